//! The table for the rows of a bundle.

use super::archetype::any_sparse;
use super::bundle::{CheckedBundle, declared_target};
use super::relation::any_rule;
use super::required::Completion;
use super::{Bundle, Cells, Components, Declare, schema};
use crate::base::rule::{Rule, first_of, unless};
use crate::base::text::ConstString;
use core::marker::PhantomData;

/// The table for the rows of a bundle, as far as it is known when the program is compiled.
pub(crate) struct Target<W, B>(PhantomData<(W, B)>);

impl<W: Declare, B: Bundle<W>> Target<W, B> {
    /// The declared archetype.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "there are fewer than 2³² archetypes"
    )]
    pub(crate) const DECLARED: Option<u32> = match declared_target::<W, B>() {
        Some(number) => Some(number as u32),
        None => None,
    };
    /// Whether the bundle may lack required components.
    pub(crate) const LACKS: bool = Completion::<W, B>::LACKS;
    /// Whether a component of the bundle, or one that it requires, is kept in a pool.
    pub(crate) const SPARSE: bool = any_sparse::<W>(Completion::<W, B>::ALL);
    /// Whether a value of the bundle may lack components, and its table is not the same for all values, or one of them is sparse.
    pub(crate) const CHOSEN: bool = <B::Row as Components>::OPTIONALS > 0
        && (Self::DECLARED.is_none() || CheckedBundle::<W, B>::SPARSE);
    /// Whether a component of the bundle may be refused: a relation, or one with a unique key.
    pub(crate) const RELATED: bool = any_rule::<W>(B::COMPONENTS);
    /// The declared archetype, if the bundle has no sparse components, none that may be refused, and all that they require.
    pub(crate) const DIRECT: Option<u32> = if Self::SPARSE || Self::RELATED || Self::LACKS {
        None
    } else {
        Self::DECLARED
    };
    /// The same of a bundle that lacks required components, if they are made in the row.
    pub(crate) const ARRIVAL: Option<u32> = if Completion::<W, B>::IN_PLACE {
        Self::DECLARED
    } else {
        Self::DIRECT
    };
    /// The archetype's cells.
    pub(crate) const CELLS: Cells<'static> = match Self::DIRECT {
        Some(number) => schema::<W>().cells_of(number as usize),
        None => Cells::new(&[]),
    };
}

/// There can be rows like this.
impl<W: Declare, B: Bundle<W>> Rule for Target<W, B> {
    const FAULT: Option<ConstString> = first_of(&[
        CheckedBundle::<W, B>::FAULT,
        unless(
            !W::CLOSED || Self::DECLARED.is_some() || Self::CHOSEN,
            "the world is closed, and declares no archetype with just the components of this bundle: declare one, or take \
             `closed` out of `#[world(closed)]`",
        ),
    ]);
}
