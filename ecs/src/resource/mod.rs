//! Resources: values of which a world has one each, such as a clock or the level's settings.

mod cells;

use crate::schema::World;
use core::fmt;

pub(crate) use cells::Resources;

/// The resource is listed by the world `W`. Emitted by [`world!`](crate::world), for each resource of the list.
///
/// Code that is generic over the world asks for it: `where Clock: ResourceOf<W>`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a resource of `{W}`",
    label = "not a resource of `{W}`",
    note = "the resources of a world are those that its `resources: (…)` lists; one that came while the program runs is found by \
            `registered_resource`"
)]
pub trait ResourceOf<W: World>: Sized + 'static {
    /// The resource's place in the world's list, from 0.
    const INDEX: usize;
}

/// A resource as a world lists it.
#[derive(Clone, Copy)]
pub struct ResourceDeclaration {
    name: &'static str,
}

impl ResourceDeclaration {
    /// The resource by the name that the list uses.
    pub const fn new(name: &'static str) -> Self {
        Self { name }
    }

    /// The name that people read.
    pub const fn name(&self) -> &'static str {
        self.name
    }
}

impl fmt::Debug for ResourceDeclaration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ResourceDeclaration").field(&self.name).finish()
    }
}

/// What a resource is at the beginning, where its type has a `Default`.
#[diagnostic::on_unimplemented(
    message = "a resource of this world has no `Default`",
    label = "`{Self}`",
    note = "give the resources: `Kitchen::with_resources(KitchenResources {{ … }})`"
)]
pub trait InitialResource {
    /// The resource.
    type Value;

    /// Its value.
    fn initial() -> Self::Value;
}

/// A resource that may have a `Default`. The lifetime lets `where` clauses ask, and worlds be without `new` where it has not.
pub struct Initial<'w, R>(core::marker::PhantomData<&'w R>);

#[diagnostic::do_not_recommend]
impl<R: Default + 'static> InitialResource for Initial<'_, R> {
    type Value = R;

    fn initial() -> R {
        R::default()
    }
}
