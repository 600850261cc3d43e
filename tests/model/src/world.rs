//! The world: plain archetypes, ones with optional components, and components that no archetype has.

use crate::mirror::Mirror;
use crate::parts::{A, G, J, N, O, P, Part as _, S, T, V, W, X, Y};
use crate::tick::{Bang, Book, Seen, bear, grow, hand_down, hear, is_due, settle, tell, wither};
use ecs::{Bundle, Disabled, Entity, Query};
use ecs_tests::ledger::Ledger;

ecs::world! {
    #[world(observed, save, snapshots, transient(Book, Seen, Mirror))]
    pub(crate) struct Field {
        components: (A, N, W, T, G, O, P, S, V, X, Y, J, Disabled),
        resources: (Book, Seen, Mirror),
        events: (Bang),
    }

    #[relation(acyclic, on_despawn = cascade, inverse = below)]
    pub(crate) struct Under { pub(crate) above: Entity }

    #[relation(on_despawn = clear)]
    pub(crate) struct Fan { pub(crate) of: Option<Entity> }

    /// It may go round in a circle.
    #[relation(on_despawn = cascade, to(Plain, Part))]
    pub(crate) struct Tied { pub(crate) end: Entity }

    #[archetype]
    pub(crate) struct Plain { a: A, n: N }

    #[archetype]
    pub(crate) struct Solo { a: A, p: P, n: N }

    #[archetype]
    pub(crate) struct Part { a: A, o: Option<O>, p: Option<P>, off: Option<Disabled> }

    #[archetype]
    pub(crate) struct Big { a: A, w: W, t: T, o: Option<O> }

    /// No column of it but one takes any room.
    #[archetype(capacity = 3)]
    pub(crate) struct Ghostly { g: G, n: N, t: Option<T>, p: Option<P> }

    /// A group that owns both of its pools.
    #[group]
    pub(crate) struct Owning { s: &S, y: &Y }

    /// One that owns one of its pools, while another group owns the other one.
    #[group(own(V))]
    pub(crate) struct Partly { v: &V, s: &S }

    /// One that owns no pool.
    #[group(own())]
    pub(crate) struct Both { entity: Entity, s: &mut S, v: &V }

    /// Conditions on the value go by this, where it gives few of the rows.
    #[index(ordered, key = a.value)]
    pub(crate) struct ByValue { a: A }

    /// Rows that were changed, and those below them.
    #[query(cascade(Under), changed(A))]
    pub(crate) struct Touched { entity: Entity, a: &A }

    #[query(without(G))]
    pub(crate) struct Labelled { n: &mut N, entity: Entity }

    #[schedule]
    pub(crate) fn tick() {
        grow;
        hand_down;
        'early: {
            wither;
            bear;
        }
        settle.run_if(is_due);
        tell;
        hear;
    }
}

#[derive(Bundle)]
pub(crate) struct Own {
    pub(crate) n: N,
    pub(crate) t: T,
}

#[derive(Bundle)]
pub(crate) struct Mixed {
    pub(crate) v: V,
    pub(crate) n: N,
    pub(crate) y: Y,
}

impl Mixed {
    pub(crate) fn make(value: u32, ledger: &Ledger) -> Self {
        Self {
            v: V::make(value, ledger),
            n: N::make(value, ledger),
            y: Y::make(value, ledger),
        }
    }
}

#[derive(Query)]
#[query(any(T, P), without(G))]
pub(crate) struct Asked<'w> {
    pub(crate) entity: Entity,
    pub(crate) a: &'w mut A,
    pub(crate) p: Option<&'w P>,
    pub(crate) s: Option<&'w mut S>,
}
