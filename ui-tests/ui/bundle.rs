//! Bundles: derived structs, tuples, and their nesting.

use ecs::prelude::*;
use ecs::Bundle;

struct Name;
struct Heat;
struct Cookable;
struct Mass;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Heat, Cookable) }

    #[archetype]
    struct Pan { name: Name }
}

mod archetype {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Heat) }

        #[archetype]
        #[derive(ecs::Bundle)]
        struct Pan { name: Name, heat: Heat }
    }

    fn main() {
        Kitchen::new().spawn(Pan { name: Name, heat: Heat });
    }
}

mod archetype_that_derives {
    use super::*;

    #[derive(Clone, Debug)]
    pub struct Heat(pub f32);

    ecs::world! {
        #[world]
        pub struct Kitchen { components: (Heat) }

        #[archetype]
        #[derive(Clone, Bundle, Debug)]
        pub struct Pan { heat: Heat }

        #[query]
        #[derive(Query, Debug)]
        pub struct Hot { heat: &Heat }
    }

    #[ecs::declare]
    mod another {
        use super::Heat;

        #[world]
        pub struct Kitchen { components: (Heat) }

        #[archetype]
        #[derive(ecs::Bundle)]
        pub struct Pan { heat: Heat }
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        kitchen.spawn(Pan { heat: Heat(1.0) }.clone());
        kitchen.hot().for_each(|hot| println!("{hot:?}"));
    }
}

mod arguments {
    use super::*;

    #[derive(Bundle)]
    #[bundle(name = "warm")]
    struct Warm {
        heat: Heat,
    }

    #[derive(Bundle)]
    #[bundle(crate)]
    struct Warmer {
        heat: Heat,
    }

    #[derive(Bundle)]
    struct Hot {
        #[bundle(skip)]
        heat: Heat,
    }

    fn main() {
        Kitchen::new().spawn(Warm { heat: Heat });
        Kitchen::new().spawn(Warmer { heat: Heat });
        Kitchen::new().spawn(Hot { heat: Heat });
    }
}

fn by_reference() {
    Kitchen::new().spawn(&(Name, Heat));
    Kitchen::new().spawn((&Name, Heat));
}

mod duplicate {
    use super::*;

    #[derive(Bundle)]
    struct Warm {
        heat: Heat,
        cookable: Cookable,
        more: Heat,
    }

    #[derive(Bundle)]
    struct Warmer(Heat, Cookable, Heat);

    fn main() {
        Kitchen::new().spawn(Warm { heat: Heat, cookable: Cookable, more: Heat });
        Kitchen::new().spawn(Warmer(Heat, Cookable, Heat));
    }
}

mod empty {
    use super::*;

    #[derive(Bundle)]
    struct Warm;

    #[derive(Bundle)]
    struct Warmer {}

    #[derive(Bundle)]
    struct Warmest();

    fn main() {
        Kitchen::new().spawn(Warm);
        Kitchen::new().spawn(Warmer {});
        Kitchen::new().spawn(Warmest());
    }
}

mod of_an_enum {
    use super::*;

    #[derive(Bundle)]
    enum Warm {
        Heat(Heat),
        Cookable(Cookable),
    }

    fn main() {
        Kitchen::new().spawn(Warm::Heat(Heat));
    }
}

mod field_attribute {
    use super::*;

    pub struct Heat(pub f32);
    pub struct Name(pub String);

    #[derive(Bundle)]
    pub struct Label {
        pub name: Name,
    }

    #[derive(Bundle)]
    pub struct Warm {
        #[bundle(optional)]
        pub heat: Heat,
        #[bundle]
        pub label: &'static Label,
        #[bundle]
        pub other: Option<Label>,
    }
}

mod field_types {
    use super::*;

    #[derive(Bundle)]
    struct Warm {
        maybe: Option<Option<Heat>>,
        borrowed: &'static Cookable,
        entity: ecs::Entity,
        helper: Option<ecs::Entity>,
        cooked: ecs::Has<Cookable>,
        many: impl Sized,
    }

    fn main() {
        let _: fn(Warm) -> ecs::Entity = |warm| Kitchen::new().spawn(warm);
    }
}

mod generic {
    use super::*;

    #[derive(Bundle)]
    struct Warm<T> {
        heat: Heat,
        more: T,
    }

    #[derive(Bundle)]
    struct Labelled<'a> {
        heat: Heat,
        label: std::borrow::Cow<'a, str>,
    }

    fn main() {
        Kitchen::new().spawn(Warm { heat: Heat, more: Cookable });
        Kitchen::new().spawn(Labelled { heat: Heat, label: "hot".into() });
    }
}

mod macro_call {
    use super::*;

    macro_rules! heat {
        () => { Heat };
    }

    #[derive(Bundle)]
    struct Warm {
        heat: heat!(),
    }

    fn main() {
        Kitchen::new().spawn(Warm { heat: Heat });
    }
}

mod nested_component {
    use super::*;

    pub struct Heat(pub f32);
    pub struct Name(pub String);

    #[derive(Bundle)]
    pub struct Label {
        pub name: Name,
    }

    // The attribute is on the wrong field.
    #[derive(Bundle)]
    pub struct Warm {
        #[bundle]
        pub heat: Heat,
        pub label: Label,
    }

    ecs::world! {
        #[world]
        pub struct Kitchen { components: (Heat, Name) }

        #[archetype]
        pub struct Pan { heat: Heat, name: Name }
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        kitchen.spawn(Warm { heat: Heat(1.0), label: Label { name: Name("pan".to_owned()) } });
    }
}

fn nested_tuple() {
    Kitchen::new().spawn(((Name, Heat), Cookable));
    Kitchen::new().spawn((Pan { name: Name }, Heat));
}

mod no_derive {
    use super::*;

    struct Warm {
        heat: Heat,
        cookable: Cookable,
    }

    fn main() {
        Kitchen::new().spawn(Warm { heat: Heat, cookable: Cookable });
    }
}

fn not_in_a_tuple() {
    let mut kitchen = Kitchen::new();
    let pan = kitchen.spawn(Heat);
    let _ = kitchen.insert_many(pan, Heat);
    let _ = kitchen.remove_many::<Heat>(pan);
}

mod on_a_function {
    use super::*;

    #[derive(ecs::Bundle)]
    fn warm() -> Heat {
        Heat
    }

    fn main() {
        warm();
    }
}

mod optional_bundle {
    use super::*;

    pub struct Heat(pub f32);
    pub struct Name(pub String);

    #[derive(Bundle)]
    pub struct Label {
        pub name: Name,
    }

    // Without `#[bundle]`, it is taken for a component.
    #[derive(Bundle)]
    pub struct Warm {
        pub heat: Heat,
        pub label: Option<Label>,
    }

    ecs::world! {
        #[world]
        pub struct Kitchen { components: (Heat, Name) }
    }

    fn main() {
        Kitchen::new().spawn(Warm { heat: Heat(1.0), label: None });
    }
}

mod optional_fields {
    use super::*;

    pub struct Heat(pub f32);
    pub struct Name(pub String);
    pub struct Lid;

    #[derive(Bundle)]
    pub struct Label {
        pub name: Name,
    }

    #[derive(Bundle)]
    pub struct Warm {
        pub heat: Option<Option<Heat>>,
        #[bundle]
        pub label: Option<Label>,
        pub lid: Lid,
        pub other: Option<Lid>,
        pub borrowed: Option<&'static Name>,
        pub asked: Option<Has<Name>>,
    }

    ecs::world! {
        #[world]
        pub struct Kitchen { components: (Heat, Name, Lid) }
    }

    fn main() {
        let _: fn(Warm) -> Entity = |warm| Kitchen::new().spawn(warm);
    }
}

mod union {
    use super::*;

    #[derive(Bundle)]
    union Warm {
        heat: u8,
        cookable: i8,
    }

    fn main() {
        Kitchen::new().spawn(Warm { heat: 0 });
    }
}

mod unlisted_component {
    use super::*;

    #[derive(Bundle)]
    struct Heavy {
        heat: Heat,
        mass: Mass,
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        let pan = kitchen.spawn(Heavy { heat: Heat, mass: Mass });
        let _ = kitchen.insert_many(pan, Heavy { heat: Heat, mass: Mass });
    }
}

fn unlisted_component_in_tuple() {
    let mut kitchen = Kitchen::new();
    let pan = kitchen.spawn((Heat, Mass));
    let _ = kitchen.insert_many(pan, (Heat, Mass));
    let _ = kitchen.remove_many::<(Heat, Mass)>(pan);
    let _ = kitchen.replace_bundle::<(Mass,), (Heat,)>(pan, (Heat,));
}

mod unsized_field {
    use super::*;

    pub struct Heat(pub f32);

    #[derive(Bundle)]
    pub struct Named {
        pub heat: Heat,
        pub name: str,
    }

    #[derive(Bundle)]
    pub struct Many {
        pub heat: Heat,
        pub others: [Heat],
    }

    #[derive(Bundle)]
    pub struct Any {
        pub heat: Heat,
        pub tool: dyn std::any::Any,
    }
}

mod where_clause {
    use super::*;

    #[derive(Bundle)]
    struct Warm
    where
        Heat: Send,
    {
        heat: Heat,
    }

    fn main() {
        Kitchen::new().spawn(Warm { heat: Heat });
    }
}

fn with_an_option() {
    Kitchen::new().spawn((Name, Some(Heat)));
}

fn main() {}
