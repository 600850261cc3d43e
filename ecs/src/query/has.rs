use core::fmt;
use core::marker::PhantomData;
use core::ops::Deref;

/// Whether a row has the component `C`, in a query.
///
/// In a tuple the item is a `bool`. As a field of a query struct it stays a `Has<C>`, which dereferences to a `bool`:
///
/// ```
/// # use ecs::prelude::*;
/// # pub struct Heat(f32);
/// # pub struct Burning;
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Heat, Burning) }
/// #     #[archetype] pub struct Pan { heat: Heat, burning: Burning }
/// #     #[archetype] pub struct Pot { heat: Heat }
/// #[query]
/// pub struct Hot { heat: &Heat, burning: Has<Burning> }
/// # }
/// # let mut kitchen = Kitchen::new();
/// # kitchen.spawn(Pan { heat: Heat(1.0), burning: Burning });
/// # kitchen.spawn(Pot { heat: Heat(1.0) });
/// let burning = kitchen.hot().filter(|hot| *hot.burning).count();
/// # assert_eq!(burning, 1);
/// let burning = kitchen.query::<(&Heat, Has<Burning>)>().filter(|(_, burning)| *burning).count();
/// # assert_eq!(burning, 1);
/// ```
pub struct Has<C> {
    has: bool,
    component: PhantomData<fn() -> C>,
}

impl<C> Has<C> {
    /// The answer of a row.
    #[inline]
    pub const fn new(has: bool) -> Self {
        Self {
            has,
            component: PhantomData,
        }
    }
}

impl_copy!([C] Has<C>);

impl<C> Deref for Has<C> {
    type Target = bool;

    fn deref(&self) -> &bool {
        &self.has
    }
}

impl<C> fmt::Debug for Has<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.has, f)
    }
}
