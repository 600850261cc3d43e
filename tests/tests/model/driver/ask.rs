//! Queries are asked, in every way.

use super::Driver;
use crate::operation::{Asked, Way};
use crate::parts::{Byte, Image, Name, Number, Part, Wide};
use crate::queries::{AskFiltered, AskHaunted, AskLabelled, AskMarks, AskNumbered, AskWide, Question};
use ecs::{Entity, Has, SingleError};
use ecs_tests::ledger::Ghost;

impl Driver {
    pub(super) fn ask(&mut self, asked: Asked, way: Way, by: u8) {
        match asked {
            Asked::Numbered => self.ask_for::<AskNumbered>(way, by),
            Asked::Labelled => self.ask_for::<AskLabelled>(way, by),
            Asked::Haunted => self.ask_for::<AskHaunted>(way, by),
            Asked::Wide => self.ask_for::<AskWide>(way, by),
            Asked::Marks => self.ask_for::<AskMarks>(way, by),
            Asked::Filtered => self.ask_for::<AskFiltered>(way, by),
        }
    }

    fn ask_for<Q: Question>(&mut self, way: Way, by: u8) {
        let expected = self.model.matching(Q::matches);
        match way {
            Way::Iterate => {
                let seen: Vec<_> = Q::rows(&mut self.field).map(|item| Q::visit(item, by)).collect();
                self.visited::<Q>(&expected, &seen, by);
            }
            Way::ForEach => self.take_then_for_each::<Q>(&expected, 0, by),
            Way::TakeThenForEach { taken } => self.take_then_for_each::<Q>(&expected, usize::from(taken), by),
            Way::Fold => {
                let seen = Q::rows(&mut self.field).fold(Vec::new(), |mut seen, item| {
                    seen.push(Q::visit(item, by));
                    seen
                });
                self.visited::<Q>(&expected, &seen, by);
            }
            Way::TryForEach { stop } => self.ask_until::<Q>(&expected, usize::from(stop), by),
            Way::TakeThenGet { taken, pick } => {
                let entity = self.resolve(pick);
                let mut rows = Q::rows(&mut self.field);
                let passed = rows.by_ref().take(usize::from(taken)).count();
                let found = rows.get(entity).map(|item| Q::visit(item, by));
                self.found::<Q>(&expected[passed..], entity, found, by);
            }
            Way::Get(pick) => {
                let entity = self.resolve(pick);
                let found = Q::rows(&mut self.field).get(entity).map(|item| Q::visit(item, by));
                self.found::<Q>(&expected, entity, found, by);
            }
            Way::GetMut(picks) => {
                let entities = picks.map(|pick| self.resolve(pick));
                let mut rows = Q::rows(&mut self.field);
                let found = entities.map(|entity| rows.get_mut(entity).map(|item| Q::visit(item, by)));
                assert_eq!(rows.len(), expected.len());
                for (entity, found) in entities.into_iter().zip(found) {
                    self.found::<Q>(&expected, entity, found, by);
                }
            }
            Way::Single => {
                let seen = Q::rows(&mut self.field).single().map(|item| Q::visit(item, by));
                match seen {
                    Ok(seen) => self.visited::<Q>(&expected, &[seen], by),
                    Err(SingleError::None) => assert_eq!(expected, []),
                    Err(SingleError::Several) => assert!(expected.len() > 1),
                }
            }
            Way::Count => {
                let rows = Q::rows(&mut self.field);
                assert_eq!((rows.is_empty(), rows.len()), (expected.is_empty(), expected.len()));
                assert_eq!(rows.size_hint(), (expected.len(), Some(expected.len())));
                assert_eq!(rows.count(), expected.len());
            }
            Way::Pairs => {
                let mut pairs = Vec::new();
                Q::rows(&mut self.field).pairs().for_each(|one, other| {
                    pairs.push((Q::visit(one, by).0, Q::visit(other, by).0));
                });
                self.met::<Q>(&expected, &pairs, by);
            }
            Way::NextPair => {
                let mut rows = Q::rows(&mut self.field).pairs();
                let mut pairs = Vec::new();
                while let Some((one, other)) = rows.next_pair() {
                    pairs.push((Q::visit(one, by).0, Q::visit(other, by).0));
                }
                self.met::<Q>(&expected, &pairs, by);
            }
        }
    }

    fn take_then_for_each<Q: Question>(&mut self, expected: &[Entity], taken: usize, by: u8) {
        let mut rows = Q::rows(&mut self.field);
        let mut seen: Vec<_> = rows.by_ref().take(taken).map(|item| Q::visit(item, by)).collect();
        assert_eq!(rows.len(), expected.len().saturating_sub(taken));
        rows.for_each(|item| seen.push(Q::visit(item, by)));
        self.visited::<Q>(expected, &seen, by);
    }

    fn ask_until<Q: Question>(&mut self, expected: &[Entity], stop: usize, by: u8) {
        let mut seen = Vec::new();
        let result = Q::rows(&mut self.field).try_for_each(|item| {
            seen.push(Q::visit(item, by));
            if seen.len() > stop { Err(stop) } else { Ok(()) }
        });
        let visits = expected.len().min(stop + 1);
        assert_eq!(result, if expected.len() > stop { Err(stop) } else { Ok(()) });
        self.visited::<Q>(&expected[..visits], &seen, by);
    }

    /// This row was found, if it is one of these.
    fn found<Q: Question>(&mut self, rows: &[Entity], entity: Entity, found: Option<(Entity, Image)>, by: u8) {
        let expected = if rows.contains(&entity) { vec![entity] } else { vec![] };
        self.visited::<Q>(&expected, found.as_slice(), by);
    }

    /// These rows and no others were seen, in this order and as the model has them. They were changed, each once.
    fn visited<Q: Question>(&mut self, expected: &[Entity], seen: &[(Entity, Image)], by: u8) {
        let images = expected.iter().map(|entity| (*entity, Q::sight(&self.model.image(*entity).unwrap())));
        assert_eq!(seen, images.collect::<Vec<_>>());
        for entity in expected {
            Q::change(self.model.image_mut(*entity).unwrap(), by);
        }
    }

    /// Each two rows have met once, and were changed each time.
    fn met<Q: Question>(&mut self, expected: &[Entity], pairs: &[(Entity, Entity)], by: u8) {
        let all = expected.iter().enumerate();
        let all = all.flat_map(|(i, one)| expected[i + 1..].iter().map(|other| (*one, *other)));
        assert_eq!(pairs, all.collect::<Vec<_>>());
        for entity in expected {
            for _ in 1..expected.len() {
                Q::change(self.model.image_mut(*entity).unwrap(), by);
            }
        }
    }

    pub(super) fn ask_several(&mut self, by: u8) {
        let (numbers, wides, names) =
            self.field.queries::<((Entity, &mut Number), (&mut Wide, Entity), (&Name, Entity))>();
        let names: Vec<_> = names.map(|(name, entity)| (entity, name.0.payload())).collect();
        let mut changed = Vec::new();
        for (entity, number) in numbers {
            number.change(by);
            changed.push((entity, number.0));
        }
        wides.for_each(|(wide, _)| wide.change(by));
        assert!(names.iter().map(|(entity, _)| *entity).eq(self.model.matching(|image| image.name.is_some())));
        for (entity, name) in names {
            assert_eq!(self.model.image(entity).unwrap().name, Some(name));
        }
        assert!(changed.iter().map(|(entity, _)| *entity).eq(self.model.matching(|image| image.number.is_some())));
        for entity in self.model.entities().collect::<Vec<_>>() {
            let image = self.model.image_mut(entity).unwrap();
            image.change_number(by);
            image.change_wide(by);
        }
    }

    pub(super) fn ask_chunks(&mut self, by: u8) {
        let mut seen = Vec::new();
        for (entities, numbers, bytes, ghost) in
            self.field.query::<(Entity, &mut Number, Option<&Byte>, Has<Ghost>)>().chunks()
        {
            assert!(!entities.is_empty() && entities.len() == numbers.len());
            for (row, number) in numbers.iter_mut().enumerate() {
                let mut image = Image { ghost, byte: bytes.map(|bytes| bytes[row].0), ..Image::default() };
                number.show(&mut image);
                number.change(by);
                seen.push((entities[row], image));
            }
        }
        let expected = self.model.matching(|image| image.number.is_some());
        assert!(seen.iter().map(|(entity, _)| *entity).eq(expected));
        for (entity, seen) in seen {
            let image = self.model.image_mut(entity).unwrap();
            assert_eq!((seen.number, seen.byte, seen.ghost), (image.number, image.byte, image.ghost));
            image.change_number(by);
        }
    }

    /// Two queries that only read, through a shared borrow, at the same time.
    pub(super) fn ask_shared(&mut self) {
        let field = &self.field;
        let names = field.query_ref::<(Entity, &Name)>();
        for ((entity, name), (again, maybe)) in names.zip(field.query_ref::<(Entity, Option<&Name>)>().with::<Name>()) {
            assert_eq!(entity, again);
            assert_eq!(self.model.image(entity).unwrap().name, Some(name.0.payload()));
            assert!(maybe.is_some_and(|maybe| std::ptr::eq(maybe, name)));
        }
        let entities: Vec<_> = field.query_ref::<Entity>().without::<Name>().collect();
        assert_eq!(entities, self.model.matching(|image| image.name.is_none()));
    }
}
