//! Resources: values of which a world has one each, such as a clock or the level's settings.

mod cells;
mod methods;

use crate::schema::Declare;
use core::fmt;

pub(crate) use cells::Resources;
pub(crate) use methods::missing;

/// The resource is listed by the world `W`: [`ListsResource`] from the side of the resource.
///
/// Code that is generic over the world asks for it: `where Clock: ResourceOf<W>`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a resource of `{W}`",
    label = "not a resource of `{W}`",
    note = "the resources of a world are those that its `resources: (…)` lists; one that came while the program runs is found by \
            `registered_resource`"
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
    note = "the resources of a world are those that its `resources: (…)` lists; one that came while the program runs is found by \
            `registered_resource`"
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

/// A resource that has a `Default`, which is what it is at the beginning. The lifetime lets `where` clauses ask, and worlds be
/// without `new` where one has none.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no `Default`, and is a resource of this world",
    label = "a resource has no `Default`",
    note = "give the resources instead: `Kitchen::with_resources(KitchenResources {{ … }})`, by the name of your world"
)]
pub trait InitialResource<'w>: Sized {
    /// The resource at the beginning.
    fn initial() -> Self;
}

#[diagnostic::do_not_recommend]
impl<R: Default> InitialResource<'_> for R {
    fn initial() -> R {
        R::default()
    }
}
