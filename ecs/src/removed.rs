//! The logs of removed values, and the parameter of systems that reads them.
#![allow(unsafe_code)]

use crate::component::ComponentOf;
use crate::entity::Entity;
use crate::erased::TypeErased;
use crate::error::ReserveError;
use crate::event::{EventCursor, Events, Unread};
use crate::store::Store;
use crate::system::{Access, Parameter, sealed};
use crate::tick::ChangeTick;
use crate::world::World;
use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::any::{Any, TypeId};
use core::fmt;
use core::ptr::NonNull;
use core::sync::atomic::{AtomicUsize, Ordering};

/// A component that an entity lost. See [`Removed`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RemovedValue<C> {
    /// Who lost it. Its handle may be dead.
    pub entity: Entity,
    /// The last value. Whoever removes a component by hand gets the value, by [`Store::remove`] for example: then there is a
    /// clone here, if `#[component(clone)]` says that there is one, or else `None`.
    pub value: Option<C>,
}

/// What was removed of a tracked component since the system ran the last time: each value once, in the order in which they
/// went, with its entity.
///
/// A value goes with its entity (`despawn`, `clear`), or from it (`remove`, `exchange`, `convert`, and the commands that do the
/// same). One that is replaced by another is changed, and not removed. Values are kept from the moment on from which somebody
/// watches, which for a system is the first run of its schedule; where nobody does, they are dropped as ever. They are kept until
/// all have read them and room is needed. A reader that never runs keeps all. So that an entity can leave without any memory, a log
/// has room for as many values as there are entities, and for as many again.
///
/// ```
/// use ecs::prelude::*;
///
/// #[derive(Component)]
/// #[component(track)]
/// pub struct Fuse(u32);
///
/// fn burn(fuses: Query<Field, (Entity, &mut Fuse)>, mut commands: Commands<Field>) {
///     for (entity, fuse) in fuses {
///         fuse.0 -= 1;
///         if fuse.0 == 0 {
///             commands.remove::<Fuse>(entity);
///         }
///     }
/// }
///
/// fn hear(mut fuses: Removed<Field, Fuse>, mut bangs: ResMut<Bangs>) {
///     bangs.0 += fuses.read().filter(|removed| removed.value.as_ref().is_some_and(|fuse| fuse.0 == 0)).count();
/// }
/// #[derive(Default)] pub struct Bangs(usize);
///
/// ecs::world! {
///     #[world]
///     pub struct Field { components: (Fuse,), resources: (Bangs,) }
///     #[schedule]
///     pub fn tick() { hear; burn; }
/// }
///
/// let mut field = Field::new();
/// field.spawn_batch([(Fuse(1),), (Fuse(2),)]);
/// field.tick();
/// field.tick();
/// assert_eq!(field.resource::<Bangs>().0, 1);
/// field.tick();
/// assert_eq!(field.resource::<Bangs>().0, 2);
/// ```
pub struct Removed<'w, W: World, C: ComponentOf<W>> {
    world: &'w Store<W>,
    reader: &'w mut EventCursor<RemovedValue<C>>,
}

impl<W: World, C: ComponentOf<W>> Removed<'_, W, C> {
    /// What was not read yet. One counts as read when the iterator gives it.
    pub fn read(&mut self) -> Unread<'_, RemovedValue<C>> {
        self.world.read_removed(self.reader)
    }

    /// How many were not read yet.
    pub fn len(&self) -> usize {
        self.reader.unread(self.world.removed_values::<C>())
    }

    /// Whether all were read.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl<W: World, C: ComponentOf<W>> sealed::Sealed<W> for Removed<'_, W, C> {}

#[diagnostic::do_not_recommend]
impl<W: World, C: ComponentOf<W>> Parameter<W> for Removed<'_, W, C> {
    type Item<'w> = Removed<'w, W, C>;
    type State = EventCursor<RemovedValue<C>>;
    // Values come to the logs while the world is borrowed exclusively, and at no other time.
    const ACCESS: Access<'static> = Access::Nothing;

    fn init(world: &mut Store<W>) -> Self::State {
        world.watch_removed::<C>()
    }

    #[inline]
    unsafe fn get<'w>(world: &'w Store<W>, reader: &'w mut Self::State, _: ChangeTick) -> Self::Item<'w> {
        Removed { world, reader }
    }
}

impl<W: World, C: ComponentOf<W>> fmt::Debug for Removed<'_, W, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Removed").field("unread", &self.len()).finish_non_exhaustive()
    }
}

/// The logs of a world, of those components that are watched.
///
/// Invariant: **Y2** Each log has room for a value of each living entity, so that an entity can leave without any memory, and for
/// `spare` more.
pub(crate) struct RemovedLogs {
    list: Vec<RemovedLog>,
    spare: usize,
}

impl Default for RemovedLogs {
    fn default() -> Self {
        Self { list: Vec::new(), spare: usize::MAX }
    }
}

/// How values of a component are cloned, if they can be.
pub(crate) type CloneValue = unsafe fn(*const u8, *mut u8) -> bool;

/// The removed values of one component.
///
/// Invariant: **Y1** `values` are the `Events` of the type of the component of the world's list at the place `component`, and
/// the functions are of that type.
pub(crate) struct RemovedLog {
    component: usize,
    values: Box<dyn Any>,
    type_of: fn(&dyn Any) -> Option<TypeId>,
    /// Makes room for so many values, and says how much there is.
    try_reserve: fn(&mut dyn Any, usize) -> Result<usize, ReserveError>,
    room: fn(&dyn Any) -> usize,
    push: unsafe fn(&mut dyn Any, Entity, NonNull<u8>),
    push_clone: unsafe fn(&mut dyn Any, Entity, NonNull<u8>, Option<CloneValue>),
    clone: Option<CloneValue>,
    count_from: fn(&dyn Any, usize) -> usize,
    end: fn(&dyn Any) -> usize,
    take_back: fn(&mut dyn Any, usize),
    /// Where it ended when somebody began to write down what may not come to pass.
    mark: usize,
    /// How far observers were told of the values, if there are any.
    told: Option<Arc<AtomicUsize>>,
}

// SAFETY: as for `TypeErased`: beside the values (Y1) there are numbers and functions. `values` alone lends the values.
unsafe impl TypeErased for RemovedLogs {}

impl RemovedLogs {
    /// Whether nobody ever watched.
    #[inline(always)]
    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// A reader of the component's log, which is made at need. `C` is its type, and `clone` is of it.
    pub(crate) fn watch<C: 'static>(
        &mut self,
        component: usize,
        clone: Option<CloneValue>,
    ) -> EventCursor<RemovedValue<C>> {
        events::<C>(&mut *self.find_or_make::<C>(component, clone).values).cursor_at_end()
    }

    /// Begins to keep what observers will be told of. `C` is the component's type, and `clone` is of it.
    pub(crate) fn observe<C: 'static>(&mut self, component: usize, clone: Option<CloneValue>) {
        let log = self.find_or_make::<C>(component, clone);
        if log.told.is_none() {
            log.told = Some(events::<C>(&mut *log.values).cursor_at_end().into_position());
        }
    }

    /// The log of a component, without room if it is new: the caller makes some (Y2).
    fn find_or_make<C: 'static>(&mut self, component: usize, clone: Option<CloneValue>) -> &mut RemovedLog {
        let place = self.list.iter().position(|log| log.component == component).unwrap_or_else(|| {
            self.spare = 0;
            self.list.push(RemovedLog {
                component,
                values: Box::new(Events::<RemovedValue<C>>::new()),
                type_of: type_of::<C>,
                try_reserve: try_reserve::<C>,
                room: room::<C>,
                push: push::<C>,
                push_clone: push_clone::<C>,
                clone,
                count_from: count_from::<C>,
                end: end::<C>,
                take_back: take_back::<C>,
                mark: 0,
                told: None,
            });
            self.list.len() - 1
        });
        &mut self.list[place]
    }

    /// The value that observers are told of next, and whose it was. The value is missing where somebody has it and it cannot be
    /// cloned.
    pub(crate) fn first_told<C: 'static>(&self, component: usize) -> Option<(Entity, Option<&C>)> {
        let log = self.list.iter().find(|log| log.component == component)?;
        let values = log.values.downcast_ref::<Events<RemovedValue<C>>>()?;
        let removed = values.event(log.told.as_ref()?.load(Ordering::Relaxed))?;
        Some((removed.entity, removed.value.as_ref()))
    }

    pub(crate) fn values<C: 'static>(&self, component: usize) -> Option<&Events<RemovedValue<C>>> {
        self.list.iter().find(|log| log.component == component)?.values.downcast_ref()
    }

    pub(crate) fn has(&self, component: usize) -> bool {
        self.list.iter().any(|log| log.component == component)
    }

    /// Asserts that for each value that observers are to be told of, and no other, there is a change (N1).
    pub(crate) fn check(&self, changes: impl Fn(usize) -> usize) {
        for log in &self.list {
            let expected = if log.is_told() { changes(log.component) } else { 0 };
            assert_eq!(log.untold(), expected, "N1: old values of component {}", log.component);
        }
    }

    pub(crate) fn logs(&mut self) -> impl Iterator<Item = &mut RemovedLog> {
        self.list.iter_mut()
    }

    /// What is written from now on may have to be [taken back](Self::take_back).
    pub(crate) fn mark(&mut self) {
        for log in &mut self.list {
            log.mark = (log.end)(&*log.values);
        }
    }

    /// Nothing that was written since the [mark](Self::mark) has come to pass.
    pub(crate) fn take_back(&mut self) {
        for log in &mut self.list {
            (log.take_back)(&mut *log.values, log.mark);
        }
    }

    /// The component of the log at a place.
    pub(crate) fn component_at(&self, place: usize) -> Option<usize> {
        self.list.get(place).map(RemovedLog::component)
    }

    pub(crate) fn log(&mut self, component: usize) -> Option<&mut RemovedLog> {
        self.list.iter_mut().find(|log| log.component == component)
    }

    /// Asserts Y1. The types of components are those that `type_of` gives.
    pub(crate) fn check_types(&self, type_of: impl Fn(usize) -> Option<TypeId>) {
        for (i, log) in self.list.iter().enumerate() {
            let type_id = type_of(log.component);
            assert!(type_id.is_some() && (log.type_of)(&*log.values) == type_id, "Y1: the log of component {i}");
            assert!(
                !self.list[..i].iter().any(|other| other.component == log.component),
                "Y1: a component has two logs"
            );
        }
    }

    /// Asserts Y2, where so many entities are alive.
    pub(crate) fn check_room(&self, living: usize) {
        for log in &self.list {
            let (room, needed) = ((log.room)(&*log.values), living + self.spare);
            assert!(room >= needed, "Y2: the log of component {} has room for {room}, not {needed}", log.component);
        }
    }

    /// Whether there is room for so many more entities, or so many values of entities that stay.
    #[inline(always)]
    pub(crate) fn has_room(&self, additional: usize) -> bool {
        additional <= self.spare
    }

    /// Makes room for so many more entities, or so many values of entities that stay. What all have read is dropped here, and
    /// nowhere else.
    #[cold]
    pub(crate) fn try_reserve(&mut self, living: usize, additional: usize) -> Result<(), ReserveError> {
        let count = living.saturating_add(additional);
        let mut room = self.list.iter_mut().map(|log| (log.try_reserve)(&mut *log.values, count));
        let least = room.try_fold(usize::MAX, |least, room| Ok::<_, ReserveError>(room?.min(least)))?;
        self.spare = least.saturating_sub(living);
        Ok(())
    }

    /// Says that so many entities came, or so many values of entities that stay. There was room for them.
    #[inline(always)]
    pub(crate) fn spend(&mut self, count: usize) {
        self.spare = self.spare.saturating_sub(count);
    }
}

impl RemovedLog {
    pub(crate) fn component(&self) -> usize {
        self.component
    }

    /// Whether observers are told of the values.
    pub(crate) fn is_told(&self) -> bool {
        self.told.is_some()
    }

    /// How many values observers are still to be told of.
    pub(crate) fn untold(&self) -> usize {
        self.told.as_ref().map_or(0, |told| (self.count_from)(&*self.values, told.load(Ordering::Relaxed)))
    }

    /// Observers were told of a value.
    pub(crate) fn pass(&self) {
        if let Some(told) = &self.told {
            told.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Takes a value of the component.
    pub(crate) fn push_value<C: 'static>(&mut self, entity: Entity, value: C) {
        events(&mut *self.values).send(RemovedValue { entity, value: Some(value) });
    }

    /// Takes a value, for which there is room.
    ///
    /// # Safety
    ///
    /// It is a value of the component, which is not used afterwards.
    pub(crate) unsafe fn push(&mut self, entity: Entity, value: NonNull<u8>) {
        // SAFETY: Y1, and the caller's promise.
        unsafe { (self.push)(&mut *self.values, entity, value) };
    }

    /// Clones a value, if it can be, and writes down that it went.
    ///
    /// # Safety
    ///
    /// It is a value of the component, which is borrowed.
    pub(crate) unsafe fn push_clone(&mut self, entity: Entity, value: NonNull<u8>) {
        // SAFETY: Y1, and the caller's promise.
        unsafe { (self.push_clone)(&mut *self.values, entity, value, self.clone) };
    }
}

fn events<C: 'static>(values: &mut dyn Any) -> &mut Events<RemovedValue<C>> {
    values.downcast_mut().unwrap_or_else(|| unreachable!("a log is of the type of its component (Y1)"))
}

/// The component's type, if the values are those of its log.
fn type_of<C: 'static>(values: &dyn Any) -> Option<TypeId> {
    values.is::<Events<RemovedValue<C>>>().then(TypeId::of::<C>)
}

fn try_reserve<C: 'static>(values: &mut dyn Any, count: usize) -> Result<usize, ReserveError> {
    let events = events::<C>(values);
    events.try_reserve_amply(count)?;
    Ok(events.room())
}

fn room<C: 'static>(values: &dyn Any) -> usize {
    values.downcast_ref::<Events<RemovedValue<C>>>().map_or(0, Events::room)
}

fn count_from<C: 'static>(values: &dyn Any, number: usize) -> usize {
    values.downcast_ref::<Events<RemovedValue<C>>>().map_or(0, |values| values.from(number))
}

fn end<C: 'static>(values: &dyn Any) -> usize {
    values.downcast_ref::<Events<RemovedValue<C>>>().map_or(0, Events::end)
}

fn take_back<C: 'static>(values: &mut dyn Any, end: usize) {
    events::<C>(values).take_back(end);
}

/// # Safety
///
/// As for [`RemovedLog::push`], of a `C`.
unsafe fn push<C: 'static>(values: &mut dyn Any, entity: Entity, value: NonNull<u8>) {
    // SAFETY: the caller's promise.
    let value = unsafe { value.cast::<C>().read() };
    events(values).send(RemovedValue { entity, value: Some(value) });
}

/// # Safety
///
/// As for [`RemovedLog::push_clone`], of a `C`, to which `clone` belongs.
unsafe fn push_clone<C: 'static>(values: &mut dyn Any, entity: Entity, value: NonNull<u8>, clone: Option<CloneValue>) {
    let mut place = core::mem::MaybeUninit::<C>::uninit();
    let value = clone.and_then(|clone| {
        // SAFETY: the caller's promise. The place holds a value if `clone` says so.
        unsafe { clone(value.as_ptr(), place.as_mut_ptr().cast()).then(|| place.assume_init_read()) }
    });
    events(values).send(RemovedValue { entity, value });
}
