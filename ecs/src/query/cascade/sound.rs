//! The rules for the terms of a cascade.

#[cfg(feature = "parallel")]
use crate::base::leaves::any;
use crate::base::rule::{Rule, first_of, unless};
use crate::base::text::ConstString;
use crate::query::changes::{asks_any_ticks, explain_untracked, first_untracked};
#[cfg(feature = "parallel")]
use crate::query::matching::written_of_asked;
use crate::query::matching::{conflict_between_terms, writes};
use crate::query::{Filter, FilterInfo, QueryData, Term, TermInfo};
use crate::schema::{Declare, RelationOf, fault_of_relation, listed_name, schema};
use core::marker::PhantomData;

/// A cascade can be run: `terms-disjoint`, but for the components that `Up` reads (`one-item-at-once`), and the relation is one.
pub(crate) struct SoundCascade<W, R, Q>(PhantomData<(W, R, Q)>);

impl<W: Declare, R: RelationOf<W>, Q: QueryData<W>> Rule for SoundCascade<W, R, Q> {
    const FAULT: Option<ConstString> = first_of(&[
        fault_of_cascade::<W>(R::INDEX, Q::GROUP.is_some()),
        unless(
            conflict_between_terms(&Q::Terms::INFO, true).is_none(),
            "this cascade names one component twice and writes it: a row's component can be borrowed mutably once; take one of \
             the two terms out",
        ),
        match first_untracked::<W>(&Q::Terms::INFO, &Q::Filter::INFO) {
            Some(component) => Some(explain_untracked::<W>(
                ConstString::new().with("this cascade"),
                component,
            )),
            None => None,
        },
        if asks_of_untracked::<W>(R::INDEX, &Q::Filter::INFO) {
            Some(explain_untracked_relation::<W>(
                ConstString::new().with("this cascade"),
                R::INDEX,
            ))
        } else {
            None
        },
    ]);
}

impl<W: Declare, R: RelationOf<W>, Q: QueryData<W>> SoundCascade<W, R, Q> {
    /// Whether each component that items read of rows above, and that the cascade writes, is read of the row right above by its relation.
    pub(in crate::query) const READS_ABOVE_BY_RELATION: bool =
        reads_above_by(&Q::Terms::INFO, &Q::Terms::INFO, R::INDEX);

    /// Whether the rows of one depth can be lent to several threads: the values that they read and write are in columns of tables, and none reads
    /// the ticks that another marks.
    #[cfg(feature = "parallel")]
    pub(in crate::query) const CAN_SHARE: bool = Self::READS_ABOVE_BY_RELATION
        && reads_columns(&Q::Terms::INFO, &Q::Terms::INFO)
        && written_of_asked(&Q::Terms::INFO, &Q::Filter::INFO, false).is_none();
}

/// Why no cascade goes down a relation, or by the query of a group.
pub(crate) const fn fault_of_cascade<W: Declare>(
    relation: usize,
    grouped: bool,
) -> Option<ConstString> {
    first_of(&[
        fault_of_relation::<W>(relation),
        unless(
            !grouped,
            "a group goes through its pools, and not down a relation: ask for its terms instead",
        ),
    ])
}

/// Whether a cascade asks for changes, and nothing keeps track of the changes of its relation.
pub(crate) const fn asks_of_untracked<W: Declare>(
    relation: usize,
    filter: &FilterInfo<'_>,
) -> bool {
    asks_any_ticks(filter) && !schema::<W>().components[relation].tracked
}

/// The reason why a cascade gets no ticks of its relation, behind `text`.
pub(crate) const fn explain_untracked_relation<W: Declare>(
    text: ConstString,
    relation: usize,
) -> ConstString {
    let text = text
        .with(" asks what was changed, and nothing keeps track of the changes of the relation `");
    text.with(listed_name::<W>(relation)).with(
        "`: declare the query in the world, with `#[query(cascade(…), changed(…))]`, and the world keeps track of both",
    )
}

/// Whether each term that reads a row above, and a component that the terms write, finds that row by the relation.
const fn reads_above_by(terms: &TermInfo<'_>, all: &TermInfo<'_>, relation: usize) -> bool {
    match terms {
        TermInfo::All([TermInfo::Component { asked, .. }, TermInfo::Above(_)])
            if asked.index == relation =>
        {
            true
        }
        TermInfo::All(terms) => {
            let mut i = 0;
            while i < terms.len() {
                if !reads_above_by(&terms[i], all, relation) {
                    return false;
                }
                i += 1;
            }
            true
        }
        TermInfo::Above(asked) => !writes(all, asked.index),
        _ => true,
    }
}

/// Whether tables have a column of all that the terms both read of a row above and write.
#[cfg(feature = "parallel")]
const fn reads_columns(terms: &TermInfo<'_>, all: &TermInfo<'_>) -> bool {
    !any!(list terms, TermInfo::Above(asked) if (asked.sparse || asked.optional) && writes(all, asked.index))
}
