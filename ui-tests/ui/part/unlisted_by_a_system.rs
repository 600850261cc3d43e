//! Systems of a part ask for types that the part does not list.

use ecs::prelude::*;

pub mod motion {
    pub struct Velocity(pub f32);
    #[derive(Default)]
    pub struct Clock;
    pub struct Fell;

    ecs::part! {
        #[part]
        pub struct Motion { components: (Velocity), resources: (Clock), events: (Fell) }
    }
}

use motion::{Clock, Fell, MotionWorld, Velocity};

pub struct Armor;

ecs::part! {
    #[part]
    pub struct Combat { components: (Armor) }

    #[schedule]
    pub fn fight() { age; flee; hear; plan; }

    #[observers]
    pub fn reactions() { note; }
}

fn age<W: CombatWorld>(_: Query<W, &Armor>, _: Res<Clock>) {}

fn flee<W: CombatWorld>(_: Query<W, (&Armor, &mut Velocity)>) {}

fn hear<W: CombatWorld>(_: Commands<W>, _: EventReader<Fell>) {}

/// It is a system of another part's worlds.
fn plan<W: MotionWorld>(_: Query<W, &Velocity>) {}

fn note<W: CombatWorld>(_: On<W, Insert<Velocity>>) {}

fn main() {}
