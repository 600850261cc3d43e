//! A world with systems and schedules as a module: rustfmt formats it, since all of it is Rust.

#[ecs::declare]
pub mod kitchen {
    use ecs::prelude::*;

    pub struct Heat(pub f32);
    #[derive(Debug, Default, PartialEq)]
    pub struct Served(pub u32);
    pub struct Done(pub Entity);

    #[world]
    pub struct Kitchen {
        components: (Heat,),
        resources: (Served,),
        events: (Done,),
    }

    #[archetype]
    pub struct Pan {
        pub heat: Heat,
    }

    #[query]
    pub struct Hot {
        pub entity: Entity,
        pub heat: &mut Heat,
    }

    /// One step of the game.
    #[schedule]
    pub fn tick() {
        cook;
        'end: {
            serve.run_if(some_are_done);
        }
    }

    #[schedule(fixed = 10)]
    pub fn cooling() {
        cool;
    }

    fn cook(hot: Query<Kitchen, Hot>, mut done: EventWriter<Done>) {
        for hot in hot {
            hot.heat.0 += 60.0;
            if hot.heat.0 > 100.0 {
                done.send(Done(hot.entity));
            }
        }
    }

    fn some_are_done(mut done: EventReader<Done>) -> bool {
        done.read().count() > 0
    }

    fn serve(mut served: ResMut<Served>, mut done: EventReader<Done>, mut commands: Commands<Kitchen>) {
        for done in done.read() {
            served.0 += 1;
            commands.despawn(done.0);
        }
    }

    fn cool(hot: Query<Kitchen, Hot>) {
        hot.for_each(|hot| hot.heat.0 *= 0.5);
    }
}
use kitchen::{Heat, Kitchen, Pan, Served};

pub fn main() {
    let mut kitchen = Kitchen::with_resources(kitchen::KitchenResources { served: Served(1) });
    kitchen.spawn(Pan { heat: Heat(0.0) });
    kitchen.cooling_for(std::time::Duration::from_millis(100));
    kitchen.tick();
    kitchen.tick();
    assert_eq!((kitchen.len(), kitchen.resource::<Served>()), (0, &Served(2)));
}
