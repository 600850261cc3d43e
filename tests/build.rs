//! Writes the declarations of `world/large.rs`: a world with 300 components, 200 archetypes and 100 queries. Sets a `cfg` for
//! `world/cfg.rs`.

use std::fmt::Write;
use std::path::PathBuf;
use std::{env, fs};

const COMPONENTS: usize = 300;
const ARCHETYPES: usize = 200;
const QUERIES: usize = 100;
/// All are declared, and every so-manieth is used: the code of the used ones costs time.
const USED: usize = 4;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // For `world/cfg.rs`: of these two one is there.
    println!("cargo::rustc-check-cfg=cfg(ecs_tests_there, ecs_tests_absent)");
    println!("cargo::rustc-cfg=ecs_tests_there");
    let directory = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::write(directory.join("large.rs"), large_world()).expect("the directory is there");
}

fn large_world() -> String {
    let mut text = String::new();
    declare(&mut text).expect("a string takes all that is written");
    declare_wide(&mut text).expect("a string takes all that is written");
    text
}

/// A world with one archetype, which has as many components as there are.
fn declare_wide(text: &mut String) -> std::fmt::Result {
    writeln!(
        text,
        "ecs::world! {{\n#[world] struct Wide {{ components: ("
    )?;
    for component in 0..COMPONENTS {
        write!(text, "C<{component}>, ")?;
    }
    write!(text, ") }}\n#[archetype] struct Whole {{ ")?;
    for component in 0..COMPONENTS {
        write!(text, "c{component}: C<{component}>, ")?;
    }
    writeln!(
        text,
        "}}\n}}\nfn spawn_whole(wide: &mut Wide) -> Entity {{\nwide.spawn(Whole {{ "
    )?;
    for component in 0..COMPONENTS {
        write!(text, "c{component}: C({component}), ")?;
    }
    writeln!(text, "}})\n}}")
}

fn declare(text: &mut String) -> std::fmt::Result {
    writeln!(
        text,
        "ecs::world! {{\n#[world] struct Large {{ components: ("
    )?;
    for component in 0..COMPONENTS {
        write!(text, "C<{component}>, ")?;
    }
    writeln!(text, ") }}")?;
    for archetype in 0..ARCHETYPES {
        write!(text, "#[archetype] struct A{archetype} {{ ")?;
        for component in components_of(archetype) {
            write!(text, "c{component}: C<{component}>, ")?;
        }
        writeln!(text, "}}")?;
    }
    for query in 0..QUERIES {
        let [first, second, ..] = components_of(query);
        writeln!(
            text,
            "#[query] struct Q{query} {{ entity: Entity, first: &mut C<{first}>, second: &C<{second}> }}"
        )?;
    }
    let sets: Vec<_> = (0..ARCHETYPES).map(components_of).collect();
    writeln!(
        text,
        "}}\nconst SETS: [[usize; 5]; {ARCHETYPES}] = {sets:?};"
    )?;
    writeln!(text, "const USED: usize = {USED};")?;
    writeln!(
        text,
        "fn spawn_some(large: &mut Large) -> Vec<Entity> {{\nvec!["
    )?;
    for archetype in (0..ARCHETYPES).step_by(USED) {
        write!(text, "large.spawn(A{archetype} {{ ")?;
        for component in components_of(archetype) {
            write!(text, "c{component}: C({archetype}), ")?;
        }
        writeln!(text, "}}),")?;
    }
    writeln!(
        text,
        "]\n}}\nfn visit_some(large: &mut Large) -> Vec<Vec<Entity>> {{\nvec!["
    )?;
    for query in (0..QUERIES).step_by(USED) {
        writeln!(
            text,
            "large.q{query}().map(|row| {{ assert_eq!(row.first.0 % 1000, row.second.0 % 1000); row.first.0 += 1000; \
             row.entity }}).collect(),"
        )?;
    }
    writeln!(text, "]\n}}")
}

/// Five components, other ones for each archetype, with some in common.
fn components_of(archetype: usize) -> [usize; 5] {
    [0, 4, 8, 60, 150].map(|step| (archetype + step) % COMPONENTS)
}
