//! The kinds of changes that can be observed.

use crate::query::ArchetypeOf;
use crate::query::{FilterInfo, Term};
use crate::schema::change_kind::ChangeKind;
use crate::schema::{ComponentOf, ResourceOf};
use crate::storage::events::EventOf;
use crate::world::store::World;
use crate::world::system::SystemAccess;
use core::marker::PhantomData;

/// A kind of change that an observer asks for: [`Insert`], [`Remove`], [`Enter`], [`Leave`], [`Despawn`], [`Restore`], [`Trigger`], or a tuple
/// of up to four of those of entities. Sealed.
///
/// ```
/// # use ecs::prelude::*;
/// use ecs::Change;
/// # pub struct Heat(f32);
/// # #[derive(Default)]
/// # pub struct Count(u32);
///
/// /// Counts the changes of any kind.
/// fn count<C: Change<Kitchen> + 'static>(_: On<Kitchen, C>, mut count: ResMut<Count>) {
///     count.0 += 1;
/// }
///
/// ecs::world! {
///     #[world]
///     pub struct Kitchen { components: (Heat), resources: (Count) }
///     #[archetype]
///     pub struct Pan { heat: Heat }
///     #[observers]
///     pub fn reactions() {
///         count::<Insert<Heat>>;
///         count::<Despawn<Pan>>;
///     }
/// }
///
/// let mut kitchen = Kitchen::new();
/// let pan = kitchen.spawn(Pan { heat: Heat(20.0) });
/// kitchen.despawn(pan);
/// assert_eq!(kitchen.resource::<Count>().0, 2);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a change in `{W}`",
    label = "not a change in `{W}`",
    note = "changes are `Insert<C>` and `Remove<C>` of a component, `Enter<A>`, `Leave<A>` and `Despawn<A>` of an archetype, \
            `Restore` of the world, and `Trigger<E>` of an event; a tuple of changes of entities, as `(Insert<A>, Insert<B>)`, is any of them"
)]
pub trait Change<W: World>: sealed::ChangeSeal<W> {
    #[doc(hidden)]
    const KIND: ChangeKind;
    /// Those beside it, of a tuple.
    #[doc(hidden)]
    const OTHERS: &'static [ChangeKind] = &[];
    /// The values of it that an observer can read.
    #[doc(hidden)]
    const READS: SystemAccess<'static>;
}

/// A kind of change of one entity: each but [`Restore`]. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a change of one entity",
    label = "of no entity",
    note = "`Restore` is told once, of the whole world: a query has its entities"
)]
pub trait OfEntity: sealed::OfEntitySeal {}

/// A kind of change of one entity which is no tuple. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not one change of an entity",
    label = "stands in a tuple of changes",
    note = "a tuple has `Insert<C>`, `Remove<C>`, `Enter<A>`, `Leave<A>`, `Despawn<A>` and `Trigger<E>`"
)]
pub trait Single: OfEntity {}

macro_rules! impl_single {
    ($($Change:ident)*) => { $(
        impl<C> OfEntity for $Change<C> {}
        impl<C> Single for $Change<C> {}
        impl<C> sealed::OfEntitySeal for $Change<C> {}
    )* };
}

impl_single!(Insert Remove Enter Leave Despawn Trigger);

/// An entity got a component: with its row, by `insert` and the like, or as another value of the one that it had. See [`On`](crate::On).
///
/// ```
/// # use ecs::prelude::*;
/// # pub struct Heat(pub f32);
/// # pub struct Burning;
/// # pub struct Burnt(pub Entity);
/// # #[derive(Default)]
/// # pub struct Clock(pub f32);
/// fn note(change: On<Kitchen, Insert<Heat>>, mut clock: ResMut<Clock>) {
///     clock.0 = change.new_value().map_or(0.0, |heat| heat.0);
/// }
///
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Heat, Burning), resources: (Clock), events: (Burnt) }
/// #     #[archetype] pub struct Pan { heat: Heat }
/// #     #[observers] pub fn reactions() { note; }
/// # }
/// # let mut kitchen = Kitchen::new();
/// kitchen.spawn(Pan { heat: Heat(20.0) });
/// assert_eq!(kitchen.resource::<Clock>().0, 20.0);
/// ```
pub struct Insert<C>(PhantomData<fn() -> C>);

/// An entity lost a component: by `remove` and the like, or with its row. See [`On`](crate::On).
///
/// ```
/// # use ecs::prelude::*;
/// # pub struct Heat(pub f32);
/// # pub struct Burning;
/// # pub struct Burnt(pub Entity);
/// # #[derive(Default)]
/// # pub struct Clock(pub f32);
/// fn note(change: On<Kitchen, Remove<Heat>>, mut clock: ResMut<Clock>) {
///     assert!(!change.is_despawned());
///     clock.0 += 1.0;
/// }
///
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Heat, Burning), resources: (Clock), events: (Burnt) }
/// #     #[archetype] pub struct Pan { heat: Heat }
/// #     #[observers] pub fn reactions() { note; }
/// # }
/// # let mut kitchen = Kitchen::new();
/// let pan = kitchen.spawn(Pan { heat: Heat(20.0) });
/// kitchen.remove::<Heat>(pan)?;
/// assert_eq!(kitchen.resource::<Clock>().0, 1.0);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
pub struct Remove<C>(PhantomData<fn() -> C>);

/// An entity became [one of](crate::Storage::is) an archetype: it was spawned or converted, or got the components that it lacked.
/// See [`On`](crate::On).
///
/// ```
/// # use ecs::prelude::*;
/// # pub struct Heat(pub f32);
/// # pub struct Burning;
/// # pub struct Burnt(pub Entity);
/// # #[derive(Default)]
/// # pub struct Clock(pub f32);
/// fn note(change: On<Kitchen, Enter<Pan>>, mut clock: ResMut<Clock>) {
///     let _pan: Entity = change.entity();
///     clock.0 += 1.0;
/// }
///
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Heat, Burning), resources: (Clock), events: (Burnt) }
/// #     #[archetype] pub struct Pan { heat: Heat }
/// #     #[observers] pub fn reactions() { note; }
/// # }
/// # let mut kitchen = Kitchen::new();
/// let pan = kitchen.spawn((Burning,));
/// kitchen.insert(pan, Heat(20.0))?;
/// kitchen.spawn(Pan { heat: Heat(20.0) });
/// assert_eq!(kitchen.resource::<Clock>().0, 1.0);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
pub struct Enter<A>(PhantomData<fn() -> A>);

/// An entity is no longer [one of](crate::Storage::is) an archetype: it was despawned or converted, or lost a required component.
/// See [`On`](crate::On).
///
/// ```
/// # use ecs::prelude::*;
/// # pub struct Heat(pub f32);
/// # pub struct Burning;
/// # pub struct Burnt(pub Entity);
/// # #[derive(Default)]
/// # pub struct Clock(pub f32);
/// fn note(change: On<Kitchen, Leave<Pan>>, mut clock: ResMut<Clock>) {
///     let _pan: Entity = change.entity();
///     clock.0 += 1.0;
/// }
///
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Heat, Burning), resources: (Clock), events: (Burnt) }
/// #     #[archetype] pub struct Pan { heat: Heat }
/// #     #[observers] pub fn reactions() { note; }
/// # }
/// # let mut kitchen = Kitchen::new();
/// let pan = kitchen.spawn(Pan { heat: Heat(20.0) });
/// kitchen.remove::<Heat>(pan)?;
/// assert_eq!(kitchen.resource::<Clock>().0, 1.0);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
pub struct Leave<A>(PhantomData<fn() -> A>);

/// An entity that [was](crate::Storage::is) of an archetype was despawned. See [`On`](crate::On).
///
/// ```
/// # use ecs::prelude::*;
/// # pub struct Heat(pub f32);
/// # pub struct Burning;
/// # pub struct Burnt(pub Entity);
/// # #[derive(Default)]
/// # pub struct Clock(pub f32);
/// fn note(change: On<Kitchen, Despawn<Pan>>, mut clock: ResMut<Clock>) {
///     let _pan: Entity = change.entity();
///     clock.0 += 1.0;
/// }
///
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Heat, Burning), resources: (Clock), events: (Burnt) }
/// #     #[archetype] pub struct Pan { heat: Heat }
/// #     #[observers] pub fn reactions() { note; }
/// # }
/// # let mut kitchen = Kitchen::new();
/// let pan = kitchen.spawn(Pan { heat: Heat(20.0) });
/// kitchen.despawn(pan);
/// assert_eq!(kitchen.resource::<Clock>().0, 1.0);
/// ```
pub struct Despawn<A>(PhantomData<fn() -> A>);

/// The world was put back to a snapshot, or was loaded. Observers are told once, when all is there, and not of each entity; of a world that
/// could not be put back or loaded they are not told. See [`On`](crate::On), and the module `snapshot` for an example.
///
/// Such an observer makes derived state anew that is not in the world: the state of a renderer, or of a physics engine. A world that
/// was put back goes on as it did, and so the parameters of the observer write [transient](crate::Component::TRANSIENT) components and
/// resources alone: others are an error when the program is compiled. Its [`Commands`](crate::Commands) may change all, as those of any
/// observer may. In a game with rollback they should not: a game that was put back is another one then, as a `SyncTest` finds.
///
/// Its [`Local`](crate::Local)s are put back before.
///
#[cfg_attr(feature = "snapshots", doc = "```")]
#[cfg_attr(
    not(feature = "snapshots"),
    doc = "```ignore (needs the feature snapshots)"
)]
/// # use ecs::prelude::*;
/// # #[derive(Clone, Copy)]
/// # pub struct Heat(f32);
/// /// The lights of a renderer, which follow from the heats.
/// #[derive(Default)]
/// pub struct Lights(Vec<f32>);
///
/// fn draw(_: On<Kitchen, Restore>, pans: Query<Kitchen, &Heat>, mut lights: ResMut<Lights>) {
///     lights.0 = pans.into_iter().map(|heat| heat.0).collect();
/// }
///
/// ecs::world! {
///     #[world(snapshots, transient(Lights))]
///     pub struct Kitchen { components: (Heat), resources: (Lights) }
/// #   #[archetype] pub struct Pan { heat: Heat }
///     #[observers]
///     pub fn reactions() { draw; }
/// }
///
/// let mut kitchen = Kitchen::new();
/// let pan = kitchen.spawn(Pan { heat: Heat(90.0) });
/// let snapshot = kitchen.snapshot();
/// kitchen.despawn(pan);
/// kitchen.restore(&snapshot);
/// assert_eq!(kitchen.resource::<Lights>().0, [90.0]);
/// ```
pub enum Restore {}

/// An event was aimed at an entity: `kitchen.trigger(pan, Hit(3))`. [`event`](crate::On::event) reads it. See [`On`](crate::On), and
/// [`Store::trigger`](crate::Store::trigger) for an example.
///
/// ```
/// # use ecs::prelude::*;
/// # pub struct Heat(pub f32);
/// # pub struct Burning;
/// # pub struct Burnt(pub Entity);
/// # #[derive(Default)]
/// # pub struct Clock(pub f32);
/// fn cool(burnt: On<Kitchen, Trigger<Burnt>>, mut clock: ResMut<Clock>) {
///     assert_eq!(burnt.event().0, burnt.entity());
///     clock.0 += 1.0;
/// }
///
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Heat, Burning), resources: (Clock), events: (Burnt) }
/// #     #[archetype] pub struct Pan { heat: Heat }
/// #     #[observers] pub fn reactions() { cool; }
/// # }
/// # let mut kitchen = Kitchen::new();
/// let pan = kitchen.spawn(Pan { heat: Heat(200.0) });
/// kitchen.trigger(pan, Burnt(pan)).unwrap();
/// assert_eq!(kitchen.resource::<Clock>().0, 1.0);
/// ```
pub struct Trigger<E>(PhantomData<fn() -> E>);

impl<W: World, E: EventOf<W>> Change<W> for Trigger<E> {
    const KIND: ChangeKind = ChangeKind::Trigger(<E::Queue as ResourceOf<W>>::INDEX);
    const READS: SystemAccess<'static> = SystemAccess::Nothing;
}

impl<W: World> Change<W> for Restore {
    const KIND: ChangeKind = ChangeKind::Restore;
    const READS: SystemAccess<'static> = SystemAccess::Nothing;
}

impl<W: World, C: ComponentOf<W>> Change<W> for Insert<C> {
    const KIND: ChangeKind = ChangeKind::Insert(C::INDEX);
    const READS: SystemAccess<'static> = SystemAccess::Query {
        terms: &<&C as Term<W>>::INFO,
        filter: &FilterInfo::All(&[]),
    };
}

impl<W: World, C: ComponentOf<W>> Change<W> for Remove<C> {
    const KIND: ChangeKind = ChangeKind::Remove(C::INDEX);
    const READS: SystemAccess<'static> = SystemAccess::Nothing;
}

impl<W: World, A: ArchetypeOf<W>> Change<W> for Enter<A> {
    const KIND: ChangeKind = ChangeKind::Enter(A::INDEX);
    const READS: SystemAccess<'static> = SystemAccess::Nothing;
}

impl<W: World, A: ArchetypeOf<W>> Change<W> for Leave<A> {
    const KIND: ChangeKind = ChangeKind::Leave(A::INDEX);
    const READS: SystemAccess<'static> = SystemAccess::Nothing;
}

impl<W: World, A: ArchetypeOf<W>> Change<W> for Despawn<A> {
    const KIND: ChangeKind = ChangeKind::Despawn(A::INDEX);
    const READS: SystemAccess<'static> = SystemAccess::Nothing;
}

macro_rules! impl_several {
    ($First:ident $($Other:ident)*) => {
        impl<W: World, $First: Change<W> + Single, $($Other: Change<W> + Single),*> Change<W> for ($First, $($Other),*) {
            const KIND: ChangeKind = $First::KIND;
            const OTHERS: &'static [ChangeKind] = &[$($Other::KIND),*];
            const READS: SystemAccess<'static> = SystemAccess::Nothing;
        }

        #[diagnostic::do_not_recommend]
        impl<$First: Single, $($Other: Single),*> OfEntity for ($First, $($Other),*) {}

        impl<$First: Single, $($Other: Single),*> sealed::OfEntitySeal for ($First, $($Other),*) {}

        impl<W: World, $First: Change<W> + Single, $($Other: Change<W> + Single),*> sealed::ChangeSeal<W> for ($First, $($Other),*) {}
    };
}

impl_several!(A B);
impl_several!(A B C);
impl_several!(A B C D);

// Each seal has the bounds of the implementation that it seals, so that no crate can implement a trait, of its own world, for a type of
// this crate with a parameter of its own.
mod sealed {
    use super::{Despawn, Enter, Insert, Leave, Remove, Restore, Trigger};
    use crate::query::ArchetypeOf;
    use crate::schema::ComponentOf;
    use crate::storage::events::EventOf;
    use crate::world::store::World;

    #[diagnostic::on_unimplemented(
        message = "`Change` is implemented by the crate and its macros alone, and not for `{Self}`",
        label = "no change of the crate"
    )]
    pub trait ChangeSeal<W> {}
    impl<W> ChangeSeal<W> for Restore {}
    impl<W: World, E: EventOf<W>> ChangeSeal<W> for Trigger<E> {}
    impl<W: World, C: ComponentOf<W>> ChangeSeal<W> for Insert<C> {}
    impl<W: World, C: ComponentOf<W>> ChangeSeal<W> for Remove<C> {}
    impl<W: World, A: ArchetypeOf<W>> ChangeSeal<W> for Enter<A> {}
    impl<W: World, A: ArchetypeOf<W>> ChangeSeal<W> for Leave<A> {}
    impl<W: World, A: ArchetypeOf<W>> ChangeSeal<W> for Despawn<A> {}

    pub trait OfEntitySeal {}
}
