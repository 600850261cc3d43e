//! The component that disables entities.

use crate::component::{Component, StorageKind};

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
/// * All queries pass over disabled entities: typed ones, run-time ones, cascades, those of [indexes](crate::index), and
///   [`all`](crate::Storage::all), unless the archetype has a field of the component. An index that is `unique` has them all the same, so that no
///   key comes twice. Groups that a world keeps have them, and a query of a group finds its rows one by one, where it passes over some.
/// * One entity is reached as before: `get`, `row`, `entity_mut`, relations and observers know nothing of it. So do the columns of a table, and
///   saves, snapshots and digests have all entities.
/// * In the archetypes that have `Option<Disabled>`, as above, an entity is switched off in place, by one bit. Otherwise its row moves to another
///   table, and loops over the rest are as fast as they were. A component of your own with
///   `#[component(disables, storage = "sparse")]` moves no row either; then each query looks for each of its rows into the pool.
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
