//! Systems that come while the program runs.

use crate::run::schedule::{AddSystem, AddedSystem, Plan, RunningPlan, Schedules};
use crate::world::store::{Store, World};
use crate::world::system::{Callable, Output, SharedSystem, Signature};
use alloc::borrow::Cow;

/// # Schedules
///
/// Systems that are added to schedules at run time.
impl<W: World> Store<W> {
    /// Adds a system to a schedule, for mods and scripts, by methods that say where it runs and when, and by
    /// [`add`](AddSystem::add).
    ///
    /// The system runs wherever the schedule runs: by itself, and nested in others. The plan is rebuilt by the function that made the
    /// constant one, so the system runs beside others where its parameters allow, and its commands are applied where those of the
    /// listed systems are. A run that is under way goes on without the system.
    ///
    /// An error that the system returns goes where those of listed systems go: a run of a schedule that returns nothing panics with it.
    ///
    /// In each place the system has [`Local`](crate::Local)s of its own. Since there may be several places, the system is a
    /// function, or a closure that changes nothing that it captures.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # pub struct Wet(u32);
    /// # #[derive(Default)] pub struct Roof(bool);
    /// # fn burn(_: Query<Kitchen, &mut Wet>) {}
    /// # fn serve() {}
    /// # fn is_open(roof: Res<Roof>) -> bool { !roof.0 }
    /// ecs::world! {
    ///     #[world] pub struct Kitchen { components: (Wet), resources: (Roof) }
    ///     #[schedule] pub fn tick() {
    ///         play;
    ///     }
    ///     #[schedule] pub fn play() {
    ///         'physics: { burn; }
    ///         serve;
    ///     }
    /// }
    ///
    /// let mut kitchen = Kitchen::new();
    /// let pot = kitchen.spawn((Wet(0),));
    /// let drops = 2;
    /// let rain = move |pots: Query<Kitchen, &mut Wet>| pots.for_each(|wet| wet.0 += drops);
    /// kitchen.add_system(Kitchen::play_plan(), "rain", rain).after("burn").in_phase("physics").run_if(is_open).add()?;
    /// kitchen.tick();
    /// assert_eq!(kitchen.get::<Wet>(pot).unwrap().0, 2);
    /// println!("{}", kitchen.plan_of(Kitchen::tick_plan()));
    /// # assert_eq!(kitchen.plan_of(Kitchen::tick_plan()).names().nth(1).unwrap(), "rain");
    ///
    /// let error = kitchen.add_system(Kitchen::play_plan(), "hail", || {}).after("bake").add().unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "`play` has no step `bake` for `hail` to run after or before: its steps are `burn`, `rain`, `serve`"
    /// );
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn add_system<F, M>(
        &mut self,
        schedule: &'static Plan<W>,
        name: impl Into<Cow<'static, str>>,
        system: F,
    ) -> AddSystem<'_, W>
    where
        F: Callable<M> + SharedSystem<W, M> + Send + Sync + 'static,
        M: Signature + 'static,
        M::Output: Output,
    {
        AddSystem::new(self, schedule, name.into(), system)
    }

    /// Takes a system out of a schedule again that was added. Says whether it was there. The system is dropped, with its state.
    ///
    /// Systems that were to run after or before it stay, where the other steps that they name put them. A run that is under way goes on
    /// with the system.
    ///
    /// Amortised O(log n) for n added systems, and O(steps) for each schedule that ran with the system.
    pub fn remove_system(&mut self, schedule: &'static Plan<W>, system: AddedSystem) -> bool {
        Schedules::remove(self, schedule, system)
    }

    /// The plan by which a schedule runs, with the systems that were added to it and to the schedules in it. Without such systems, the
    /// plan is the constant.
    ///
    /// The plan is rebuilt by each call. For n steps that takes up to O(n²).
    pub fn plan_of(&self, schedule: &'static Plan<W>) -> RunningPlan<W> {
        self.schedules.plan_of(schedule)
    }

    #[cfg(feature = "std")]
    pub(super) fn schedules(&self) -> &Schedules<W> {
        &self.schedules
    }

    pub(crate) fn schedules_mut(&mut self) -> &mut Schedules<W> {
        &mut self.schedules
    }
}
