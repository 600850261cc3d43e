//! The resources that a world lists.

use super::Declare;
use core::fmt;

/// The resource is listed by the world `W`: [`ListsResource`] from the side of the resource.
///
/// Code that is generic over the world asks for it: `where Clock: ResourceOf<W>`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a resource of `{W}`",
    label = "not a resource of `{W}`",
    note = "the resources of a world are those that its `resources: (…)` lists, and those of its parts; a part adds what others list to \
            its `uses: (Res<{Self}>)`; one that came while the program runs is found by `registered_resource`"
)]
pub trait ResourceOf<W: Declare>: Sized + 'static {
    /// The resource's place in the world's list, from 0.
    const INDEX: usize;
}

/// The world lists the resource `R`. Emitted by [`world!`](crate::world), for each resource of the list. See
/// [`Lists`](crate::Lists).
#[diagnostic::on_unimplemented(
    message = "`{R}` is not a resource of `{Self}`",
    label = "not a resource of `{Self}`",
    note = "the resources of a world are those that its `resources: (…)` lists, and those of its parts; a part adds what others list to \
            its `uses: (Res<{R}>)`; one that came while the program runs is found by `registered_resource`"
)]
pub trait ListsResource<R: 'static>: Declare {
    /// The resource's place in the world's list, from 0.
    const INDEX: usize;
}

impl<W: ListsResource<R>, R: 'static> ResourceOf<W> for R {
    const INDEX: usize = <W as ListsResource<R>>::INDEX;
}

/// A resource as a world lists it.
#[derive(Clone, Copy)]
pub struct ResourceDeclaration {
    name: &'static str,
    event: bool,
}

impl ResourceDeclaration {
    /// The resource by the name that the list uses.
    pub const fn new(name: &'static str) -> Self {
        Self { name, event: false }
    }

    /// The queue of a type of events, by the name that the list of events uses.
    pub const fn event(name: &'static str) -> Self {
        Self { name, event: true }
    }

    /// The name that people read.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Whether it is the queue of a type of events.
    pub(crate) const fn is_event(&self) -> bool {
        self.event
    }
}

impl fmt::Debug for ResourceDeclaration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ResourceDeclaration").field(&self.name).finish()
    }
}
