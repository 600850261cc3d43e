//! Asks by queries that are made while the program runs, of any components.

use crate::change::{DATA_NAMES, NAMES, bytes_of, value_of};
use crate::driver::Driver;
use crate::model::Image;
use crate::operation::Mode;
use crate::parts::{
    DATA, DISABLED, EMPTY, HEAVY, J, JAMMED, K, KEY, LISTED, MANA, Part, S, SMALL, bump, bumped,
    with_part,
};
use crate::tally::happened;
use ecs::condition::{at_least, at_most, equals, greater_than, less_than, one_of};
use ecs::query::RuntimeChunk;
use ecs::{ComponentId, Condition, Disabled, Entity, QueryError};
use std::collections::BTreeMap;

impl Driver {
    pub(crate) fn ask_runtime(&mut self, terms: &[(usize, Mode)], by: u8) {
        let known: Vec<(usize, Mode, ComponentId)> = terms
            .iter()
            .filter_map(|(kind, mode)| Some((*kind, *mode, self.id(*kind)?)))
            .collect();
        let known_values = || self.model.living.values();
        let asked_of = |kind: usize| {
            let values = || known_values().filter_map(move |image| image[kind]);
            let nth = usize::from(by)
                .checked_rem(values().count())
                .and_then(|place| values().nth(place));
            Asked {
                kind,
                by,
                number: nth.unwrap_or(by.into()),
            }
        };
        let by_value: Vec<Asked> = known
            .iter()
            .filter(|(_, mode, _)| *mode == Mode::Where)
            .map(|(kind, ..)| asked_of(*kind))
            .collect();
        let mut builder = self.field.runtime_query();
        for asked in &by_value {
            builder = builder.where_(&asked.path(), asked.condition());
        }
        for (_, mode, id) in &known {
            builder = match mode {
                Mode::Read => builder.read(*id),
                Mode::Write => builder.write(*id),
                Mode::OptionalRead => builder.optional_read(*id),
                Mode::OptionalWrite => builder.optional_write(*id),
                Mode::With => builder.with(*id),
                Mode::Without => builder.without(*id),
                Mode::Any | Mode::Where => builder,
            };
        }
        let any: Vec<_> = known
            .iter()
            .filter(|(_, mode, _)| *mode == Mode::Any)
            .collect();
        if !any.is_empty() {
            builder = builder.any_of(any.iter().map(|(_, _, id)| *id));
        }
        let asked: Vec<_> = known
            .iter()
            .filter(|(_, mode, _)| is_term(*mode))
            .map(|it| (it.0, it.1))
            .collect();
        let conflict = (0..asked.len()).any(|i| {
            (0..i).any(|j| asked[i].0 == asked[j].0 && (writes(asked[i].1) || writes(asked[j].1)))
        });
        let query = match builder.build() {
            Ok(query) => query,
            Err(error) => {
                assert!(
                    conflict && matches!(error, QueryError::Conflict { .. }),
                    "{error}"
                );
                return;
            }
        };
        assert!(!conflict);
        assert_eq!(query.len(), asked.len());
        let reads = asked.iter().all(|(_, mode)| !writes(*mode));
        assert_eq!(query.is_read_only(), reads);
        // A query that names a component which disables, finds the rows.
        let names = |named: usize| known.iter().any(|(kind, ..)| *kind == named);
        let demands = |(kind, mode, _): &(usize, Mode, ComponentId)| {
            *kind == S::KIND && matches!(mode, Mode::Read | Mode::Write | Mode::With | Mode::Where)
        };
        let hides_jammed = !names(JAMMED) && known.iter().any(demands);
        let is_hidden = |image: &Image| {
            (image[DISABLED].is_some() && !names(DISABLED))
                || (image[JAMMED].is_some() && hides_jammed)
        };
        happened(
            "run-time query: of all rows, be they switched off",
            names(DISABLED) && !any.is_empty(),
        );
        let matches = |image: &Image| {
            !is_hidden(image)
                && known.iter().all(|(kind, mode, _)| match mode {
                    Mode::Read | Mode::Write | Mode::With => image[*kind].is_some(),
                    Mode::Without => image[*kind].is_none(),
                    Mode::OptionalRead | Mode::OptionalWrite | Mode::Any | Mode::Where => true,
                })
                && by_value
                    .iter()
                    .all(|asked| image[asked.kind].is_some_and(|value| asked.holds(value)))
                && (any.is_empty() || any.iter().any(|(kind, _, _)| image[*kind].is_some()))
        };
        let mut left: BTreeMap<Entity, Image> =
            self.images().filter(|(_, image)| matches(image)).collect();
        let asks =
            |kinds: std::ops::Range<usize>| asked.iter().any(|(kind, _)| kinds.contains(kind));
        happened(
            "run-time query: of a registered component",
            !left.is_empty() && asks(KEY..DATA),
        );
        happened(
            "run-time query: of data",
            !left.is_empty() && asks(DATA..DISABLED),
        );
        happened(
            "run-time query: by values",
            !left.is_empty() && !by_value.is_empty(),
        );
        let has_asked = |image: &Image| by_value.iter().all(|asked| image[asked.kind].is_some());
        let passes_over = self
            .images()
            .any(|(entity, image)| has_asked(&image) && !left.contains_key(&entity));
        happened(
            "run-time query: by values that some rows have",
            !by_value.is_empty() && passes_over,
        );
        happened(
            "run-time query: of a pool and a table",
            !left.is_empty() && asks(7..LISTED) && asks(0..7),
        );
        if reads && by.is_multiple_of(2) {
            for chunk in self.field.run_ref(&query).unwrap() {
                look(&chunk, &asked, &mut left);
            }
            assert!(left.is_empty(), "rows were left out: {left:?}");
            return;
        }
        assert_eq!(self.field.run_ref(&query).is_err(), !reads);
        // All chunks at once: none has a row of another.
        let chunks = self.field.run(&query);
        // It gives few of many rows, or is passed over. So it is counted, and nothing demands that it happens.
        if chunks.index().is_some() {
            happened("run-time query: by an index", true);
        }
        let chunks: Vec<_> = chunks.collect();
        for mut chunk in chunks {
            look(&chunk, &asked, &mut left);
            for (term, (kind, mode)) in asked.iter().enumerate() {
                let written = write(&mut chunk, term, *kind, by);
                assert_eq!(written, writes(*mode) && chunk.has(term));
                if written {
                    for entity in chunk.entities() {
                        self.model.bump(*entity, *kind, by);
                    }
                }
            }
        }
        assert!(left.is_empty(), "rows were left out: {left:?}");
    }
}

fn is_term(mode: Mode) -> bool {
    matches!(
        mode,
        Mode::Read | Mode::Write | Mode::OptionalRead | Mode::OptionalWrite
    )
}

fn writes(mode: Mode) -> bool {
    matches!(mode, Mode::Write | Mode::OptionalWrite)
}

/// A condition on the values of a component.
struct Asked {
    kind: usize,
    by: u8,
    /// A number that some row has, if there is one.
    number: u32,
}

impl Asked {
    /// The path of the number: a field, or the whole value, which serde writes as a number.
    fn path(&self) -> String {
        match self.kind {
            0 | 7 if self.kind == 0 || self.by.is_multiple_of(2) => {
                format!("{}.value", NAMES[self.kind])
            }
            0..LISTED => NAMES[self.kind].to_owned(),
            KEY => "K".to_owned(),
            DISABLED => "Disabled".to_owned(),
            JAMMED => "J".to_owned(),
            MANA => "mana.amount".to_owned(),
            HEAVY => "heavy.weight".to_owned(),
            other => DATA_NAMES[other - DATA].to_owned(),
        }
    }

    fn condition(&self) -> Condition {
        let (number, next) = (self.number, self.number.wrapping_add(1));
        match self.by / 2 % 6 {
            0 => less_than(number),
            1 => at_most(number),
            2 => greater_than(u64::from(number)),
            3 => at_least(f64::from(number)),
            4 => equals(number),
            _ => one_of([number, next]),
        }
    }

    /// The answer of the model. Values without a number meet no condition.
    fn holds(&self, value: u32) -> bool {
        match self.by / 2 % 6 {
            _ if matches!(self.kind, SMALL | EMPTY | DISABLED | JAMMED) => false,
            0 => value < self.number,
            1 => value <= self.number,
            2 => value > self.number,
            3 => value >= self.number,
            4 => value == self.number,
            _ => value == self.number || value == self.number.wrapping_add(1),
        }
    }
}

/// Compares a chunk with the model, and takes its rows from those that are left.
fn look(chunk: &RuntimeChunk<'_>, asked: &[(usize, Mode)], left: &mut BTreeMap<Entity, Image>) {
    assert!(!chunk.is_empty());
    let images: Vec<Image> = chunk
        .entities()
        .iter()
        .map(|entity| left.remove(entity).expect("once"))
        .collect();
    assert_eq!(images.len(), chunk.len());
    for (term, (kind, _)) in asked.iter().enumerate() {
        let expected: Option<Vec<u32>> = images.iter().map(|image| image[*kind]).collect();
        assert!(
            expected.is_some() || images.iter().all(|image| image[*kind].is_none()),
            "the rows are not alike"
        );
        assert_eq!(chunk.has(term), expected.is_some());
        assert_eq!(read(chunk, term, *kind), expected, "component {kind}");
        assert!(chunk.get::<String>(term).is_none());
    }
}

fn read(chunk: &RuntimeChunk<'_>, term: usize, kind: usize) -> Option<Vec<u32>> {
    match kind {
        0..LISTED => {
            assert!(chunk.bytes(term).is_none());
            with_part!(kind, C => chunk.get::<C>(term).map(|column| column.iter().map(Part::value).collect()))
        }
        KEY => chunk
            .get::<K>(term)
            .map(|column| column.iter().map(|k| *k.0).collect()),
        DISABLED => chunk
            .get::<Disabled>(term)
            .map(|column| vec![0; column.len()]),
        JAMMED => chunk.get::<J>(term).map(|column| vec![0; column.len()]),
        _ => chunk.bytes(term).map(|bytes| {
            let size = bytes_of(kind, 0).len();
            assert_eq!(bytes.len(), size * chunk.len());
            (0..chunk.len())
                .map(|row| value_of(kind, &bytes[row * size..(row + 1) * size]))
                .collect()
        }),
    }
}

/// Changes all values of a column, if it can be written.
fn write(chunk: &mut RuntimeChunk<'_>, term: usize, kind: usize, by: u8) -> bool {
    match kind {
        0..LISTED => with_part!(kind, C => {
            chunk.get_mut::<C>(term).map(|column| column.iter_mut().for_each(|it| bump(it, by))).is_some()
        }),
        KEY => {
            let column = chunk.get_mut::<K>(term);
            column
                .map(|column| column.iter_mut().for_each(|k| *k.0 += u32::from(by)))
                .is_some()
        }
        DISABLED => chunk.get_mut::<Disabled>(term).is_some(),
        JAMMED => chunk.get_mut::<J>(term).is_some(),
        _ => {
            debug_assert!(kind >= DATA);
            let (size, rows) = (bytes_of(kind, 0).len(), chunk.len());
            let Some(bytes) = chunk.bytes_mut(term) else {
                return false;
            };
            for row in 0..rows {
                let value = &mut bytes[row * size..(row + 1) * size];
                let bumped = bumped(kind, value_of(kind, value), by);
                value.copy_from_slice(&bytes_of(kind, bumped));
            }
            true
        }
    }
}
