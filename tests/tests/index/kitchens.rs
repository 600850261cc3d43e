//! Changes of a kitchen, after which each index is compared with a scan of all rows, and its order with that of an index rebuilt.

use crate::world::{
    ByOrder, Cook, Frozen, Heat, Kitchen, Name, OrderId, Pan, Position, Size, Smell, Team, cook,
    is_burnt, pan, position,
};
use ecs::condition::{at_least, equals, greater_than, less_than, one_of, starts_with};
use ecs::index::values::EntitySet;
use ecs::prelude::*;
use ecs::{Snapshot, index::Method};
use std::collections::BTreeSet;

#[derive(Clone, Debug)]
pub(crate) enum Operation {
    Pan(i8, u8, u8),
    Cook(i8, u8, u8),
    Pans(u8),
    Despawn(u16),
    Place(u16, i8, i8),
    Warm(u16, u8),
    Rename(u16, u8),
    Number(u16, u8),
    Exchange(u16, u16),
    Insert(u16, u8, u8),
    Remove(u16, u8),
    /// A loop that ends after this many rows.
    Walk(u8),
    WarmAll,
    Join(u16, u8),
    System(u8),
    Copy,
    Back,
    Clear(u8),
    Compact,
    Ask(u8),
}

impl Operation {
    /// How many bytes say one.
    pub(crate) const BYTES: usize = 5;

    /// Some are more likely than others. A number of 16 bits names an entity.
    pub(crate) fn of([kind, low, high, first, second]: [u8; Self::BYTES]) -> Self {
        let (number, other) = (
            u16::from_le_bytes([low, high]),
            u16::from_le_bytes([first, second]),
        );
        let signed = |byte: u8| i8::from_le_bytes([byte]);
        match kind % 45 {
            0..=3 => Self::Pan(signed(low), first, second),
            4..=6 => Self::Cook(signed(low), first, second),
            7 => Self::Pans(low),
            8..=11 => Self::Despawn(number),
            12..=15 => Self::Place(number, signed(first), signed(second)),
            16..=17 => Self::Warm(number, first),
            18..=19 => Self::Rename(number, first),
            20..=21 => Self::Number(number, first),
            22..=23 => Self::Exchange(number, other),
            24..=28 => Self::Insert(number, first, second),
            29..=32 => Self::Remove(number, first),
            33 => Self::Walk(low),
            34 => Self::WarmAll,
            35..=36 => Self::Join(number, first),
            37 => Self::System(low),
            38 => Self::Copy,
            39 => Self::Back,
            40 => Self::Clear(low),
            41 => Self::Compact,
            _ => Self::Ask(low),
        }
    }
}

struct Kitchens {
    kitchen: Kitchen,
    given: Vec<Entity>,
    copy: Option<Snapshot<Kitchen>>,
}

fn name(number: u8) -> String {
    ["pan", "stone", "ziggy", "ziggy stardust"][usize::from(number % 4)].to_owned()
}

fn team(number: u8) -> Team {
    [Team::Red, Team::Blue, Team::Green][usize::from(number % 3)]
}

impl Kitchens {
    fn new() -> Self {
        Self {
            kitchen: Kitchen::new(),
            given: Vec::new(),
            copy: None,
        }
    }

    fn pick(&self, number: u16) -> Entity {
        let place = usize::from(number).checked_rem(self.given.len());
        place.map_or_else(
            || Entity::from_bits(1 << 32).unwrap(),
            |place| self.given[place],
        )
    }

    fn apply(&mut self, operation: &Operation) {
        let entity = |kitchens: &Self, number: &u16| kitchens.pick(*number);
        match operation {
            Operation::Pan(x, heat, number) => {
                let row = pan(f32::from(*x), f32::from(*heat), &name(*number));
                self.given.push(self.kitchen.spawn(row));
            }
            Operation::Cook(x, number, order) => {
                let order = (order % 2 == 0).then_some(u32::from(*order) / 16);
                let row = cook(f32::from(*x), &name(*number), team(*number), order);
                let is_taken = order.is_some_and(|order| self.holder(order).is_some());
                let spawned = self.kitchen.try_spawn(row);
                assert_eq!(spawned.is_err(), is_taken);
                self.given.extend(spawned.ok());
            }
            Operation::Pans(count) => {
                let rows = (0..*count).map(|i| pan(f32::from(i), f32::from(i), &name(i)));
                let rows: Vec<Entity> = self.kitchen.spawn_batch(rows).to_vec();
                self.given.extend(rows);
            }
            Operation::Despawn(number) => {
                let entity = entity(self, number);
                self.kitchen.despawn(entity);
            }
            Operation::Place(number, x, y) => {
                let entity = entity(self, number);
                if let Some(place) = self.kitchen.get_mut::<Position>(entity) {
                    *place = position(f32::from(*x), f32::from(*y));
                }
            }
            Operation::Warm(number, heat) => {
                let entity = entity(self, number);
                if let Some(own) = self.kitchen.query::<&mut Heat>().get(entity) {
                    own.0 = f32::from(*heat);
                }
            }
            Operation::Rename(number, new) => {
                let entity = entity(self, number);
                if let Some(row) = self.kitchen.row_mut::<Pan>(entity) {
                    row.name.0 = name(*new);
                }
            }
            Operation::Number(number, order) => {
                let (entity, order) = (entity(self, number), u32::from(*order) / 16);
                let is_refused = self.holder(order).is_some_and(|holder| holder != entity);
                let is_alive = self.kitchen.contains(entity);
                assert_eq!(
                    self.kitchen.insert(entity, OrderId(order)).is_err(),
                    is_refused || !is_alive
                );
            }
            Operation::Exchange(one, other) => {
                let (one, other) = (entity(self, one), entity(self, other));
                let orders = [one, other].map(|it| self.kitchen.get::<OrderId>(it).copied());
                let exchanged = self.kitchen.exchange_keys::<ByOrder>(one, other).is_ok();
                assert_eq!(exchanged, orders.iter().all(Option::is_some));
                let [first, second] =
                    [one, other].map(|it| self.kitchen.get::<OrderId>(it).copied());
                assert_eq!(
                    if exchanged {
                        [second, first]
                    } else {
                        [first, second]
                    },
                    orders
                );
            }
            Operation::Insert(number, which, value) => {
                let (entity, value) = (entity(self, number), f32::from(*value));
                let _ = match which % 5 {
                    0 => self.kitchen.insert(entity, Frozen).is_ok(),
                    1 => self.kitchen.insert(entity, Size(value / 50.0)).is_ok(),
                    2 => self.kitchen.insert(entity, Smell(value as u8)).is_ok(),
                    3 => self.kitchen.insert(entity, Heat(value)).is_ok(),
                    _ => self.kitchen.insert(entity, position(value, 1.0)).is_ok(),
                };
            }
            Operation::Remove(number, which) => {
                let entity = entity(self, number);
                let _ = match which % 6 {
                    0 => self.kitchen.remove::<Frozen>(entity).is_ok(),
                    1 => self.kitchen.remove::<Size>(entity).is_ok(),
                    2 => self.kitchen.remove::<Smell>(entity).is_ok(),
                    3 => self.kitchen.remove::<Heat>(entity).is_ok(),
                    4 => self.kitchen.remove::<Position>(entity).is_ok(),
                    _ => self.kitchen.remove::<OrderId>(entity).is_ok(),
                };
            }
            Operation::Walk(count) => {
                for place in self
                    .kitchen
                    .query::<&mut Position>()
                    .take(usize::from(*count))
                {
                    place.x += 3.0;
                }
            }
            Operation::WarmAll => self
                .kitchen
                .query::<&mut Heat>()
                .for_each(|heat| heat.0 = 250.0 - heat.0),
            Operation::Join(number, to) => {
                let entity = entity(self, number);
                if let Some(own) = self.kitchen.row_mut::<Cook>(entity) {
                    *own.team = team(*to);
                }
            }
            Operation::System(number) => {
                let limit = f32::from(*number % 8);
                let moved = self.kitchen.run_system(
                    |near: Find<'_, Kitchen, crate::world::Near>,
                     mut places: Lookup<'_, Kitchen, &mut Position>| {
                        let found: Vec<Entity> = near
                            .within([0.0, 0.0], limit)
                            .map(|found| found.entity)
                            .collect();
                        places.for_each(&found, |_, place| place.y += 1.0);
                        found.len()
                    },
                );
                assert!(moved <= self.kitchen.len());
            }
            Operation::Copy => self.copy = Some(self.kitchen.snapshot()),
            Operation::Back => {
                if let Some(copy) = &self.copy {
                    self.kitchen.restore(copy);
                }
            }
            Operation::Clear(number) => {
                if number % 8 == 0 {
                    self.kitchen.clear();
                }
            }
            Operation::Compact => {
                self.kitchen.compact();
            }
            Operation::Ask(which) => self.ask(*which),
        }
    }

    /// Brings one index up to date.
    fn ask(&mut self, which: u8) {
        let kitchen = &mut self.kitchen;
        match which % 8 {
            0 => drop(kitchen.near().len()),
            1 => drop(kitchen.wide().len()),
            2 => drop(kitchen.by_heat().len()),
            3 => drop(kitchen.by_name().len()),
            4 => drop(kitchen.by_team().len()),
            5 => drop(kitchen.burnt().len()),
            6 => drop(kitchen.by_smell().len()),
            _ => drop(kitchen.maybe_named().len()),
        }
    }

    fn holder(&mut self, order: u32) -> Option<Entity> {
        let mut all = self.kitchen.query_ref::<(Entity, &OrderId)>();
        all.find(|(_, own)| own.0 == order)
            .map(|(entity, _)| entity)
    }

    /// Compares each index with a scan, and with one that is rebuilt.
    fn check(&mut self) {
        let Self { kitchen, .. } = self;
        let copy = kitchen.snapshot();
        self.check_places(&copy);
        self.check_keys(&copy);
        self.check_sets(&copy);
        self.check_conditions(&copy);
        let kitchen = &self.kitchen;
        let is_fresh = [
            kitchen.near_ref().is_ok(),
            kitchen.by_heat_ref().is_ok(),
            kitchen.burnt_ref().is_ok(),
            kitchen.maybe_named_ref().is_ok(),
        ];
        assert_eq!(
            is_fresh, [true; 4],
            "nothing was changed since they were asked"
        );
        self.kitchen.check_invariants();
    }

    fn check_places(&mut self, copy: &Snapshot<Kitchen>) {
        let scan = |from: [f32; 2], radius: f32| -> BTreeSet<Entity> {
            let rows = copy.query_ref_filtered::<(Entity, &Position), Without<Frozen>>();
            let near = rows.filter(|(_, at)| {
                let [x, y] = [at.x - from[0], at.y - from[1]];
                x * x + y * y <= radius * radius
            });
            near.map(|(entity, _)| entity).collect()
        };
        let anew = copy.find::<crate::world::Near>();
        let near = self.kitchen.near();
        near.check_invariants();
        for (from, radius) in [
            ([0.0, 0.0], 7.0),
            ([40.0, 0.0], 30.0),
            ([-50.0, 20.0], 200.0),
        ] {
            let found: Vec<Entity> = near
                .within(from, radius)
                .map(|found| found.entity)
                .collect();
            let other: Vec<Entity> = anew
                .within(from, radius)
                .map(|found| found.entity)
                .collect();
            assert_eq!(found, other, "the order follows from the contents");
            assert_eq!(
                found.into_iter().collect::<BTreeSet<_>>(),
                scan(from, radius)
            );
        }
        let nearest = |from| {
            (
                near.nearest(from).map(|it| it.entity),
                anew.nearest(from).map(|it| it.entity),
            )
        };
        for from in [[0.0, 0.0], [33.0, 2.0]] {
            let (found, other) = nearest(from);
            assert_eq!(found, other);
        }
        let anew = copy.find::<crate::world::Wide>();
        let wide = self.kitchen.wide();
        wide.check_invariants();
        let rows = copy.query_ref::<(Entity, &Position, &Size)>();
        let touches = |at: &Position, size: &Size| {
            let reach = 5.0 + size.0;
            at.x * at.x + at.y * at.y <= reach * reach
        };
        let scan: BTreeSet<Entity> = rows
            .filter(|(_, at, size)| touches(at, size))
            .map(|(entity, ..)| entity)
            .collect();
        let found: Vec<Entity> = wide
            .within([0.0; 3], 5.0)
            .map(|found| found.entity)
            .collect();
        assert!(
            anew.within([0.0; 3], 5.0)
                .map(|found| found.entity)
                .eq(found.iter().copied())
        );
        assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), scan);
    }

    fn check_keys(&mut self, copy: &Snapshot<Kitchen>) {
        let mut heats: Vec<(f32, Entity)> = copy
            .query_ref::<(Entity, &Heat)>()
            .map(|(entity, heat)| (heat.0, entity))
            .collect();
        heats.sort_by(|(heat, entity), (other, another)| {
            heat.total_cmp(other)
                .then_with(|| entity.index().cmp(&another.index()))
        });
        let by_heat = self.kitchen.by_heat();
        by_heat.check_invariants();
        assert!(
            by_heat
                .iter()
                .map(|found| (*found.key, found.entity))
                .eq(heats.iter().copied())
        );
        let some = heats
            .iter()
            .filter(|(heat, _)| (20.0..90.0).contains(heat))
            .map(|(_, entity)| *entity);
        assert!(by_heat.range(20.0..90.0).map(|found| found.entity).eq(some));

        let mut names: Vec<(String, Entity)> = copy
            .query_ref::<(Entity, &Name)>()
            .map(|(entity, name)| (name.0.clone(), entity))
            .collect();
        names.sort_by(|(name, entity), (other, another)| {
            name.cmp(other)
                .then_with(|| entity.index().cmp(&another.index()))
        });
        let by_name = self.kitchen.by_name();
        by_name.check_invariants();
        let ziggies = names
            .iter()
            .filter(|(name, _)| name.starts_with("ziggy"))
            .map(|(_, entity)| *entity);
        assert!(
            by_name
                .prefix("ziggy")
                .map(|found| found.entity)
                .eq(ziggies)
        );
        let named = self.kitchen.maybe_named();
        let likely: BTreeSet<Entity> = named.likely("stone").collect();
        let stones = names.iter().filter(|(name, _)| name == "stone");
        stones.for_each(|(_, entity)| {
            assert!(likely.contains(entity) && !named.is_unlikely(*entity, "stone"));
        });
        assert!(likely.iter().all(|entity| copy.has::<Name>(*entity)));
        assert!(likely.len() <= names.len());
    }

    /// A copy has no indexes that follow it, so that each row of it is looked at.
    fn check_conditions(&mut self, copy: &Snapshot<Kitchen>) {
        let conditions = [
            ("Heat.0", at_least(200), "ByHeat"),
            ("Heat.0", less_than(12_u8), "ByHeat"),
            ("Heat.0", one_of([1.0, 40.0, 1.0]), "ByHeat"),
            ("Heat.0", equals(f64::NAN), "ByHeat"),
            ("Name.0", starts_with("ziggy s"), "ByName"),
            ("Name.0", greater_than("stone"), "ByName"),
            ("OrderId.0", equals(3.0), "ByOrder"),
            ("OrderId.0", one_of([3, 4, 400]), "ByOrder"),
        ];
        for (path, condition, index) in conditions {
            for which in 0..3 {
                let query = self.kitchen.runtime_query().where_(path, condition.clone());
                let query = match which {
                    0 => query,
                    1 => query.optional_read("Size").optional_read("Smell"),
                    _ => query.without("Frozen").any_of(["Smell", "OrderId"]),
                };
                let query = query.build().unwrap();
                let walked: Vec<Vec<Entity>> = copy
                    .run_ref(&query)
                    .unwrap()
                    .map(|chunk| chunk.entities().to_vec())
                    .collect();
                let chunks = self.kitchen.run(&query);
                assert!(chunks.index().is_none_or(|name| name == index));
                let found: Vec<Vec<Entity>> =
                    chunks.map(|chunk| chunk.entities().to_vec()).collect();
                assert_eq!(found, walked, "{path} {condition:?}");
            }
        }
    }

    fn check_sets(&mut self, copy: &Snapshot<Kitchen>) {
        for team in [Team::Red, Team::Blue, Team::Green] {
            let rows = copy.query_ref_filtered::<(Entity, &Team), With<Position>>();
            let mut own: Vec<Entity> = rows
                .filter(|(_, other)| **other == team)
                .map(|(entity, _)| entity)
                .collect();
            own.sort_by_key(|entity| entity.index());
            let by_team = self.kitchen.by_team();
            by_team.check_invariants();
            assert!(by_team.is(team).iter().eq(own));
        }
        let rows = copy.query_ref::<(Entity, &Heat, &Name)>();
        let mut own: Vec<Entity> = rows
            .filter(|(_, heat, name)| is_burnt(heat, name))
            .map(|(entity, ..)| entity)
            .collect();
        own.sort_by_key(|entity| entity.index());
        assert!(self.kitchen.burnt().is(true).iter().eq(own));
        for smell in 0..16 {
            let rows = copy.query_ref::<(Entity, &Smell)>();
            let mut own: Vec<Entity> = rows
                .filter(|(_, own)| u32::from(own.0) / 16 == smell)
                .map(|(entity, _)| entity)
                .collect();
            own.sort_by_key(|entity| entity.index());
            let by_smell = self.kitchen.by_smell();
            by_smell.check_invariants();
            assert!(by_smell.get(smell).eq(own));
        }
        for (entity, order) in copy.query_ref::<(Entity, &OrderId)>() {
            assert_eq!(self.kitchen.by_order().first(order.0), Some(entity));
        }
        assert_eq!(
            self.kitchen.by_order().len(),
            copy.query_ref::<&OrderId>().count()
        );
    }
}

/// Makes changes to two kitchens, of which one is asked after each of them, and the other one seldom.
pub(crate) fn run(operations: &[Operation], seldom: usize) {
    let [mut often, mut rarely] = [Kitchens::new(), Kitchens::new()];
    for (i, operation) in operations.iter().enumerate() {
        often.apply(operation);
        rarely.apply(operation);
        often.check();
        if i % seldom == 0 {
            rarely.check();
        }
    }
    rarely.check();
    let all = |kitchens: &mut Kitchens| -> Vec<(Entity, [f32; 2])> {
        kitchens
            .kitchen
            .near()
            .iter()
            .map(|(entity, place)| (entity, place.at))
            .collect()
    };
    assert_eq!(all(&mut often), all(&mut rarely));
}
