//! Entities are taken out of the world. They come again, by way of another world or not, or are dropped.

use crate::bonds::Bond;
use crate::change::{definition, registration};
use crate::driver::{Driver, new_field};
use crate::model::{Image, complete};
use crate::operation::Pick;
use crate::parts::{DATA, DISABLED, HEAVY, KEY, KINDS, LISTED, Part, with_part};
use crate::tally::happened;
use crate::world::Field;
use ecs::{DataError, Detached};

impl Driver {
    pub(crate) fn travel(&mut self, pick: Pick, way: u8) {
        let entity = self.resolve(pick);
        let result = self.field.detach(entity);
        let Some(mut image) = self.model.living.get(&entity).copied() else {
            assert_eq!(result.err(), Some(self.model.no_row(entity)));
            return;
        };
        let mut taken = result.unwrap();
        let (kind, bond) = (
            self.model.kinds.get(&entity).copied(),
            self.model.bonds.of(entity),
        );
        self.forget(entity);
        // Required components come with each that spawns, and so where they had been removed.
        let parts: Vec<usize> = (0..KINDS).filter(|kind| image[*kind].is_some()).collect();
        complete(&mut image, &parts);
        // This value goes along. Those of entities that depended on this one are dropped.
        let heavy = usize::from(image[HEAVY].is_some());
        self.heavy_drops -= heavy;
        match way % 5 {
            0 => {
                self.heavy_drops += heavy;
                return drop(taken);
            }
            1 | 2 => taken = self.visit(taken, &image, &bond, way % 5 == 1),
            _ => {}
        }
        let mut targets = bond
            .into_iter()
            .enumerate()
            .filter_map(|(relation, held)| Some((relation, held??)));
        let refusal =
            targets.find_map(|(relation, target)| self.model.refusal(relation, None, target));
        match self.field.attach(taken) {
            Ok(spawned) => {
                assert_eq!(refusal, None);
                happened(
                    "an entity that was taken comes again with a relation",
                    bond.iter().any(Option::is_some),
                );
                happened(
                    "an entity that was taken comes again with data",
                    (KEY..KINDS).any(|it| image[it].is_some()),
                );
                self.model.bonds.admit(spawned, bond);
                self.model.spawn_as(spawned, image, kind);
            }
            Err(error) => {
                happened(
                    "an entity that was taken does not come, since its target is gone",
                    true,
                );
                assert!(
                    refusal.is_some() && matches!(error.cause, DataError::Change(_)),
                    "{error}"
                );
                self.heavy_drops += heavy;
            }
        }
    }

    /// Spawns the entity in a new world, which knows components that are not listed, or does not, and takes it out again.
    fn visit(
        &self,
        taken: Detached<Field>,
        image: &Image,
        bond: &Bond,
        knows: bool,
    ) -> Detached<Field> {
        let mut other = new_field(&self.ledger);
        if knows {
            other
                .register_with(registration(self.model.registered))
                .unwrap();
            (DATA..DISABLED).for_each(|kind| {
                _ = other
                    .define(definition(kind, self.model.registered))
                    .unwrap();
            });
        }
        let is_known = knows || image[KEY..DISABLED].iter().all(Option::is_none);
        let is_bound = bond.iter().flatten().any(Option::is_some);
        match other.attach(taken) {
            Ok(entity) => {
                assert!(is_known && !is_bound);
                happened(
                    "an entity goes to another world",
                    image[KEY..DISABLED].iter().any(Option::is_some),
                );
                other.check_invariants();
                for (kind, value) in image.iter().enumerate().take(LISTED) {
                    with_part!(kind, C => assert_eq!(other.get::<C>(entity).map(Part::value), *value, "{kind}"));
                }
                let count = image.iter().flatten().count() + bond.iter().flatten().count();
                assert_eq!(other.components_of(entity).count(), count);
                other.detach(entity).unwrap()
            }
            Err(error) => {
                match &error.cause {
                    DataError::UnknownComponent { .. } => assert!(!is_known),
                    cause => assert!(is_known && is_bound, "{cause:?}"),
                }
                happened("an entity comes back from a world that refuses it", true);
                assert_eq!(other.len(), 0);
                error.value
            }
        }
    }
}
