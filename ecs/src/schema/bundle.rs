use super::archetype::any_sparse;
use super::compose::MOST_JOINED;
use super::declare::matches_types;
use super::required::{Completion, fault_of_closure};
use super::{
    Cells, Column, Components, Declare, DeclaredRow, Options, Slices, Vecs, is_sparse_at, schema,
};
use crate::base::rule::{Rule, first_of, rely_on, unless};
use crate::base::text::ConstString;
use crate::schema::ComponentOf;
use core::marker::PhantomData;

/// Components that come to an entity together: a tuple of up to 16, a value of a declared archetype, or a struct with
/// `#[derive(Bundle)]`.
///
/// The order does not matter, and components with sparse storage stand among the others. A component that stands in a bundle
/// twice is a compile error.
///
/// A field of a struct that derives `Bundle` may be a bundle itself:
///
/// ```
/// use ecs::prelude::*;
///
/// pub struct Name(pub &'static str);
/// pub struct Position(pub f32);
/// pub struct Velocity(pub f32);
///
/// #[derive(Bundle)]
/// pub struct Body { pub position: Position, pub velocity: Velocity }
///
/// #[derive(Bundle)]
/// pub struct Soldier {
///     pub name: Name,
///     #[bundle]
///     pub body: Body,
/// }
///
/// ecs::world! {
///     #[world]
///     pub struct Field { components: (Name, Position, Velocity) }
/// }
///
/// let mut field = Field::new();
/// let body = Body { position: Position(1.0), velocity: Velocity(2.0) };
/// let soldier = field.spawn(Soldier { name: Name("Ann"), body });
/// assert_eq!(field.get::<Velocity>(soldier).map(|velocity| velocity.0), Some(2.0));
/// ```
///
/// # Optional components
///
/// A field of the type `Option<C>` is a component that a value has or lacks. With `None` it does not come to a row that is spawned, and stays
/// as it is in one to which the bundle is inserted:
///
/// ```
/// use ecs::prelude::*;
///
/// pub struct Name(pub &'static str);
/// #[derive(Debug, PartialEq)]
/// pub struct Helmet(pub u32);
///
/// #[derive(Bundle)]
/// pub struct Soldier { pub name: Name, pub helmet: Option<Helmet> }
///
/// ecs::world! {
///     #[world]
///     pub struct Field { components: (Name, Helmet) }
/// }
///
/// let mut field = Field::new();
/// let ann = field.spawn(Soldier { name: Name("Ann"), helmet: Some(Helmet(3)) });
/// let ben = field.spawn(Soldier { name: Name("Ben"), helmet: None });
/// assert!(field.has::<Helmet>(ann) && !field.has::<Helmet>(ben));
///
/// // The helmet that Ann has stays. The old values come back: first those of fields that are no `Option`.
/// let ((name,), (helmet,)) = field.insert_many(ann, Soldier { name: Name("Anna"), helmet: None })?;
/// assert_eq!((name.map(|name| name.0), helmet), (Some("Ann"), None));
/// assert_eq!(field.get::<Helmet>(ann), Some(&Helmet(3)));
/// # Ok::<_, ecs::Rejected<Soldier>>(())
/// ```
///
/// The same goes for a bundle that `world!` declares, and for an archetype with optional components where it is inserted. To remove such a
/// bundle removes all its components.
///
/// The table of a row follows from the components that a value has, so that it is looked up for each: where performance counts, a bundle
/// without optional fields, or an archetype with the same ones, costs less. In a closed world, a value whose components no archetype has is
/// refused when the program runs.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is neither an archetype of `{W}` nor a bundle of its components",
    label = "not a bundle of `{W}`",
    note = "a bundle is a struct that `world!` marks with `#[archetype]`, a tuple of up to 16 components that `{W}` lists, or \
            a struct of such with `#[derive(Bundle)]`; a single component is `(component,)`"
)]
pub trait Bundle<W: Declare>: Sized + 'static {
    /// The components, in the order of the fields.
    type Row: Components;
    /// Their places in the world's list.
    const COMPONENTS: &'static [usize];

    /// Takes the bundle apart.
    fn into_row(self) -> Self::Row;
    /// Puts the bundle together.
    fn from_row(row: Self::Row) -> Self;
}

/// The row of a bundle: the components that it has, and then those that it may lack.
pub type RowOf<B, W> = <B as Bundle<W>>::Row;

/// An owned column of each component of a bundle: `(Vec<Name>, Vec<Position>)`.
pub type VecsOf<B, W> = <RowOf<B, W> as Components>::In<Vecs>;

/// A borrowed column of each component of a bundle: `(&[Name], &[Position])`.
pub type SlicesOf<'s, B, W> = <RowOf<B, W> as Components>::In<Slices<'s>>;

/// Each component of a bundle, where it is there: `(Option<Name>, Option<Position>)`.
pub type OptionsOf<B, W> = <RowOf<B, W> as Components>::In<Options>;

/// No components at all.
impl<W: Declare> Bundle<W> for () {
    type Row = ();
    const COMPONENTS: &'static [usize] = &[];

    fn into_row(self) {}

    fn from_row((): ()) {}
}

macro_rules! impl_bundle {
    ($($C:ident $i:tt),+) => {
        impl<W: Declare, $($C: ComponentOf<W>),+> Bundle<W> for ($($C,)+) {
            type Row = Self;
            const COMPONENTS: &'static [usize] = &[$($C::INDEX),+];

            #[inline]
            fn into_row(self) -> Self {
                self
            }

            #[inline]
            fn from_row(row: Self) -> Self {
                row
            }
        }
    };
}

crate::base::for_tuples::for_tuples!(impl_bundle);

/// The declared archetype for the rows of such a bundle: one with just these components and those that they require, or else one that has
/// some of them, and maybe others, as optional ones. Sparse components, which are no part of a row, are passed over.
pub(crate) const fn declared_target<W: Declare, B: Bundle<W>>() -> Option<usize> {
    let schema = schema::<W>();
    let (mut a, mut found) = (0, None);
    while a < schema.archetypes.len() {
        let info = &schema.archetypes[a];
        if fits::<W, B>(info.components(), schema.cells_of(a)) {
            if info.optionals == 0 {
                return Some(a);
            }
            if found.is_none() {
                found = Some(a);
            }
        }
        a += 1;
    }
    found
}

/// Whether the archetype has all components of the bundle, as optional ones those that the bundle may lack, all that they require, and no
/// others that a row must have.
const fn fits<W: Declare, B: Bundle<W>>(columns: &[Column], cells: Cells<'_>) -> bool {
    let (components, own) = (Completion::<W, B>::ALL, B::COMPONENTS.len());
    let mut i = 0;
    while i < components.len() {
        let cell = cells.of(components[i]);
        let may_lack = i < own && i + B::Row::OPTIONALS >= own;
        let is_wrong = !cell.is_there() || (may_lack && cell.bits == 0);
        if is_wrong && !is_sparse_at::<W>(components[i]) {
            return false;
        }
        i += 1;
    }
    // A component that rows may lack brings no component that each row has.
    all_of!(column in columns =>
        column.bits != 0 || Completion::<W, B>::always_has(column.cell.component()))
}

/// Whether `F`, without the components of `R` and with those of `B`, is `T`. `T` keeps each component of `F` that neither bundle has, and
/// may have others of that kind as optional ones. A component that is kept may be optional in `T`, and is so if it is optional in `F`.
pub(crate) const fn is_difference<W, F, T, R, B>() -> bool
where
    W: Declare,
    F: DeclaredRow<W>,
    T: DeclaredRow<W>,
    R: Bundle<W>,
    B: Bundle<W>,
{
    let schema = schema::<W>();
    let (from, to) = (schema.cells_of(F::PLACE), schema.cells_of(T::PLACE));
    let mut component = 0;
    while component < schema.components.len() {
        let (from, to) = (from.of(component), to.of(component));
        let fits = match (
            contains(R::COMPONENTS, component),
            contains(B::COMPONENTS, component),
        ) {
            (true, true) => false,
            (true, false) => !from.may_lack() && !to.is_there(),
            (false, true) => !from.is_there() && to.is_there(),
            (false, false) if !from.is_there() => to.may_lack(),
            (false, false) => to.is_there() && (to.may_lack() || !from.may_lack()),
        };
        if !fits {
            return false;
        }
        component += 1;
    }
    true
}

pub(super) const fn contains(components: &[usize], component: usize) -> bool {
    any_of!(other in components => *other == component)
}

/// Whether no component stands in both bundles.
pub(crate) const fn are_disjoint<W: Declare, A: Bundle<W>, B: Bundle<W>>() -> bool {
    all_of!(component in A::COMPONENTS => !contains(B::COMPONENTS, *component))
}

/// Whether no component stands in the bundle twice.
const fn is_a_set(components: &[usize]) -> bool {
    let mut rest = components;
    while let [first, others @ ..] = rest {
        if contains(others, *first) {
            return false;
        }
        rest = others;
    }
    true
}

/// A bundle has each component once, and not too many.
pub(crate) struct CheckedBundle<W, B>(PhantomData<(W, B)>);

impl<W: Declare, B: Bundle<W>> Rule for CheckedBundle<W, B> {
    const FAULT: Option<ConstString> = first_of(&[
        unless(
            is_a_set(B::COMPONENTS),
            "this bundle has one component twice: an entity has at most one of each; take one of the two out",
        ),
        unless(
            B::COMPONENTS.len() == B::Row::COUNT || B::Row::COUNT <= MOST_JOINED,
            "a bundle with bundles among its fields has too many components: 256 at most",
        ),
        fault_of_closure::<W>(B::COMPONENTS),
    ]);
}

impl<W: Declare, B: Bundle<W>> CheckedBundle<W, B> {
    /// Whether a component of the bundle is kept in a pool.
    pub(crate) const SPARSE: bool = any_sparse::<W>(B::COMPONENTS);
}

/// The places of the bundle's components, checked against the types of its row: a safe trait says them, so that they are
/// not trusted.
#[inline]
pub(crate) fn bundle_components<W: Declare, B: Bundle<W>>() -> &'static [usize] {
    rely_on::<CheckedBundle<W, B>>();
    matches_types::<W, B::Row>(B::COMPONENTS);
    B::COMPONENTS
}
