//! A kitchen with all kinds of relations.

use ecs::prelude::*;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Name(pub &'static str);
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Heat(pub f32);
#[derive(Clone, Component, Debug, PartialEq)]
#[component(storage = "sparse")]
pub(crate) struct Label(pub String);

ecs::world! {
    #[world]
    pub(crate) struct Kitchen { components: (Name, Heat, Label), resources: (Seen) }

    /// A thing that stands on another.
    #[relation(acyclic, on_despawn = cascade, inverse = children)]
    pub(crate) struct ChildOf { parent: Entity }

    /// An entity that follows another: in a circle, too.
    #[relation(on_despawn = cascade, inverse = followers)]
    pub(crate) struct Follows { whom: Entity }

    /// A cook that likes a thing.
    #[relation(on_despawn = clear, inverse = admirers)]
    pub(crate) struct Likes { what: Option<Entity> }

    /// A thing that stands in a shelf.
    #[relation(acyclic, on_despawn = clear, inverse = stored, to(Shelf))]
    pub(crate) struct StoredIn { shelf: Option<Entity> }

    #[archetype]
    pub(crate) struct Shelf { name: Name }

    #[archetype]
    pub(crate) struct Pan { name: Name, heat: Heat, parent: ChildOf }

    #[archetype]
    pub(crate) struct Plate { heat: Heat, parent: ChildOf }

    #[archetype]
    pub(crate) struct Cook { name: Name, likes: Likes, heat: Option<Heat> }

    #[archetype]
    pub(crate) struct Jar { name: Name, label: StoredIn, on: Option<ChildOf> }

    #[query]
    pub(crate) struct Standing { entity: Entity, parent: &ChildOf }

    /// What became warmer, and what stands on it.
    #[query(cascade(ChildOf), changed(Heat))]
    pub(crate) struct Warmed { heat: &Heat }

    #[schedule]
    pub(crate) fn settle() { see_all; }
}

pub(crate) type Settling<'q> = (
    Entity,
    Option<&'q mut Heat>,
    Option<Up<ChildOf, &'q Heat>>,
    Option<Up<ChildOf, &'q Name>>,
);

/// The rows of a cascade: the entity, the heat above it, and the name above it.
#[derive(Default)]
pub(crate) struct Seen(pub Vec<(Entity, Option<Heat>, Option<&'static str>)>);

impl Seen {
    /// Makes the row hotter by one than the one above it.
    pub(crate) fn see(
        &mut self,
        (entity, heat, above, name): <Settling<'_> as QueryData<Kitchen>>::Item<'_>,
    ) {
        let above = above.map(|above| *above);
        if let Some(heat) = heat {
            heat.0 = above.map_or(0.0, |above| above.0) + 1.0;
        }
        self.0.push((entity, above, name.map(|name| name.0)));
    }
}

fn see_all(rows: Cascade<'_, Kitchen, ChildOf, Settling<'_>>, mut seen: ResMut<'_, Seen>) {
    rows.for_each(|row| seen.see(row));
}

pub(crate) fn shelf(name: &'static str) -> Shelf {
    Shelf { name: Name(name) }
}

pub(crate) fn pan(parent: Entity) -> Pan {
    Pan {
        name: Name("pan"),
        heat: Heat(20.0),
        parent: ChildOf { parent },
    }
}

pub(crate) fn cook(what: Option<Entity>) -> Cook {
    Cook {
        name: Name("cook"),
        likes: Likes { what },
        heat: None,
    }
}

/// The children of an entity, once all invariants hold.
pub(crate) fn children(kitchen: &Kitchen, of: Entity) -> Vec<Entity> {
    kitchen.check_invariants();
    let forwards: Vec<Entity> = kitchen.children(of).collect();
    let mut backwards: Vec<Entity> = kitchen.children(of).rev().collect();
    backwards.reverse();
    assert_eq!(forwards, backwards);
    forwards
}
