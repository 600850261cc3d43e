//! Readers, buffers, columns and rows answer each question as things are.
#![allow(
    elided_lifetimes_in_paths,
    reason = "signatures of systems are read without them"
)]

use ecs::prelude::*;
use ecs::{CommandBuffer, Component};

#[derive(Component, Clone, Debug, PartialEq)]
#[component(track)]
struct Fuse(u32);

#[derive(Clone, Copy, Debug, PartialEq)]
struct Place(u8);

#[derive(Component, Clone, Debug, PartialEq)]
#[component(storage = "sparse", track)]
struct Flag(u32);

#[derive(Component, Debug, PartialEq)]
struct Sword(u32);

#[derive(Debug, PartialEq)]
struct Bang(u32);

#[derive(Default)]
struct Heard(Vec<String>);

ecs::world! {
    #[world]
    struct Field { components: (Fuse, Place, Flag), resources: (Heard), events: (Bang) }

    #[archetype]
    struct Mine { fuse: Fuse, place: Option<Place> }
}

fn mine(fuse: u32) -> Mine {
    Mine {
        fuse: Fuse(fuse),
        place: None,
    }
}

fn heard(field: &mut Field) -> Vec<String> {
    std::mem::take(&mut field.resource_mut::<Heard>().0)
}

#[test]
fn a_reader_of_events_knows_how_many_are_new() {
    fn listen(mut bangs: EventReader<Bang>, mut heard: ResMut<Heard>) {
        heard
            .0
            .push(format!("{} {}", bangs.len(), bangs.is_empty()));
        bangs.clear();
        heard.0.push(format!(
            "{} {} {}",
            bangs.len(),
            bangs.is_empty(),
            bangs.read().count()
        ));
    }
    let mut field = Field::new();
    field.run_system(|mut bangs: EventWriter<Bang>| {
        bangs.send(Bang(1));
        bangs.try_send(Bang(2)).unwrap();
    });
    assert_eq!(field.resource::<ecs::Events<Bang>>().len(), 2);
    field.run_system(listen);
    assert_eq!(heard(&mut field), ["2 false", "0 true 0"]);
}

#[test]
fn a_reader_of_removals_knows_how_many_are_new() {
    ecs::world! {
        #[world]
        struct Yard { components: (Fuse), resources: (Heard) }
        #[schedule]
        fn tick() { listen; }
    }
    fn listen(mut fuses: Removed<Yard, Fuse>, mut heard: ResMut<Heard>) {
        heard
            .0
            .push(format!("{} {}", fuses.len(), fuses.is_empty()));
        fuses.read().for_each(drop);
    }
    let mut yard = Yard::new();
    let all: Vec<_> = yard.spawn_batch((0..3).map(|i| (Fuse(i),))).to_vec();
    yard.tick();
    yard.despawn(all[0]);
    yard.remove::<Fuse>(all[1]).unwrap();
    yard.tick();
    yard.tick();
    assert_eq!(yard.resource::<Heard>().0, ["0 true", "2 false", "0 true"]);
}

#[test]
fn a_buffer_of_commands_knows_whether_it_is_empty() {
    fn record(mut commands: Commands<Field>, mut heard: ResMut<Heard>) {
        let is_empty = |commands: &CommandBuffer<Field>| commands.is_empty().to_string();
        heard.0.push(is_empty(&commands));
        commands.spawn_later(mine(1));
        heard.0.push(is_empty(&commands));
    }
    let mut field = Field::new();
    field.run_system(record);
    assert_eq!(heard(&mut field), ["true", "false"]);
    assert_eq!(field.len(), 1);
}

#[test]
fn rows_count_themselves() {
    let mut field = Field::new();
    for i in 0..70 {
        field.spawn(mine(i));
        field.spawn((Fuse(i), Flag(i)));
    }
    assert_eq!(field.query_ref::<&Fuse>().count(), 140);
    let mut rows = field.query_ref::<&Fuse>();
    rows.next();
    assert_eq!((rows.len(), rows.count()), (139, 139));
    assert_eq!(field.query_ref::<(&Fuse, &Flag)>().count(), 70);
    assert_eq!(Iterator::count(field.query_ref::<&Fuse>()), 140);
}

#[test]
fn an_optional_column_has_no_row_beyond_its_last() {
    let mut field = Field::new();
    for i in 0..64 {
        field.spawn(Mine {
            fuse: Fuse(0),
            place: Some(Place(i)),
        });
    }
    let places = field.columns::<Mine>().place;
    assert_eq!(
        (
            places.len(),
            places.is_empty(),
            places.get(63),
            places.get(64)
        ),
        (64, false, Some(&Place(63)), None)
    );
    let places = field.columns_mut::<Mine>().place;
    assert_eq!((places.len(), places.is_empty()), (64, false));
    assert_eq!(
        (places.get(63), places.get(64), places.get(usize::MAX)),
        (Some(&Place(63)), None, None)
    );
    let mut places = places;
    assert_eq!(
        (places.get_mut(63).copied(), places.get_mut(64)),
        (Some(Place(63)), None)
    );
}

#[test]
fn an_entity_has_a_component_by_key_or_has_it_not() {
    let mut field = Field::new();
    let sword = field.register::<Sword>().unwrap();
    let [with, without] = [0, 1].map(|i| field.spawn(mine(i)));
    field.insert_key(with, sword, Sword(1)).unwrap();
    assert!(field.has_key(with, sword) && !field.has_key(without, sword));
    field.get_key_mut(with, sword).unwrap().0 += 1;
    assert_eq!(field.get_key(with, sword), Some(&Sword(2)));
    assert_eq!(field.get_key_mut(without, sword), None);
    field.despawn(with);
    assert!(!field.has_key(with, sword));
}

#[test]
fn the_bytes_of_a_value_are_read_and_written() {
    let mut field = Field::new();
    let depth = field
        .define(ecs::ComponentDefinition::new("depth").field("metres", ecs::FieldType::U16))
        .unwrap();
    let [with, without] = [0, 1].map(|i| field.spawn(mine(i)));
    field.insert_data(with, depth, &[1, 2]).unwrap();
    field.get_data_mut(with, depth).unwrap()[1] = 3;
    assert_eq!(
        (field.get_data(with, depth), field.get_data(without, depth)),
        (Some(&[1, 3][..]), None)
    );
    assert!(field.get_data_mut(without, depth).is_none());
}

#[test]
fn values_of_a_pool_are_written_as_a_slice() {
    let mut field = Field::new();
    assert_eq!(field.pool_mut::<Flag>(), (&[][..], &mut [][..]));
    let all: Vec<_> = (0..3).map(|i| field.spawn((Flag(i),))).collect();
    let (entities, flags) = field.pool_mut::<Flag>();
    assert_eq!((entities, flags.len()), (&all[..], 3));
    for flag in flags {
        flag.0 += 10;
    }
    assert_eq!(field.pool::<Flag>().1, [Flag(10), Flag(11), Flag(12)]);
}
