//! Declared archetypes: how a row is made, what it holds, and how it is written by views of rows and columns.

use crate::driver::Driver;
use crate::kinds::NAMES;
use crate::model::{Image, image};
use crate::operation::Shape;
use crate::parts::{A, DISABLED, G, N, O, P, Part as Component, T, W, bump};
use crate::tally::happened;
use crate::world::{Big, Field, FieldColumnsMut, Ghostly, Part, Plain, Solo};
use ecs::schema::VecsOf;
use ecs::{ArchetypeOf, ChangeError, Disabled, Entity};
use ecs_tests::ledger::Ledger;

/// The numbers of components, with their values.
pub(crate) type Parts = Vec<(usize, u32)>;

/// A declared archetype.
pub(crate) trait Kind: ArchetypeOf<Field> {
    const SHAPE: Shape;
    fn make(value: u32, ledger: &Ledger) -> Self;
    /// Columns of some rows with numbers from this value on. The first one may have a value too much.
    fn columns(value: u32, count: u32, longer: bool, ledger: &Ledger) -> VecsOf<Self, Field>;
    fn parts(&self) -> Parts;
    fn parts_of_row(row: Self::Read<'_>) -> Parts;
    fn parts_of_columns(columns: Self::Columns<'_>) -> Vec<(Entity, Parts)>;
    fn change_row(row: Self::Write<'_>, by: u8);
    fn change_columns(columns: Self::ColumnsMut<'_>, by: u8);
}

/// A component of a row, which `Disabled` is too.
trait Column {
    fn of(value: u32, ledger: &Ledger) -> Self;
    fn shown(&self) -> (usize, u32);
    fn change(&mut self, by: u8);
}

impl<C: Component> Column for C {
    fn of(value: u32, ledger: &Ledger) -> Self {
        C::make(value, ledger)
    }
    fn shown(&self) -> (usize, u32) {
        (C::KIND, self.value())
    }
    fn change(&mut self, by: u8) {
        bump(self, by);
    }
}

impl Column for Disabled {
    fn of(_: u32, _: &Ledger) -> Self {
        Self
    }
    fn shown(&self) -> (usize, u32) {
        (DISABLED, 0)
    }
    fn change(&mut self, _: u8) {}
}

/// A row has an optional component if its number has this bit.
macro_rules! kind {
    ($A:ident { $first:ident: $First:ident $(, $field:ident: $C:ident)* } { $($optional:ident: $O:ident if bit $bit:literal),* }) => {
        impl Kind for $A {
            const SHAPE: Shape = Shape::$A;

            fn make(value: u32, ledger: &Ledger) -> Self {
                Self {
                    $first: $First::of(value, ledger),
                    $($field: $C::of(value, ledger),)*
                    $($optional: (value >> $bit & 1 == 1).then(|| $O::of(value, ledger)),)*
                }
            }

            fn columns(value: u32, count: u32, longer: bool, ledger: &Ledger) -> VecsOf<Self, Field> {
                let rows = || value..value + count;
                let $first = (value..value + count + u32::from(longer)).map(|row| $First::of(row, ledger)).collect();
                $(let $field = rows().map(|row| $C::of(row, ledger)).collect();)*
                $(let $optional = rows().map(|row| (row >> $bit & 1 == 1).then(|| $O::of(row, ledger))).collect();)*
                kind!(@columns { $first $($field)* } { $($optional)* })
            }

            fn parts(&self) -> Parts {
                vec![
                    Some(self.$first.shown()), $(Some(self.$field.shown()),)*
                    $(self.$optional.as_ref().map(Column::shown),)*
                ].into_iter().flatten().collect()
            }

            fn parts_of_row(row: Self::Read<'_>) -> Parts {
                vec![
                    Some(row.$first.shown()), $(Some(row.$field.shown()),)*
                    $(row.$optional.map(|it| it.shown()),)*
                ].into_iter().flatten().collect()
            }

            fn parts_of_columns(columns: Self::Columns<'_>) -> Vec<(Entity, Parts)> {
                let rows = columns.entity.iter().enumerate().map(|(row, entity)| {
                    let parts = [
                        Some(columns.$first[row].shown()), $(Some(columns.$field[row].shown()),)*
                        $(columns.$optional.get(row).map(|it| it.shown()),)*
                    ];
                    (*entity, parts.into_iter().flatten().collect())
                });
                rows.collect()
            }

            fn change_row(row: Self::Write<'_>, by: u8) {
                row.$first.change(by);
                $(row.$field.change(by);)*
                $(row.$optional.into_iter().for_each(|it| it.change(by));)*
            }

            fn change_columns(columns: Self::ColumnsMut<'_>, by: u8) {
                columns.$first.iter_mut().for_each(|it| it.change(by));
                $(columns.$field.iter_mut().for_each(|it| it.change(by));)*
                $(columns.$optional.into_iter_mut().flatten().for_each(|it| it.change(by));)*
            }
        }
    };
    (@columns { $($column:ident)* } {}) => {
        ($($column,)*)
    };
    (@columns { $($column:ident)* } { $($optional:ident)+ }) => {
        (($($column,)*), ($($optional,)+))
    };
}

kind!(Plain { a: A, n: N } {});
kind!(Solo { a: A, p: P, n: N } {});
kind!(Part { a: A } { o: O if bit 0, p: P if bit 1, off: Disabled if bit 31 });
kind!(Big { a: A, w: W, t: T } { o: O if bit 0 });
kind!(Ghostly { g: G, n: N } { t: T if bit 0, p: P if bit 1 });

/// Calls a generic method with the archetype that a number stands for.
macro_rules! with_kind {
    ($kind:expr, $A:ident => $body:expr) => {
        crate::rows::with_kind!(@ $kind, $A, $body, Plain 0, Solo 1, Part 2, Big 3, Ghostly 4)
    };
    (@ $kind:expr, $A:ident, $body:expr, $($Kind:ident $number:literal),+) => {
        match $kind % 5 {
            $($number => {
                type $A = crate::world::$Kind;
                $body
            })+
            other => unreachable!("archetype {other}"),
        }
    };
}
pub(crate) use with_kind;

impl Driver {
    pub(crate) fn spawn_columns<A: Kind>(&mut self, value: u32, count: u8, longer: bool) {
        let count = self.some(count);
        match self
            .field
            .spawn_columns::<A>(A::columns(value, count, longer, &self.ledger))
        {
            Ok(entities) => {
                assert!(!longer);
                assert_eq!(entities.len(), count as usize);
                for (row, entity) in (0..).zip(entities) {
                    self.model
                        .spawn(*entity, crate::driver::image_of(A::SHAPE, value + row));
                }
            }
            Err(error) => {
                assert!(longer);
                let lengths = ChangeError::Lengths {
                    archetype: NAMES[A::INDEX],
                    expected: count as usize + 1,
                    found: count as usize,
                };
                assert_eq!(error.cause, lengths);
            }
        }
    }

    pub(crate) fn despawn_row<A: Kind>(&mut self, entity: Entity) {
        let expected = self.model.is::<A>(entity);
        let row = self.field.despawn_row::<A>(entity);
        assert_eq!(row.is_some(), expected, "{entity}");
        happened("a row is given back", expected);
        let Some(row) = row else { return };
        let was = self.model.row_of::<A>(entity);
        let others =
            self.model.living[&entity].iter().flatten().count() - was.iter().flatten().count();
        happened(
            "a row is given back, and other components are dropped",
            others > 0,
        );
        self.forget(entity);
        assert_eq!(image(row.parts()), was);
    }

    pub(crate) fn write_row<A: Kind>(&mut self, entity: Entity, by: u8) {
        let expected = self.model.is::<A>(entity);
        let row = self
            .field
            .row_mut::<A>(entity)
            .map(|row| A::change_row(row, by));
        assert_eq!(row.is_some(), expected, "{entity}");
        if expected {
            self.changed_row::<A>(entity, by);
        }
        happened("a row is written", expected);
    }

    pub(crate) fn write_columns<A: Kind>(&mut self, by: u8) {
        A::change_columns(self.field.columns_mut::<A>(), by);
        self.changed_table::<A>(by);
    }

    pub(crate) fn write_all_columns(&mut self, by: u8) {
        let FieldColumnsMut {
            plain,
            solo,
            part,
            big,
            ghostly,
        } = self.field.split_mut();
        // In another order than they were split off.
        Big::change_columns(big, by);
        Solo::change_columns(solo, by);
        Ghostly::change_columns(ghostly, by);
        Plain::change_columns(plain, by);
        Part::change_columns(part, by);
        for kind in 0..NAMES.len() {
            with_kind!(kind, A => self.changed_table::<A>(by));
        }
    }

    pub(crate) fn compare_columns<A: Kind>(&self) {
        let rows = A::parts_of_columns(self.field.columns::<A>()).into_iter();
        let rows: Vec<(Entity, Image)> =
            rows.map(|(entity, parts)| (entity, image(parts))).collect();
        let expected = self.model.order.declared(A::INDEX).iter();
        assert!(
            rows.iter().eq(&expected
                .map(|it| (*it, self.model.row_of::<A>(*it)))
                .collect::<Vec<_>>())
        );
    }

    fn changed_table<A: Kind>(&mut self, by: u8) {
        let rows = self.model.order.declared(A::INDEX).to_vec();
        happened("whole columns are written", rows.len() > 1);
        for entity in rows {
            self.changed_row::<A>(entity, by);
        }
    }

    fn changed_row<A: Kind>(&mut self, entity: Entity, by: u8) {
        for (kind, value) in self.model.row_of::<A>(entity).iter().enumerate() {
            if value.is_some() {
                self.model.bump(entity, kind, by);
            }
        }
    }
}
