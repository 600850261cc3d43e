//! Types of a saved world can be saved, and their older versions can be read.

use ecs::Component;
use serde::{Deserialize, Serialize};

#[derive(Component, Serialize, Deserialize)]
struct HeatV1(f32);

#[derive(Serialize, Deserialize)]
struct Name(String);

#[derive(Default, Serialize, Deserialize)]
struct Clock(u32);

struct Texture(u32);

/// A save has nothing to lend: text is owned, or transient.
mod borrows {
    use super::*;

    #[derive(Component, Serialize, Deserialize)]
    struct Name(&'static str);

    ecs::world! {
        #[world(save)]
        struct Kitchen { components: (Name) }
    }
}

/// A conversion is a function from the older version to the newer one, or to a `Result` with an error that can be shown.
mod conversions {
    use super::*;

    struct Unshown;

    #[derive(Component, Serialize, Deserialize)]
    #[component(version = 2, from(HeatV1, of_number))]
    struct OfNumber(f32);

    fn of_number(heat: f32) -> OfNumber {
        OfNumber(heat)
    }

    #[derive(Component, Serialize, Deserialize)]
    #[component(version = 2, from(HeatV1, to_other))]
    struct ToOther(f32);

    fn to_other(heat: HeatV1) -> Option<ToOther> {
        Some(ToOther(heat.0))
    }

    #[derive(Component, Serialize, Deserialize)]
    #[component(version = 2, from(HeatV1, fails_unshown))]
    struct FailsUnshown(f32);

    fn fails_unshown(_: HeatV1) -> Result<FailsUnshown, Unshown> {
        Err(Unshown)
    }

    #[derive(Component, Serialize, Deserialize)]
    #[component(version = 2, from(HeatV1, Self::missing))]
    struct Missing(f32);

    #[derive(Component, Serialize, Deserialize)]
    #[component(version = 2, from(HeatV1, NUMBER))]
    struct NoFunction(f32);

    const NUMBER: f32 = 1.0;

    #[derive(Component, Serialize, Deserialize)]
    #[component(version = 2, from = HeatV1)]
    struct TriesUnshown(f32);

    impl TryFrom<HeatV1> for TriesUnshown {
        type Error = Unshown;
        fn try_from(_: HeatV1) -> Result<Self, Unshown> {
            Err(Unshown)
        }
    }
}

/// A transient component that an archetype demands has a value to begin with.
mod demanded {
    use super::*;

    #[derive(Component)]
    #[component(transient)]
    struct Sprite(u32);

    ecs::world! {
        #[world(save)]
        struct Kitchen { components: (Name, Sprite) }

        #[archetype]
        struct Cook { name: Name, sprite: Sprite }

        #[archetype]
        struct Pan { sprite: Option<Sprite> }
    }
}

/// A list of resources says the names that older saves have for them.
mod former_names {
    use super::*;

    #[derive(Default, Serialize, Deserialize)]
    struct Weather(u32);

    ecs::world! {
        #[world(save)]
        struct Street {
            #[was(Name = "Title")]
            components: (Name),
            #[was(Wether = "Sky", Clock = "Time", Weather = "Time")]
            #[was(Clock = Hour, Weather)]
            resources: (Weather, Clock),
            #[was]
            resources: (),
        }
    }

    fn main() {
        assert_eq!(Street::new().resource::<Clock>().0, 0);
    }
}

/// `from(…)` names the type and the function.
mod function {
    use super::*;

    #[derive(Component, Serialize, Deserialize)]
    #[component(version = 2, from(HeatV1))]
    struct Heat(f32);
}

/// A listed type is saved, or says that it is not. All that is not are found at once, each at its word.
mod not_saved {
    use super::*;

    /// Written, and never read.
    #[derive(Serialize)]
    struct Sound(u32);
    struct Clock(u64);
    #[derive(ecs::Component)]
    #[component(transient)]
    struct Sprite(u32);

    ecs::world! {
        #[world(save)]
        struct Kitchen {
            components: (Name, Texture, Sound, Sprite),
            resources: (Clock),
        }
    }
}

/// The older version of a type has a lower number, becomes the newer one, and its name is free. So is each former name.
mod older {
    use super::*;

    #[derive(Component, Serialize, Deserialize)]
    #[component(version = 2, from = none)]
    struct HeatV1(f32);

    #[derive(Component, Serialize, Deserialize)]
    #[component(version = 2, from = HeatV1, was("Warmth"))]
    struct Heat(f32);

    impl From<HeatV1> for Heat {
        fn from(heat: HeatV1) -> Self {
            Self(heat.0)
        }
    }

    #[derive(Component, Serialize, Deserialize)]
    struct Warmth(u32);

    #[derive(Component, Serialize, Deserialize)]
    #[component(version = 2, from = Warmth)]
    struct Cold(u32);

    ecs::world! {
        #[world(save)]
        struct Kitchen { components: (Heat, Warmth) }
    }

    #[derive(Component, Serialize, Deserialize)]
    #[component(was("Chill", "Rime"))]
    struct Frost(u32);

    #[derive(Component, Serialize, Deserialize)]
    #[component(was("Cold", "Chill"))]
    struct Ice(u32);

    #[derive(Component, Default, Serialize, Deserialize)]
    #[component(was("Hour"))]
    struct Score(u32);

    #[derive(Default, Serialize, Deserialize)]
    struct Time(u32);

    ecs::world! {
        #[world(save)]
        struct Cellar {
            components: (Frost, Ice),
            #[was(Clock = "Hour", Clock = "Time")]
            resources: (Score, Clock, Time),
        }
    }
}

/// Values are found by name: no two components are saved by one.
mod same_name {
    use super::*;

    mod physics {
        #[derive(super::Serialize, super::Deserialize)]
        pub struct Body(pub f32);
    }

    mod story {
        #[derive(super::Serialize, super::Deserialize)]
        pub struct Body(pub u32);
    }

    ecs::world! {
        #[world(save)]
        struct Kitchen { components: (physics::Body, story::Body) }
    }
}

/// A version that is not the first comes from somewhere, and names say one component.
mod versions {
    use super::*;

    #[derive(Component, Serialize, Deserialize)]
    #[component(version = 2)]
    struct Heat(f32);

    #[derive(Component, Serialize, Deserialize)]
    #[component(version = "two", was())]
    struct Name(String);

    #[derive(Component, Serialize, Deserialize)]
    #[component(from = Heat)]
    struct Fuel(u32);
}

/// The words of a world that is saved.
mod words {
    use super::*;

    ecs::world! {
        #[world(save = true, transient(Textur, Texture))]
        struct Kitchen { components: (Name, Texture) }
    }
}

/// Entities of a loaded world begin with one value of a transient component, which is no key that each of them has alone.
mod transient_key {
    use super::*;

    #[derive(Component, Default)]
    #[component(transient)]
    struct Badge {
        number: u32,
    }

    ecs::world! {
        #[world(save)]
        struct Office { components: (Badge) }

        #[index(hash, unique, key = badge.number)]
        struct ByBadge { badge: Badge }
    }
}

fn main() {}
