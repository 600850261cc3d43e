//! Rows come in batches, and room for them.

use crate::bonds::{Bond, TIED, UNDER};
use crate::driver::{Driver, image_of, with_shape};
use crate::model::{Image, image};
use crate::operation::{Hint, Iterated, Shape};
use crate::parts::{A, N, O, P, Part as _, S, T, V, W, X};
use crate::rows::{Kind as _, with_kind};
use crate::tally::happened;
use crate::world::{Big, Field, Ghostly, Mixed, Own, Part, Plain, Solo, Tied, Under};
use ecs::{ArchetypeOf as _, Bundle, ChangeError, Entity};
use ecs_tests::unwind::{explode, explodes};

impl Driver {
    pub(crate) fn spawn_batch(&mut self, shape: Shape, value: u32, count: u8) {
        let count = self.some(count);
        // The rows that have an optional component lie in runs, and singly.
        let value_of = |row: u32| {
            if value & 4 == 0 {
                value + row
            } else {
                value + row / 23
            }
        };
        let Self { field, ledger, .. } = self;
        let entities: Vec<_> = if let Some(kind) = archetype_of(shape) {
            with_kind!(kind, A => field.spawn_batch((0..count).map(|row| A::make(value_of(row), ledger))).to_vec())
        } else {
            (0..count).map(|row| with_shape!(shape, value_of(row), &*ledger, bundle => field.spawn(bundle))).collect()
        };
        assert_eq!(entities.len(), usize::try_from(count).unwrap());
        for (row, entity) in (0..).zip(entities) {
            self.model.spawn(entity, image_of(shape, value_of(row)));
        }
    }

    /// By an iterator with any hint of its length. It panics if it has an `end`.
    pub(crate) fn spawn_from(
        &mut self,
        what: Iterated,
        value: u32,
        count: u8,
        hint: Hint,
        end: Option<u8>,
    ) {
        let count = self.some(count);
        let end = end.map(u32::from).filter(|end| *end < count);
        let ledger = self.ledger.clone();
        let of = |row| value + row;
        match what {
            Iterated::Part => {
                self.spawn_rows(
                    (count, hint, end),
                    |row| Part::make(of(row), &ledger),
                    |row| image_of(Shape::Part, of(row)),
                );
            }
            Iterated::Reversed => self.spawn_rows(
                (count, hint, end),
                |row| (P::make(of(row), &ledger), A::make(of(row), &ledger)),
                |row| image_of(Shape::Reversed, of(row)),
            ),
            Iterated::Mixed => self.spawn_rows(
                (count, hint, end),
                |row| Mixed::make(of(row), &ledger),
                |row| image_of(Shape::Mixed, of(row)),
            ),
            Iterated::Nothing => self.spawn_rows((count, hint, end), |_| (), |_| Image::default()),
        }
    }

    fn spawn_rows<B: Bundle<Field>>(
        &mut self,
        (count, hint, end): (u32, Hint, Option<u32>),
        make: impl Fn(u32) -> B,
        image: impl Fn(u32) -> Image,
    ) {
        let row = |row| {
            if end == Some(row) {
                explode()
            } else {
                make(row)
            }
        };
        let mut rows = Liar {
            rows: (0..count).map(row),
            hint,
        };
        let mut returned = None;
        let exploded = explodes(|| returned = Some(self.field.spawn_batch(&mut rows).to_vec()));
        assert_eq!(exploded, end.is_some());
        happened(
            "an iterator panics in the middle of a batch",
            end.is_some_and(|end| end > 0),
        );
        // The rows from before a panic are there.
        let expected = usize::try_from(end.unwrap_or(count)).unwrap();
        let entities = returned.unwrap_or_else(|| self.strangers_in_order());
        assert_eq!(entities.len(), expected);
        for (row, entity) in (0..).zip(entities) {
            self.model.spawn(entity, image(row));
        }
        // The next change brings the notifications of the rows from before a panic.
        if exploded && self.observed.is_some() {
            self.spawn_empty();
        }
    }

    /// Rows with a relation to the first target, but for one, which may be of the second. If a row is refused, none comes.
    pub(crate) fn batch_below(&mut self, targets: [Entity; 2], value: u32, count: u8, way: u8) {
        // A handle that is not alive yet may become that of a row of the batch.
        let dead = Entity::from_bits(u64::MAX).unwrap();
        let targets = targets.map(|it| {
            if self.model.living.contains_key(&it) {
                it
            } else {
                dead
            }
        });
        let count = self.some(count);
        let other = (way % 2 == 1).then_some(count / 2);
        let target_of = |row| targets[usize::from(other == Some(row))];
        let relation = if (way / 2).is_multiple_of(2) {
            UNDER
        } else {
            TIED
        };
        let refused = (0..count)
            .find_map(|row| Some((row, self.model.refusal(relation, None, target_of(row))?)));
        let make = |row| N::make(value + row, &self.ledger);
        let result = if relation == UNDER {
            let rows: Vec<_> = (0..count)
                .map(|row| {
                    (
                        make(row),
                        Under {
                            above: target_of(row),
                        },
                    )
                })
                .collect();
            batch(&mut self.field, rows)
        } else {
            let rows: Vec<_> = (0..count)
                .map(|row| {
                    (
                        make(row),
                        Tied {
                            end: target_of(row),
                        },
                    )
                })
                .collect();
            batch(&mut self.field, rows)
        };
        let (entities, done) = match (result, refused) {
            (Ok(entities), None) => (entities, count),
            (Err((cause, left)), Some((row, refusal))) => {
                assert_eq!((cause, left), (refusal, count as usize));
                happened(
                    "a row of a batch is refused, and none before it came",
                    row > 0,
                );
                (self.strangers_in_order(), 0)
            }
            (result, refused) => panic!("{result:?}, and not {refused:?}"),
        };
        assert_eq!(entities.len(), done as usize);
        happened("sources come in a batch", done > 1);
        for (row, entity) in (0..).zip(entities) {
            let mut bond = Bond::default();
            bond[relation] = Some(Some(target_of(row)));
            self.model.bonds.admit(entity, bond);
            self.model.spawn(entity, image([(1, value + row)]));
        }
    }

    /// The entities that the model does not know, in the order of their rows.
    fn strangers_in_order(&self) -> Vec<Entity> {
        self.field
            .entities()
            .filter(|entity| !self.model.living.contains_key(entity))
            .collect()
    }

    pub(crate) fn reserve_rows(&mut self, which: u8, count: u16) {
        let count = usize::from(count % 512);
        match which / 5 % 4 {
            0 => with_kind!(which, A => self.field.reserve::<A>(count)),
            1 => with_kind!(which, A => self.field.try_reserve::<A>(count).unwrap()),
            2 => {
                let most = [usize::MAX, usize::MAX - count, isize::MAX as usize][count % 3];
                with_kind!(which, A => assert!(self.field.try_reserve::<A>(most).is_err()));
            }
            _ => with_kind!(which, A => self.field.try_reserve::<A>(0).unwrap()),
        }
    }
}

/// The entities of the rows, or the reason why one was refused, and how many come back.
fn batch<B: Bundle<Field>>(
    field: &mut Field,
    rows: Vec<B>,
) -> Result<Vec<Entity>, (ChangeError, usize)> {
    field
        .try_spawn_batch(rows)
        .map(<[Entity]>::to_vec)
        .map_err(|error| (error.cause, error.value.len()))
}

/// The number of the archetype whose rows have a shape.
fn archetype_of(shape: Shape) -> Option<usize> {
    match shape {
        Shape::Plain => Some(Plain::INDEX),
        Shape::Solo => Some(Solo::INDEX),
        Shape::Part => Some(Part::INDEX),
        Shape::Big => Some(Big::INDEX),
        Shape::Ghostly => Some(Ghostly::INDEX),
        _ => None,
    }
}

/// An iterator that says something of its length.
struct Liar<I> {
    rows: I,
    hint: Hint,
}

impl<I: ExactSizeIterator> Iterator for Liar<I> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        self.rows.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.rows.len();
        match self.hint {
            Hint::True => (left, Some(left)),
            Hint::Nothing => (0, None),
            Hint::Half => (left / 2, Some(left / 2)),
            Hint::More => (left + 3, Some(left)),
            Hint::Most => (usize::MAX, None),
        }
    }
}
