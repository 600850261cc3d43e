//! Relations: components that name another entity.

use super::{ComponentOf, Declare};
use crate::base::rule::{Rule, first_of, unless};
use crate::base::text::ConstString;
use core::marker::PhantomData;
use ecs_value::Entity;

/// A component that holds another entity, the *target* of the one that has the component, its *source*. See [`relation`](crate::relation).
///
/// `#[relation]` in [`world!`](crate::world) implements it.
///
/// ```
/// use ecs::prelude::*;
///
/// ecs::world! {
///     #[world]
///     pub struct Kitchen { components: () }
///     #[relation(on_despawn = cascade)]
///     pub struct StandsOn { place: Entity }
/// }
///
/// /// The same relation, to the place that another entity stands on.
/// fn beside<R: Relation>(other: &R) -> Option<R> {
///     other.target().map(R::to)
/// }
///
/// let mut kitchen = Kitchen::new();
/// let shelf = kitchen.spawn(());
/// let pot = kitchen.spawn((StandsOn { place: shelf },));
/// let pan = kitchen.spawn(());
/// if let Some(place) = kitchen.get::<StandsOn>(pot).and_then(beside) {
///     kitchen.insert(pan, place)?;
/// }
/// assert_eq!(kitchen.target_of::<StandsOn>(pan), Some(shelf));
/// # Ok::<_, ecs::Rejected<StandsOn>>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a relation",
    label = "not a relation",
    note = "a relation is a struct with one field, an `Entity`, that `world!` or `part!` marks with `#[relation(…)]`"
)]
pub trait Relation: Copy + Send + Sync + 'static {
    /// The fate of a source when its target is despawned.
    const ON_DESPAWN: OnDespawn<Self>;

    /// The relation to a target.
    fn to(target: Entity) -> Self;

    /// The target. `None` if there is none.
    fn target(&self) -> Option<Entity>;
}

/// A relation that is declared `acyclic`: no entity is above itself, so that walks up and down come to an end.
///
/// ```
/// use ecs::prelude::*;
/// use ecs::relation::{Acyclic, RelationOf};
///
/// ecs::world! {
///     #[world]
///     pub struct Kitchen { components: () }
///     #[relation(acyclic, on_despawn = cascade)]
///     pub struct StandsOn { place: Entity }
/// }
///
/// /// The entity above all others, in any such relation of any world.
/// fn root_of<R: Acyclic + RelationOf<W>, W: World>(world: &W, entity: Entity) -> Entity {
///     world.ancestors::<R>(entity).last().unwrap_or(entity)
/// }
///
/// let mut kitchen = Kitchen::new();
/// let stove = kitchen.spawn(());
/// let pot = kitchen.spawn((StandsOn { place: stove },));
/// let lid = kitchen.spawn((StandsOn { place: pot },));
/// assert_eq!(root_of::<StandsOn, _>(&kitchen, lid), stove);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` may go round in a circle",
    label = "not an `acyclic` relation",
    note = "walks up and down need a relation that says `#[relation(acyclic, …)]`"
)]
pub trait Acyclic: Relation {}

/// The fate of a source when its target is despawned.
///
/// ```
/// use ecs::prelude::*;
/// use ecs::relation::{OnDespawn, Relation};
///
/// ecs::world! {
///     #[world]
///     pub struct Kitchen { components: () }
///     #[relation(on_despawn = cascade)]
///     pub struct StandsOn { place: Entity }
///     #[relation(on_despawn = clear)]
///     pub struct AimsAt { target: Option<Entity> }
/// }
///
/// assert_eq!(StandsOn::ON_DESPAWN, OnDespawn::Cascade);
/// assert!(matches!(AimsAt::ON_DESPAWN, OnDespawn::Clear(_)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnDespawn<R> {
    /// The source is despawned too.
    Cascade,
    /// The source stays, and its relation gets this value, which has no target.
    Clear(R),
}

/// A relation of the world `W`.
///
/// ```
/// use ecs::{Rejected, prelude::*};
///
/// /// Moves all sources of one entity to another, in any relation of any world.
/// fn move_all<W: World, R: RelationOf<W>>(world: &mut W, from: Entity, to: Entity) -> Result<(), Rejected<R>> {
///     let sources: Vec<Entity> = world.sources_of::<R>(from).collect();
///     for source in sources {
///         world.insert(source, R::to(to))?;
///     }
///     Ok(())
/// }
///
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: () }
/// #     #[relation(on_despawn = cascade)] pub struct StandsOn { place: Entity }
/// # }
/// # let mut kitchen = Kitchen::new();
/// # let [shelf, table] = [(); 2].map(|()| kitchen.spawn(()));
/// let pots = [(); 2].map(|()| kitchen.spawn((StandsOn { place: shelf },)));
/// move_all::<_, StandsOn>(&mut kitchen, shelf, table)?;
/// assert!(kitchen.sources_of::<StandsOn>(table).eq(pots));
/// # Ok::<_, Rejected<StandsOn>>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a relation of `{W}`",
    label = "not a relation of `{W}`",
    note = "a relation is a struct with one field, an `Entity`, that `world!` or `part!` marks with `#[relation(…)]`"
)]
pub trait RelationOf<W: Declare>: Relation + ComponentOf<W> {
    /// The place among the world's relations.
    #[doc(hidden)]
    const PLACE: usize;
}

impl<W: Declare, R: Relation + ComponentOf<W>> RelationOf<W> for R {
    const PLACE: usize = match relation_place::<W>(R::INDEX) {
        Some(place) => place,
        None => usize::MAX,
    };
}

/// The world keeps links of a relation.
pub(crate) struct Linked<W, R>(PhantomData<(W, R)>);

impl<W: Declare, R: RelationOf<W>> Rule for Linked<W, R> {
    const FAULT: Option<ConstString> = fault_of_relation::<W>(R::INDEX);
}

/// Why a component is no relation of the world.
pub(crate) const fn fault_of_relation<W: Declare>(component: usize) -> Option<ConstString> {
    first_of(&[
        unless(
            relation_place::<W>(component).is_some(),
            "a relation of another world is listed among the components of this one, and has no links here: declare it in this \
             world, or in a part of both",
        ),
        unless(
            !W::COMPONENTS[component].is_sparse(),
            "a relation is kept in tables: leave `storage = \"sparse\"` out",
        ),
    ])
}

/// How many relations the world declares.
pub(crate) const fn relations<W: Declare>() -> usize {
    relations_before::<W>(W::COMPONENTS.len())
}

/// The place of a component among the relations of its world, if it is one.
#[inline]
pub(crate) const fn relation_place<W: Declare>(component: usize) -> Option<usize> {
    if component < W::COMPONENTS.len() && W::COMPONENTS[component].is_relation() {
        Some(relations_before::<W>(component))
    } else {
        None
    }
}

const fn relations_before<W: Declare>(component: usize) -> usize {
    let mut count = 0;
    for_each!(other in W::COMPONENTS.split_at(component).0 => {
        count += other.is_relation() as usize;
    });
    count
}

/// Whether a component that may be refused is among these: a relation, or one with a unique key.
#[inline]
pub(crate) const fn any_rule<W: Declare>(components: &[usize]) -> bool {
    let all = W::COMPONENTS;
    any_of!(&component in components => component < all.len() && all[component].is_unique())
        || any_relation::<W>(components)
}

/// Whether a relation is among these components.
#[inline]
pub(crate) const fn any_relation<W: Declare>(components: &[usize]) -> bool {
    any_of!(component in components => relation_place::<W>(*component).is_some())
}
