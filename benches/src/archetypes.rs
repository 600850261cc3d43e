//! Worlds of many dynamic archetypes: the cost to make, to query, and to keep them.

use crate::components::{Position, Velocity, X};
use ecs::{ComponentDefinition, ComponentId, Entity, FieldType};
use std::time::Instant;

ecs::world! {
    #[world]
    pub(crate) struct Mods { components: (Position, Velocity) }

    #[archetype]
    pub(crate) struct Thing { position: Position }

    #[query]
    pub(crate) struct Moving { position: &mut Position, velocity: &Velocity }
}

/// Rows of each archetype.
pub const ROWS: usize = 4;
/// Components that come from data. The binary digits of an archetype's number say which of them it has.
const DATA: usize = 14;

/// A world with many archetypes, one of which is declared.
pub struct Many {
    mods: Mods,
    data: Vec<ComponentId>,
    entities: Vec<Entity>,
}

impl Many {
    /// A world with this many archetypes. `moving` of them, spread evenly, have a velocity.
    ///
    /// # Panics
    ///
    /// If there are more archetypes than sets of components.
    pub fn new(archetypes: usize, moving: usize) -> Self {
        let plain = archetypes - moving;
        assert!(
            plain <= 1 << DATA && moving <= plain,
            "{archetypes} archetypes, {moving} of them moving"
        );
        let mut many = Self::empty_world();
        let mut moved = 0;
        for number in 0..plain {
            many.make(number);
            if (number + 1) * moving / plain > moved {
                moved += 1;
                many.make_moving(number);
            }
        }
        many
    }

    fn empty_world() -> Self {
        let mut mods = Mods::new();
        let data = (0..DATA).map(|digit| define(&mut mods, digit)).collect();
        Self {
            mods,
            data,
            entities: Vec::new(),
        }
    }

    /// Makes rows with the components that the number says. Those with fewer digits came before, so that one archetype is
    /// made, and no other on the way.
    fn make(&mut self, number: usize) {
        for _ in 0..ROWS {
            let entity = self.row(number);
            self.entities.push(entity);
        }
    }

    /// The same, with a velocity.
    fn make_moving(&mut self, number: usize) {
        for _ in 0..ROWS {
            let entity = self.row(number);
            let _ = self.mods.insert(entity, Velocity(X));
            self.entities.push(entity);
        }
    }

    fn row(&mut self, number: usize) -> Entity {
        let entity = self.mods.spawn(Thing {
            position: Position::of(number),
        });
        for (digit, component) in self
            .data
            .iter()
            .enumerate()
            .filter(|(digit, _)| number >> digit & 1 != 0)
        {
            let given = self
                .mods
                .insert_data(entity, *component, &digit.to_ne_bytes()[..4]);
            given.expect("the component is defined, and the entity alive");
        }
        entity
    }

    /// How many archetypes there are.
    pub fn archetypes(&self) -> usize {
        self.mods
            .archetypes()
            .filter(|archetype| archetype.rows() > 0)
            .count()
    }

    /// Makes a step with all that have a velocity.
    #[inline(never)]
    pub fn advance(&mut self) {
        self.mods
            .moving()
            .for_each(|moving| moving.position.advance(moving.velocity));
    }

    /// Rows with a velocity.
    pub fn moving(&self) -> usize {
        self.mods.query_ref::<(&Position, &Velocity)>().count()
    }

    /// Bytes of the archetypes without their tables, and of the tables.
    pub fn bytes(&self) -> (usize, usize) {
        (
            self.mods.dynamic_bytes(),
            self.mods.memory().map(|table| table.bytes).sum(),
        )
    }

    /// Despawns all, and gives back the memory of the tables.
    pub fn empty(&mut self) {
        for entity in self.entities.drain(..) {
            self.mods.despawn(entity);
        }
        self.mods.shrink_to_fit();
    }

    /// Reclaims the archetypes without rows, and returns how many there were.
    pub fn compact(&mut self) -> usize {
        self.mods.compact()
    }
}

fn define(mods: &mut Mods, digit: usize) -> ComponentId {
    let definition =
        ComponentDefinition::new(format!("digit {digit}")).field("value", FieldType::U32);
    mods.define(definition).expect("the names differ")
}

/// The times to make the first thousand archetypes of a world, the second, and so on, in seconds: of each thousand the
/// least of all passes.
pub fn times_to_make(thousands: usize, passes: usize) -> Vec<f64> {
    let mut least = vec![f64::INFINITY; thousands];
    for _ in 0..passes {
        let mut many = Many::empty_world();
        for (thousand, least) in least.iter_mut().enumerate() {
            let start = Instant::now();
            (thousand * 1_000..(thousand + 1) * 1_000).for_each(|number| many.make(number));
            *least = least.min(start.elapsed().as_secs_f64());
        }
    }
    least
}
