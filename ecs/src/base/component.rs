//! Components: which types may be one, the facts about one, and the functions of values without their types.
#![allow(unsafe_code)]

use crate::base::entity_map::{EntityMap, MapEntities};
use crate::base::panics::for_each_despite_panics;
use alloc::boxed::Box;
use core::any::{Any, TypeId};
use core::marker::PhantomData;
use core::ptr::{self, NonNull};
use ecs_value::{FieldInfo, Value};

/// A type that describes itself as a component. Derive it.
///
/// Any `'static` type can be listed in a world's `components: (…)`, with or without this trait, so foreign types need no
/// wrapper. The derive adds the type's own description: the name that errors and inspectors show, and how it is stored.
/// [`#[derive(Resource)]`](derive@crate::Resource) implements the trait too, because resources are described the same way.
///
/// ```
/// # use ecs::{Component, StorageKind};
/// #[derive(Component)]
/// #[component(name = "heat")]
/// struct Heat(f32);
/// assert_eq!(Heat::NAME, "heat");
/// assert_eq!(Heat::STORAGE, StorageKind::Table);
/// ```
///
/// # Required components
///
/// `#[component(requires(…))]` lists components that are inserted with this one. An entity that gets this component also gets the listed ones
/// it lacks, and everything those require, in one move. Values that the entity already has, or that the same bundle contains, are kept.
///
/// ```
/// use ecs::prelude::*;
///
/// #[derive(Component)]
/// #[component(requires(Ammo, Heat = Heat(20.0)))]
/// pub struct Gun;
/// #[derive(Debug, Default, PartialEq)]
/// pub struct Ammo(pub u32);
/// #[derive(Debug, PartialEq)]
/// pub struct Heat(pub f32);
///
/// ecs::world! {
///     #[world]
///     pub struct Arena { components: (Gun, Ammo, Heat) }
///
///     #[archetype]
///     pub struct Tank { gun: Gun, ammo: Ammo, heat: Heat }
/// }
///
/// let mut arena = Arena::new();
/// let tank = arena.spawn((Gun, Ammo(3)));
/// assert!(arena.is::<Tank>(tank));
/// assert_eq!((arena.get::<Ammo>(tank), arena.get::<Heat>(tank)), (Some(&Ammo(3)), Some(&Heat(20.0))));
/// ```
///
/// * The value is the type's default, or the expression after `=`, which is evaluated each time. It is evaluated before anything changes, so
///   a panic changes nothing. If a component is required more than once, the nearest requirement provides the value, and then the first.
/// * Every way to spawn or insert adds required components: by type, by key, by name and from data. Observers are notified of each, and
///   its ticks are those of an insertion. The rules of relations and unique keys apply. O(required components), without an allocation, as a rule.
/// * A required component can be removed. It is not added again before the next insertion of a component that requires it. Clones, templates,
///   saves and snapshots contain exactly the components that the entity had.
/// * An archetype must have a field for each component that its fields require, unless that component is sparse. A world must list everything
///   its components require, and no component may require itself. Violations are compile errors at the component.
/// * [Registered](crate::Store::register) components require nothing.
///
/// The idea comes from Bevy's required components.
///
/// # Disabling components
///
/// `#[component(disables)]` and `#[component(disables(Gun))]` are described at [`Disabled`](crate::Disabled).
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not describe itself as a component",
    label = "not a component",
    note = "add `#[derive(Component)]` to `{Self}`"
)]
pub trait Component: Sized + 'static {
    /// The name shown to people: the type's, unless the derive gives another.
    const NAME: &'static str;
    /// Whether `#[component(name = "…")]` sets the name. Two components of a world cannot be given the same name.
    const RENAMED: bool = false;
    /// Where values are stored.
    const STORAGE: StorageKind = StorageKind::Table;
    /// Whether worlds track when values are added, changed and removed: `#[component(track)]`. See
    /// [`Changed`](crate::Changed).
    const TRACKED: bool = false;
    /// Whether the first field is a name for people: `#[component(label)]`. See [`name_of`](crate::Storage::name_of).
    const LABEL: bool = false;
    /// Whether values are temporary, and not saved: `#[component(transient)]`. See the module `save`.
    const TRANSIENT: bool = false;
    /// The version of the type, for saves: `#[component(version = 2)]`.
    const VERSION: u32 = 1;
    /// Names by which older saves know the component: `#[component(was("temperature"))]`.
    const WAS: &'static [&'static str] = &[];
    /// The parts that serde does not write or read by their own types, such as `.since`, and how it does: `with = hours`.
    const SERDE_WAYS: &'static [(&'static str, &'static str)] = &[];
    /// The parts that saves do not restore, such as `.cache`: those with `#[serde(skip)]`.
    const SERDE_SKIPS: &'static [&'static str] = &[];
    /// The [components inserted with this one](Self#required-components), as the derive spells them: `#[component(requires(Ammo))]`.
    const REQUIRES: &'static [&'static str] = &[];
    /// The components of an entity that this one disables, as the derive spells them: `#[component(disables(Gun))]`; the entity itself, if there
    /// are none: `#[component(disables)]`. See [`Disabled`](crate::Disabled).
    const DISABLES: Option<&'static [&'static str]> = None;
    /// The fields, in the order of the struct. Empty for an enum or a union.
    const FIELDS: &'static [FieldInfo] = &[];
    /// Creates a value, if the type is a struct without fields: this lets a tag be inserted [by name](crate::Store::insert_value) without serde.
    const TAG: Option<fn() -> Self> = None;
    /// Maps the entity handles in a value, if its fields can contain any. See [`MapEntities`].
    const MAPS: Option<fn(&mut Self, &EntityMap<'_>)> = None;

    /// The value of a field, by its index in [`FIELDS`](Self::FIELDS), if its type is one that [`Reflect`](crate::Reflect) knows.
    fn field(&self, field: usize) -> Option<Value<'_>> {
        let _ = field;
        None
    }

    /// Writes a field, by its index in [`FIELDS`](Self::FIELDS), if it is writable and of the type of the value.
    fn set_field(&mut self, field: usize, value: Value<'_>) -> bool {
        let _ = (field, value);
        false
    }
}

/// Where the values of a component are stored.
///
/// ```
/// use ecs::prelude::*;
/// use ecs::StorageKind;
///
/// pub struct Heat(f32);
///
/// #[derive(Component)]
/// #[component(storage = "sparse")]
/// pub struct Burning;
///
/// ecs::world! {
///     #[world]
///     pub struct Kitchen { components: (Heat, Burning) }
///
///     #[archetype]
///     pub struct Pan { heat: Heat }
/// }
///
/// let kitchen = Kitchen::new();
/// let kinds: Vec<StorageKind> = kitchen.components().map(|it| it.storage).collect();
/// assert_eq!(kinds, [StorageKind::Table, StorageKind::Sparse]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StorageKind {
    /// In a column of each archetype that has the component.
    Table,
    /// In a pool of its own, a paged sparse set: inserting and removing move no row.
    Sparse,
}

/// A component as the storage knows it: all that it needs to move and drop values without their type.
#[derive(Clone, Copy)]
pub struct ComponentInfo {
    pub(crate) type_id: TypeId,
    pub(crate) size: usize,
    pub(crate) align: usize,
    /// How values are dropped. `None` where there is nothing to drop.
    pub(crate) drop: Option<DropValues>,
    /// Whether values are in a pool, and not in the columns of tables.
    pub(crate) sparse: bool,
    /// Whether each value has ticks: when it was added, and when it was changed last.
    pub(crate) tracked: bool,
    /// Whether values are replaced, and never written where they are.
    pub(crate) immutable: bool,
}

/// A type, and how many bytes its values take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ValueType {
    pub(crate) type_id: TypeId,
    pub(crate) size: usize,
}

impl ValueType {
    #[inline]
    pub(crate) const fn of<C: 'static>() -> Self {
        Self {
            type_id: TypeId::of::<C>(),
            size: size_of::<C>(),
        }
    }
}

/// Drops that many values of a type in a row.
type DropTyped = unsafe fn(*mut u8, usize);

/// How values of a component are dropped.
#[derive(Clone, Copy)]
pub(crate) enum DropValues {
    /// That many values of a Rust type in a row.
    Typed(DropTyped),
    /// One value of a component that is described by data: its bytes.
    Bytes(fn(&mut [u8])),
}

impl ComponentInfo {
    pub(crate) const fn value_type(&self) -> ValueType {
        ValueType {
            type_id: self.type_id,
            size: self.size,
        }
    }

    pub(crate) const fn of<C: 'static>() -> Self {
        Self {
            type_id: TypeId::of::<C>(),
            size: size_of::<C>(),
            align: align_of::<C>(),
            drop: if core::mem::needs_drop::<C>() {
                Some(DropValues::Typed(drop_values::<C>))
            } else {
                None
            },
            sparse: false,
            tracked: false,
            immutable: false,
        }
    }
}

impl ComponentInfo {
    /// Drops that many consecutive values. If one panics, the others are still dropped.
    ///
    /// # Safety
    ///
    /// `first` points to `count` initialised values of this component, which are not used afterwards.
    pub(crate) unsafe fn drop_values(&self, first: *mut u8, count: usize) {
        match self.drop {
            None => {}
            // SAFETY: the caller's promise.
            Some(DropValues::Typed(drop)) => unsafe { drop(first, count) },
            Some(DropValues::Bytes(drop)) => for_each_despite_panics(0..count, |i| {
                // SAFETY: the caller's promise. All bytes of such a value were given by the user.
                drop(unsafe {
                    core::slice::from_raw_parts_mut(first.add(i * self.size), self.size)
                });
            }),
        }
    }
}

/// # Safety
///
/// `first` points to `count` initialised values of `C`, which are not used afterwards.
unsafe fn drop_values<C>(first: *mut u8, count: usize) {
    // SAFETY: the caller's promise. A slice goes on with the rest when a drop panics, as `Vec` does.
    unsafe { ptr::slice_from_raw_parts_mut(first.cast::<C>(), count).drop_in_place() }
}

/// Reads a field of a value.
///
/// # Safety
///
/// The pointer is to a value of the type, which is borrowed for `'v`.
pub(crate) type GetField =
    for<'v> unsafe fn(*const u8, PhantomData<&'v ()>, usize) -> Option<Value<'v>>;

/// Writes a field of a value, and says whether that could be done.
///
/// # Safety
///
/// The pointer is to a value of the type, which is borrowed mutably.
pub(crate) type SetField = unsafe fn(*mut u8, usize, Value<'_>) -> bool;

/// Writes a clone of a value of a component to a place.
///
/// # Safety
///
/// The first pointer is to a value of the type, which is borrowed; the second to a place for one.
pub(crate) type CloneValue = unsafe fn(*const u8, *mut u8);

/// Clones `count` values of a component into consecutive places. If a clone panics, those already written are dropped.
///
/// # Safety
///
/// The first pointer is to as many values of the type, which are borrowed; the second to as many places.
pub(crate) type CloneValues = unsafe fn(*const u8, *mut u8, usize);

/// Maps the handles in a value of a component.
///
/// # Safety
///
/// The pointer is to a value of the type, which is borrowed mutably.
pub(crate) type MapValue = unsafe fn(*mut u8, &EntityMap<'_>);

/// Lends a value to a function.
///
/// # Safety
///
/// The pointer is to a value of the type, which is borrowed.
#[cfg(feature = "text")]
pub(crate) type ShowValue = unsafe fn(*const u8, &mut dyn FnMut(&dyn erased_serde::Serialize));

/// Moves a value to a place, if it is of the type, and says so.
///
/// # Safety
///
/// The pointer is to a place for a value of the type, which holds none.
pub(crate) type PutValue = unsafe fn(*mut u8, Box<dyn Any>) -> bool;

/// # Safety
///
/// As for [`ShowValue`].
#[cfg(feature = "text")]
pub(crate) unsafe fn show_value<C: serde_core::Serialize>(
    value: *const u8,
    show: &mut dyn FnMut(&dyn erased_serde::Serialize),
) {
    // SAFETY: the caller's promise.
    show(unsafe { &*value.cast::<C>() });
}

/// A free place for one value of a component. No other place has the same lifetime.
///
/// Invariant: **place-for-value** Nothing else uses the place, which holds no value, and is for one of the type `value`.
pub struct Place<'p> {
    address: NonNull<u8>,
    value: ValueType,
    own: PhantomData<fn(&'p ()) -> &'p ()>,
}

/// Proof that a place holds its value. Only [`Place::put`] creates it.
pub struct Filled<'p>(PhantomData<fn(&'p ()) -> &'p ()>);

impl<'p> Place<'p> {
    /// # Safety
    ///
    /// `place-for-value`, as long as the place is there.
    pub(crate) const unsafe fn new(place: NonNull<u8>, value: ValueType) -> Self {
        Self {
            address: place,
            value,
            own: PhantomData,
        }
    }

    /// Puts the value there.
    ///
    /// # Panics
    ///
    /// If the place is for a value of another type.
    #[inline(always)]
    #[track_caller]
    pub fn put<C: 'static>(self, value: C) -> Filled<'p> {
        assert!(
            self.value.type_id == TypeId::of::<C>(),
            "a required value is not of the component that it is made for: leave it to `#[derive(Component)]`"
        );
        // SAFETY: place-for-value.
        unsafe { self.address.cast::<C>().write(value) };
        Filled(PhantomData)
    }

    /// Puts a value of a type that is not known here.
    ///
    /// # Panics
    ///
    /// If it is of another type.
    pub(crate) fn put_boxed(self, value: Box<dyn Any>, put: PutValue) -> Filled<'p> {
        assert!(
            self.value.type_id == (*value).type_id(),
            "a value of the component"
        );
        // SAFETY: place-for-value. `put` writes nothing but a value of the type that it says to be this one's.
        let is_put = unsafe { put(self.address.as_ptr(), value) };
        assert!(is_put, "the value is one of its type");
        Filled(PhantomData)
    }
}

/// A value of a tag, and how it is moved.
pub(crate) type TagValue = (Box<dyn Any>, PutValue);

/// Makes a value, if the type says how.
pub(crate) fn make_tag<C: Component>() -> Option<TagValue> {
    let value: Box<dyn Any> = Box::new((C::TAG?)());
    Some((value, put_value::<C>))
}

/// # Safety
///
/// As for [`PutValue`].
pub(crate) unsafe fn put_value<C: 'static>(place: *mut u8, value: Box<dyn Any>) -> bool {
    let Ok(value) = value.downcast::<C>() else {
        return false;
    };
    // SAFETY: the caller's promise.
    unsafe { place.cast::<C>().write(*value) };
    true
}

/// # Safety
///
/// As for [`GetField`].
pub(crate) unsafe fn get_field<'v, C: Component>(
    value: *const u8,
    _: PhantomData<&'v ()>,
    field: usize,
) -> Option<Value<'v>> {
    // SAFETY: the caller's promise.
    let value: &'v C = unsafe { &*value.cast::<C>() };
    value.field(field)
}

/// # Safety
///
/// As for [`SetField`].
pub(crate) unsafe fn set_field<C: Component>(value: *mut u8, field: usize, to: Value<'_>) -> bool {
    // SAFETY: the caller's promise.
    unsafe { &mut *value.cast::<C>() }.set_field(field, to)
}

/// # Safety
///
/// As for [`MapValue`].
pub(crate) unsafe fn map_value<C: MapEntities>(value: *mut u8, map: &EntityMap<'_>) {
    // SAFETY: the caller's promise.
    unsafe { &mut *value.cast::<C>() }.map_entities(map);
}

/// Like [`map_value`], but uses the fields in the type's own description.
///
/// # Safety
///
/// As for [`MapValue`].
pub(crate) unsafe fn map_fields<C: Component>(value: *mut u8, map: &EntityMap<'_>) {
    if let Some(maps) = C::MAPS {
        // SAFETY: the caller's promise.
        maps(unsafe { &mut *value.cast::<C>() }, map);
    }
}

/// # Safety
///
/// As for [`CloneValue`].
pub(crate) unsafe fn clone_value<C: Clone>(from: *const u8, to: *mut u8) {
    // SAFETY: the caller's promise.
    unsafe { to.cast::<C>().write((*from.cast::<C>()).clone()) };
}

/// # Safety
///
/// As for [`CloneValues`].
pub(crate) unsafe fn clone_values<C: Clone>(from: *const u8, to: *mut u8, count: usize) {
    /// The values that were written.
    struct Written<C> {
        first: *mut C,
        count: usize,
    }
    impl<C> Drop for Written<C> {
        fn drop(&mut self) {
            // SAFETY: the caller's promise: this many of the places were written, and nothing refers to the values, since a clone panicked.
            unsafe { ptr::slice_from_raw_parts_mut(self.first, self.count).drop_in_place() };
        }
    }
    let (from, mut written) = (
        from.cast::<C>(),
        Written {
            first: to.cast::<C>(),
            count: 0,
        },
    );
    while written.count < count {
        // SAFETY: the caller's promise.
        unsafe {
            written
                .first
                .add(written.count)
                .write((*from.add(written.count)).clone());
        };
        written.count += 1;
    }
    core::mem::forget(written);
}
