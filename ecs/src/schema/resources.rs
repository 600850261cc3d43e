//! The resources that a world lists.
#![allow(
    non_upper_case_globals,
    reason = "no trait of a user has names that begin like these"
)]

use super::sharing::check_shared_resource;
use super::{Declare, resource_index};
use crate::base::erased::resource_cells::{QueueFunctions, ResourceCopying, Resources};
use crate::base::rule::refuse;
use crate::base::text::ConstString;
use crate::schema::description::Description;
use core::any::type_name;
use core::marker::PhantomData;

/// The resource is listed by the world `W`: [`ListsResource`] from the side of the resource.
///
/// Code that is generic over the world asks for it: `where Clock: ResourceOf<W>`.
///
/// ```
/// use ecs::prelude::*;
/// use ecs::ResourceOf;
///
/// #[derive(Default)]
/// pub struct Clock(u64);
///
/// /// A system of any game whose world has a clock.
/// fn advance<W: World>(mut clock: ResMut<Clock>)
/// where
///     Clock: ResourceOf<W>,
/// {
///     clock.0 += 1;
/// }
///
/// ecs::world! {
///     #[world]
///     pub struct Kitchen { components: (u8,), resources: (Clock) }
///
///     #[schedule]
///     pub fn tick() { advance::<Kitchen>; }
/// }
///
/// let mut kitchen = Kitchen::new();
/// kitchen.tick();
/// assert_eq!(kitchen.resource::<Clock>().0, 1);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a resource of `{W}`",
    label = "not a resource of `{W}`",
    note = "the resources of a world are those that its `resources: (…)` lists, and those of its parts; a part adds what others list to \
            its `uses: (Res<{Self}>)`; one that came while the program runs is found by `registered_resource`",
    note = "a resource that may be absent is listed as `Option<{Self}>`, and read by `Option<Res<{Self}>>`"
)]
pub trait ResourceOf<W: Declare>: Sized + 'static {
    /// The resource's place in the world's list, from 0.
    const INDEX: usize;
}

/// The world lists the resource `R`. Emitted by [`world!`](crate::world), for each resource of the list. See
/// [`Lists`](crate::Lists).
///
/// ```
/// use ecs::{ListsResource, prelude::*};
///
/// #[derive(Default)]
/// pub struct Clock(u64);
///
/// /// A trait of worlds has it as a supertrait, so that one bound stands for many.
/// trait Timed: World + ListsResource<Clock> {}
/// impl<W: World + ListsResource<Clock>> Timed for W {}
///
/// fn wait<W: Timed>(world: &mut W, minutes: u64) {
///     world.resource_mut::<Clock>().0 += minutes;
/// }
///
/// # ecs::world! { #[world] pub struct Kitchen { components: (u8,), resources: (Clock) } }
/// # let mut kitchen = Kitchen::new();
/// wait(&mut kitchen, 5);
/// assert_eq!(kitchen.resource::<Clock>().0, 5);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{R}` is not a resource of `{Self}`",
    label = "not a resource of `{Self}`",
    note = "the resources of a world are those that its `resources: (…)` lists, and those of its parts; a part adds what others list to \
            its `uses: (Res<{R}>)`; one that came while the program runs is found by `registered_resource`",
    note = "a resource that may be absent is listed as `Option<{R}>`, and read by `Option<Res<{R}>>`"
)]
pub trait ListsResource<R: 'static>: Declare {
    /// The resource's place in the world's list, from 0.
    const INDEX: usize;
}

impl<W: ListsResource<R>, R: 'static> ResourceOf<W> for R {
    const INDEX: usize = <W as ListsResource<R>>::INDEX;
}

/// The resource may be absent: the world `W` lists `Option<Self>`.
///
/// Code that is generic over the world asks for it: `where Weather: OptionalResourceOf<W>`. The trait holds for types of users, so that its items have names
/// that no type of theirs has.
///
/// ```
/// use ecs::prelude::*;
/// use ecs::OptionalResourceOf;
///
/// pub struct Weather(f32);
///
/// fn rain<W: World>(world: &mut W) -> Option<Weather>
/// where
///     Weather: OptionalResourceOf<W>,
/// {
///     world.insert_resource(Weather(0.8))
/// }
///
/// ecs::world! {
///     #[world]
///     pub struct Field { components: (u8,), resources: (Option<Weather>) }
/// }
///
/// let mut field = Field::new();
/// assert!(rain(&mut field).is_none() && rain(&mut field).is_some());
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a resource of `{W}` that may be absent",
    label = "not a resource that may be absent",
    note = "a resource that may be absent is listed as `Option<{Self}>`; one that is listed as `{Self}` is always there: take `Res<{Self}>`"
)]
pub trait OptionalResourceOf<W: Declare>:
    sealed::OptionalResourceOfSeal<W> + Sized + 'static
{
    /// The resource as the world lists it.
    #[doc(hidden)]
    type __Listed: ResourceOf<W>;

    /// The value, if there is one.
    #[doc(hidden)]
    fn __ecs_option(listed: &Self::__Listed) -> &Option<Self>;

    /// The same, to write.
    #[doc(hidden)]
    fn __ecs_option_mut(listed: &mut Self::__Listed) -> &mut Option<Self>;
}

#[diagnostic::do_not_recommend]
impl<W: Declare, R: 'static> OptionalResourceOf<W> for R
where
    Option<R>: ResourceOf<W>,
{
    type __Listed = Option<R>;

    fn __ecs_option(listed: &Option<R>) -> &Option<R> {
        listed
    }

    fn __ecs_option_mut(listed: &mut Option<R>) -> &mut Option<R> {
        listed
    }
}

/// A resource as a world lists it.
#[derive(Clone, Copy)]
pub struct ResourceDeclaration {
    name: &'static str,
    /// Of the queue of a type of events.
    queue: Option<QueueFunctions>,
    index: bool,
    copying: Option<&'static ResourceCopying>,
    transient: bool,
    shared: bool,
    #[cfg(feature = "text")]
    pub(crate) text: Option<super::SerdeBinding>,
}

impl ResourceDeclaration {
    /// The resource by the name that the list uses, and whether threads can share its values.
    pub const fn new(name: &'static str, shared: bool) -> Self {
        Self {
            name,
            queue: None,
            index: false,
            copying: None,
            transient: false,
            shared,
            #[cfg(feature = "text")]
            text: None,
        }
    }

    /// The same, written and read by serde, in a world that says `text` or `save`.
    #[cfg(feature = "text")]
    #[must_use]
    pub const fn text(self, text: Option<super::SerdeBinding>) -> Self {
        Self { text, ..self }
    }

    /// The same, with values that threads can share, or cannot.
    #[must_use]
    pub const fn shared(self, shared: bool) -> Self {
        Self { shared, ..self }
    }

    /// The queue of a type of events, by the name that the list of events uses.
    pub const fn event<E: 'static>(name: &'static str, shared: bool) -> Self {
        Self {
            queue: Some(QueueFunctions::of::<E>()),
            ..Self::new(name, shared)
        }
    }

    /// The memory of an index, by its name. It is rebuilt out of the rows of a world that was put back.
    pub const fn index(name: &'static str) -> Self {
        Self {
            index: true,
            transient: true,
            ..Self::new(name, true)
        }
    }

    /// The same, as snapshots copy it, in a world with snapshots. Without a way to copy the resource, it is transient: it stays.
    #[must_use]
    pub const fn copied(self, copying: Option<&'static ResourceCopying>) -> Self {
        Self { copying, ..self }
    }

    /// The same, transient if its type says so, in a world with snapshots, or one that can be put back and has observers.
    #[must_use]
    pub const fn described(self, description: Option<&'static Description>) -> Self {
        Self {
            transient: matches!(
                description,
                Some(Description {
                    transient: true,
                    ..
                })
            ),
            ..self
        }
    }

    /// The same, of which the world says `transient(…)`, in such a world.
    #[must_use]
    pub const fn transient(self) -> Self {
        Self {
            transient: true,
            ..self
        }
    }

    /// Whether threads can share values.
    pub(crate) const fn is_shared(&self) -> bool {
        self.shared
    }

    /// Whether it is known to be of the moment.
    pub(crate) const fn is_transient(&self) -> bool {
        self.transient
    }

    /// The name that people read.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Whether it is the queue of a type of events.
    pub const fn is_event(&self) -> bool {
        self.queue.is_some()
    }

    /// The functions of a queue of events, if it is one.
    pub(crate) const fn queue(&self) -> Option<QueueFunctions> {
        self.queue
    }

    /// Whether it is the entries of an index.
    pub const fn is_index(&self) -> bool {
        self.index
    }

    /// How it is copied, if it is.
    #[cfg(feature = "snapshots")]
    pub(crate) const fn copying(&self) -> Option<&'static ResourceCopying> {
        if self.transient { None } else { self.copying }
    }
}

/// Finds how a resource is copied, whether its type is `Clone` or not, as [`Described`](crate::schema::description::Described) does.
pub struct CopiedResource<R: ?Sized>(PhantomData<R>);

impl<R: Clone + 'static> CopiedResource<R> {
    const COPYING: ResourceCopying = ResourceCopying::cloned::<R>();
    /// How the resource is copied.
    pub const __ecs_copying: Option<&'static ResourceCopying> = Some(&Self::COPYING);
}

/// As [`CopiedResource`], of the queue of a type of events.
pub struct CopiedEvents<E: ?Sized>(PhantomData<E>);

impl<E: Clone + 'static> CopiedEvents<E> {
    const COPYING: ResourceCopying = ResourceCopying::events::<E>();
    /// How the queue is copied.
    pub const __ecs_copying: Option<&'static ResourceCopying> = Some(&Self::COPYING);
}

/// See [`CopiedResource`].
pub trait UncopiedResource {
    /// The resource cannot be copied.
    const __ecs_copying: Option<&'static ResourceCopying> = None;
}

impl<R: ?Sized> UncopiedResource for CopiedResource<R> {}
impl<E: ?Sized> UncopiedResource for CopiedEvents<E> {}

/// Asserts what a world asks of a resource, or of the queue of a type of events: with snapshots, that it can be copied, and with `parallel`,
/// that threads can share it. [`world!`](crate::world) emits it for each, at the user's word.
///
/// # Panics
///
/// When the program is compiled, if it is not so.
#[track_caller]
pub const fn check_resource<W: Declare, R: ResourceOf<W>>() {
    let declaration = &W::RESOURCES[R::INDEX];
    if W::SNAPSHOTS {
        check_copied::<W>(declaration);
    }
    check_shared_resource::<W>(declaration);
}

#[track_caller]
const fn check_copied<W: Declare>(declaration: &ResourceDeclaration) {
    let ResourceDeclaration {
        name,
        copying,
        transient,
        ..
    } = *declaration;
    if copying.is_none() && !transient {
        let text = ConstString::of(&[
            "`",
            name,
            "` is not `Clone`, and `",
            W::NAME,
            "` has snapshots: derive `Clone`",
        ]);
        let text = if declaration.is_event() {
            text
        } else {
            text.with(", or say `#[world(transient(")
                .with(name)
                .with("))]`")
        };
        refuse(&text);
    }
}

impl_debug!([] ResourceDeclaration, it => (it.name));

// A resource that may be absent is one that is listed as such.
mod sealed {
    use super::{Declare, ResourceOf};

    #[diagnostic::on_unimplemented(
        message = "`OptionalResourceOf` is implemented by the crate and its macros alone, and not for `{Self}`",
        label = "not listed as `Option<{Self}>`"
    )]
    pub trait OptionalResourceOfSeal<W> {}

    #[diagnostic::do_not_recommend]
    impl<W: Declare, R: 'static> OptionalResourceOfSeal<W> for R where Option<R>: ResourceOf<W> {}
}

/// Panics where a resource is asked for that is not there.
#[cold]
#[track_caller]
pub(crate) fn missing_resource<W: Declare, R: ResourceOf<W>>(resources: &Resources) -> ! {
    assert!(
        !resources.is_taken_out(resource_index::<W, R>()),
        "`resource_scope` has taken the resource `{}` out of `{}`: its closure has the value until it returns",
        type_name::<R>(),
        W::NAME
    );
    never_made::<W, R>()
}

#[cold]
#[track_caller]
pub(crate) fn never_made<W: Declare, R>() -> ! {
    let (resource, world) = (type_name::<R>(), W::NAME);
    panic!(
        "`{world}` was made without its resource `{resource}`: make it by `{world}::new` or `{world}::with_resources`"
    )
}
