//! `#[derive(Component)]` takes the attributes that it knows.

use ecs::Component;

mod arguments {
    use super::*;

    #[derive(Component)]
    #[component(nam = "heat")]
    struct Heat;

    #[derive(Component)]
    #[component(name = heat)]
    struct Warmth;

    #[derive(Component)]
    #[component(name = "a", name = "b")]
    struct Cold;

    #[derive(Component)]
    #[component(storage = "list")]
    struct Burning;

    #[derive(Component)]
    #[component(name = "")]
    struct Empty;

    fn main() {
        assert_eq!((Heat::NAME, Burning::NAME), ("Heat", "Burning"));
    }
}

mod borrowed {
    use super::*;

    #[derive(Component)]
    struct Name<'a>(&'a str);

    fn name_of<C: Component>(_: C) -> &'static str {
        C::NAME
    }

    fn main() {
        let name = String::from("Ann");
        name_of(Name(&name));
    }
}

/// The compiler knows whether a component is `Clone`.
mod clone {
    use super::*;

    #[derive(Component, Clone)]
    #[component(clone)]
    struct Heat;

    #[derive(Component, Clone)]
    #[component(name = "warmth", clone = true)]
    struct Warmth;

    #[derive(Component, Clone)]
    #[component(clon)]
    struct Frozen;

    fn main() {
        assert_eq!([Heat::NAME, Warmth::NAME, Frozen::NAME].len(), 3);
    }
}

mod label {
    use super::*;

    #[derive(Component)]
    #[component(label)]
    struct Name {
        first: String,
    }

    #[derive(Component)]
    #[component(label)]
    struct Nothing;

    #[derive(Component)]
    #[component(label = "name")]
    struct Valued(String);

    #[derive(Component)]
    #[component(label, label)]
    struct Twice(String);

    #[derive(Component)]
    #[component(label)]
    enum Choice {
        One(String),
    }
}

fn main() {}
