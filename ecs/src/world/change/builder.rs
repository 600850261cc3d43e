//! Entities with components that are chosen at run time.

use crate::base::component_id::ComponentId;
use crate::base::error::{DataError, fail};
use crate::schema::{ComponentOf, RelationOf, component_index};
use crate::storage::moves::ValueBuffer;
use crate::storage::registry::Key;
use crate::world::store::{Store, World};
use alloc::vec::Vec;
use core::{fmt, iter, mem};
use ecs_value::Entity;

/// The components of an entity that is to be spawned, chosen one by one. The entity comes in one move, to the table of just these components,
/// and with its children.
///
/// Where the components are known when the program is compiled, [`spawn`](Store::spawn) with an archetype or a tuple is faster: a builder looks its
/// table up. Many alike come from a [`Template`](super::Template). The idea is that of `hecs::EntityBuilder`.
///
/// ```
/// use ecs::EntityBuilder;
/// use ecs::prelude::*;
///
/// pub struct Health(u32);
/// pub struct Armour(u32);
///
/// ecs::world! {
///     #[world]
///     pub struct Arena { components: (Health, Armour) }
///
///     #[relation(acyclic, on_despawn = cascade)]
///     pub struct CarriedBy { knight: Entity }
/// }
///
/// let mut arena = Arena::new();
/// # let level = 7;
/// let mut knight = EntityBuilder::new();
/// knight.add(Health(10));
/// if level > 5 {
///     knight.add(Armour(3));
/// }
/// let mut sword = EntityBuilder::new();
/// sword.add(Health(99));
/// knight.add_child::<CarriedBy>(sword);
///
/// let knight = knight.spawn(&mut arena)?;
/// assert_eq!(arena.get::<Armour>(knight).map(|armour| armour.0), Some(3));
/// assert_eq!(arena.sources_of::<CarriedBy>(knight).count(), 1);
/// # Ok::<_, ecs::DataError>(())
/// ```
pub struct EntityBuilder<W: World> {
    /// Each component once.
    values: ValueBuffer,
    children: Children,
    /// All entities that are spawned below, however deep: in one list, so that nothing here goes deeper than the stack.
    below: Vec<Child<W>>,
}

/// An entity that is spawned below another one.
struct Child<W: World> {
    values: ValueBuffer,
    /// Adds the relation to the entity above.
    relate: fn(&mut EntityBuilder<W>, Entity),
    children: Children,
    /// The next child of the same entity.
    next: Option<usize>,
}

/// The children of an entity, by their places in the list: the first and the last one.
#[derive(Clone, Copy)]
struct Children(Option<(usize, usize)>);

impl<W: World> EntityBuilder<W> {
    /// No components. Allocates nothing.
    pub const fn new() -> Self {
        Self {
            values: ValueBuffer::new(),
            children: Children(None),
            below: Vec::new(),
        }
    }

    /// Adds a component. A value that was added before is replaced. O(components).
    pub fn add<C: ComponentOf<W>>(&mut self, value: C) -> &mut Self {
        self.put(component_index::<W, C>(), value)
    }

    /// Adds a component that is registered. A value that was added before is replaced. O(components).
    pub fn add_key<C: 'static>(&mut self, key: Key<C>, value: C) -> &mut Self {
        self.put(key.id().index(), value)
    }

    /// Adds an entity that is spawned behind this one, with the relation to it. Children come in the order in which they were added.
    pub fn add_child<R: RelationOf<W>>(&mut self, mut child: Self) -> &mut Self {
        // The longer list stays where it is, so that each entity moves a few times at most, however they are nested.
        let is_longer = child.below.len() > self.below.len();
        if is_longer {
            mem::swap(&mut self.below, &mut child.below);
        }
        let offset = self.below.len();
        (if is_longer {
            &mut self.children
        } else {
            &mut child.children
        })
        .shift(offset);
        self.below.extend(child.below.drain(..).map(|mut it| {
            it.children.shift(offset);
            it.next = it.next.map(|next| next + offset);
            it
        }));
        let place = self.below.len();
        let relate: fn(&mut Self, Entity) = |child, above| _ = child.add(R::to(above));
        let values = mem::take(&mut child.values);
        self.below.push(Child {
            values,
            relate,
            children: child.children,
            next: None,
        });
        let first = match self.children.0 {
            Some((first, last)) => {
                self.below[last].next = Some(place);
                first
            }
            None => place,
        };
        self.children = Children(Some((first, place)));
        self
    }

    /// Whether the component was added.
    pub fn has<C: ComponentOf<W>>(&self) -> bool {
        let component = component_index::<W, C>();
        self.values.components().contains(&component)
    }

    /// Takes a component out again. Says whether it was there.
    pub fn remove<C: ComponentOf<W>>(&mut self) -> bool {
        self.values.remove(component_index::<W, C>())
    }

    /// Whether nothing was added.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty() && self.below.is_empty()
    }

    /// Spawns the entity and its children, and leaves the builder empty. Observers are notified when all are there. O(components).
    ///
    /// # Errors
    ///
    /// If a key is not of this world, a relation or a unique index refuses a value, the world is closed and declares no archetype of just these
    /// components, or there is no memory. The world has the same entities as before. The builder keeps its components, unless it was a child that
    /// was refused: then the builder is empty.
    pub fn spawn(&mut self, world: &mut Store<W>) -> Result<Entity, DataError> {
        if self.below.is_empty() {
            return world.spawn_any(&mut self.values, None, None);
        }
        let (mut spawned, mut result) = (Vec::new(), Ok(()));
        world.deferring(|world| {
            result = self.spawn_all(world, &mut spawned);
            if result.is_err() {
                for entity in spawned.iter().rev() {
                    world.despawn(*entity);
                }
            }
        });
        world.deliver();
        result.map(|()| spawned[0])
    }

    /// Spawns the entity and those below it, each before those below it, and adds their handles, its own first.
    fn spawn_all(
        &mut self,
        world: &mut Store<W>,
        spawned: &mut Vec<Entity>,
    ) -> Result<(), DataError> {
        let entity = world.spawn_any(&mut self.values, None, None)?;
        spawned.push(entity);
        let Self {
            children,
            mut below,
            ..
        } = mem::take(self);
        // The children that are next, each with the entity above it.
        let mut next = Vec::from_iter(children.first().map(|first| (first, entity)));
        while let Some((place, above)) = next.pop() {
            let child = &mut below[place];
            let mut builder = Self {
                values: mem::take(&mut child.values),
                ..Self::new()
            };
            (child.relate)(&mut builder, above);
            let entity = world.spawn_any(&mut builder.values, None, None)?;
            spawned.push(entity);
            next.extend(child.next.map(|sibling| (sibling, above)));
            next.extend(child.children.first().map(|first| (first, entity)));
        }
        Ok(())
    }

    #[track_caller]
    fn put<C: 'static>(&mut self, component: usize, value: C) -> &mut Self {
        if let Err(error) = self.values.try_set(component, value) {
            fail(error);
        }
        self
    }
}

impl Children {
    fn first(self) -> Option<usize> {
        self.0.map(|(first, _)| first)
    }

    /// The list was put behind another one.
    fn shift(&mut self, offset: usize) {
        self.0 = self.0.map(|(first, last)| (first + offset, last + offset));
    }
}

impl<W: World> Default for EntityBuilder<W> {
    fn default() -> Self {
        Self::new()
    }
}

impl<W: World> fmt::Debug for EntityBuilder<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let components = self.values.components().iter();
        let components: Vec<_> = components.copied().map(ComponentId::new).collect();
        let children =
            iter::successors(self.children.first(), |child| self.below[*child].next).count();
        f.debug_struct("EntityBuilder")
            .field("components", &components)
            .field("children", &children)
            .finish()
    }
}
