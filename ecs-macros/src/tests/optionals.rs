use super::kitchen;

#[test]
fn optional_components() {
    let outcome = kitchen(
        "#[archetype] struct Cook { weapon: Option<Weapon>, name: Name, buff: ::core::option::Option<Buff<Fire>> }",
    )
    .reports_nothing()
    .emits("Cook");
    for part in [
        "weapon : :: core :: option :: Option < Weapon > ,",
        "type Row = :: ecs :: schema :: WithOptionals < (Name ,) , (Weapon , Buff < Fire >) >",
        "let :: ecs :: schema :: WithOptionals ((__1 ,) , (__0 , __2)) = __row ; Self { weapon : __0 , name : __1 , buff : __2 }",
        "type CookRef < 'w > = CookView < :: core :: option :: Option < & 'w Weapon > , & 'w Name ,",
        "type CookColumnsMut < 'w > = CookView < :: ecs :: OptionalColumnMut < 'w , Weapon > , & 'w mut [Name] ,",
    ] {
        assert!(
            outcome.emitted.contains(part),
            "{part} in {}",
            outcome.emitted
        );
    }
}

#[test]
fn all_components_can_be_optional() {
    let outcome = kitchen("#[archetype] struct Cook { weapon: Option<Weapon> }")
        .reports_nothing()
        .emits("Cook");
    assert!(
        outcome
            .emitted
            .contains("WithOptionals < () , (Weapon ,) >"),
        "{}",
        outcome.emitted
    );
}

#[test]
fn listed_options_are_plain_components() {
    let outcome = super::world(
        "#[world] struct Kitchen { components: (Option<Heat>, Name) }
        #[archetype] struct Cook { heat: Option<Heat>, name: Name }
        #[archetype] struct Oven { heat: Option<Option<Heat>>, name: Name }",
    );
    assert!(
        outcome
            .emitted
            .contains("type Row = (Option < Heat > , Name) ;"),
        "{}",
        outcome.emitted
    );
    assert!(
        outcome
            .emitted
            .contains("WithOptionals < (Name ,) , (Option < Heat > ,) >"),
        "{}",
        outcome.emitted
    );
    outcome.reports(&[(
        "Oven",
        "a row of `Option<Heat>` and `Name` matches both `Cook` and `Oven`",
    )]);
}

#[test]
fn wide_parts_are_nested() {
    let components: Vec<String> = (0..40).map(|i| format!("C{i}")).collect();
    let fields: Vec<String> = (0..40)
        .map(|i| {
            if i % 2 == 0 {
                format!("c{i}: C{i}")
            } else {
                format!("c{i}: Option<C{i}>")
            }
        })
        .collect();
    let outcome = super::world(&format!(
        "#[world] struct Wide {{ components: ({}) }} #[archetype] struct Row {{ {} }}",
        components.join(", "),
        fields.join(", ")
    ))
    .reports_nothing();
    for part in [
        "WithOptionals < :: ecs :: schema :: LongTuple < ((C0 , C2 ,",
        "C38)) > , :: ecs :: schema :: LongTuple < ((C1 , C3 ,",
        "WithOptionals (:: ecs :: schema :: LongTuple (((__0 , __2 ,",
        "__38))) , ((__1 , __3 ,",
        "c38 : __38 , c39 : __39",
    ] {
        assert!(outcome.emitted.contains(part), "{part}");
    }
}

#[test]
fn unknown_component() {
    kitchen("#[archetype] struct Cook { name: Name, weapon: Option<Weapn>, mass: Option<Mass> }")
        .reports(&[("Weapn", "did you mean `Weapon`?"), ("Mass", "which lists")])
        .emits("Cook");
    kitchen("#[archetype] struct Cook { name: Name, weapon: Option<tool!()> }")
        .reports(&[("tool!()", "give its result a name with `type`")])
        .emits("Cook");
}

#[test]
fn duplicate_component() {
    kitchen("#[archetype] struct Cook { weapon: Option<Weapon>, knife: Weapon, name: Option<crate::Name>, n: Name }")
        .reports(&[
            ("Weapon", "`Weapon` is a component of `Cook` already, in `weapon`"),
            ("Name", "`Name` is a component of `Cook` already, in `name`"),
        ])
        .emits("Cook");
}

#[test]
fn queries_see_optional_components() {
    let cooks = "#[archetype] struct Cook { position: Position, weapon: Option<Weapon> }
        #[archetype] struct Oven { heat: Heat, cookable: Cookable }";
    let asked = |query: &str| kitchen(&format!("{cooks} {query}"));
    asked("#[query] struct Armed { weapon: &Weapon, position: &mut Position }").reports_nothing();
    asked("#[query(with(Weapon))] struct Armed { position: &Position }").reports_nothing();
    asked("#[query(without(Weapon))] struct Unarmed { position: &Position }").reports_nothing();
    asked("#[query(any(Weapon, Heat))] struct Armed { position: &Position }").reports_nothing();
    asked("#[query] struct Armed { weapon: &Weapon, heat: &Heat }")
        .reports(&[("Armed", "`Cook` comes nearest, but lacks `Heat`")]);
    asked("#[query(without(Position))] struct Armed { weapon: &Weapon }").reports(&[(
        "Armed",
        "`without(Position)` leaves `Armed` no archetype: it excludes `Cook`",
    )]);
}
