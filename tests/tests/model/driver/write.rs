//! Components are written, by every way that is not a query.

use super::Driver;
use crate::operation::{Pick, Target};
use crate::parts::{Byte, Image, Kind, Name, Number, Part, Sample, Tag, Wide};
use crate::world::{Aligned, Field, FieldColumnsMut, Full, Marked, Named, Plain};
use ecs::{GetManyError, WritableIn};
use ecs_tests::ledger::Ghost;

impl Driver {
    pub(super) fn write(&mut self, pick: Pick, target: Target, by: u8) {
        match target {
            Target::Number => self.write_component::<Number>(pick, by, |image| image.number.is_some()),
            Target::Byte => self.write_component::<Byte>(pick, by, |image| image.byte.is_some()),
            Target::Wide => self.write_component::<Wide>(pick, by, |image| image.wide.is_some()),
            Target::Name => self.write_component::<Name>(pick, by, |image| image.name.is_some()),
            Target::Tag => self.write_component::<Tag>(pick, by, |image| image.tag),
            Target::Ghost => self.write_component::<Ghost>(pick, by, |image| image.ghost),
        }
    }

    fn write_component<C: Part + WritableIn<Field>>(&mut self, pick: Pick, by: u8, has: impl Fn(&Image) -> bool) {
        let entity = self.resolve(pick);
        let value = self.field.get_mut::<C>(entity);
        assert_eq!(value.is_some(), self.model.image(entity).is_some_and(|image| has(&image)), "{entity}");
        if let (Some(value), Some(image)) = (value, self.model.image_mut(entity)) {
            value.change(by);
            value.show(image);
        }
    }

    pub(super) fn write_many(&mut self, picks: [Pick; 3], by: u8) {
        let entities = picks.map(|pick| self.resolve(pick));
        let refusal = entities.iter().enumerate().find_map(|(i, entity)| match self.model.image(*entity) {
            None if self.model.is_reserved(*entity) => Some(GetManyError::Reserved(*entity)),
            None => Some(GetManyError::NoSuchEntity(*entity)),
            Some(Image { name: None, .. }) => {
                Some(GetManyError::MissingComponent { entity: *entity, component: "Name" })
            }
            Some(_) if entities[..i].contains(entity) => Some(GetManyError::Duplicate(*entity)),
            Some(_) => None,
        });
        match self.field.get_many_mut::<Name, 3>(entities) {
            Ok([a, b, c]) => {
                assert_eq!(refusal, None);
                a.change(by);
                b.change(by);
                std::mem::swap(b, c);
                for (entity, name) in entities.into_iter().zip([a, b, c]) {
                    name.show(self.model.image_mut(entity).unwrap());
                }
            }
            Err(error) => assert_eq!(Some(error), refusal),
        }
    }

    pub(super) fn write_row<A: Sample>(&mut self, pick: Pick, by: u8) {
        let entity = self.resolve(pick);
        let row = self.field.row_mut::<A>(entity);
        assert_eq!(row.is_some(), self.model.kind(entity) == Some(A::KIND), "{entity}");
        if let Some(row) = row {
            A::change_row(row, by);
            self.model.image_mut(entity).unwrap().change_all(by);
        }
    }

    pub(super) fn write_columns<A: Sample>(&mut self, by: u8) {
        A::change_columns(self.field.columns_mut::<A>(), by);
        self.change_table(A::KIND, by);
    }

    pub(super) fn write_all_tables(&mut self, by: u8) {
        let FieldColumnsMut { plain, named, aligned, marked, full } = self.field.split_mut();
        // In another order than they were split off.
        Full::change_columns(full, by);
        Named::change_columns(named, by);
        Marked::change_columns(marked, by);
        Plain::change_columns(plain, by);
        Aligned::change_columns(aligned, by);
        for kind in Kind::ALL {
            self.change_table(kind, by);
        }
    }

    fn change_table(&mut self, kind: Kind, by: u8) {
        for entity in self.model.table(kind).to_vec() {
            self.model.image_mut(entity).unwrap().change_all(by);
        }
    }

    /// Writes a new value over the old one, which is dropped.
    pub(super) fn replace(&mut self, pick: Pick, seed: u8) {
        let entity = self.resolve(pick);
        if let Some(name) = self.field.get_mut::<Name>(entity) {
            *name = Name::make(seed, &self.ledger);
            name.show(self.model.image_mut(entity).unwrap());
        }
    }
}
