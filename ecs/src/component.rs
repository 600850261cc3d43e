//! Components: what may be one, what is known of one, and which world has it.

use crate::schema::World;
use core::any::TypeId;
use core::marker::PhantomData;
use core::ptr;

/// A type that describes itself as a component. Derive it.
///
/// Any `'static` type can stand in a world's `components: (…)`, this trait or not; foreign types have no need of a
/// wrapper. The derive adds what a type knows of itself: the name that errors and inspectors show, and how it is stored.
///
/// ```
/// # use ecs::{Component, StorageKind};
/// #[derive(Component)]
/// #[component(name = "heat")]
/// struct Heat(f32);
/// assert_eq!(Heat::NAME, "heat");
/// assert_eq!(Heat::STORAGE, StorageKind::Table);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not describe itself as a component",
    label = "not a component",
    note = "add `#[derive(Component)]` to `{Self}`"
)]
pub trait Component: 'static {
    /// The name that people read: the type's, unless the derive says another.
    const NAME: &'static str;
    /// Where values are kept.
    const STORAGE: StorageKind = StorageKind::Table;
}

/// Where the values of a component are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StorageKind {
    /// In a column of each archetype that has the component.
    Table,
}

/// The component is listed by the world `W`. Emitted by [`world!`](crate::world), for each component of the list.
///
/// Code that is generic over the world asks for it: `where Velocity: ComponentOf<W>`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a component of `{W}`",
    label = "not a component of `{W}`",
    note = "the components of a world are those that its `components: (…)` lists"
)]
pub trait ComponentOf<W: World>: Sized + 'static {
    /// The component's place in the world's list, from 0.
    const INDEX: usize;
}

/// What the storage knows of a component: all that it needs to move and drop values without their type.
#[derive(Clone, Copy)]
pub struct ComponentInfo {
    pub(crate) type_id: TypeId,
    pub(crate) size: usize,
    pub(crate) align: usize,
    /// Drops that many values in a row. `None` where there is nothing to drop.
    pub(crate) drop: Option<unsafe fn(*mut u8, usize)>,
}

impl ComponentInfo {
    pub(crate) const fn of<C: 'static>() -> Self {
        Self {
            type_id: TypeId::of::<C>(),
            size: size_of::<C>(),
            align: align_of::<C>(),
            drop: if core::mem::needs_drop::<C>() { Some(drop_values::<C>) } else { None },
        }
    }
}

/// # Safety
///
/// `first` points to `count` initialised values of `C`, which are not used afterwards.
#[allow(unsafe_code)]
unsafe fn drop_values<C>(first: *mut u8, count: usize) {
    // SAFETY: the caller's promise. A slice goes on with the rest when a drop panics, as `Vec` does.
    unsafe { ptr::slice_from_raw_parts_mut(first.cast::<C>(), count).drop_in_place() }
}

/// Finds the name of a component, whether its type derives [`Component`] or not: the associated constant of the
/// inherent `impl` wins over that of the trait [`Unnamed`] where its bound holds.
pub struct Named<C: ?Sized>(PhantomData<C>);

impl<C: Component + ?Sized> Named<C> {
    /// The name that the type gives itself.
    pub const NAME: Option<&'static str> = Some(C::NAME);
}

/// See [`Named`].
pub trait Unnamed {
    /// There is no name but the one that the world's list uses.
    const NAME: Option<&'static str> = None;
}

impl<C: ?Sized> Unnamed for Named<C> {}

/// The name that the type gives itself, or else the one by which the world lists it.
pub const fn component_name(own: Option<&'static str>, listed: &'static str) -> &'static str {
    match own {
        Some(name) => name,
        None => listed,
    }
}
