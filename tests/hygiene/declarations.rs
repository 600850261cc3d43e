// Included by each of the crates here, to which `ecs` is `kit`, among any other names. Every name is
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
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug, ::core::default::Default)]
pub struct Buff<K>(pub K);

/// The time.
#[derive(::core::clone::Clone, ::core::fmt::Debug, ::core::default::Default)]
pub struct Clock(pub ::core::primitive::u32);

/// That the clock struck.
#[derive(::core::fmt::Debug)]
pub struct Struck(pub ::core::primitive::u32);

/// How warm it is, with everything that a component can say of itself.
#[derive(kit::Component, ::core::clone::Clone, ::core::fmt::Debug, ::core::default::Default, ::core::cmp::PartialEq)]
#[component(crate = kit, name = "warmth", storage = "sparse", track)]
pub struct Warmth {
    /// In the sun.
    pub degrees: ::core::primitive::f32,
    /// Whether it is so for long.
    pub r#static: ::core::primitive::bool,
    /// The entity that gave the warmth.
    pub from: ::core::option::Option<kit::Entity>,
}

/// A tool, by its use.
#[derive(kit::Component, ::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
#[component(crate = kit, storage = "sparse")]
#[non_exhaustive]
pub enum Tool {
    /// For the soil.
    Spade,
    /// For the grass.
    Scythe {
        /// How far it reaches.
        reach: ::core::primitive::u8,
    },
}

/// How it feels.
#[derive(kit::Component, ::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
#[component(crate = kit, track)]
pub struct Mood<const N: ::core::primitive::usize>(pub [::core::primitive::u8; N]);

/// A gift for anyone.
#[derive(kit::Bundle, ::core::fmt::Debug)]
#[bundle(crate = kit)]
pub struct Gift {
    /// To keep warm.
    pub warmth: Warmth,
    /// To work with.
    pub r#use: Tool,
}

/// A gift with more, or with nothing else.
#[derive(kit::Bundle, ::core::fmt::Debug)]
#[bundle(crate = kit)]
pub struct Parcel {
    /// How it feels to get it.
    pub r#do: ::core::option::Option<Mood<2>>,
    /// The gift.
    #[bundle]
    pub gift: Gift,
    /// What is under the ribbon.
    pub wish: ::core::option::Option<::core::primitive::u64>,
}

/// A wish that came true in part.
#[derive(kit::Bundle, ::core::fmt::Debug)]
#[bundle(crate = kit)]
pub struct Wish(pub ::core::option::Option<Buff<::core::primitive::u8>>, pub Velocity, pub ::core::option::Option<Frozen>);

kit::world! {
    /// A yard.
    #[world]
    #[derive(::core::fmt::Debug)]
    pub struct Yard {
        components: (Position, Velocity, Frozen, Buff<::core::primitive::u8>, ::core::primitive::u64, Warmth, Tool, Mood<2>),
        resources: (Clock, Buff<::core::primitive::u8>),
        events: (Struck),
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

    /// A guest that may be in a mood.
    #[archetype]
    #[derive(::core::fmt::Debug)]
    pub struct Guest {
        /// Where it is.
        pub position: Position,
        /// How it feels, if it feels.
        pub r#dyn: Option<Mood<2>>,
    }

    /// Each warm entity that has something to do.
    #[group]
    #[derive(::core::fmt::Debug)]
    pub struct Busy {
        /// How warm it is.
        pub warmth: &mut Warmth,
        /// The tool that it uses.
        pub tool: &Tool,
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

    /// Each entity that stands. There is nothing to borrow.
    #[query(without(Velocity))]
    #[derive(::core::fmt::Debug)]
    pub struct Still {
        /// Which it is.
        pub entity: Entity,
    }

    /// One step, with everything that a schedule can have.
    #[schedule]
    pub fn tick() -> ::core::result::Result<(), kit::ScheduleError> {
        strike;
        'walk: {
            walk.run_if(odd).run_if(at_least(1));
            'rest: { check; }
        }
        night.run_if(odd);
    }

    /// The work of the night.
    #[schedule]
    pub fn night() {
        reset;
        born;
    }

    /// Steps that do not depend on the speed of the machine.
    #[schedule(fixed = 10, max_steps = 3)]
    pub fn beat() {
        strike;
    }
}

/// The clock strikes.
fn strike(mut clock: kit::ResMut<'_, Clock>, mut struck: kit::EventWriter<'_, Struck>) {
    clock.0 += 1;
    struck.send(Struck(clock.0));
}

/// Each moving entity goes on when the clock strikes.
fn walk(moving: kit::Query<'_, Yard, Moving<'_>>, mut struck: kit::EventReader<'_, Struck>) {
    let struck = ::core::iter::Iterator::count(struck.read());
    moving.for_each(|moving| moving.position.x += if struck > 0 { moving.velocity.0 } else { 0.0 });
}

/// Whether to go on.
fn odd(clock: kit::Res<'_, Clock>, strong: kit::Res<'_, Buff<::core::primitive::u8>>) -> ::core::primitive::bool {
    clock.0 % 2 == 1 && strong.0 == 0
}

/// Whether it is late enough.
fn at_least(least: ::core::primitive::u32) -> impl ::core::ops::Fn(kit::Res<'_, Clock>) -> ::core::primitive::bool {
    move |clock| clock.0 >= least
}

/// A system that may fail.
fn check(clock: kit::Res<'_, Clock>) -> ::core::result::Result<(), ::core::fmt::Error> {
    if clock.0 < 1000 { ::core::result::Result::Ok(()) } else { ::core::result::Result::Err(::core::fmt::Error) }
}

/// Some hours go by.
fn reset(yard: &mut Yard) {
    yard.resource_mut::<Clock>().0 += 10;
}

/// Someone else is there.
fn born(mut commands: kit::Commands<'_, Yard>, mut count: kit::Local<'_, ::core::primitive::u8>) {
    *count = count.wrapping_add(1);
    commands.spawn(Statue { position: Position { x: 0.0, y: 0.0 }, frozen: Frozen, r#type: Buff(*count) });
}
