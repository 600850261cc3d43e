//! Commands and events against naive models.

use crate::schedules::world::*;
use ecs::prelude::*;
use ecs::{Entity, Events};
use proptest::prelude::*;
use std::collections::{BTreeMap, VecDeque};

#[derive(Clone, Debug)]
enum Command {
    Spawn(i8, bool),
    SpawnLater(i8),
    Despawn(usize),
    Insert(usize, i8),
    Remove(usize),
    Both(usize, i8),
    Neither(usize),
}

fn command() -> impl Strategy<Value = Command> {
    prop_oneof![
        3 => (any::<i8>(), any::<bool>()).prop_map(|(value, hot)| Command::Spawn(value, hot)),
        1 => any::<i8>().prop_map(Command::SpawnLater),
        2 => any::<usize>().prop_map(Command::Despawn),
        2 => (any::<usize>(), any::<i8>()).prop_map(|(which, value)| Command::Insert(which, value)),
        2 => any::<usize>().prop_map(Command::Remove),
        1 => (any::<usize>(), any::<i8>()).prop_map(|(which, value)| Command::Both(which, value)),
        1 => any::<usize>().prop_map(Command::Neither),
    ]
}

/// The components of an entity: its position, its heat, and whether it is frozen.
type Row = (Option<f32>, Option<f32>, bool);

/// The expected world, and how many commands cannot be done.
#[derive(Default)]
struct Model {
    /// The entities that were given out, dead ones among them.
    known: Vec<Entity>,
    alive: BTreeMap<Entity, Row>,
    /// Rows of entities that only the world knows.
    unknown: Vec<Row>,
    errors: usize,
}

impl Model {
    fn change(&mut self, which: usize, change: impl FnOnce(&mut Row)) -> Option<Entity> {
        let entity = *self.known.get(which.checked_rem(self.known.len())?)?;
        match self.alive.get_mut(&entity) {
            Some(row) => change(row),
            None => self.errors += 1,
        }
        Some(entity)
    }

    /// Records a command, and does it in the model.
    fn record(&mut self, command: &Command, commands: &mut Commands<'_, Yard>) {
        match *command {
            Command::Spawn(value, hot) => {
                let value = f32::from(value);
                let entity = if hot {
                    commands.spawn((Position(value), Heat(value)))
                } else {
                    commands.spawn((Position(value),))
                };
                assert!(!self.known.contains(&entity), "a handle is given once");
                self.known.push(entity);
                self.alive
                    .insert(entity, (Some(value), hot.then_some(value), false));
            }
            Command::SpawnLater(value) => {
                commands.spawn_later((Position(f32::from(value)),));
                self.unknown.push((Some(f32::from(value)), None, false));
            }
            Command::Despawn(which) => {
                if let Some(entity) = self.change(which, |_| ()) {
                    self.alive.remove(&entity);
                    commands.despawn(entity);
                }
            }
            Command::Insert(which, value) => {
                if let Some(entity) = self.change(which, |row| row.1 = Some(f32::from(value))) {
                    commands.insert(entity, Heat(f32::from(value)));
                }
            }
            Command::Remove(which) => {
                if let Some(entity) = self.change(which, |row| row.1 = None) {
                    commands.remove::<Heat>(entity);
                }
            }
            Command::Both(which, value) => {
                let value = f32::from(value);
                if let Some(entity) = self.change(which, |row| *row = (Some(value), row.1, true)) {
                    commands.insert_many(entity, (Position(value), Frozen));
                }
            }
            Command::Neither(which) => {
                if let Some(entity) = self.change(which, |row| *row = (row.0, None, false)) {
                    commands.remove_many::<(Heat, Frozen)>(entity);
                }
            }
        }
    }

    fn compare(&mut self, yard: &mut Yard) {
        yard.check_invariants();
        assert_eq!(
            yard.take_command_errors().count(),
            std::mem::take(&mut self.errors)
        );
        let rows = yard.query_ref::<(Entity, Option<&Position>, Option<&Heat>, Has<Frozen>)>();
        let rows = rows.map(|(entity, position, heat, frozen)| {
            (
                entity,
                (position.map(|it| it.0), heat.map(|it| it.0), frozen),
            )
        });
        let (known, unknown): (Vec<_>, Vec<_>) =
            rows.partition(|(entity, _)| self.alive.contains_key(entity));
        assert_eq!(known.into_iter().collect::<BTreeMap<_, _>>(), self.alive);
        let key = |row: &Row| row.0.map(f32::to_bits);
        let mut unknown: Vec<Row> = unknown.into_iter().map(|(_, row)| row).collect();
        unknown.sort_by_key(key);
        self.unknown.sort_by_key(key);
        assert_eq!(unknown, self.unknown);
    }
}

#[derive(Clone, Debug)]
enum Happening {
    Send(u8),
    Read(usize, usize),
    Watch,
    Leave(usize),
    Clear,
}

fn happening() -> impl Strategy<Value = Happening> {
    prop_oneof![
        6 => any::<u8>().prop_map(Happening::Send),
        4 => (any::<usize>(), 0..6_usize).prop_map(|(reader, count)| Happening::Read(reader, count)),
        1 => Just(Happening::Watch),
        1 => any::<usize>().prop_map(Happening::Leave),
        1 => Just(Happening::Clear),
    ]
}

const CASES: u32 = if cfg!(miri) { 2 } else { 400 };
const MOST_COMMANDS: usize = if cfg!(miri) { 10 } else { 20 };
const MOST_HAPPENINGS: usize = if cfg!(miri) { 50 } else { 120 };

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(CASES) })]

    #[test]
    fn commands_agree_with_the_model(ticks in prop::collection::vec(prop::collection::vec(command(), 0..MOST_COMMANDS), 1..6)) {
        let (mut yard, mut model) = (Yard::new(), Model::default());
        for tick in &ticks {
            yard.run_system(|mut commands: Commands<'_, Yard>| {
                for command in tick {
                    model.record(command, &mut commands);
                }
            });
            model.compare(&mut yard);
        }
    }

    #[test]
    fn each_reader_reads_later_events_once(happenings in prop::collection::vec(happening(), 0..MOST_HAPPENINGS)) {
        let mut events = Events::new();
        // The unread events of each reader. Events that all have read may be kept or not for a later reader.
        let mut readers: Vec<(ecs::EventCursor<u8>, VecDeque<u8>)> = vec![(events.cursor(), VecDeque::new())];
        for happening in happenings {
            match happening {
                Happening::Send(event) => {
                    events.send(event);
                    for (_, unread) in &mut readers {
                        unread.push_back(event);
                    }
                }
                Happening::Read(reader, count) => {
                    let place = reader % readers.len();
                    let (cursor, unread) = &mut readers[place];
                    prop_assert_eq!(cursor.read(&events).len(), unread.len());
                    let read: Vec<u8> = cursor.read(&events).take(count).copied().collect();
                    let expected: Vec<u8> = unread.drain(..count.min(unread.len())).collect();
                    prop_assert_eq!(read, expected);
                }
                Happening::Watch => {
                    let mut cursor = events.cursor();
                    let kept = cursor.read(&events).len();
                    prop_assert!(readers.iter().all(|(_, unread)| unread.len() <= kept));
                    cursor.read(&events).for_each(drop);
                    readers.push((cursor, VecDeque::new()));
                }
                Happening::Leave(reader) if readers.len() > 1 => drop(readers.swap_remove(reader % readers.len())),
                Happening::Leave(_) => {}
                Happening::Clear => {
                    events.clear();
                    for (_, unread) in &mut readers {
                        unread.clear();
                    }
                }
            }
        }
    }
}
