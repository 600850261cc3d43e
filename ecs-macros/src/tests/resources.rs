use super::{Outcome, world};

fn lists(lists: &str) -> Outcome {
    let source = format!(
        "#[world] pub struct Kitchen {{ components: (Name), {lists} }} #[schedule] fn tick() {{ walk; }}
        #[archetype] struct Bystander {{ name: Name }}"
    );
    world(&source)
        .emits("Kitchen")
        .emits("Bystander")
        .has("fn tick (& mut self)")
}

/// A type that could not be in a list leads to no other error: the systems that might need it are not there.
fn lost(list: &str, errors: &[(&str, &str)]) {
    lists(list)
        .reports(errors)
        .lacks("|| walk")
        .has("use walk as _");
}

/// All that is needed of the lists is there.
fn kept(list: &str, errors: &[(&str, &str)]) {
    lists(list).reports(errors).has("& || walk");
}

#[test]
fn resources_have_fields_and_places() {
    lists("resources: (Clock, ecs::State<Mode>, [u8; 4]), events: (Sold)")
        .reports_nothing()
        .has("pub clock : Clock")
        .has("pub state_mode : ecs :: State < Mode >")
        .has("pub u8 : [u8 ; 4]")
        .has("ListsResource < Clock > for Kitchen { const INDEX : :: core :: primitive :: usize = 0 ; }")
        .has("ListsResource < :: ecs :: Events < Sold > > for Kitchen { const INDEX : :: core :: primitive :: usize = 3 ; }")
        .has("__resource ! (ecs :: State < Mode > , \"ecs::State<Mode>\" , shared)")
        .has("__event ! (Sold , \"Sold\" , shared)");
    lists("resources: (a::Buff<::b::Fire, c::d::Ice>, r#type)")
        .reports_nothing()
        .has("pub buff_fire_ice :")
        .has("pub r#type :");
    lists("resources: (), events: ()")
        .reports_nothing()
        .lacks("KitchenResources")
        .lacks("InitialResource");
    lists("events: (Sold)")
        .reports_nothing()
        .lacks("KitchenResources")
        .has("Events :: < Sold > :: new ()");
}

#[test]
fn types_that_are_no_resources() {
    for (ty, message) in [
        ("&'static str", "a resource is owned, not borrowed"),
        (
            "Cow<'a, str>",
            "a resource is `'static`: it cannot borrow for `'a`",
        ),
        ("_", "`_` names no type: write the resource's type"),
        ("str", "use `String` or `Box<str>`"),
        ("dyn Tool", "put it into a `Box`"),
        ("tool!()", "give its result a name with `type`"),
    ] {
        lost(&format!("resources: (Clock, {ty})"), &[(ty, message)]);
    }
    lost(
        "events: (&'static str)",
        &[("&'static str", "an event is owned, not borrowed")],
    );
}

#[test]
fn listed_once() {
    kept(
        "resources: (Clock, Score, Clock)",
        &[(
            "Clock",
            "the resource `Clock` is listed twice: leave one out",
        )],
    );
    kept(
        "events: (Sold, Sold)",
        &[("Sold", "the event `Sold` is listed twice: leave one out")],
    );
    kept("resources: (Clock), resources: (Score)", &[]);
    kept(
        "resources: (Clock), resources: (Clock)",
        &[(
            "Clock",
            "the resource `Clock` is listed twice: leave one out",
        )],
    );
    kept("resources: (Clock), events: (Clock)", &[]);
}

#[test]
fn fields_have_names_of_their_own() {
    lost(
        "resources: (Clock, other::Clock)",
        &[(
            "other::Clock",
            "`other::Clock` and `Clock` are both called `clock` in `KitchenResources`",
        )],
    );
    lost(
        "resources: (Vec<u8>, VecU8)",
        &[("VecU8", "are both called `vec_u8`")],
    );
}

#[test]
fn events_are_kept_as_long_as_the_world_says() {
    lists(
        "#[keep(Sold = 2, a::Bag<A, B> = all)] events: (Sold, a::Bag<A, B>, Lost), events: (Found)",
    )
    .reports_nothing()
    .has("Events :: < Sold > :: keeping (:: ecs :: Keep :: Runs (2))")
    .has("Events :: < a :: Bag < A , B > > :: keeping (:: ecs :: Keep :: All)")
    .has("Events :: < Lost > :: new ()")
    .has("Events :: < Found > :: new ()");
}

#[test]
fn removed_values_are_kept_as_long_as_the_world_says() {
    let source = |keep: &str| {
        format!(
            "#[world] struct Kitchen {{ {keep} components: (Name, a::Bag<A>) }}
            #[archetype] struct Bystander {{ name: Name }}"
        )
    };
    world(&source("#[keep(Name = 2, a::Bag<A> = all)]"))
        .reports_nothing()
        .has("\"Name\") . keeping (:: ecs :: Keep :: Runs (2))")
        .has("\"a::Bag<A>\") . keeping (:: ecs :: Keep :: All)");
    world(&source("#[keep(Nmae = 2)]"))
        .emits("Kitchen")
        .reports(&[(
            "Nmae",
            "the list has no component `Nmae`: did you mean `Name`?",
        )]);
    world(&source("#[keep()]")).emits("Kitchen").reports(&[(
        "#[keep()]",
        "`keep` lists components with the runs for which removed values wait",
    )]);
}

#[test]
fn how_long_events_are_kept_is_said_of_listed_events() {
    for (keep, caret, message) in [
        (
            "keep(Sald = 2)",
            "Sald",
            "the list has no event `Sald`: did you mean `Sold`?",
        ),
        (
            "keep(Clock = 2)",
            "Clock",
            "the list has no event `Clock`: there are `Sold` and `Lost`",
        ),
        (
            "keep(Sold = 2, Sold = 3)",
            "Sold",
            "`Sold` is kept twice: leave one out",
        ),
        (
            "keep(Sold = 0)",
            "0",
            "`Sold` is kept for one run at least: write `1`",
        ),
        (
            "keep(Sold = )",
            "Sold",
            "`Sold` needs a number of runs: write `Sold = 2` or `Sold = all`",
        ),
        (
            "keep(Sold = -1)",
            "-1",
            "expected a number of runs, such as `2`, or `all`, found `-1`",
        ),
        (
            "keep(Sold = 2u8)",
            "2u8",
            "expected a number of runs, such as `2`, or `all`, found `2u8`",
        ),
        (
            "keep(Sold)",
            "Sold",
            "`Sold` says no number of runs: write `Sold = 2` or `Sold = all`",
        ),
        (
            "keep(Sold = 2,, Lost = 1)",
            ",",
            "an event is missing before this comma",
        ),
        (
            "keep = 2",
            "#[keep = 2]",
            "`keep` lists events with their runs: `#[keep(Hurt = 2, Trade = all)]`",
        ),
        ("keep()", "#[keep()]", "`keep` lists events with their runs"),
        (
            "keap(Sold = 2)",
            "#[keap(Sold = 2)]",
            "a list has no attribute `keap`: did you mean `keep`?",
        ),
        (
            "serde(skip)",
            "#[serde(skip)]",
            "a list has no attribute `serde`: there are `hide`, `immutable`, `keep` and `was`",
        ),
    ] {
        kept(
            &format!("#[{keep}] events: (Sold, Lost)"),
            &[(caret, message)],
        );
    }
    kept(
        "#[keep(Clock = 2)] resources: (Clock), events: (Sold)",
        &[(
            "#[keep(Clock = 2)]",
            "`keep` is of events and of removed values: write it before `events: (…)` or `components: (…)`",
        )],
    );
    kept("/// Sales. \n #[allow(unused)] events: (Sold)", &[]);
}

#[test]
fn resources_have_the_names_of_older_saves() {
    let saved = "#[world(save)] struct Kitchen { components: (Name), #[was(Weather = \"Time\", a::Bag<A, B> = \"Sack\")] \
                 #[was(Weather = \"Hour\")] resources: (Weather, a::Bag<A, B>, Clock), resources: (Score) }";
    let saved = world(saved);
    let saved = saved.reports_nothing();
    saved
        .has("__saved ! (Weather) . formerly (& [\"Time\" , \"Hour\"])")
        .has("__saved ! (a :: Bag < A , B >) . formerly (& [\"Sack\"])")
        .has("__saved ! (Clock) ,");
}

#[test]
fn former_names_are_those_of_listed_resources() {
    for (was, caret, message) in [
        (
            "was(Cluck = \"Time\")",
            "Cluck",
            "the list has no resource `Cluck`: did you mean `Clock`?",
        ),
        (
            "was(Sold = \"Time\")",
            "Sold",
            "the list has no resource `Sold`: there are `Clock` and `Score`",
        ),
        (
            "was(Clock = \"Time\", Score = \"Time\")",
            "\"Time\"",
            "`\"Time\"` is given twice: leave one out",
        ),
        (
            "was(Clock = )",
            "Clock",
            "`Clock` needs a name that it had: write `Clock = \"Time\"`",
        ),
        (
            "was(Clock = Time)",
            "Time",
            "expected a name in quotes, such as `\"Time\"`, found `Time`",
        ),
        (
            "was(Clock)",
            "Clock",
            "`Clock` has no name here that it had: write `Clock = \"Time\"`",
        ),
        ("was(,)", ",", "a resource is missing before this comma"),
        (
            "was()",
            "#[was()]",
            "`was` lists resources with names that they had in older saves",
        ),
    ] {
        kept(
            &format!("#[{was}] resources: (Clock, Score)"),
            &[(caret, message)],
        );
    }
    kept(
        "#[was(Sold = \"Bought\")] events: (Sold)",
        &[(
            "#[was(Sold = \"Bought\")]",
            "`was` is of resources: write it before `resources: (…)`",
        )],
    );
}

#[test]
fn lists_are_recovered_type_by_type() {
    kept(
        "resources: (Clock Score)",
        &[("Score", "a comma is missing after `Clock`")],
    );
    kept(
        "events: (Sold Lost)",
        &[("Lost", "a comma is missing after `Sold`")],
    );
    lost(
        "resources: (Clock,, Score)",
        &[(",", "a resource is missing before this comma")],
    );
    lost(
        "events: (,)",
        &[(",", "an event is missing before this comma")],
    );
    lost(
        "events: (Vec<)",
        &[("Vec<", "`Vec<` is not an event's type")],
    );
    lost(
        "resources: Clock",
        &[(
            "Clock",
            "expected a list in parentheses, `resources: (…)`, found `Clock`",
        )],
    );
    lost(
        "resource: (Clock)",
        &[(
            "resource",
            "a world has no field `resource`: did you mean `resources`?",
        )],
    );
    lost("evens: (Sold)", &[("evens", "did you mean `events`?")]);
}

#[test]
fn the_name_of_the_type_of_all_resources() {
    let source = "#[world] struct Kitchen { components: (Name), resources: (Clock) }
        #[archetype] struct KitchenResources { name: Name }";
    world(source)
        .reports(&[(
            "KitchenResources",
            "is the name of a type made for the world `Kitchen`",
        )])
        .emits("KitchenResources_");
}

#[test]
fn default_is_not_derived() {
    let derived = |lists: &str| {
        world(&format!(
            "#[world] #[derive(Debug, Default)] struct Kitchen {{ components: (Name), {lists} }}"
        ))
    };
    for list in ["resources: (Clock)", "events: (Sold)"] {
        derived(list).reports(&[(
            "Default",
            "`Kitchen` has resources, which a derived `Default` would not make",
        )]);
    }
    derived("resources: ()").reports_nothing();
}
