use super::{kitchen, world};

#[test]
fn a_world_is_needed() {
    world("#[archetype] struct Cook { name: Name }")
        .reports(&[("archetype", "no world is declared here")])
        .emits("Cook");
    world("#[group(own(Heat))] struct Warm { name: &Name, heat: &Heat }")
        .reports(&[("group", "no world is declared here")])
        .emits("Warm");
    world("").reports(&[("", "no world is declared here")]);
}

#[test]
fn one_world_is_enough() {
    kitchen("#[world] struct Cellar { components: (Wine,) }")
        .reports(&[("world", "`Kitchen` is the world already")])
        .emits("Cellar");
}

#[test]
fn components_must_be_listed() {
    world("#[world] struct Kitchen {} #[archetype] struct Cook { name: Name }")
        .reports(&[("Kitchen", "`Kitchen` lists no components")])
        .emits("Cook");
    world("#[world] struct Kitchen { components: () } #[archetype] struct Cook { name: Name }")
        .reports(&[("Kitchen", "component list of `Kitchen` is empty")])
        .emits("Cook");
}

#[test]
fn fields_of_a_world() {
    world("#[world] struct Kitchen { component: (Name,) } #[archetype] struct Cook { name: Name }")
        .reports(&[("component", "did you mean `components`?")])
        .emits("Cook");
    world("#[world] struct Kitchen { components: (Name,), systems: (A,) }").reports(&[(
        "systems",
        "a world has no field `systems`: there are `components`, `resources`, `events` and `parts`",
    )]);
    world("#[world] struct Kitchen { components: (Name,), components: (Heat,) }")
        .reports_nothing()
        .has("(Name , Heat)");
    world("#[world] struct Kitchen { components: (Name,), systems: (A,), systems: (B) }").reports(&[(
        "systems",
        "a world has no field `systems`: there are `components`, `resources`, `events` and `parts`",
    )]);
    world("#[world] struct Kitchen { components: [Name] } #[archetype] struct Cook { name: Name }")
        .reports(&[(
            "[Name]",
            "expected a list in parentheses, `components: (…)`",
        )])
        .emits("Cook");
    world("#[world] struct Kitchen { components: } #[archetype] struct Cook { name: Name }")
        .reports(&[("components", "expected a list")])
        .emits("Cook");
}

#[test]
fn an_immutable_component_is_lent_to_be_read() {
    world(
        "#[world] struct Kitchen { components: (Name), #[immutable] components: (Order, Tip) }
        #[archetype] struct Dish { name: Name, order: Order, tip: Option<Tip> }
        #[query] struct Seen { name: &mut Name, order: &Order }",
    )
    .reports_nothing()
    .has("for Kitchen { type Mutability = :: ecs :: Immutable ; const INDEX : :: core :: primitive :: usize = 1 ; }")
    .has("for Kitchen { type Mutability = :: ecs :: Mutable ; const INDEX : :: core :: primitive :: usize = 0 ; }")
    .has("type DishMut < 'w > = DishView < & 'w mut Name , & 'w Order , :: core :: option :: Option < & 'w Tip > >")
    .has("type DishColumnsMut < 'w > = DishView < & 'w mut [Name] , & 'w [Order] , :: ecs :: OptionalColumn < 'w , Tip > ,");
}

#[test]
fn an_immutable_component_is_not_written() {
    world(
        "#[world] struct Kitchen { components: (Name), #[immutable] components: (Order, Tip) }
        #[archetype] struct Dish { name: Name, order: Order, tip: Option<Tip> }
        #[query] struct Written { name: &mut Name, order: &mut Order, tip: Option<&mut Tip> }",
    )
    .reports(&[
        (
            "&mut Order",
            "`Order` is immutable: write `&Order`, and replace values by `insert`",
        ),
        (
            "Option<&mut Tip>",
            "`Tip` is immutable: write `Option<&Tip>`, and replace values by `insert`",
        ),
    ])
    .has("order : & 'w mut Order");
    for (list, attribute, message) in [
        (
            "#[immutable] resources: (Clock)",
            "#[immutable]",
            "`immutable` is of components",
        ),
        (
            "#[immutable(x)] components: (Clock)",
            "#[immutable(x)]",
            "`immutable` takes no arguments: write `#[immutable]`",
        ),
        (
            "#[imutable] components: (Clock)",
            "#[imutable]",
            "a list has no attribute `imutable`: did you mean `immutable`?",
        ),
    ] {
        world(&format!(
            "#[world] struct Kitchen {{ components: (Name), {list} }}"
        ))
        .reports(&[(attribute, message)]);
    }
}

#[test]
fn duplicate_component() {
    world("#[world] struct Kitchen { components: (Name, Buff<Fire>, Buff < Fire >, Name) } #[archetype] struct Cook { name: Name }")
        .reports(&[
            ("Buff < Fire >", "`Buff<Fire>` is listed twice"),
            ("Name", "`Name` is listed twice"),
        ])
        .emits("Cook");
}

#[test]
fn types_that_are_no_components() {
    for (ty, message) in [
        ("&'static str", "a component is owned"),
        ("Cow<'a, str>", "cannot borrow for `'a`"),
        ("impl Tool", "`impl Trait` is not one type"),
        ("_", "`_` names no type"),
        ("tool!()", "give its result a name with `type`"),
        ("Buff<tool!()>", "give its result a name with `type`"),
        ("[u8]", "a slice has no size"),
        ("str", "use `String` or `Box<str>`"),
        ("dyn Tool", "put it into a `Box`"),
    ] {
        world(&format!(
            "#[world] struct Kitchen {{ components: (Name, {ty}) }} #[archetype] struct Cook {{ name: Name }}"
        ))
        .reports(&[(ty, message)])
        .emits("Cook");
    }
}

#[test]
fn types_that_are_components() {
    world(
        "#[world] struct Kitchen { components: (
            f32, [f32; 3], (A, B), Option<Heat>, ::std::string::String, Box<dyn Tool>, Cow<'static, str>,
            Buff<{ 1 + 2 }>, fn(&str) -> u8, <A as B>::C, Entity, Vec<Vec<u8>>, r#type, *const u8,
        ) }
        #[archetype] struct Cook { a: f32, b: [f32; 3], c: Option<Heat>, d: Entity, e: (A, B) }
        #[query] struct All { a: &Option<Heat>, b: &mut Entity, c: Has<f32> }",
    )
    .reports_nothing()
    .emits("Cook");
}

#[test]
fn half_typed_list() {
    world("#[world] struct Kitchen { components: (Name, Posi tion, , Heat::) } #[archetype] struct Cook { name: Name, position: Position }")
        .reports(&[
            ("tion", "a comma is missing after `Posi`"),
            (",", "a component is missing before this comma"),
            ("Heat::", "`Heat::` is not a component's type"),
        ])
        .emits("Cook");
}

#[test]
fn a_closed_world() {
    world("#[world(closed)] struct Kitchen { components: (Name) }")
        .reports_nothing()
        .emits("Kitchen");
    let wrong = |args: &str| {
        world(&format!(
            "#[world({args})] struct Kitchen {{ components: (Name) }}"
        ))
    };
    wrong("close")
        .reports(&[(
            "close",
            "`world` has no argument `close`: did you mean `closed`?",
        )])
        .emits("Kitchen");
    wrong("closed = true")
        .reports(&[("closed = true", "`closed` stands alone: `#[world(closed)]`")])
        .emits("Kitchen");
}
