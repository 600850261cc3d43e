use super::{kitchen, world};

const CHILD_OF: &str = "#[relation(acyclic, on_despawn = cascade, inverse = children)] struct ChildOf { parent: Entity }";

#[test]
fn a_relation_is_an_immutable_component_behind_the_listed_ones() {
    kitchen(&format!("{CHILD_OF} #[archetype] struct Pot {{ name: Name, parent: ChildOf }}"))
        .reports_nothing()
        .emits("ChildOf")
        .has("Lists < ChildOf > for Kitchen { type Mutability = :: ecs :: Immutable ; const INDEX : :: core :: primitive :: usize = 8 ; }")
        .has(". relation ()")
        .has("fn children (& self");
}

#[test]
fn a_world_may_have_relations_alone() {
    world(&format!(
        "#[world] struct Forest {{ components: () }} {CHILD_OF}"
    ))
    .reports_nothing()
    .emits("ChildOf");
}

#[test]
fn a_world_without_relations_says_nothing_of_them() {
    kitchen("")
        .reports_nothing()
        .lacks("RELATIONS")
        .lacks("relation");
}

#[test]
fn each_archetype_is_named_where_none_is_near() {
    kitchen("#[relation(on_despawn = cascade, to(Name))] struct On { what: Entity }")
        .reports(&[("Name", "there is no archetype `Name`: there is `Bystander`")])
        .emits("On");
    kitchen(
        "#[relation(on_despawn = cascade, to(Name))] struct On { what: Entity } #[archetype] struct Pot { heat: Heat }",
    )
    .reports(&[("Name", "there are `Pot` and `Bystander`")])
    .emits("On");
}

#[test]
fn ends_are_right_where_an_archetype_is_left_out() {
    let twice = "#[archetype] struct Pot { heat: Heat } #[archetype] struct Pot { weapon: Weapon }";
    let last = "#[archetype] struct Lid { burning: Burning }";
    world(&format!(
        "#[world] struct Kitchen {{ components: (Heat, Weapon, Burning) }} {twice} {last}
         #[relation(on_despawn = cascade, to(Lid))] struct On {{ what: Entity }}"
    ))
    .reports(&[("Pot", "`Pot` is an archetype already")])
    .has("& [< Lid as :: ecs :: ArchetypeOf < Self >> :: INDEX]");
}

#[test]
fn a_type_tells_which_archetype_of_a_part_an_end_is() {
    let part = super::parts::part(
        "#[part] pub struct Motion { components: (Position) } #[archetype] pub struct Tank { position: Position }",
    );
    let game = |to: &str| {
        let relation =
            format!("#[relation(on_despawn = cascade, to({to}))] struct Aims {{ at: Entity }}");
        let own = "#[archetype] struct Ship { hull: Hull }";
        let world = format!(
            "#[world] pub struct Game {{ parts: (kit::Motion), components: (Hull) }} {relation} {own}"
        );
        super::parts::world(&world, std::slice::from_ref(&part)).to_string()
    };
    let index = |ty: &str| format!("< {ty} as :: ecs :: ArchetypeOf < Self >> :: INDEX");
    for (end, ty) in [
        ("kit::Tank", "kit :: Tank"),
        ("Tank", "Tank"),
        ("Ship", "Ship"),
        ("self::Ship", "self :: Ship"),
    ] {
        let game = game(end);
        assert!(
            game.contains(&index(ty)) && !game.contains("compile_error"),
            "{game}"
        );
    }
    assert!(game("Tanks").contains("there is no archetype `Tanks`: did you mean `Tank`?"));
}

#[test]
fn a_part_names_its_own_archetypes_alone() {
    let part = super::parts::part(
        "#[part] pub struct Motion { components: () } #[relation(on_despawn = cascade, to(kit::Tank))] pub struct Aims { at: Entity }",
    );
    assert!(
        part.to_string()
            .contains("there is no archetype `kit::Tank`"),
        "{part}"
    );
}

#[test]
fn a_relation_with_mistakes_is_there_all_the_same() {
    for (source, at, message) in [
        (
            "#[relation(on_despawn = cascade)] struct On { what: u32 }",
            "u32",
            "a target is an entity",
        ),
        (
            "#[relation(on_despawn = cascade)] struct On {}",
            "On",
            "`On` has no target",
        ),
        (
            "#[relation(on_despawn = cascade)] struct On { what: Entity, n: u8 }",
            "n",
            "a relation has one field",
        ),
        (
            "#[relation] struct On { what: Entity }",
            "relation",
            "what becomes of a `On`",
        ),
        (
            "#[relation(on_despawn = clear)] struct On { what: Entity }",
            "clear",
            "`what: Option<Entity>`",
        ),
    ] {
        let user = "#[archetype] struct Pot { heat: Heat, on: On }";
        kitchen(&format!("{source} {user}"))
            .reports(&[(at, message)])
            .emits("On")
            .has("Relation for On");
    }
}

#[test]
fn derives_that_each_relation_has_are_not_derived_twice() {
    kitchen("#[relation(on_despawn = cascade)] #[derive(Clone, Hash, Debug)] struct On { what: Entity }")
        .reports_nothing()
        .has("derive (Hash)")
        .lacks("Clone , Hash");
}
