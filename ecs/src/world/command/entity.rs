//! Commands for one entity.

use super::Commands;
use crate::base::rule::{Rule, check};
use crate::relation::Below;
use crate::schema::{Bundle, ComponentOf, Linked, RelationOf};
use crate::storage::events::EventOf;
use crate::world::change::ReplaceRule;
use crate::world::store::World;
use ecs_value::Entity;

/// Commands for one entity, one after the other. See [`Commands::entity`].
///
/// ```
/// # use ecs::prelude::*;
/// # pub struct Heat(pub f32);
/// # pub struct Burning;
/// # pub struct Burnt(pub Entity);
/// # #[derive(Default)]
/// # pub struct Clock(pub f32);
/// fn burn(pans: Query<Kitchen, (Entity, &Heat)>, mut commands: Commands<Kitchen>) {
///     for (pan, heat) in pans {
///         if heat.0 > 100.0 {
///             commands.entity(pan).insert(Burning).remove::<Heat>();
///         }
///     }
/// }
///
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Heat, Burning), resources: (Clock), events: (Burnt) }
/// #     #[archetype] pub struct Pan { heat: Heat }
/// #     #[schedule] pub fn tick() { burn; }
/// # }
/// # let mut kitchen = Kitchen::new();
/// let pan = kitchen.spawn(Pan { heat: Heat(120.0) });
/// kitchen.tick();
/// assert!(kitchen.has::<Burning>(pan) && !kitchen.has::<Heat>(pan));
/// ```
pub struct EntityCommands<'c, W: World> {
    commands: Commands<'c, W>,
    entity: Entity,
}

impl<W: World> Commands<'_, W> {
    /// Commands for one entity.
    ///
    /// ```
    /// use ecs::prelude::*;
    /// # pub struct Heat(f32);
    /// # pub struct Burning;
    /// # pub struct Smoke;
    ///
    /// fn ignite(hot: Query<Kitchen, (Entity, &Heat), Without<Burning>>, mut commands: Commands<Kitchen>) {
    ///     for (entity, heat) in hot {
    ///         if heat.0 > 200.0 {
    ///             commands.entity(entity).insert(Burning).insert_if_new(Smoke);
    ///         }
    ///     }
    /// }
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: (Heat, Burning, Smoke) }
    /// #     #[archetype] pub struct Pan { heat: Heat }
    /// #     #[schedule] pub fn tick() { ignite; }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// # let pan = kitchen.spawn(Pan { heat: Heat(250.0) });
    /// # kitchen.tick();
    /// # assert!(kitchen.has::<Burning>(pan) && kitchen.has::<Smoke>(pan));
    /// ```
    pub fn entity(&mut self, entity: Entity) -> EntityCommands<'_, W> {
        EntityCommands {
            commands: Commands {
                buffer: self.buffer,
                store: self.store,
            },
            entity,
        }
    }
}

impl<W: World> EntityCommands<'_, W> {
    /// The handle.
    pub fn entity(&self) -> Entity {
        self.entity
    }

    /// As [`CommandBuffer::insert`](super::CommandBuffer::insert).
    pub fn insert<C: ComponentOf<W>>(&mut self, value: C) -> &mut Self {
        self.commands.insert(self.entity, value);
        self
    }

    /// As [`CommandBuffer::trigger`](super::CommandBuffer::trigger).
    pub fn trigger<E: EventOf<W> + Send>(&mut self, event: E) -> &mut Self {
        self.commands.trigger(self.entity, event);
        self
    }

    /// As [`CommandBuffer::insert_if_new`](super::CommandBuffer::insert_if_new).
    pub fn insert_if_new<C: ComponentOf<W>>(&mut self, value: C) -> &mut Self {
        self.commands.insert_if_new(self.entity, value);
        self
    }

    /// As [`CommandBuffer::insert_many`](super::CommandBuffer::insert_many).
    pub fn insert_many<B: Bundle<W>>(&mut self, bundle: B) -> &mut Self {
        check!(ReplaceRule::<W, (), B>::CHECKED);
        self.commands.insert_checked(self.entity, bundle);
        self
    }

    /// As [`CommandBuffer::remove`](super::CommandBuffer::remove).
    pub fn remove<C: ComponentOf<W>>(&mut self) -> &mut Self {
        self.commands.remove::<C>(self.entity);
        self
    }

    /// As [`CommandBuffer::remove_many`](super::CommandBuffer::remove_many).
    pub fn remove_many<B: Bundle<W>>(&mut self) -> &mut Self {
        check!(ReplaceRule::<W, B, ()>::CHECKED);
        self.commands.remove_checked::<B>(self.entity);
        self
    }

    /// As [`Commands::spawn_below`].
    ///
    /// # Panics
    ///
    /// If all ids are in use.
    #[track_caller]
    pub fn spawn_below<R: RelationOf<W>>(
        &mut self,
        sources: impl for<'w> FnOnce(&mut Below<'_, Commands<'w, W>, R>),
    ) -> &mut Self {
        check!(Linked::<W, R>::CHECKED);
        self.commands.spawn_sources(self.entity, sources);
        self
    }

    /// As [`CommandBuffer::despawn`](super::CommandBuffer::despawn).
    pub fn despawn(mut self) {
        self.commands.despawn(self.entity);
    }
}

impl_debug!([W: World] EntityCommands<'_, W>, it => (it.entity));
