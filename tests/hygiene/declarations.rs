// Included by each of the crates here, to which `ecs` is `kit`, in whatever company it is there. Every name is
// absolute or declared in this file: nothing is to be had from a prelude.

/// Where something is.
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug, ::core::cmp::PartialEq)]
pub struct Position {
    /// To the east.
    pub x: ::core::primitive::f32,
    /// To the north.
    pub y: ::core::primitive::f32,
}

/// How fast it goes.
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug, ::core::cmp::PartialEq)]
pub struct Velocity(pub ::core::primitive::f32);

/// It does not go at all.
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
pub struct Frozen;

/// A component with a parameter.
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
pub struct Buff<K>(pub K);

kit::world! {
    /// A yard.
    #[world]
    #[derive(::core::fmt::Debug)]
    pub struct Yard {
        components: (Position, Velocity, Frozen, Buff<::core::primitive::u8>, ::core::primitive::u64),
    }

    /// Something that moves.
    #[archetype(capacity = 16)]
    #[derive(::core::fmt::Debug)]
    pub struct Walker {
        /// Where it is.
        pub position: Position,
        /// How fast it goes.
        pub velocity: Velocity,
        /// How often it turned.
        pub turns: ::core::primitive::u64,
    }

    /// Something that stands.
    #[archetype]
    #[derive(::core::fmt::Debug)]
    pub struct Statue {
        /// Where it is.
        pub position: Position,
        /// That it stands.
        pub frozen: Frozen,
        /// How strong it is.
        pub r#type: Buff<::core::primitive::u8>,
    }

    /// Everything that moves.
    #[query]
    #[derive(::core::fmt::Debug)]
    pub struct Moving {
        /// Where it is.
        pub position: &mut Position,
        /// How fast it goes.
        pub velocity: &Velocity,
    }

    /// Everything there is.
    #[query(any(Velocity, Frozen), with(Position))]
    #[derive(::core::fmt::Debug, ::core::clone::Clone, ::core::marker::Copy)]
    pub struct Seen {
        /// Which it is.
        pub entity: Entity,
        /// Where it is.
        pub position: &Position,
        /// How fast it goes, if it does.
        pub velocity: Option<&Velocity>,
        /// Whether it stands.
        pub frozen: Has<Frozen>,
    }

    /// What stands, and has nothing to borrow.
    #[query(without(Velocity))]
    #[derive(::core::fmt::Debug)]
    pub struct Still {
        /// Which it is.
        pub entity: Entity,
    }
}
