//! Commands of rows that run in parallel.

use super::{CommandBuffer, Commands};
use crate::query::{Filter, Query, QueryData, Term};
use crate::world::store::World;

impl<'w, W: World, D: QueryData<W>, F: Filter<W>> Query<'w, W, D, F> {
    /// As [`par_for_each`](Self::par_for_each), with commands, which are those of the rows in their order: they do not depend
    /// on threads. An entity that is spawned gets its id when the commands are applied.
    ///
    /// ```
    /// use ecs::prelude::*;
    /// # pub struct Fuse(u32);
    /// # pub struct Smoke;
    ///
    /// fn burn(fuses: Query<Field, (Entity, &mut Fuse)>, mut commands: Commands<Field>) {
    ///     fuses.par_for_each_with(&mut commands, |commands, (entity, fuse)| {
    ///         fuse.0 -= 1;
    ///         if fuse.0 == 0 {
    ///             commands.despawn(entity);
    ///             commands.spawn_later((Smoke,));
    ///         }
    ///     });
    /// }
    /// # ecs::world! {
    /// #     #[world] pub struct Field { components: (Fuse, Smoke) }
    /// #     #[archetype] pub struct Rocket { fuse: Fuse }
    /// #     #[schedule] pub fn tick() { burn; }
    /// # }
    /// # let mut field = Field::new();
    /// # field.spawn_batch((0..1000).map(|i| Rocket { fuse: Fuse(1 + i % 2) }));
    /// # field.tick();
    /// # assert_eq!((field.query::<&Fuse>().count(), field.query::<&Smoke>().count()), (500, 500));
    /// ```
    ///
    /// # Panics
    ///
    /// If `f` does.
    pub fn par_for_each_with(
        self,
        commands: &mut Commands<'_, W>,
        f: impl Fn(&mut CommandBuffer<W>, D::Item<'w>) + Sync,
    ) where
        <D::Terms as Term<W>>::Item<'w>: Send,
        W::Components: Send,
    {
        for later in self.par_collect(CommandBuffer::new, &f) {
            commands.append(later);
        }
    }
}
