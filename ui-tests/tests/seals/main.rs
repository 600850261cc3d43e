//! Sealed traits are sealed: no crate can implement one, not even of its own world.
//!
//! The orphan rule lets a crate implement `Filter<ItsWorld>` for `With<ItsType>`, since the world is a type of its own. Each public trait is
//! implemented here, with all its items, for the types for which the crate implements it, for those of the language and of the standard
//! library, and of a world and with types of another crate. The compiler refuses each implementation, because of the seal, because it
//! overlaps with the crate's own, by the orphan rule, or because an item has a type that nobody else can name.
//!
//! A trait that users may implement is in a [table](table), with what a lying implementation can do at worst.

mod implementations;
#[path = "../pairs/project.rs"]
mod project;
mod refusals;
mod sources;
mod table;
mod tokens;

use implementations::{Implementation, Unwritable, all};
use project::Project;
use refusals::{Refusal, refusals};
use sources::Sources;
use std::collections::{BTreeMap, BTreeSet};
use table::OPEN;

/// Files with traits that a macro declares. The traits have no public path: they are named in their module alone.
const HIDDEN: &[&str] = &["Conditions in src/world/system/combined.rs"];

#[test]
fn nobody_implements_a_sealed_trait() {
    let sources = Sources::read();
    assert_eq!(
        sources.hidden, HIDDEN,
        "a public trait that a macro declares is not read: write it out"
    );
    let open: BTreeSet<&str> = OPEN.iter().map(|row| row.of).collect();
    let sealed = sources
        .traits()
        .into_iter()
        .filter(|of| !open.contains(of.path.as_str()));
    let (mut unwritable, mut rest) = (BTreeMap::new(), Vec::new());
    for of in sealed {
        let (items, implementations) = all(&sources, &of);
        assert!(
            implementations.len() > 20,
            "{} is implemented for many types here",
            of.path
        );
        unwritable.insert(of.path, items);
        rest.extend(implementations);
    }
    assert!(rest.len() > 1000, "{} implementations", rest.len());
    // Where one implementation overlaps with another, the compiler does not look at the others of the trait.
    let mut project = Project::new("seals");
    for _ in 0..2 {
        rest = refused(&mut project, rest, &unwritable);
    }
    let open: Vec<String> = rest
        .iter()
        .map(|implementation| implementation.head.clone())
        .collect();
    assert!(
        open.is_empty(),
        "nothing refuses {} implementations, such as these: {:#?}",
        open.len(),
        &open[..open.len().min(20)]
    );
}

/// Leaves those implementations that the compiler refuses for no good reason.
fn refused(
    project: &mut Project,
    rest: Vec<Implementation>,
    unwritable: &BTreeMap<String, Unwritable>,
) -> Vec<Implementation> {
    let private: BTreeSet<&String> = unwritable
        .values()
        .flat_map(BTreeMap::values)
        .flatten()
        .collect();
    let (mut found, named) = refusals(project, &rest, &private);
    let mut left = rest;
    left.retain(|implementation| {
        let refusals = found.remove(&implementation.head).unwrap_or_default();
        let items = &unwritable[&implementation.of];
        let is_closed = |refusal: &Refusal| match refusal {
            Refusal::Lacks(lacking) => items.iter().any(|(item, types)| {
                lacking.contains(&format!("`{item}`"))
                    && types.iter().any(|private| named.contains(private))
            }),
            _ => true,
        };
        !refusals.iter().any(is_closed)
    });
    left
}

#[test]
fn the_table_of_open_traits_has_each_of_them_once() {
    let sources = Sources::read();
    let public: BTreeSet<String> = sources.traits().into_iter().map(|of| of.path).collect();
    let mut seen = BTreeSet::new();
    for row in OPEN {
        assert!(
            public.contains(row.of),
            "there is no public trait {}",
            row.of
        );
        assert!(seen.insert(row.of), "{} has two rows", row.of);
        assert!(
            !row.worst.is_empty() && !row.compared.is_empty(),
            "{} says what a lie does",
            row.of
        );
    }
}
