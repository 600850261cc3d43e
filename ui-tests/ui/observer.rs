//! Observers name a change, a component and a world, and take what the change lends.

use ecs::prelude::*;
use ecs::Write;

pub struct Heat(pub f32);
pub struct Burning;
pub struct Guest;

/// What the condition of an observer cannot be.
mod conditions {
    use super::*;

    #[derive(Default)]
    pub struct Clock(pub f32);

    fn heat_up(_: On<Kitchen, Insert<Burning>>) {}
    fn is_hot(clock: Res<Clock>) -> f32 { clock.0 }
    fn is_open() -> Result<bool, &'static str> { Ok(true) }
    fn is_told(_: On<Kitchen, Insert<Heat>>) -> bool { true }
    fn takes_all(_: &mut Kitchen) -> bool { true }
    fn reads_another(_: Res<u8>) -> bool { true }

    ecs::world! {
        #[world]
        struct Kitchen { components: (Heat, Burning), resources: (Clock) }

        #[archetype]
        struct Pan { heat: Heat }

        #[observers]
        fn reactions() {
            heat_up.run_if(is_hot);
            heat_up.run_if(is_open);
            heat_up.run_if(is_told);
            heat_up.run_if(takes_all);
            heat_up.run_if(reads_another);
            heat_up.runif(is_told);
        }
    }
}

/// What a world can say of itself.
mod flags {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Heat, Burning) }

        #[archetype]
        struct Pan { heat: Heat }

        #[query]
        struct Hot { heat: &Heat }
    }

    ecs::world! {
        #[world(observd)]
        struct Other { components: (Heat) }
    }

    ecs::world! {
        #[world(observed = true)]
        struct Third { components: (Heat) }
    }
}

/// The form of a list of observers.
mod form {
    use super::*;

    fn heat_up(_: On<Kitchen, Insert<Burning>>) {}

    ecs::world! {
        #[world]
        struct Kitchen { components: (Heat, Burning) }

        #[archetype]
        struct Pan { heat: Heat }

        #[observers(late)]
        fn first() -> bool { heat_up; }

        #[observers]
        fn second(kitchen: &mut Kitchen) { heat_up }

        #[observers]
        struct Third { heat_up: Heat }

        #[observers]
        fn fourth();

        #[observer]
        fn fifth() { heat_up; 5; }
    }
}

/// An observer runs in no schedule.
mod in_a_schedule {
    use super::*;

    fn heat_up(_: On<Kitchen, Insert<Burning>>) {}
    fn burns(_: On<Kitchen, Insert<Burning>>) -> bool { true }
    fn cool(_: Query<Kitchen, &mut Heat>) {}

    ecs::world! {
        #[world]
        struct Kitchen { components: (Heat, Burning) }

        #[archetype]
        struct Pan { heat: Heat }

        #[schedule]
        fn tick() {
            heat_up;
            cool.run_if(burns);
        }
    }
}

/// A list of observers is a method of the world, under a name of its own.
mod name {
    use super::*;

    fn heat_up(_: On<Kitchen, Insert<Burning>>) {}

    ecs::world! {
        #[world]
        struct Kitchen { components: (Heat, Burning) }

        #[archetype]
        struct Pan { heat: Heat }

        #[observers]
        fn spawn() { heat_up; }

        #[observers]
        fn tick() { heat_up; }

        #[schedule]
        fn tick() {}

        #[observers]
        fn twice() { heat_up; }

        #[observers]
        fn twice() { heat_up; }
    }
}

/// An observer that there is not.
mod not_declared {
    use super::*;

    fn heat_up(_: On<Kitchen, Insert<Burning>>) {}

    ecs::world! {
        #[world]
        struct Kitchen { components: (Heat, Burning) }

        #[archetype]
        struct Pan { heat: Heat }

        #[observers]
        fn reactions() {
            heat_upp;
            heat_up;
        }
    }
}

/// What an observer is told of is a change.
mod of_an_unknown_change {
    use super::*;
    use ecs::prelude::{Despawn, On};

    fn heat_up(_: On<Kitchen, Burning>) {}
    fn leave(_: On<Kitchen, Despawn<Heat>>) {}

    ecs::world! {
        #[world]
        struct Kitchen { components: (Heat, Burning) }

        #[archetype]
        struct Pan { heat: Heat }

        #[observers]
        fn reactions() {
            heat_up;
            leave;
        }
    }
}

/// An observer of a component that the world does not list.
mod of_an_unlisted_component {
    use super::*;

    fn seat(_: On<Kitchen, Insert<Guest>>) {}

    ecs::world! {
        #[world]
        struct Kitchen { components: (Heat, Burning) }

        #[archetype]
        struct Pan { heat: Heat }

        #[observers]
        fn reactions() { seat; }
    }
}

/// An observer of another world.
mod of_another_world {
    use super::*;

    mod bar {
        ecs::world! {
            #[world]
            pub struct Bar { components: (super::Heat) }
        }
    }

    fn heat_up(_: On<bar::Bar, Insert<Heat>>) {}

    ecs::world! {
        #[world]
        struct Kitchen { components: (Heat, Burning) }

        #[archetype]
        struct Pan { heat: Heat }

        #[observers]
        fn reactions() { heat_up; }
    }
}

/// An observer asks for the old value of a component that is not `Clone`, or of a change that has none.
mod old_value_not_clone {
    use super::*;

    #[derive(Clone)]
    pub struct Name(pub &'static str);

    fn cool(gone: On<Kitchen, Remove<Heat>, Old>) {
        assert!(gone.old_value().is_some());
    }

    fn came(pan: On<Kitchen, Enter<Pan>, Old>) {
        drop(pan);
    }

    fn named(name: On<Kitchen, Insert<Name>>) {
        assert!(name.old_value().is_none());
    }

    ecs::world! {
        #[world]
        pub struct Kitchen { components: (Heat, Name) }

        #[archetype]
        pub struct Pan { heat: Heat }

        #[observers]
        pub fn reactions() {
            cool;
            came;
            named;
        }
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        kitchen.spawn(Pan { heat: Heat(20.0) });
    }
}

/// Observers have no phases.
mod phases {
    use super::*;

    fn heat_up(_: On<Kitchen, Insert<Burning>>) {}

    ecs::world! {
        #[world]
        struct Kitchen { components: (Heat, Burning) }

        #[archetype]
        struct Pan { heat: Heat }

        #[observers]
        fn reactions() {
            'late: { heat_up; }
        }
    }
}

/// That a world was put back is told of the whole world, and an observer of that writes transient state alone.
mod restore {
    use super::*;

    #[derive(Clone)]
    pub struct Heat(pub f32);
    #[derive(Clone, Component)]
    #[component(transient)]
    pub struct Colour(pub f32);
    pub struct Map;
    #[derive(Clone)]
    pub struct Clock;
    #[derive(Clone)]
    pub struct Burnt;

    fn heat_up(_: On<Kitchen, Restore>, _: Query<Kitchen, (&Colour, Option<&mut Heat>)>) {}
    fn set(_: On<Kitchen, Restore>, _: ResMut<Clock>) {}
    fn send(_: On<Kitchen, Restore>, _: EventWriter<Burnt>) {}
    fn fine(_: On<Kitchen, Restore>, _: Query<Kitchen, &mut Colour>, _: ResMut<Map>, _: Commands<Kitchen>) {}
    fn fine_too(_: On<Kitchen, Insert<Heat>>, _: ResMut<Clock>, _: EventWriter<Burnt>) {}

    ecs::world! {
        #[world(snapshots, transient(Map))]
        struct Kitchen { components: (Heat, Colour), resources: (Clock, Map), events: (Burnt) }

        #[archetype]
        struct Pan { heat: Heat, colour: Colour }

        #[observers]
        fn reactions() {
            heat_up;
            set;
            send;
            fine;
            fine_too;
        }
    }
}

/// `Restore` is of the world, and of no entity, archetype or old value.
mod restore_of_an_entity {
    use super::*;

    #[derive(Clone)]
    pub struct Heat(pub f32);

    fn one(_: On<Kitchen, Restore<Pan>>) {}

    fn two(on: On<Kitchen, Restore>) {
        on.entity();
    }

    fn three(_: On<Kitchen, Restore, Old>) {}

    ecs::world! {
        #[world(snapshots)]
        struct Kitchen { components: (Heat) }

        #[archetype]
        struct Pan { heat: Heat }

        #[observers]
        fn reactions() {
            one;
            two;
            three;
        }
    }
}

/// An observer returns nothing.
mod returns {
    use super::*;

    fn heat_up(_: On<Kitchen, Insert<Burning>>) -> Result<(), String> { Ok(()) }
    fn count(_: On<Kitchen, Insert<Burning>>) -> u32 { 1 }

    ecs::world! {
        #[world]
        struct Kitchen { components: (Heat, Burning) }

        #[archetype]
        struct Pan { heat: Heat }

        #[observers]
        fn reactions() {
            heat_up;
            count;
        }
    }
}

/// A tuple of changes has changes of entities, each once, and no values.
mod several_changes {
    use super::*;

    fn twice(_: On<Kitchen, (Insert<Heat>, Insert<Heat>)>) {}
    fn of_no_entity(_: On<Kitchen, (Insert<Heat>, Restore)>) {}
    fn nested(_: On<Kitchen, (Insert<Heat>, (Insert<Burning>, Remove<Heat>))>) {}
    fn unlisted(_: On<Kitchen, (Insert<Heat>, Insert<Guest>)>) {}
    fn old(_: On<Kitchen, (Insert<Heat>, Remove<Heat>), Old>) {}

    ecs::world! {
        #[world]
        struct Kitchen { components: (Heat, Burning) }

        #[archetype]
        struct Pan { heat: Heat }

        #[observers]
        fn reactions() {
            twice;
            of_no_entity;
            nested;
            unlisted;
            old;
        }
    }
}

/// A system without `On` is told of nothing.
mod told_of_nothing {
    use super::*;

    fn cool(_: Query<Kitchen, &mut Heat>) {}

    ecs::world! {
        #[world]
        struct Kitchen { components: (Heat, Burning) }

        #[archetype]
        struct Pan { heat: Heat }

        #[observers]
        fn reactions() { cool; }
    }
}

/// An observer is told of one kind of change.
mod told_twice {
    use super::*;

    fn both(_: On<Kitchen, Insert<Heat>>, _: On<Kitchen, Remove<Heat>>) {}

    ecs::world! {
        #[world]
        struct Kitchen { components: (Heat, Burning) }

        #[archetype]
        struct Pan { heat: Heat }

        #[observers]
        fn reactions() { both; }
    }
}

/// Events that are aimed at an entity are events of the world, in a world with observers.
mod trigger {
    use super::*;

    pub struct Hit;
    pub struct Miss;

    fn missed(_: On<Kitchen, Trigger<Miss>>) {}
    fn old(_: On<Kitchen, Trigger<Hit>, Old>) {}
    fn no_event(heat: On<Kitchen, Insert<Heat>>) {
        heat.event();
    }

    ecs::world! {
        #[world]
        pub struct Kitchen { components: (Heat), events: (Hit) }

        #[observers]
        pub fn reactions() { missed; old; no_event; }
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        let pan = kitchen.spawn((Heat(1.0),));
        let _ = kitchen.trigger(pan, Miss);
        let _ = kitchen.trigger(pan, Heat(2.0));
    }
}

/// An observer asks to write a component of which the values are replaced as a whole, or a change that brings no value.
mod writes_replaced_values {
    use super::*;

    pub struct OrderId(pub u32);

    fn renumber(mut order: On<Kitchen, Insert<OrderId>, Write>) {
        order.new_value_mut();
    }

    fn gone(_: On<Kitchen, Remove<Heat>, Write>) {}

    fn many(_: On<Kitchen, (Insert<Heat>, Insert<OrderId>), Write>) {}

    fn unmarked(mut heat: On<Kitchen, Insert<Heat>>) {
        heat.new_value_mut();
    }

    fn marked_by_another(_: On<Kitchen, Insert<Heat>, Heat>) {}

    fn copied(heat: On<Kitchen, Insert<Heat>, Write>) {
        let _one = heat;
        let _other = heat;
    }

    ecs::world! {
        #[world]
        pub struct Kitchen {
            components: (Heat),
            #[immutable]
            components: (OrderId),
        }

        #[observers]
        pub fn reactions() {
            renumber;
            gone;
            many;
            unmarked;
        }
    }
}

/// An observer writes the value of which it is told by `Write`, or by commands.
mod writes_the_values_that_it_is_told_of {
    use super::*;

    fn cool(_: On<Kitchen, Insert<Heat>>, _: Lookup<Kitchen, &mut Heat>) {}
    fn two_writers(_: On<Kitchen, Insert<Heat>, Write>, _: Lookup<Kitchen, &mut Heat>) {}
    fn reads_beside(_: On<Kitchen, Insert<Heat>, Write>, _: Query<Kitchen, (Entity, &Heat)>) {}
    fn fine(_: On<Kitchen, Remove<Heat>>, _: Lookup<Kitchen, &mut Heat>) {}
    fn fine_too(_: On<Kitchen, Insert<Heat>, Write>, _: Lookup<Kitchen, &mut Burning>) {}

    ecs::world! {
        #[world]
        struct Kitchen { components: (Heat, Burning) }

        #[archetype]
        struct Pan { heat: Heat }

        #[observers]
        fn reactions() {
            cool;
            two_writers;
            reads_beside;
            fine;
            fine_too;
        }
    }
}

fn main() {}
