use super::kitchen;

const ARCHETYPES: &str = "
    #[archetype] struct Cook { name: Name, position: Position, velocity: Velocity }
    #[archetype] struct Oven { name: Name, heat: Heat, position: Position }";

fn query(args: &str, fields: &str) -> super::Outcome {
    kitchen(&format!(
        "{ARCHETYPES} #[query{args}] struct Asked {{ {fields} }}"
    ))
    .emits("Asked")
}

#[test]
fn some_archetype_has_all() {
    query("", "a: &Position, b: &Velocity").reports_nothing();
    query("", "e: Entity").reports_nothing();
    query("(without(Burning))", "b: Option<&Weapon>, a: &Heat").reports_nothing();
}

#[test]
fn each_stands_somewhere_but_not_together() {
    query("", "a: &Heat, b: &mut Velocity, c: &Position").reports(&[(
        "Asked",
        "no archetype has all that `Asked` asks for: `Cook` comes nearest, but lacks `Heat`; if rows made at run time are meant, write `#[query(dynamic)]`",
    )]);
    query("(with(Burning), any(Velocity))", "a: &Name")
        .reports(&[("Asked", "`Cook` comes nearest, but lacks `Burning`")]);
    query("(dynamic)", "a: &Heat, b: &mut Velocity").reports_nothing();
}

#[test]
fn a_component_of_no_archetype_says_it_already() {
    query("", "a: &Heat, b: &mut Velocity, c: &Weapon").reports_nothing();
    query("(any(Weapon, Cookable))", "a: &Heat, b: &mut Velocity").reports_nothing();
}

#[test]
fn filters_that_exclude_all() {
    query("(without(Name))", "a: &Heat").reports(&[(
        "Asked",
        "`without(Name)` leaves `Asked` no archetype: it excludes `Oven` and `Bystander`",
    )]);
}

#[test]
fn nothing_follows_from_another_error() {
    query("", "a: &Heat, b: &Velocty").reports(&[("Velocty", "did you mean")]);
    kitchen("#[archetype] struct Cook { a: Velocty, b: Position } #[archetype] struct Ball { a: Velocity } #[query] struct Asked { a: &Velocity, b: &Position }")
        .reports(&[("Velocty", "did you mean")]);
}

#[test]
fn an_index_of_a_closed_world_has_rows() {
    let index = |flags: &str, args: &str, fields: &str| {
        let source = format!(
            "#[world{flags}] struct Kitchen {{ components: (Name, Position, Velocity, Heat, Burning, Weapon) }}
            {ARCHETYPES} #[index(hash, key: u8 = heat.0{args})] struct Asked {{ {fields} }}"
        );
        super::world(&source).has("enum Asked")
    };
    index("(closed)", "", "heat: Heat, name: Name").reports_nothing();
    index("(closed)", "", "heat: Heat, velocity: Velocity").reports(&[(
        "Asked",
        "no archetype has all that `Asked` reads: `Cook` comes nearest, but lacks `Heat`; the world is `closed`, and so has no other rows: declare an archetype that has all",
    )]);
    index("(closed)", ", without(Position)", "heat: Heat").reports(&[(
        "Asked",
        "`without(Position)` leaves `Asked` no archetype: it excludes `Oven`; the world is `closed`, and so has no other rows",
    )]);
    // A component of no archetype may be sparse, and rows of an open world may be made at run time.
    index("(closed)", ", with(Weapon)", "heat: Heat").reports_nothing();
    index("", "", "heat: Heat, velocity: Velocity").reports_nothing();
}
