use super::kitchen;

#[test]
fn declared_twice() {
    kitchen(
        "#[archetype] struct Cook { a: Name } #[query] struct Cook { a: &Name } #[query] struct Kitchen { b: &Name }",
    )
    .reports(&[("Cook", "`Cook` is an archetype already"), ("Kitchen", "`Kitchen` is a world already")]);
    kitchen("#[query] struct Moving { a: &Name } #[query] struct Moving { a: &Heat }")
        .reports(&[("Moving", "`Moving` is a query already")])
        .emits("Moving");
}

#[test]
fn generated_names() {
    for name in [
        "CookRef",
        "CookMut",
        "CookColumns",
        "CookColumnsMut",
        "KitchenColumnsMut",
    ] {
        kitchen(&format!(
            "#[archetype] struct Cook {{ a: Name }} #[query] struct {name} {{ a: &Name }}"
        ))
        .reports(&[(name, "is the name of a type made for the")])
        .emits(name);
    }
}

#[test]
fn fields() {
    for (field, message) in [
        ("name", "`Cook` has a field `name` already"),
        ("r#name", "`Cook` has a field `name` already"),
        ("entity", "every row has a field `entity` of its own"),
        ("type", "write `r#type`, or choose another name"),
        ("self", "`self` cannot be a field"),
        ("crate", "`crate` cannot be a field"),
    ] {
        kitchen(&format!(
            "#[archetype] struct Cook {{ name: Name, {field}: Position }}"
        ))
        .reports(&[(field, message)])
        .emits("Cook");
    }
    kitchen("#[archetype] struct Cook { r#type: Name, r#fn: Position }").reports_nothing();
    kitchen("#[query] struct Asked { a: &Name, a: &Heat, type: Entity }").reports(&[
        ("a", "`Asked` has a field `a` already"),
        ("type", "write `r#type`"),
    ]);
}

#[test]
fn methods() {
    kitchen("#[query] struct Spawn { a: &Name }")
        .reports(&[("Spawn", "would hide the world's own method `spawn`")])
        .emits("Spawn");
    kitchen("#[query] struct HotPan { a: &Name } #[query] struct Hot_Pan { a: &Name }")
        .reports(&[("Hot_Pan", "both called `hot_pan` on the world")]);
    kitchen("#[archetype] struct HotPan { a: Name } #[archetype] struct Hot_Pan { a: Heat }")
        .reports(&[("Hot_Pan", "both called `hot_pan` in the world")]);
    kitchen("#[query] struct Type { a: &Name }").reports_nothing();
}

#[test]
fn names_of_declarations() {
    kitchen("#[archetype] struct type { a: Name }").reports(&[(
        "type",
        "`type` is a keyword: an archetype needs another name",
    )]);
}
