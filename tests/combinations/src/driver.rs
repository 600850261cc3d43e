//! Does random operations to a world and to its model, and compares the two after each.

mod compare;
mod copies;
mod operations;

use crate::copies::COPIES;
use crate::draw::Set;
use crate::model::Model;
use crate::random::Random;
use crate::subject::Subject;
use crate::tally::Tally;
use ecs::{ChangeTick, Entity};

/// Roughly the most entities at a time.
const ENTITIES: usize = 24;

pub(crate) struct Driver {
    subject: Box<dyn Subject>,
    model: Model,
    random: Random,
    tally: Tally,
    /// The tick before each step since the world was put back, and the number of the step.
    moments: Vec<(usize, ChangeTick)>,
    copies: [Option<Model>; COPIES],
    /// How many there were since a ring was put back.
    copied: usize,
    /// The events that were sent and not read.
    sent: Vec<u64>,
    /// What this step did, for messages.
    what: String,
}

/// Plays a world for some steps. Returns what was done.
///
/// # Panics
///
/// If the world is not as its model.
pub fn play(subject: Box<dyn Subject>, steps: usize, seed: u64) -> Tally {
    let model = Model::new(subject.outline());
    let mut driver = Driver {
        subject,
        model,
        random: Random::new(seed),
        tally: Tally::default(),
        moments: Vec::new(),
        copies: Default::default(),
        copied: 0,
        sent: Vec::new(),
        what: String::new(),
    };
    for _ in 0..steps {
        driver.step();
    }
    driver.tally
}

impl Driver {
    fn step(&mut self) {
        let kinds = self.model.begin();
        let tick = self.subject.change_tick();
        self.moments.push((self.model.step, tick));
        self.what.clear();
        self.operate();
        if std::env::var_os("ECS_COMBINATIONS_TRACE").is_some() {
            println!(
                "{} step {}: {}",
                self.model.outline.name, self.model.step, self.what
            );
        }
        self.compare(&kinds);
    }

    /// The levels of an entity: those of all its components, and of the world.
    fn levels(&self, entity: Entity) -> Set {
        let image = self
            .model
            .rows
            .get(&entity)
            .into_iter()
            .flat_map(|image| image.keys());
        image.fold(self.model.outline.levels, |levels, slot| {
            levels.or(self.model.slot(*slot).levels)
        })
    }

    /// Notes that something was done to an entity, and to these components of it.
    fn done(&mut self, entity: Entity, slots: impl IntoIterator<Item = usize>) {
        let levels = self.levels(entity);
        self.tally.entity(levels);
        for slot in slots {
            self.tally.component(self.model.slot(slot).levels);
        }
    }

    /// Notes that something was done to all of an entity.
    fn done_to_all(&mut self, entity: Entity) {
        let slots: Vec<usize> = self
            .model
            .rows
            .get(&entity)
            .into_iter()
            .flat_map(|image| image.keys().copied())
            .collect();
        self.done(entity, slots);
    }

    /// One of the entities, or, seldom, one that is not there.
    fn pick(&mut self) -> Entity {
        let entities = self.model.entities();
        let forged = Entity::from_bits(7 << 32 | 3).expect("it has a generation");
        if self.random.once_in(40) {
            forged
        } else {
            self.random.choose(&entities).unwrap_or(forged)
        }
    }

    /// Asserts that something is as it should be.
    #[track_caller]
    fn same<T: PartialEq + std::fmt::Debug>(&self, what: &str, found: &T, expected: &T) {
        assert!(
            found == expected,
            "{} step {}, {}: {what}\n found    {found:?}\n expected {expected:?}",
            self.model.outline.name,
            self.model.step,
            self.what
        );
    }
}
