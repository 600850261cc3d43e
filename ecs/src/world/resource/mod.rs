//! Resources: values of which a world has one each, such as a clock or the level's settings.

mod events;
mod methods;

/// A resource with a [`Default`], which is its value when a world is made by `new` or `default`.
///
/// Each type with a `Default` is one, and no other. The lifetime means nothing: it lets a `where` clause ask for a type without parameters, so
/// that a world whose resources have no defaults has `with_resources` alone.
///
/// ```
/// # use ecs::prelude::*;
/// #[derive(Default)]
/// pub struct Clock(u64);
/// pub struct Seed(u64);
///
/// ecs::world! {
///     #[world] pub struct Game { components: (u8,), resources: (Clock, Seed) }
/// }
///
/// // `Game::new()` does not compile: `Seed` has no `Default`.
/// let game = Game::with_resources(GameResources { clock: Clock::default(), seed: Seed(7) });
/// assert_eq!(game.resource::<Seed>().0, 7);
/// ```
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
