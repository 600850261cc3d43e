//! Components of single entities, and of several at once, are written.

use crate::change::name;
use crate::driver::Driver;
use crate::operation::Operation;
use crate::parts::{Part, bump, with_part};
use crate::rows::with_kind;
use crate::tally::happened;
use ecs::{ChangeError, Entity};

impl Driver {
    pub(crate) fn write_some(&mut self, operation: &Operation) {
        use Operation as Op;
        match operation {
            Op::Write(pick, kind, value) => {
                let entity = self.resolve(*pick);
                with_part!(*kind, C => self.write::<C>(entity, *value));
            }
            Op::WriteRow(pick, which, by) => {
                let entity = self.resolve(*pick);
                with_kind!(which, A => self.write_row::<A>(entity, *by));
            }
            Op::WriteColumns(which, by) if which % 6 == 5 => self.write_all_columns(*by),
            Op::WriteColumns(which, by) => with_kind!(which % 6, A => self.write_columns::<A>(*by)),
            Op::GetMany(kind, one, two, three, by) => {
                let entities = [one, two, three].map(|pick| self.resolve(*pick));
                with_part!(*kind, C => self.get_many::<C>(entities, *by));
            }
            Op::AskTogether(which, by) => match which % 3 {
                0 => self.ask_several(*by),
                1 => self.ask_shared(),
                _ => self.ask_named(*by),
            },
            Op::WriteChanged(kind, ago, way, by) => self.write_changed(*kind, *ago, *way, *by),
            Op::LookUp(one, other, by) => {
                let entities = [one, other].map(|pick| self.resolve(*pick));
                self.look_up(entities, *by);
            }
            other => unreachable!("{other:?}"),
        }
    }

    /// Changes a value, or puts another one in its place.
    fn write<C: Part>(&mut self, entity: Entity, value: u32) {
        let expected = self.model.has(entity, C::KIND);
        let component = self.field.get_mut::<C>(entity);
        assert_eq!(component.is_some(), expected, "{entity}");
        let Some(component) = component else { return };
        if value.is_multiple_of(3) {
            *component = C::make(value, &self.ledger);
            self.model.put(entity, C::KIND, value);
        } else {
            let by = value.to_le_bytes()[0];
            bump(component, by);
            self.model.bump(entity, C::KIND, by);
        }
        happened("a component is written in its place", true);
    }

    /// Borrows a component of several entities, of which some may be one and the same.
    fn get_many<C: Part>(&mut self, entities: [Entity; 3], by: u8) {
        let refusal = entities
            .iter()
            .enumerate()
            .find_map(|(place, entity)| self.refused::<C>(*entity, &entities[..place]));
        match self.field.get_many_mut::<C, 3>(entities) {
            Ok([one, two, three]) => {
                assert_eq!(refusal, None);
                bump(one, by);
                std::mem::swap(two, three);
                let [one, two, three] = entities;
                self.model.bump(one, C::KIND, by);
                let value_of = |entity| self.model.living[&entity][C::KIND].unwrap();
                let (of_two, of_three) = (value_of(two), value_of(three));
                self.model.put(two, C::KIND, of_three);
                self.model.put(three, C::KIND, of_two);
                happened("several entities are borrowed at once", true);
            }
            Err(error) => assert_eq!(Some(error), refusal),
        }
    }

    /// Why the component of an entity is not lent beside those of others.
    fn refused<C: Part>(&self, entity: Entity, others: &[Entity]) -> Option<ChangeError> {
        if self.model.reserved.contains(&entity) {
            Some(ChangeError::Reserved(entity))
        } else if !self.model.living.contains_key(&entity) {
            Some(ChangeError::NoSuchEntity(entity))
        } else if !self.model.has(entity, C::KIND) {
            Some(ChangeError::MissingComponent {
                entity,
                component: name::<C>(),
            })
        } else {
            let is_twice = others.contains(&entity);
            happened("an entity is to be borrowed twice at once", is_twice);
            is_twice.then_some(ChangeError::Duplicate(entity))
        }
    }
}
