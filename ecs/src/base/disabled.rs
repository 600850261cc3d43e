//! The component that disables entities.

#[cfg(feature = "text")]
mod by_serde;

use crate::base::component::{Component, StorageKind};

/// Disables the entities that have it: queries pass over them, as if they were not there. It is a component of worlds that list it.
///
/// A query that names the component finds disabled entities too: by a term such as [`Has<Disabled>`](crate::Has), by a filter such as
/// [`With<Disabled>`](crate::With), or by [`Allow<Disabled>`](crate::Allow). It names it in its type: filters that are added by
/// [`with`](crate::Query::with) and its like only narrow a query, and one that would show disabled entities is a compile error.
///
/// ```
/// use ecs::prelude::*;
/// use ecs::Disabled;
///
/// pub struct Health(pub u32);
///
/// ecs::world! {
///     #[world]
///     pub struct Arena { components: (Health, Disabled) }
///
///     #[archetype]
///     pub struct Tank { health: Health, disabled: Option<Disabled> }
/// }
///
/// let mut arena = Arena::new();
/// let tank = arena.spawn(Tank { health: Health(3), disabled: None });
/// arena.insert(tank, Disabled)?;
/// assert_eq!(arena.query_ref::<&Health>().count(), 0);
/// assert_eq!(arena.query_ref::<(&Health, Has<Disabled>)>().count(), 1);
/// assert_eq!(arena.get::<Health>(tank).map(|health| health.0), Some(3));
///
/// arena.remove::<Disabled>(tank)?;
/// assert_eq!(arena.query_ref::<&Health>().count(), 1);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
///
/// * All queries pass over disabled entities: typed ones, run-time ones, [look-ups](crate::Lookup), cascades, those of [indexes](crate::index),
///   and [`all`](crate::Storage::all), unless the archetype has a field of the component. An index that is `unique` has them all the same, so that no
///   key comes twice. Groups that a world keeps have them, and a query of a group finds its rows one by one, where it passes over some.
/// * One entity is reached as before: `get`, `row`, `entity_mut`, relations, observers and [`Removed`](crate::Removed) know nothing of it. So do
///   the columns of a table, and saves, snapshots and digests have all entities.
/// * In the archetypes that have `Option<Disabled>`, as above, an entity is switched off in place, by one bit. Otherwise its row moves to another
///   table, and loops over the rest are as fast as they were. A component of your own with
///   `#[component(disables, storage = "sparse")]` moves no row either; then each query looks for each of its rows into the pool.
///
/// # Changes of disabled entities
///
/// A query that passes over an entity passes over its changes too, and removing the component marks nothing. So where a system runs while an
/// entity is disabled:
///
/// * [`Changed`](crate::Changed) never tells the system of what was written in the meantime. Nor does a cascade that asks for changes: a row that was
///   disabled while a row above it changed is out of date when it is enabled.
/// * [`Added`](crate::Added) never tells the system of an entity that was spawned disabled.
/// * Indexes find the entity again at once, by its latest values.
///
/// A query that names the component sees all changes when they are made: `Query<Arena, (&Health, Has<Disabled>), Changed<Health>>`. Where only
/// enabled entities are of interest, an observer of `Remove<Disabled>` marks the values of each that returns:
///
/// ```
/// use ecs::Disabled;
/// use ecs::prelude::*;
///
/// #[derive(Component)]
/// #[component(track)]
/// pub struct Health(pub u32);
/// #[derive(Default)]
/// pub struct Bars(pub Vec<u32>);
///
/// ecs::world! {
///     #[world]
///     pub struct Arena { components: (Health, Disabled), resources: (Bars) }
///     #[schedule]
///     pub fn draw() { draw_bars; }
///     #[observers]
///     pub fn reactions() { enabled; }
/// }
///
/// fn draw_bars(tanks: Query<Arena, &Health, Changed<Health>>, mut bars: ResMut<Bars>) {
///     bars.0.extend(tanks.map(|health| health.0));
/// }
///
/// /// Marks the health as changed, by borrowing it to write. An entity that is despawned while it is disabled is not found.
/// fn enabled(it: On<Arena, Remove<Disabled>>, mut tanks: Query<Arena, &mut Health>) {
///     tanks.get_mut(it.entity());
/// }
///
/// let mut arena = Arena::new();
/// let tank = arena.spawn((Health(9), Disabled));
/// arena.draw();
/// arena.get_mut::<Health>(tank).unwrap().0 = 7;
/// arena.draw();
/// assert!(arena.resource::<Bars>().0.is_empty());
///
/// arena.remove::<Disabled>(tank)?;
/// arena.draw();
/// arena.draw();
/// assert_eq!(arena.resource::<Bars>().0, [7]);
/// # Ok::<_, ecs::ChangeError>(())
/// ```
///
/// A value that is marked so is changed, and not added: a system for new entities goes by `Changed` as well, or the observer does its work. The same
/// holds for components that disable others, below.
///
/// # Components of your own
///
/// `#[component(disables)]` makes any component disable entities. `#[component(disables(Gun))]` switches one component off in place: queries that
/// demand a `Gun` pass over the entities with the component, and the value stays. A query that has the `Gun` as an optional term finds it all
/// the same.
///
/// ```
/// # use ecs::prelude::*;
/// # pub struct Gun(pub u32);
/// # pub struct Health(pub u32);
/// #[derive(Component)]
/// #[component(disables(Gun))]
/// pub struct Jammed;
///
/// # ecs::world! {
/// #     #[world] pub struct Arena { components: (Gun, Health, Jammed) }
/// #     #[archetype] pub struct Tank { gun: Gun, health: Health, jammed: Option<Jammed> }
/// # }
/// # let mut arena = Arena::new();
/// arena.spawn(Tank { gun: Gun(2), health: Health(3), jammed: Some(Jammed) });
/// assert_eq!(arena.query_ref::<&Gun>().count(), 0);
/// assert_eq!(arena.query_ref::<&Health>().count(), 1);
/// ```
///
/// A world has at most 8 components that disable. The idea is that of bevy's `Disabled`, and of `enable` in flecs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Disabled;

#[diagnostic::do_not_recommend]
impl Component for Disabled {
    const NAME: &'static str = "Disabled";
    const STORAGE: StorageKind = StorageKind::Table;
    const DISABLES: Option<&'static [&'static str]> = Some(&[]);
}
