//! Telling observers of changes, and lending them the world.

use crate::base::component_id::ComponentId;
#[cfg(any(feature = "save", feature = "snapshots"))]
use crate::base::error::ReserveError;
use crate::base::error::{AddSystemError, fail};
use crate::base::rule::{Rule, check, unless};
use crate::base::text::ConstString;
use crate::query::RuntimeTerm;
use crate::schema::change_kind::ChangeKind;
use crate::schema::description::Copying;
use crate::schema::{Keep, keep_of};
use crate::storage::registry::Key;
#[cfg(any(feature = "save", feature = "snapshots"))]
use crate::world::observer::PendingChange;
use crate::world::observer::declared::Kinds;
use crate::world::observer::{Observer, ObserverId, ObserverOutput};
use crate::world::store::{Store, World};
use crate::world::system::{
    Boxed, Callable, Signature, System, conflict_of, fault_of_observer, observed_change,
    old_values, other_changes,
};
use alloc::string::ToString;
use core::marker::PhantomData;
use ecs_value::Entity;

/// # Observers
///
/// Observers that are added and removed at run time.
impl<W: World> Store<W> {
    /// Adds an observer that the world declares.
    pub(crate) fn declare(&mut self, observer: &Observer<W>) {
        observer.keep_old_values(self);
        self.observers.declare(observer);
    }

    /// Adds an observer, for mods and scripts. It is called after those that the world declares and those that were added before it, and
    /// is notified of the changes that are made from then on, not of those that are still being delivered. The world has `#[observers]`, or
    /// says `#[world(observed)]`. See [`observer`](crate::observer).
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # pub struct Health(u32);
    /// # ecs::world! {
    /// #     #[world(observed)] pub struct Arena { components: (Health) }
    /// #     #[archetype] pub struct Knight { health: Health }
    /// # }
    /// # let mut arena = Arena::new();
    /// let (sender, fallen) = std::sync::mpsc::channel();
    /// let observer = arena.observe("count", move |gone: On<Arena, Despawn<Knight>>| sender.send(gone.entity()).unwrap())?;
    /// let knight = arena.spawn(Knight { health: Health(3) });
    /// arena.despawn(knight);
    /// assert_eq!(fallen.try_iter().collect::<Vec<_>>(), [knight]);
    /// assert!(arena.unobserve(observer));
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the system takes no [`On`](crate::On), or two, or if two of its parameters access data that one of them writes; of a
    /// [`Restore`](crate::Restore), if one of them writes state that is not transient.
    pub fn observe<F, M>(
        &mut self,
        name: &'static str,
        system: F,
    ) -> Result<ObserverId, AddSystemError>
    where
        F: Callable<M> + System<W, M> + Send + 'static,
        M: Signature + 'static,
        M::Output: ObserverOutput,
    {
        check!(Observed::<W>::CHECKED);
        self.add_observer(name, system, (None, None))
    }

    /// Adds an observer of one entity: it is notified of changes of no other. When the entity is gone, it is taken out some time later: each call
    /// looks at a few observers, in turn, and removes those of dead entities. O(log n) for n observers, amortised, as [`unobserve`](Self::unobserve). See
    /// [`observe`](Self::observe).
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # pub struct Health(u32);
    /// # ecs::world! { #[world(observed)] pub struct Arena { components: (Health) } }
    /// # let mut arena = Arena::new();
    /// # let [boss, other] = [(); 2].map(|()| arena.spawn((Health(9),)));
    /// let (sender, hits) = std::sync::mpsc::channel();
    /// let shake = move |hit: On<Arena, Insert<Health>>| sender.send(hit.new_value().map(|health| health.0)).unwrap();
    /// arena.observe_entity(boss, "shake", shake)?;
    /// arena.insert(boss, Health(5))?;
    /// arena.insert(other, Health(4))?;
    /// assert_eq!(hits.try_iter().collect::<Vec<_>>(), [Some(5)]);
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`observe`](Self::observe), and if the entity is dead, or the system asks for [`Restore`](crate::Restore), which is of no entity.
    pub fn observe_entity<F, M>(
        &mut self,
        entity: Entity,
        name: &'static str,
        system: F,
    ) -> Result<ObserverId, AddSystemError>
    where
        F: Callable<M> + System<W, M> + Send + 'static,
        M: Signature + 'static,
        M::Output: ObserverOutput,
    {
        check!(Observed::<W>::CHECKED);
        if !self.contains(entity) {
            return Err(refused(name, "its entity is dead, or of another world"));
        }
        let Self {
            observers, storage, ..
        } = self;
        observers.forget_dead(|entity| storage.contains(entity));
        self.add_observer(name, system, (None, Some(entity)))
    }

    /// Adds an observer of entities that get a component which was registered, and of the values that they had before. Its system takes
    /// [`OnKey`](crate::OnKey). See [`observe`](Self::observe).
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # use ecs::OnKey;
    /// # pub struct Health(u32);
    /// # ecs::world! {
    /// #     #[world(observed)] pub struct Arena { components: (Health) }
    /// #     #[archetype] pub struct Knight { health: Health }
    /// # }
    /// # let mut arena = Arena::new();
    /// # let knight = arena.spawn(Knight { health: Health(3) });
    /// #[derive(Component, Debug, PartialEq)]
    /// struct Sword(u32);
    ///
    /// let sword = arena.register::<Sword>()?;
    /// let (sender, drawn) = std::sync::mpsc::channel();
    /// arena.observe_insert_key(sword, "draw", move |on: OnKey<Arena, Sword>| {
    ///     sender.send(on.new_value().map(|sword| sword.0)).unwrap();
    /// })?;
    /// arena.insert_key(knight, sword, Sword(7))?;
    /// assert_eq!(drawn.try_iter().collect::<Vec<_>>(), [Some(7)]);
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the key is not of this world, if the system takes no `OnKey`, or two, or if two of its parameters access data that one of
    /// them writes.
    pub fn observe_insert_key<C, F, M>(
        &mut self,
        key: Key<C>,
        name: &'static str,
        system: F,
    ) -> Result<ObserverId, AddSystemError>
    where
        C: 'static,
        F: Callable<M> + System<W, M> + Send + 'static,
        M: Signature + 'static,
        M::Output: ObserverOutput,
    {
        check!(Observed::<W>::CHECKED);
        let component = self.observed_key(key, name)?;
        let id = self.add_observer(name, system, (Some(ChangeKind::Insert(component)), None))?;
        if let Some(copying) = old_values(&F::ACCESS) {
            self.observe_replaced::<C>(component, copying);
        }
        Ok(id)
    }

    /// As [`observe_insert_key`](Self::observe_insert_key), of entities that lose the component.
    ///
    /// # Errors
    ///
    /// As for [`observe_insert_key`](Self::observe_insert_key).
    pub fn observe_remove_key<C, F, M>(
        &mut self,
        key: Key<C>,
        name: &'static str,
        system: F,
    ) -> Result<ObserverId, AddSystemError>
    where
        C: 'static,
        F: Callable<M> + System<W, M> + Send + 'static,
        M: Signature + 'static,
        M::Output: ObserverOutput,
    {
        check!(Observed::<W>::CHECKED);
        let component = self.observed_key(key, name)?;
        let id = self.add_observer(name, system, (Some(ChangeKind::Remove(component)), None))?;
        if let Some(copying) = old_values(&F::ACCESS) {
            self.observe_removed::<C>(component, Some(copying));
        }
        Ok(id)
    }

    /// Adds an observer of entities that get a component which is described by data, by number or name. Its system takes
    /// [`OnData`](crate::OnData). See [`observe`](Self::observe).
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// use ecs::{ComponentDefinition, FieldType, OnData, Value};
    /// # pub struct Health(u32);
    /// # ecs::world! {
    /// #     #[world(observed)] pub struct Arena { components: (Health) }
    /// #     #[archetype] pub struct Knight { health: Health }
    /// # }
    /// # let mut arena = Arena::new();
    /// # let knight = arena.spawn(Knight { health: Health(3) });
    /// let mana = arena.define(ComponentDefinition::new("mana").field("amount", FieldType::U32))?;
    /// let (sender, amounts) = std::sync::mpsc::channel();
    /// arena.observe_insert_data("mana", "shine", move |on: OnData<Arena>| {
    ///     sender.send(on.get_value("amount").map(Value::into_owned)).unwrap();
    /// })?;
    /// arena.insert_data(knight, mana, &7_u32.to_ne_bytes())?;
    /// assert_eq!(amounts.try_iter().collect::<Vec<_>>(), [Ok(Value::U32(7))]);
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the name stands for no component, for several, or for one that the world lists: an [`On`](crate::On) is told of that. If the system takes
    /// no `OnData`, or two, or if two of its parameters access data that one of them writes.
    pub fn observe_insert_data<'n, F, M>(
        &mut self,
        component: impl Into<RuntimeTerm<'n>>,
        name: &'static str,
        system: F,
    ) -> Result<ObserverId, AddSystemError>
    where
        F: Callable<M> + System<W, M> + Send + 'static,
        M: Signature + 'static,
        M::Output: ObserverOutput,
    {
        check!(Observed::<W>::CHECKED);
        let component = self.observed_data(component.into(), name)?;
        self.add_observer(name, system, (Some(ChangeKind::Insert(component)), None))
    }

    /// As [`observe_insert_data`](Self::observe_insert_data), of entities that lose the component.
    ///
    /// # Errors
    ///
    /// As for [`observe_insert_data`](Self::observe_insert_data).
    pub fn observe_remove_data<'n, F, M>(
        &mut self,
        component: impl Into<RuntimeTerm<'n>>,
        name: &'static str,
        system: F,
    ) -> Result<ObserverId, AddSystemError>
    where
        F: Callable<M> + System<W, M> + Send + 'static,
        M: Signature + 'static,
        M::Output: ObserverOutput,
    {
        check!(Observed::<W>::CHECKED);
        let component = self.observed_data(component.into(), name)?;
        self.add_observer(name, system, (Some(ChangeKind::Remove(component)), None))
    }

    /// A registered component, by number or name.
    fn observed_data(
        &self,
        component: RuntimeTerm<'_>,
        name: &'static str,
    ) -> Result<usize, AddSystemError> {
        let component = self
            .id_of(component)
            .map_err(|error| refused(name, &error.to_string()))?
            .index();
        if component < W::COMPONENTS.len() {
            return Err(refused(
                name,
                "the world lists the component: give `observe` a system that takes `On<…>`",
            ));
        }
        Ok(component)
    }

    /// The component that a key opens.
    fn observed_key<C: 'static>(
        &self,
        key: Key<C>,
        name: &'static str,
    ) -> Result<usize, AddSystemError> {
        let fault = || {
            AddSystemError::new(
                name,
                &ConstString::of(&["the key of `", name, "` is of another world"]),
            )
        };
        self.key_column(key)
            .map(|column| column.cell.component())
            .ok_or_else(fault)
    }

    /// As [`observe`](Self::observe) and [`observe_entity`](Self::observe_entity), where the caller knows that there may be observers.
    #[cfg(feature = "text")]
    pub(crate) fn observe_change<F, M>(
        &mut self,
        name: &'static str,
        system: F,
        entity: Option<Entity>,
    ) -> Result<ObserverId, AddSystemError>
    where
        F: Callable<M> + System<W, M> + Send + 'static,
        M: Signature + 'static,
        M::Output: ObserverOutput,
    {
        self.add_observer(name, system, (None, entity))
    }

    /// Adds an observer, of a change that its system says, or that is said here of a key; of all entities, or of one.
    fn add_observer<F, M>(
        &mut self,
        name: &'static str,
        system: F,
        (of_key, of): (Option<ChangeKind>, Option<Entity>),
    ) -> Result<ObserverId, AddSystemError>
    where
        F: Callable<M> + System<W, M> + Send + 'static,
        M: Signature + 'static,
        M::Output: ObserverOutput,
    {
        let fault = || fault_of_observer::<W>(name, &F::ACCESS, of_key.is_some());
        if let Some(text) = conflict_of::<W>(name, &F::ACCESS).or_else(fault) {
            return Err(AddSystemError::new(name, &text));
        }
        let kinds = match of_key {
            Some(first) => Kinds { first, others: &[] },
            None => Kinds {
                first: observed_change(&F::ACCESS),
                others: const { other_changes(&F::ACCESS) },
            },
        };
        if of.is_some() && kinds.first == ChangeKind::Restore {
            return Err(refused(
                name,
                "`Restore` is told once, of the whole world: give the system to `observe`",
            ));
        }
        F::keep_old_values(self);
        let system = Boxed::new(system, self);
        Ok(self.observers.push(name, (kinds, of), system))
    }

    /// Takes an observer out again that was [added](Self::observe). Says whether it was there. One that is running is dropped when
    /// it returns.
    pub fn unobserve(&mut self, observer: ObserverId) -> bool {
        self.observers.remove(observer)
    }

    /// Sets how many calls of observers may follow from each other: [`CASCADE_LIMIT`](crate::observer::CASCADE_LIMIT) by default. A chain has no
    /// end where each observer makes a new entity for the next one. The call that would exceed the limit is left out, and
    /// reported as [`ChangeError::CascadeLimit`](crate::ChangeError::CascadeLimit). All others are made, also those of other observers of
    /// the same change. See [cascades](crate::observer#cascades).
    ///
    /// ```
    /// use ecs::prelude::*;
    ///
    /// pub struct Link(u32);
    ///
    /// fn grow(link: On<Rope, Insert<Link>>, mut commands: Commands<Rope>) {
    ///     let length = link.new_value().map_or(0, |link| link.0);
    ///     commands.spawn((Link(length + 1),));
    /// }
    ///
    /// ecs::world! {
    ///     #[world]
    ///     pub struct Rope { components: (Link) }
    ///     #[observers]
    ///     pub fn reactions() { grow; }
    /// }
    ///
    /// let mut rope = Rope::new();
    /// rope.set_cascade_limit(100);
    /// rope.spawn((Link(0),));
    /// assert_eq!(rope.len(), 101);
    /// assert_eq!(rope.take_command_errors().count(), 1);
    /// ```
    pub fn set_cascade_limit(&mut self, limit: usize) {
        check!(Observed::<W>::CHECKED);
        self.observers.set_cascade_limit(limit);
    }

    /// The old value of a change was delivered.
    pub(crate) fn pass_old(&mut self, kind: ChangeKind) {
        match kind {
            ChangeKind::Insert(component) => self.observers.replaced.pass(component),
            ChangeKind::Remove(component) => self.removed.pass(component),
            ChangeKind::Trigger(place) => self.observers.events.pass(place),
            ChangeKind::Enter(_)
            | ChangeKind::Leave(_)
            | ChangeKind::Despawn(_)
            | ChangeKind::Registered
            | ChangeKind::Restore => {}
        }
    }

    /// Begins to keep the old values of a component when they are removed. `C` is its type.
    pub(crate) fn observe_removed<C: 'static>(
        &mut self,
        component: usize,
        copying: Option<Copying>,
    ) {
        let copying = copying
            .and_then(Copying::of::<C>)
            .or_else(|| self.copying_of(ComponentId::new(component)));
        self.removed
            .observe::<C>(component, copying, keep_of::<W>(component));
        self.observers.notify_removals(component);
        // `log-has-room`, from here on.
        let living = self.len();
        self.removed
            .try_reserve(living, 0)
            .unwrap_or_else(|error| fail(error));
    }

    /// As [`observe_removed`](Self::observe_removed), when they are replaced.
    pub(crate) fn observe_replaced<C: 'static>(&mut self, component: usize, copying: Copying) {
        self.observers
            .replaced
            .observe::<C>(component, Some(copying), Keep::DEFAULT);
    }

    /// The old value of a component, of the type `C`, that is delivered next, and its entity.
    pub(crate) fn first_old<C: 'static>(
        &self,
        kind: ChangeKind,
        component: usize,
    ) -> Option<(Entity, Option<&C>)> {
        match kind {
            ChangeKind::Insert(_) => self.observers.replaced.first_unread(component),
            ChangeKind::Trigger(place) => self.observers.events.first_unread(place),
            _ => self.removed.first_unread(component),
        }
    }

    /// Makes room for the notification that the world is put back.
    #[cfg(any(feature = "save", feature = "snapshots"))]
    pub(crate) fn try_reserve_restore(&mut self) -> Result<(), ReserveError> {
        if W::OBSERVED {
            self.observers.try_reserve_pending(1)
        } else {
            Ok(())
        }
    }

    /// The world was put back: observers are told of it with the next [delivery](Self::deliver).
    #[cfg(any(feature = "save", feature = "snapshots"))]
    pub(crate) fn notify_restore(&mut self) {
        if W::OBSERVED {
            self.observers.begin_change();
            self.observers.notify_of(PendingChange::restore());
        }
    }

    /// Whether there are observers.
    #[inline]
    pub(crate) fn is_observed(&self) -> bool {
        W::OBSERVED && !self.observers.is_empty()
    }
}

/// There can be observers.
pub(super) struct Observed<W>(PhantomData<W>);

impl<W: World> Rule for Observed<W> {
    const FAULT: Option<ConstString> = unless(
        W::OBSERVED,
        "this world has no observers: add `#[world(observed)]`, or a function with `#[observers]`",
    );
}

/// The error of an observer that is not added.
fn refused(name: &'static str, reason: &str) -> AddSystemError {
    AddSystemError::new(
        name,
        &ConstString::of(&["the observer `", name, "`: ", reason]),
    )
}
