use super::kitchen;

fn index(arguments: &str) -> super::Outcome {
    kitchen(&format!(
        "#[index({arguments})] struct Indexed {{ heat: Heat }}"
    ))
}

#[test]
fn a_key_is_an_expression() {
    let written = "write `key: u32 = heat.0`";
    index("hash, key: u32 = 65 heat . x")
        .reports(&[("heat . x", written)])
        .has("enum Indexed");
    index("hash, key: u32 = heat.")
        .reports(&[("heat.", written)])
        .has("enum Indexed");
    index("hash, key = heat.0 heat")
        .reports(&[("heat", "write `key = heat.0`")])
        .has("enum Indexed");
    index("spatial, at = [heat.0 heat, heat.0 +], cell = 2.0 3")
        .reports(&[
            ("heat", "one expression as `at`"),
            ("heat.0 +", "one expression as `at`"),
            ("3", "write `cell = 5.0`"),
        ])
        .has("enum Indexed");
}

#[test]
fn each_kind_of_expression_can_be_a_key() {
    for key in [
        "if heat.0 > 5.0 { 1 } else { 2 }",
        "match heat.0 { 5 => 1, _ => 2 }",
        "{ let of = heat.0; of as u32 }",
        "[heat.0, heat.1].len() as u32",
        "&heat.0[0..2]",
        "*heat + unsafe { first::<u32>() }",
        "(|| heat.0)()",
        "!heat.0",
    ] {
        index(&format!("hash, key: u32 = {key}"))
            .reports_nothing()
            .has("enum Indexed");
    }
}

#[test]
fn the_type_of_a_key_is_one() {
    index("hash, key: 65 u32 = heat.0")
        .reports(&[("65 u32", "expected the type of the key, found `65 u32`")])
        .has("enum Indexed");
}
