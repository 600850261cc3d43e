//! The table and the drawing of worlds.

use crate::draw::{Goal, Set, Table, draw};
use std::fs;
use std::path::Path;

/// What gates 1, 2 and 3 ask for.
const GATES: [(usize, bool); 3] = [(2, true), (2, false), (3, false)];

#[test]
fn all_that_is_to_meet_does_in_a_drawn_world_and_no_world_breaks_a_rule() {
    let table = Table::read();
    for (strength, storage_alone) in GATES {
        let goal = Goal::new(&table, strength, storage_alone);
        let worlds = draw(&table, &goal);
        let components: Vec<Set> = worlds
            .iter()
            .flat_map(|world| world.components.iter().copied())
            .collect();
        for set in &goal.on_component {
            assert!(
                components.iter().any(|it| set.is_in(*it)),
                "no component has {}",
                table.names(*set)
            );
        }
        for set in &goal.on_entity {
            assert!(
                worlds.iter().any(|world| set.is_in(world.all())),
                "no entity has {}",
                table.names(*set)
            );
        }
        for levels in worlds
            .iter()
            .flat_map(|world| world.components.iter().map(|it| it.or(world.levels)))
        {
            let is_allowed = levels
                .iter()
                .all(|level| table.never(level).and(levels).is_empty());
            assert!(is_allowed, "{}", table.names(levels));
        }
        println!(
            "{} worlds for {} and {}",
            worlds.len(),
            goal.on_component.len(),
            goal.on_entity.len()
        );
    }
}

/// A pair that no rule forbids by itself, and that cannot be all the same, would be left out without a word.
#[test]
fn each_pair_that_is_left_out_has_a_reason_of_its_own() {
    let table = Table::read();
    let impossible: Vec<String> = Goal::new(&table, 2, false)
        .impossible
        .iter()
        .map(|set| table.names(*set))
        .collect();
    assert!(
        impossible.is_empty(),
        "no component has {impossible:?}: say why in the table"
    );
}

/// Reasons are texts of the compiler's errors, or of the documents.
#[test]
fn each_reason_is_a_text_of_the_library() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut sources = String::new();
    for folder in ["ecs/src", "ecs-macros/src", "ui-tests/ui"] {
        read(&root.join(folder), &mut sources);
    }
    // Texts are broken into lines at a backslash.
    let joined = sources.replace("\\\n", "").replace("\\\"", "\"");
    let joined: String = joined.split_whitespace().collect::<Vec<_>>().join(" ");
    for reason in Table::read().reasons() {
        assert!(joined.contains(reason), "nothing says `{reason}`");
    }
}

fn read(folder: &Path, text: &mut String) {
    for entry in fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
    {
        if entry.is_dir() {
            read(&entry, text);
        } else if entry
            .extension()
            .is_some_and(|it| it == "rs" || it == "stderr" || it == "md")
        {
            text.push_str(&fs::read_to_string(entry).unwrap());
        }
    }
}
