//! Resources: values of which a world has one each, such as a clock or the level's settings.

mod methods;

pub(crate) use methods::missing;

/// A resource that has a `Default`, which is its value at the beginning. The lifetime lets `where` clauses ask, and worlds be
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
