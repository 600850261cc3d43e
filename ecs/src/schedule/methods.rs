//! Systems that come while the program runs.

use crate::schedule::{AddSystemError, AddedSystem, Plan, Schedules};
use crate::store::{Store, World};
use crate::system::{Callable, Output, Signature, System};

impl<W: World> Store<W> {
    /// Adds a system to a schedule, for mods and scripts: `world.add_system(World::tick_plan(), "rain", rain)`.
    ///
    /// It runs after the steps of the plan and after the systems that were added before it, by itself, and its commands are
    /// applied at once.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # pub struct Health(u32);
    /// # ecs::world! {
    /// #     #[world] pub struct Arena { components: (Health) }
    /// #     #[archetype] pub struct Knight { health: Health }
    /// #     #[schedule] pub fn tick() {}
    /// # }
    /// # let mut arena = Arena::new();
    /// # let knight = arena.spawn(Knight { health: Health(3) });
    /// let amount = 2;
    /// let heal = move |healths: Query<Arena, &mut Health>| healths.for_each(|health| health.0 += amount);
    /// arena.add_system(Arena::tick_plan(), "heal", heal)?;
    /// arena.tick();
    /// assert_eq!(arena.get::<Health>(knight).unwrap().0, 5);
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If two parameters of the system access what one of them writes.
    pub fn add_system<F, M>(
        &mut self,
        schedule: &'static Plan<W>,
        name: &'static str,
        system: F,
    ) -> Result<AddedSystem, AddSystemError>
    where
        F: Callable<M> + System<W, M> + Send + 'static,
        M: Signature + 'static,
        M::Output: Output,
    {
        Schedules::add(self, schedule, name, system)
    }

    /// Takes a system out of a schedule again. Says whether it was there.
    pub fn remove_system(&mut self, schedule: &'static Plan<W>, system: AddedSystem) -> bool {
        Schedules::remove(self, schedule, system)
    }

    pub(crate) fn schedules_mut(&mut self) -> &mut Schedules<W> {
        &mut self.schedules
    }
}
