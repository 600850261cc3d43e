//! Walks along the links of a relation.

use super::{Acyclic, RelationInfo, RelationOf};
use crate::base::rule::{Rule, check};
use crate::schema::{Declare, Linked};
use crate::storage::Storage;
use crate::storage::links::{Link, Links, NONE, Packed};
use crate::storage::slots::{Location, Slots};
use alloc::collections::VecDeque;
use core::any::type_name;
use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::slice;
use ecs_value::Entity;

/// The links of one relation, to walk along. It is a parameter of systems, which reads the component `R`.
///
/// ```
/// use ecs::prelude::*;
/// # #[derive(Debug, PartialEq)] pub struct Heat(f32);
///
/// fn heat_up(pots: Query<Kitchen, (Entity, &mut Heat)>, links: Related<Kitchen, ChildOf>) {
///     pots.for_each(|(pot, heat)| heat.0 += links.sources_of(pot).count() as f32);
/// }
///
/// ecs::world! {
///     #[world]
///     pub struct Kitchen { components: (Heat) }
///     #[relation(acyclic, on_despawn = cascade)]
///     pub struct ChildOf { parent: Entity }
///     #[schedule]
///     pub fn tick() { heat_up; }
/// }
///
/// let mut kitchen = Kitchen::new();
/// let pot = kitchen.spawn((Heat(20.0),));
/// let lid = kitchen.spawn((ChildOf { parent: pot },));
/// kitchen.tick();
/// assert_eq!(kitchen.get::<Heat>(pot), Some(&Heat(21.0)));
/// assert_eq!(kitchen.related::<ChildOf>().target_of(lid), Some(pot));
/// ```
pub struct Related<'w, W, R> {
    walk: Walk<'w>,
    relation: PhantomData<fn() -> (W, R)>,
}

impl<'w, W: Declare, R: RelationOf<W>> Related<'w, W, R> {
    /// As [`Storage::target_of`].
    #[inline]
    pub fn target_of(&self, source: Entity) -> Option<Entity> {
        self.walk.entity(self.walk.link(source).target)
    }

    /// As [`Storage::sources_of`].
    #[inline]
    pub fn sources_of(&self, target: Entity) -> Sources<'w> {
        let Some(packed) = self.walk.packed else {
            let Link { first, last, .. } = self.walk.link(target);
            return Sources {
                walk: self.walk,
                first,
                last,
                packed: [].iter(),
            };
        };
        let packed = if self.walk.is_alive(target) {
            packed.sources(target.index())
        } else {
            &[]
        };
        Sources {
            walk: self.walk,
            first: NONE,
            last: NONE,
            packed: packed.iter(),
        }
    }

    /// As [`Storage::ancestors`].
    #[inline]
    pub fn ancestors(&self, source: Entity) -> Ancestors<'w>
    where
        R: Acyclic,
    {
        Ancestors {
            walk: self.walk,
            at: self.walk.link(source).target,
        }
    }

    /// As [`Storage::descendants`].
    #[inline]
    pub fn descendants(&self, target: Entity) -> Descendants<'w>
    where
        R: Acyclic,
    {
        Descendants {
            walk: self.walk,
            at: self.walk.link(target).first,
            waiting: VecDeque::new(),
        }
    }

    /// As [`Storage::descendants_depth_first`].
    #[inline]
    pub fn descendants_depth_first(&self, target: Entity) -> DescendantsDepthFirst<'w>
    where
        R: Acyclic,
    {
        DescendantsDepthFirst {
            walk: self.walk,
            root: target.index(),
            at: self.walk.link(target).first,
        }
    }
}

impl_copy!([W, R] Related<'_, W, R>);

impl_debug!([W, R] Related<'_, W, R>, _it => (type_name::<R>()));

/// # Relations
///
/// Targets and sources, up and down.
impl<W: Declare> Storage<W> {
    /// The links of a relation, for many walks. O(1).
    #[inline]
    pub fn related<R: RelationOf<W>>(&self) -> Related<'_, W, R> {
        check!(Linked::<W, R>::CHECKED);
        self.links_of()
    }

    /// The target of an entity in a relation. `None` if the entity is dead, or has no target. O(1).
    #[inline]
    pub fn target_of<R: RelationOf<W>>(&self, source: Entity) -> Option<Entity> {
        check!(Linked::<W, R>::CHECKED);
        self.links_of::<R>().target_of(source)
    }

    /// The sources of an entity in a relation, in their order: the last one came last, unless it was
    /// [placed](crate::Store::place_before) elsewhere. None if the entity is dead. O(1) a step, from link to link, or through a list after
    /// the rows were [arranged](crate::Store::arrange).
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: () }
    /// #     #[relation(on_despawn = clear, inverse = helpers)] pub struct Helps { whom: Option<Entity> }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// # let [cook, other] = [(); 2].map(|()| kitchen.spawn_empty());
    /// let waiters = [cook, cook, other].map(|whom| kitchen.spawn((Helps { whom: Some(whom) },)));
    /// assert!(kitchen.sources_of::<Helps>(cook).eq([waiters[0], waiters[1]]));
    /// // By the name that the relation gives its inverse:
    /// assert!(kitchen.helpers(cook).rev().eq([waiters[1], waiters[0]]));
    /// ```
    #[inline]
    pub fn sources_of<R: RelationOf<W>>(&self, target: Entity) -> Sources<'_> {
        check!(Linked::<W, R>::CHECKED);
        self.links_of::<R>().sources_of(target)
    }

    /// The entities above one: its target, the target of its target, and so on. O(1) a step.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: () }
    /// #     #[relation(acyclic, on_despawn = cascade)] pub struct ChildOf { parent: Entity }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// let shelf = kitchen.spawn_empty();
    /// let pot = kitchen.spawn((ChildOf { parent: shelf },));
    /// let lid = kitchen.spawn((ChildOf { parent: pot },));
    /// assert!(kitchen.ancestors::<ChildOf>(lid).eq([pot, shelf]));
    /// assert!(kitchen.descendants::<ChildOf>(shelf).eq([pot, lid]));
    /// ```
    pub fn ancestors<R: Acyclic + RelationOf<W>>(&self, source: Entity) -> Ancestors<'_> {
        check!(Linked::<W, R>::CHECKED);
        self.links_of::<R>().ancestors(source)
    }

    /// The entities below one, in breadth: its sources, then theirs, and so on. O(1) a step. Allocates for those entities of two depths
    /// that have sources; [`descendants_depth_first`](Self::descendants_depth_first) does not.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # #[derive(Component, Clone)]
    /// # pub struct Name(pub &'static str);
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: (Name) }
    /// #     #[relation(acyclic, on_despawn = cascade)] pub struct ChildOf { parent: Entity }
    /// #     #[archetype] pub struct Shelf { name: Name }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// let shelf = kitchen.spawn((Name("shelf"),));
    /// let pot = kitchen.spawn((Name("pot"), ChildOf { parent: shelf }));
    /// let lid = kitchen.spawn((Name("lid"), ChildOf { parent: pot }));
    /// assert_eq!(kitchen.descendants::<ChildOf>(shelf).collect::<Vec<_>>(), [pot, lid]);
    /// assert_eq!(kitchen.ancestors::<ChildOf>(lid).collect::<Vec<_>>(), [pot, shelf]);
    /// ```
    pub fn descendants<R: Acyclic + RelationOf<W>>(&self, target: Entity) -> Descendants<'_> {
        check!(Linked::<W, R>::CHECKED);
        self.links_of::<R>().descendants(target)
    }

    /// The entities below one, each before those below it. O(1) a step. Never allocates.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: () }
    /// #     #[relation(acyclic, on_despawn = cascade)] pub struct ChildOf { parent: Entity }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// let shelf = kitchen.spawn_empty();
    /// let [pot, pan] = [(); 2].map(|()| kitchen.spawn((ChildOf { parent: shelf },)));
    /// let lid = kitchen.spawn((ChildOf { parent: pot },));
    /// assert!(kitchen.descendants_depth_first::<ChildOf>(shelf).eq([pot, lid, pan]));
    /// assert!(kitchen.descendants::<ChildOf>(shelf).eq([pot, pan, lid]));
    /// ```
    pub fn descendants_depth_first<R: Acyclic + RelationOf<W>>(
        &self,
        target: Entity,
    ) -> DescendantsDepthFirst<'_> {
        check!(Linked::<W, R>::CHECKED);
        self.links_of::<R>().descendants_depth_first(target)
    }
}

impl<W: Declare> Storage<W> {
    /// As [`related`](Self::related), of a relation that was checked.
    #[inline]
    pub(crate) fn links_of<R: RelationOf<W>>(&self) -> Related<'_, W, R> {
        Related {
            walk: self.walk(R::PLACE),
            relation: PhantomData,
        }
    }
}

/// By data, for editors: the relation is one of those that the world lists.
impl<W: Declare> Storage<W> {
    /// As [`target_of`](Self::target_of), in a relation of [`World::RELATIONS`](crate::World::RELATIONS). O(1).
    pub fn target_by(&self, relation: &RelationInfo<W>, source: Entity) -> Option<Entity> {
        let walk = self.walk(relation.place);
        walk.entity(walk.link(source).target)
    }

    /// As [`sources_of`](Self::sources_of), in a relation of [`World::RELATIONS`](crate::World::RELATIONS). O(1) a step.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: () }
    /// #     #[relation(acyclic, on_despawn = cascade)] pub struct StandsOn { place: Entity }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// let shelf = kitchen.spawn_empty();
    /// let pot = kitchen.spawn((StandsOn { place: shelf },));
    /// let stands_on = Kitchen::RELATIONS.iter().find(|relation| relation.name() == "StandsOn").unwrap();
    /// assert!(stands_on.is_acyclic() && stands_on.cascades());
    /// assert_eq!(kitchen.target_by(stands_on, pot), Some(shelf));
    /// assert!(kitchen.sources_by(stands_on, shelf).eq([pot]));
    /// ```
    pub fn sources_by(&self, relation: &RelationInfo<W>, target: Entity) -> Sources<'_> {
        let walk = Walk {
            packed: None,
            ..self.walk(relation.place)
        };
        let Link { first, last, .. } = walk.link(target);
        Sources {
            walk,
            first,
            last,
            packed: [].iter(),
        }
    }

    #[inline]
    fn walk(&self, place: usize) -> Walk<'_> {
        Walk {
            links: self.relations.of(place),
            slots: &self.slots,
            packed: self.relations.packed(place),
        }
    }
}

/// The links of a relation, and the slots, which make handles of numbers.
#[derive(Clone, Copy)]
struct Walk<'s> {
    links: &'s Links,
    slots: &'s Slots,
    /// The sources side by side, if they are.
    packed: Option<&'s Packed>,
}

impl Walk<'_> {
    #[inline]
    fn entity(&self, number: u32) -> Option<Entity> {
        self.slots.entity(number)
    }

    /// The links of a living entity. A dead one has none, though its number may have some.
    #[inline]
    fn link(&self, entity: Entity) -> Link {
        if self.is_alive(entity) {
            self.links.get(entity.index())
        } else {
            Link::NONE
        }
    }

    #[inline]
    fn is_alive(&self, entity: Entity) -> bool {
        self.slots.locate(entity).is_some_and(Location::is_of_row)
    }
}

impl fmt::Debug for Walk<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Walk")
    }
}

/// The sources of an entity. See [`Storage::sources_of`].
///
/// ```
/// # use ecs::prelude::*;
/// # #[derive(Component, Clone)]
/// # pub struct Name(pub &'static str);
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Name) }
/// #     #[relation(acyclic, on_despawn = cascade)] pub struct ChildOf { parent: Entity }
/// #     #[archetype] pub struct Shelf { name: Name }
/// # }
/// # let mut kitchen = Kitchen::new();
/// let shelf = kitchen.spawn((Name("shelf"),));
/// let pot = kitchen.spawn((Name("pot"), ChildOf { parent: shelf }));
/// assert_eq!(kitchen.sources_of::<ChildOf>(shelf).collect::<Vec<_>>(), [pot]);
/// assert_eq!(kitchen.target_of::<ChildOf>(pot), Some(shelf));
/// ```
#[derive(Clone, Debug)]
pub struct Sources<'s> {
    walk: Walk<'s>,
    /// Those that are left, from link to link.
    first: u32,
    last: u32,
    /// Or side by side.
    packed: slice::Iter<'s, Entity>,
}

impl Sources<'_> {
    /// Takes one of the two ends, and goes on as that says.
    fn take(&mut self, number: u32, go_on: impl FnOnce(&mut Self, Link)) -> Option<Entity> {
        if self.first == self.last {
            (self.first, self.last) = (NONE, NONE);
        } else {
            let link = self.walk.links.get(number);
            go_on(self, link);
        }
        self.walk.entity(number)
    }
}

impl Iterator for Sources<'_> {
    type Item = Entity;

    #[inline]
    fn next(&mut self) -> Option<Entity> {
        if let Some(source) = self.packed.next() {
            return Some(*source);
        }
        self.take(self.first, |all, link| all.first = link.next)
    }
}

impl DoubleEndedIterator for Sources<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<Entity> {
        if let Some(source) = self.packed.next_back() {
            return Some(*source);
        }
        self.take(self.last, |all, link| all.last = link.previous)
    }
}

impl FusedIterator for Sources<'_> {}

/// The entities above one. See [`Storage::ancestors`].
#[derive(Clone, Debug)]
pub struct Ancestors<'s> {
    walk: Walk<'s>,
    at: u32,
}

impl Iterator for Ancestors<'_> {
    type Item = Entity;

    #[inline]
    fn next(&mut self) -> Option<Entity> {
        let entity = self.walk.entity(self.at)?;
        self.at = self.walk.links.get(self.at).target;
        Some(entity)
    }
}

impl FusedIterator for Ancestors<'_> {}

/// The entities below one, in breadth. See [`Storage::descendants`].
#[derive(Clone, Debug)]
pub struct Descendants<'s> {
    walk: Walk<'s>,
    at: u32,
    /// The first sources of those that were given out, and have some.
    waiting: VecDeque<u32>,
}

impl Iterator for Descendants<'_> {
    type Item = Entity;

    #[inline]
    fn next(&mut self) -> Option<Entity> {
        if self.at == NONE {
            self.at = self.waiting.pop_front()?;
        }
        let (number, link) = (self.at, self.walk.links.get(self.at));
        self.at = link.next;
        if link.first != NONE {
            self.waiting.push_back(link.first);
        }
        self.walk.entity(number)
    }
}

impl FusedIterator for Descendants<'_> {}

/// The entities below one, each before those below it. See [`Storage::descendants_depth_first`].
#[derive(Clone, Debug)]
pub struct DescendantsDepthFirst<'s> {
    walk: Walk<'s>,
    root: u32,
    at: u32,
}

impl Iterator for DescendantsDepthFirst<'_> {
    type Item = Entity;

    #[inline]
    fn next(&mut self) -> Option<Entity> {
        let entity = self.walk.entity(self.at)?;
        let mut link = self.walk.links.get(self.at);
        if link.first != NONE {
            self.at = link.first;
            return Some(entity);
        }
        // Up, until there is a next one.
        while link.next == NONE && link.target != self.root && link.target != NONE {
            link = self.walk.links.get(link.target);
        }
        self.at = link.next;
        Some(entity)
    }
}

impl FusedIterator for DescendantsDepthFirst<'_> {}
