//! Accesses in words.

use super::{SystemAccess, written_value};
use crate::base::leaves::each;
use crate::base::text::ConstString;
use crate::query::{FilterInfo, TermInfo};
use crate::schema::{is_event, is_index, listed_name, resource_name};
use crate::world::store::World;

/// The access in words: "a query `(&mut Position, &Velocity)`".
pub(crate) const fn describe<W: World>(
    mut text: ConstString,
    access: &SystemAccess<'_>,
) -> ConstString {
    let mut separator = "";
    each!(list access; access => {
        text = describe_one::<W>(text.with(separator), access);
        separator = ", ";
    });
    text
}

pub(super) const fn resource_noun<W: World>(place: usize) -> &'static str {
    if is_event::<W>(place) {
        "the events `"
    } else {
        "the resource `"
    }
}

const fn describe_one<W: World>(text: ConstString, access: &SystemAccess<'_>) -> ConstString {
    match access {
        SystemAccess::Nothing => text.with("nothing"),
        SystemAccess::Query { terms, filter } => filters_of::<W>(
            terms_of::<W>(text.with("a query `"), terms).with("`"),
            filter,
        ),
        SystemAccess::Cascade {
            terms,
            filter,
            relation,
            ..
        } => {
            let text = text
                .with("a cascade by `")
                .with(listed_name::<W>(*relation))
                .with("` of `");
            filters_of::<W>(terms_of::<W>(text, terms).with("`"), filter)
        }
        SystemAccess::Resource { place, write } => text
            .with(if *write {
                "`ResMut<"
            } else if is_index::<W>(*place) {
                "`Find<"
            } else {
                "`Res<"
            })
            .with(if is_event::<W>(*place) { "Events<" } else { "" })
            .with(resource_name::<W>(*place))
            .with(if is_event::<W>(*place) { ">>`" } else { ">`" }),
        SystemAccess::Events { place, send } => {
            let text = text.with(if *send {
                "`EventWriter<"
            } else {
                "`EventReader<"
            });
            text.with(resource_name::<W>(*place)).with(">`")
        }
        SystemAccess::Removed { component } => text
            .with("`Removed<")
            .with(listed_name::<W>(*component))
            .with(">`"),
        SystemAccess::Ids => text.with("`Commands`"),
        SystemAccess::Argument(_) => text.with("an argument"),
        SystemAccess::Change {
            kind, others: [], ..
        } => {
            let text = kind.describe::<W>(text.with("`On<"));
            text.with(if written_value(access).is_some() {
                ", Write>`"
            } else {
                ">`"
            })
        }
        SystemAccess::Change { kind, others, .. } => {
            let mut text = kind.describe::<W>(text.with("`On<("));
            for_each!(other in *others => {
                text = other.describe::<W>(text.with(", "));
            });
            text.with(")>`")
        }
        SystemAccess::World => text.with("the whole world"),
        SystemAccess::All(_) | SystemAccess::Sequence(_) => text,
    }
}

pub(super) const fn terms_of<W: World>(text: ConstString, terms: &TermInfo<'_>) -> ConstString {
    match terms {
        TermInfo::Entity => text.with("Entity"),
        TermInfo::Above(asked) => text.with("&").with(listed_name::<W>(asked.index)),
        TermInfo::All([TermInfo::Component { asked, .. }, above]) if is_above(above) => {
            let text = text
                .with("Option<Up<")
                .with(listed_name::<W>(asked.index))
                .with(", ");
            terms_of::<W>(text, above).with(">>")
        }
        TermInfo::All([TermInfo::Above(relation), above]) if is_above(above) => {
            let text = text
                .with("Up<")
                .with(listed_name::<W>(relation.index))
                .with(", ");
            terms_of::<W>(text, above).with(">")
        }
        TermInfo::Presence(asked) => text
            .with("Has<")
            .with(listed_name::<W>(asked.index))
            .with(">"),
        TermInfo::Component {
            asked,
            write,
            required,
            ticked,
            ..
        } => {
            let text = if *required {
                text
            } else {
                text.with("Option<")
            };
            let (before, behind) = match (*write, *ticked) {
                (true, true) => ("Mut<", ">"),
                (false, true) => ("Ref<", ">"),
                (true, false) => ("&mut ", ""),
                (false, false) => ("&", ""),
            };
            let text = text
                .with(before)
                .with(listed_name::<W>(asked.index))
                .with(behind);
            if *required { text } else { text.with(">") }
        }
        TermInfo::All(all) => {
            let mut text = text.with("(");
            let mut separator = "";
            for_each!(terms in *all => {
                // A filter among the terms has none of its own.
                if !matches!(terms, TermInfo::All([])) {
                    text = terms_of::<W>(text.with(separator), terms);
                    separator = ", ";
                }
            });
            text.with(")")
        }
    }
}

/// Whether the terms are those of `Up`.
const fn is_above(terms: &TermInfo<'_>) -> bool {
    matches!(
        terms,
        TermInfo::Above(_) | TermInfo::All([TermInfo::Above(_), _])
    )
}

/// The filter in words: " with `Ship` without `Frozen`".
const fn filters_of<W: World>(text: ConstString, filter: &FilterInfo<'_>) -> ConstString {
    match filter {
        FilterInfo::With(asked) => text
            .with(" with `")
            .with(listed_name::<W>(asked.index))
            .with("`"),
        FilterInfo::Without(asked) => text
            .with(" without `")
            .with(listed_name::<W>(asked.index))
            .with("`"),
        FilterInfo::Changed(asked) => text
            .with(" with `Changed<")
            .with(listed_name::<W>(asked.index))
            .with(">`"),
        FilterInfo::Added(asked) => text
            .with(" with `Added<")
            .with(listed_name::<W>(asked.index))
            .with(">`"),
        FilterInfo::Kind(kind) => text
            .with(" of the kind `")
            .with(W::ARCHETYPES[*kind].name)
            .with("`"),
        FilterInfo::Allow(_) => text,
        FilterInfo::All(all) => {
            let mut text = text;
            for_each!(filter in *all => {
                text = filters_of::<W>(text, filter);
            });
            text
        }
        FilterInfo::Any(all) => {
            let (mut text, mut separator) = (text, "");
            for_each!(filter in *all => {
                text = filters_of::<W>(text.with(separator), filter);
                separator = " or";
            });
            text
        }
    }
}
