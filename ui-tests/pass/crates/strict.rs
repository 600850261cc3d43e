//! The generated code keeps every promise that a crate can make.
#![forbid(unsafe_code)]
#![no_implicit_prelude]
#![deny(warnings, missing_docs, unreachable_pub, unused_qualifications, single_use_lifetimes, elided_lifetimes_in_paths)]
#![deny(missing_debug_implementations, missing_copy_implementations, non_ascii_idents, variant_size_differences)]
#![allow(missing_debug_implementations, missing_copy_implementations)]

/// Rooms, and the cooks in them.
pub mod rooms {
    /// The name of a cook.
    #[derive(::ecs::Component)]
    pub struct Name;
    /// Where it is.
    #[derive(::ecs::Component)]
    #[component(name = "place")]
    pub struct Position;
    /// The time.
    #[derive(::core::default::Default)]
    pub struct Clock(
        /// In ticks.
        pub ::core::primitive::u32,
    );
    /// That something moved.
    pub struct Moved;

    ::ecs::world! {
        /// One kitchen, open for service.
        #[world]
        pub struct Kitchen { components: (Name, Position), resources: (Clock), events: (Moved) }

        /// A cook walks about.
        #[archetype(capacity = 64)]
        pub struct Cook {
            /// The name that the others call them by.
            name: Name,
            /// Where they stand.
            position: Position,
        }

        /// Everything that moves.
        #[query(with(Name))]
        pub struct Moving {
            /// The entity that moves.
            entity: Entity,
            /// Where it is, and where it goes.
            position: &mut Position,
            /// Whether it has a name.
            name: Has<Name>,
        }

        /// Every name.
        #[query]
        pub struct Named {
            /// The name.
            name: ::core::option::Option<&Name>,
        }

        /// One step of the game.
        #[schedule]
        pub fn tick() -> ::core::result::Result<(), ::ecs::ScheduleError> {
            'all: { count.run_if(often); }
            night.run_if(often);
        }

        /// One night.
        #[schedule]
        pub fn night() {
            count;
        }

        /// The steps that do not depend on the speed of the machine.
        #[schedule(fixed = 60)]
        pub fn physics() {
            count;
        }
    }

    fn count(mut clock: ::ecs::ResMut<'_, Clock>, mut moved: ::ecs::EventWriter<'_, Moved>) {
        clock.0 += 1;
        moved.send(Moved);
    }

    fn often(clock: ::ecs::Res<'_, Clock>) -> ::core::primitive::bool {
        clock.0 < 100
    }

    /// The same, of any world.
    #[derive(::ecs::Query)]
    pub struct Walking<'w> {
        /// Where it is, and where it goes.
        pub position: &'w mut Position,
    }
}

/// The same as a module.
#[::ecs::declare]
pub mod cellar {
    /// The wine of a bottle.
    pub struct Wine;

    /// One cellar.
    #[world]
    pub struct Cellar {
        components: (Wine,),
    }

    /// One bottle.
    #[archetype]
    pub struct Bottle {
        /// The wine in it.
        wine: Wine,
    }
}

fn main() {
    let mut kitchen = rooms::Kitchen::new();
    kitchen.spawn(rooms::Cook { name: rooms::Name, position: rooms::Position });
    ::std::assert_eq!(kitchen.moving().count() + kitchen.query::<rooms::Walking<'_>>().count(), 2);
    kitchen.tick().unwrap();
    ::std::assert_eq!(kitchen.resource::<rooms::Clock>().0, 2);
    ::std::assert_eq!(kitchen.physics_for(::core::time::Duration::from_secs(1)).ran, 8);
    ::std::assert_eq!(cellar::Cellar::new().len(), 0);
}
