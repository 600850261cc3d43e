//! Commands that spawn a target with its sources.

use super::Commands;
use crate::base::error::Rejected;
use crate::base::error::fallible::fallible;
use crate::base::rule::{Rule, check};
use crate::relation::{Below, Spawner, SpawnerSealed};
use crate::schema::{Bundle, Linked, RelationOf};
use crate::world::change::WithSources;
use crate::world::store::World;
use ecs_value::Entity;

impl<W: World> Commands<'_, W> {
    fallible! {
        /// As [`Store::spawn_with`](crate::Store::spawn_with): all handles are there at once, and the rows later. A refusal is reported then.
        ///
        /// # Panics
        ///
        /// If all ids are in use.
        #[track_caller]
        pub fn spawn_with,
        /// As [`spawn_with`](Self::spawn_with), but gives the bundle of the target back where there is no memory to write the command down. Of
        /// the sources, [`Below::try_spawn`] says it.
        ///
        /// # Errors
        ///
        /// As those of [`try_spawn`](Self::try_spawn). The closure was not called then.
        try_spawn_with [R: RelationOf<W>, B: Bundle<W>] (&mut self, target: B, sources: impl FnOnce(&mut Below<'_, Self, R>)) -> Entity, Result<Entity, Rejected<B>>;
        const [WithSources<W, R, B>]
        => {
            let target = self.spawn_checked(target);
            sources(&mut Below::new(self, target));
            target
        }, {
            let target = self.try_spawn_checked(target)?;
            sources(&mut Below::new(self, target));
            Ok(target)
        }
    }

    /// As [`Store::spawn_below`](crate::Store::spawn_below).
    ///
    /// # Panics
    ///
    /// As [`spawn_with`](Self::spawn_with) does.
    #[track_caller]
    pub fn spawn_below<R: RelationOf<W>>(
        &mut self,
        target: Entity,
        sources: impl FnOnce(&mut Below<'_, Self, R>),
    ) {
        check!(Linked::<W, R>::CHECKED);
        self.spawn_sources(target, sources);
    }

    #[track_caller]
    pub(super) fn spawn_sources<R: RelationOf<W>>(
        &mut self,
        target: Entity,
        sources: impl FnOnce(&mut Below<'_, Self, R>),
    ) {
        sources(&mut Below::new(self, target));
    }
}

impl<W: World> SpawnerSealed for Commands<'_, W> {}

impl<W: World> Spawner for Commands<'_, W> {
    type World = W;

    #[track_caller]
    fn spawn_bundle<B: Bundle<W>>(&mut self, bundle: B) -> Entity {
        self.spawn_checked(bundle)
    }

    fn try_spawn_bundle<B: Bundle<W>>(&mut self, bundle: B) -> Result<Entity, Rejected<B>> {
        self.try_spawn_checked(bundle)
    }
}
