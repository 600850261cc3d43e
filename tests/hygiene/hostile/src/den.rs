// Included beside the declarations: worlds with everything that the yard does not have.

/// A rope, which stays on its thread.
pub struct Rope(pub *const ());

/// How often a wing beats.
pub struct Beats(pub ::core::primitive::u8);

/// How often a bat glides.
pub struct Glides(pub ::core::primitive::u8);

/// The clock and the beats, as a bat hears them.
#[derive(kit::Parameter)]
#[parameter(crate = kit)]
pub struct Heard<'w> {
    /// The clock.
    pub clock: kit::Res<'w, Clock>,
    /// The beats.
    pub beats: kit::In<'w, Beats>,
}

fn beat(_: Heard<'_>) {}

fn is_long(beats: kit::In<'_, Beats>) -> ::core::primitive::bool {
    ::core::matches!(*beats, Beats(9..))
}

kit::world! {
    /// A den, which stays on its thread as its ropes do.
    #[world(observed)]
    pub struct Den {
        components: (Position, Rope, Warmth),
        resources: (Clock),
    }

    /// A bat hangs on a rope.
    #[archetype]
    pub struct Bat {
        /// The place of the bat.
        pub position: Position,
        /// The rope of the bat.
        pub rope: Rope,
    }

    /// A bat hangs below another.
    #[relation(acyclic, on_despawn = cascade, inverse = brood)]
    pub struct Below {
        /// The bat above.
        pub above: kit::Entity,
    }

    /// A bat hears another, or none.
    #[relation(on_despawn = clear, to(Bat))]
    pub struct Hears {
        /// The bat that squeaks.
        pub whom: ::core::option::Option<kit::Entity>,
    }

    /// The places that have changed.
    #[query(changed(Position), added(Rope), baseline)]
    pub struct Moved {
        /// The place.
        pub position: &Position,
    }

    /// The bats above before those below.
    #[query(cascade(Below), changed(Position))]
    pub struct Hanging {
        /// The place.
        pub position: &mut Position,
        /// The place of the bat above.
        pub above: Option<Up<Below, &Position>>,
        /// The rope of the bat that hangs above the one that is heard.
        pub rope: Option<Up<Hears, Up<Below, &Rope>>>,
    }

    /// The bell rings when a rope is pulled.
    #[observers]
    pub fn reactions() {
        ring;
    }

    /// The bats move.
    #[schedule]
    pub fn flutter() {
        hang;
        flutter_more.run_if(seldom);
    }

    /// The bats fly for so long.
    #[schedule]
    pub fn fly(scene: Beats, alpha: Glides) {
        beat.run_if(is_long);
    }

    /// The bats move more.
    #[schedule]
    fn flutter_more() {
        hang;
    }
}

kit::world! {
    /// A hive has events, and no resources.
    #[world(closed)]
    pub struct Hive {
        components: (Position),
        events: (Struck),
    }
}

/// Straw.
#[derive(::core::clone::Clone)]
pub struct Straw(pub ::core::primitive::u8);

/// The straw is dry.
#[derive(::core::clone::Clone, kit::Component)]
#[component(crate = kit)]
pub struct Dry;

/// The hour.
#[derive(::core::clone::Clone, ::core::default::Default)]
pub struct Hour(pub ::core::primitive::u8);

/// A draught, which is of the moment.
#[derive(::core::default::Default)]
pub struct Draught;

/// Somebody has dug.
#[derive(::core::clone::Clone)]
pub struct Dug;

kit::world! {
    /// A burrow, which is copied and put back as a whole.
    #[world(snapshots, transient(Draught))]
    pub struct Burrow {
        components: (Straw, Dry),
        resources: (Hour, Draught),
        events: (Dug),
    }
}

/// The place on a beam.
pub struct Spot {
    /// To the east.
    pub x: ::core::primitive::f32,
    /// To the north.
    pub y: ::core::primitive::f32,
}

/// The rank, which comes with the weight.
#[derive(::core::default::Default)]
pub struct Rank(pub ::core::primitive::u32);

/// The weight.
#[derive(kit::Component)]
#[component(crate = kit, requires(Rank), disables(Spot))]
pub struct Weight(pub ::core::primitive::u32);

/// The number of a ring.
pub struct Ring(pub ::core::primitive::u32);

fn is_heavy(weight: &Weight) -> ::core::primitive::bool {
    weight.0 > 9
}

/// The bats that are near.
fn look(near: kit::Find<'_, Roost, Near>, mut clock: kit::ResMut<'_, Clock>) {
    near.within([0.0, 0.0], 9.0).for_each(|_| clock.0 += 1);
}

kit::world! {
    /// A roost. Its bats are found by indexes.
    #[world]
    pub struct Roost {
        components: (Spot, Weight, Rank, Ring),
        resources: (Clock),
    }

    /// The place, and the number of the ring.
    #[bundle]
    pub struct Ringed {
        /// The place.
        pub spot: Spot,
        /// The ring.
        pub ring: Ring,
    }

    /// A bat with a ring.
    #[archetype]
    pub struct Pup {
        /// The place and the ring.
        pub ringed: Ringed,
    }

    /// The bats by their places.
    #[index(spatial, at = [spot.x, spot.y], cell = 5.0)]
    pub struct Near {
        /// The place.
        pub spot: Spot,
    }

    /// The bats by their weights.
    #[index(ordered, key = weight.0)]
    pub struct ByWeight {
        /// The weight.
        pub weight: Weight,
    }

    /// The bats by the numbers of their rings, in order.
    #[index(ordered, key: ::core::primitive::u32 = ring.0)]
    pub struct ByNumber {
        /// The ring.
        pub ring: Ring,
    }

    /// The bats that are heavy.
    #[index(bitmap, by = is_heavy)]
    pub struct Heavy {
        /// The weight.
        pub weight: Weight,
    }

    /// The bats by their rings.
    #[index(hash, unique, key: ::core::primitive::u32 = ring.0)]
    pub struct ByRing {
        /// The ring.
        pub ring: Ring,
    }

    /// The bats look around.
    #[schedule]
    pub fn watch() {
        look;
    }
}

/// The attribute form of the macro.
#[kit::declare(crate = kit)]
pub mod attribute {
    use super::*;

    /// A nest.
    #[world]
    pub struct Nest {
        components: (Position),
    }

    /// An egg.
    #[archetype]
    pub struct Egg {
        /// The place of the egg.
        pub position: Position,
    }

    /// All eggs.
    #[query]
    pub struct Eggs {
        /// The place of the egg.
        pub position: &mut Position,
    }

    /// The eggs roll.
    #[schedule]
    pub fn roll() {
        roll_on;
    }
}

/// The eggs roll to the east.
fn roll_on(eggs: kit::Query<'_, attribute::Nest, attribute::Eggs<'_>>) {
    eggs.for_each(|egg| egg.position.x += 1.0);
}

/// A query that stands by itself.
#[derive(kit::Query)]
#[query(crate = kit, with(Velocity), without(Frozen))]
pub struct Placed<'w> {
    /// The place.
    pub position: &'w Position,
    /// The temperature, if there is one.
    pub warmth: ::core::option::Option<&'w Warmth>,
    /// Whether there is a tool.
    pub tool: kit::Has<Tool>,
    /// The handle.
    pub entity: kit::Entity,
}

/// The bell rings: the clock goes on.
fn ring(_pulled: kit::On<'_, Den, kit::Insert<Rope>>, mut clock: kit::ResMut<'_, Clock>) {
    clock.0 += 1;
}

/// The bats hang lower.
fn hang(bats: kit::Query<'_, Den, (&mut Position, &Rope)>) {
    bats.for_each(|bat| bat.0.y -= 1.0);
}

/// Whether the clock has been rung.
fn seldom(clock: kit::Res<'_, Clock>) -> ::core::primitive::bool {
    clock.0 > 0
}

/// What a bat does with others.
#[derive(kit::MapEntities)]
#[map_entities(crate = kit)]
pub enum Habit<T> {
    /// Nothing.
    Sleep,
    /// It flies behind one.
    Trail(T, ::core::primitive::u8),
    /// It hangs between two.
    Hang {
        /// The one.
        left: ::core::option::Option<T>,
        /// The other.
        right: kit::Entity,
    },
}
