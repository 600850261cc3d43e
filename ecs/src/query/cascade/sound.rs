//! What a cascade can ask for.

use crate::query::changes::{asks_any_ticks, explain_untracked, first_untracked};
use crate::query::matching::conflict_between_terms;
use crate::query::{Filter, FilterInfo, QueryData, Term, TermInfo};
use crate::schema::{Declare, RelationOf, listed_name, schema};
use crate::text::Text;
use core::marker::PhantomData;

/// Asserts when the program is compiled that a cascade can be run.
pub(in crate::query) struct SoundCascade<W, R, Q>(PhantomData<(W, R, Q)>);

impl<W: Declare, R: RelationOf<W>, Q: QueryData<W>> SoundCascade<W, R, Q> {
    /// Q1, but for what `Up` reads (J6).
    pub(in crate::query) const ASSERTED: () = {
        let () = R::ASSERTED;
        assert!(
            conflict_between_terms(&Q::Terms::INFO, true).is_none(),
            "this cascade names one component twice and writes it: a row's component can be borrowed mutably once; take one of \
             the two terms out"
        );
        assert!(
            Q::GROUP.is_none(),
            "a group goes through its pools, and not down a relation: ask for its terms instead"
        );
        if let Some(component) = first_untracked::<W>(&Q::Filter::INFO) {
            panic!("{}", explain_untracked::<W>(Text::new().with("this cascade"), component).as_str());
        }
        if asks_of_untracked::<W>(R::INDEX, &Q::Filter::INFO) {
            panic!("{}", explain_untracked_relation::<W>(Text::new().with("this cascade"), R::INDEX).as_str());
        }
    };

    /// Whether items read the rows above by the relation of the cascade alone, or nothing that the cascade writes.
    pub(in crate::query) const READS_ABOVE_BY_RELATION: bool =
        conflict_between_terms(&Q::Terms::INFO, false).is_none() || reads_above_by(&Q::Terms::INFO, R::INDEX);
}

/// Whether a cascade asks what was changed, and nothing keeps track of the changes of its relation.
pub(crate) const fn asks_of_untracked<W: Declare>(relation: usize, filter: &FilterInfo<'_>) -> bool {
    asks_any_ticks(filter) && !schema::<W>().components[relation].tracked
}

/// Behind what asks for the ticks of a relation, why it gets none.
pub(crate) const fn explain_untracked_relation<W: Declare>(text: Text, relation: usize) -> Text {
    let text = text.with(" asks what was changed, and nothing keeps track of the changes of the relation `");
    text.with(listed_name::<W>(relation)).with(
        "`: declare the query in the world, with `#[query(cascade(…), changed(…))]`, and the world keeps track of both",
    )
}

/// Whether each term that reads a row above finds it by the relation.
const fn reads_above_by(terms: &TermInfo<'_>, relation: usize) -> bool {
    match terms {
        TermInfo::All([TermInfo::Component { asked, .. }, TermInfo::Above(_)]) if asked.index == relation => true,
        TermInfo::All(terms) => {
            let mut i = 0;
            while i < terms.len() {
                if !reads_above_by(&terms[i], relation) {
                    return false;
                }
                i += 1;
            }
            true
        }
        TermInfo::Above(_) => false,
        _ => true,
    }
}
