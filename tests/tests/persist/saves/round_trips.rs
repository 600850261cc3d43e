//! The loaded world is the one that was saved.

use crate::saves::world::{
    Clock, Heat, Position, Rock, Score, Sprite, Street, Texture, Window, assert_same, bytes, empty,
    street, walker,
};
use ecs::prelude::*;
use ecs::{LoadError, Registration, SaveError, SaveHeader, SaveOptions};
use ecs_tests::check_alloc::while_failing;

#[test]
fn a_loaded_world_is_the_one_that_was_saved_down_to_the_bytes() {
    for count in [1, 2, 9, 40, if cfg!(miri) { 70 } else { 700 }] {
        let mut saved = street(count);
        let first = bytes(&saved);
        let mut loaded = empty();
        let report = loaded.load_into(&first[..]).unwrap();
        assert_eq!(report.entities, saved.len());
        assert_same(&mut saved, &mut loaded);
        assert_eq!(bytes(&loaded), first);
    }
}

#[test]
fn ids_that_come_after_loading_are_those_that_would_have_come() {
    let mut saved = street(40);
    let mut loaded = empty();
    loaded.load_into(&bytes(&saved)[..]).unwrap();
    for i in 0..600 {
        assert_eq!(saved.spawn(walker(i)), loaded.spawn(walker(i)));
    }
    let last = saved.entities().last().unwrap();
    assert!(saved.despawn(last) && loaded.despawn(last));
    assert_eq!(saved.spawn(()), loaded.spawn(()));
    assert_same(&mut saved, &mut loaded);
}

#[test]
fn transient_values_begin_as_their_defaults_and_transient_resources_stay() {
    let saved = street(40);
    let mut loaded = empty();
    loaded.resource_mut::<Window>().0 = 5;
    loaded.resource_mut::<Clock>().0 = 5;
    loaded.load_into(&bytes(&saved)[..]).unwrap();
    let sprites: Vec<Sprite> = loaded.query::<&Sprite>().map(|it| Sprite(it.0)).collect();
    assert!(sprites.len() > 10 && sprites.iter().all(|sprite| *sprite == Sprite(0)));
    assert!(
        loaded
            .query::<&Texture>()
            .all(|texture| *texture == Texture(0))
    );
    assert_eq!(
        (loaded.resource::<Window>(), loaded.resource::<Clock>()),
        (&Window(5), &Clock(12))
    );
    assert_eq!(loaded.resource::<Score>().0, ["Ann", "Bob"]);
}

#[test]
fn a_new_world_is_made_of_a_save() {
    let mut saved = Street::new();
    let rock = saved.spawn(Rock {
        position: Position { x: 1.0, y: 2.0 },
        sprite: Sprite(3),
    });
    let mut loaded = Street::load(&bytes(&saved)[..]).unwrap();
    assert_same(&mut saved, &mut loaded);
    assert_eq!(
        loaded.get::<Position>(rock),
        Some(&Position { x: 1.0, y: 2.0 })
    );
    assert_eq!(loaded.resource::<Window>(), &Window(0));
    // It works on: rows move, and leave.
    loaded.insert(rock, crate::saves::world::Frozen).unwrap();
    assert!(loaded.despawn(rock));
    loaded.check_invariants();
}

#[test]
fn the_old_world_is_replaced_as_a_whole() {
    let saved = street(20);
    let mut loaded = street(90);
    let gone = loaded.entities().last().unwrap();
    loaded.load_into(&bytes(&saved)[..]).unwrap();
    assert!(!loaded.contains(gone));
    assert_same(&mut street(20), &mut loaded);
    assert_eq!(loaded.epoch(), 1);
}

#[test]
fn values_count_as_changed_when_they_were_loaded() {
    let saved = street(20);
    let mut loaded = street(20);
    let before = loaded.change_tick();
    loaded.load_into(&bytes(&saved)[..]).unwrap();
    let heats = loaded.query::<&crate::saves::world::Heat>().count();
    assert_eq!(
        loaded
            .query::<(
                &crate::saves::world::Heat,
                Changed<crate::saves::world::Heat>
            )>()
            .since(before)
            .count(),
        heats
    );
}

#[test]
fn an_exact_save_knows_when_values_were_changed() {
    use crate::saves::world::{Heat, Weapon};
    let mut saved = street(30);
    let since = saved.change_tick();
    let chosen: Vec<Entity> = saved
        .entities()
        .filter(|entity| saved.has::<Heat>(*entity))
        .step_by(3)
        .collect();
    for entity in &chosen {
        saved.get_mut::<Heat>(*entity).unwrap().0 += 1.0;
    }
    let armed = saved.pool::<Weapon>().0[3];
    saved.get_mut::<Weapon>(armed).unwrap().0.push('!');
    let mut bytes = Vec::new();
    saved
        .save_with(&SaveOptions::new().exact(), &mut bytes)
        .unwrap();
    let mut loaded = empty();
    loaded.load_into(&bytes[..]).unwrap();
    // Ticks of the old world are of another epoch, so that the ticks of the new one are compared with each other.
    let last_changed = |street: &Street| {
        let at = |entity: &Entity| street.changed_at::<Heat>(*entity);
        let last = street.entities().filter_map(|entity| at(&entity)).max();
        street
            .entities()
            .filter(|entity| at(entity).is_some() && at(entity) == last)
            .collect::<Vec<_>>()
    };
    assert_eq!(last_changed(&loaded), chosen);
    assert_eq!(last_changed(&loaded), last_changed(&saved));
    let last_armed = |street: &Street| {
        street
            .pool::<Weapon>()
            .0
            .iter()
            .copied()
            .max_by_key(|entity| street.changed_at::<Weapon>(*entity))
    };
    assert_eq!(
        (last_armed(&loaded), last_armed(&saved)),
        (Some(armed), Some(armed))
    );
    assert_eq!(
        loaded.query::<Changed<Weapon>>().since(since).count(),
        loaded.pool::<Weapon>().0.len()
    );
    assert_same(&mut saved, &mut loaded);
}

#[test]
fn a_header_tells_of_a_save_without_loading_it() {
    let saved = street(20);
    let mut bytes = Vec::new();
    saved
        .save_with(&SaveOptions::new().tag("level 3"), &mut bytes)
        .unwrap();
    let header = SaveHeader::read_from(&bytes[..]).unwrap();
    assert_eq!(
        (&*header.world, &*header.tag, header.date),
        ("Street", "level 3", None)
    );
    assert_eq!(header.entities, saved.len() as u64);
    assert!(header.components.contains(&(
        "Weapon".into(),
        saved.pool::<crate::saves::world::Weapon>().0.len() as u64
    )));
}

#[test]
fn reserved_ids_are_refused_until_they_have_rows() {
    let mut saved = street(3);
    let entity = saved.reserve_entity();
    assert!(matches!(saved.save(Vec::new()), Err(SaveError::Reserved)));
    saved.spawn_at(entity, walker(0)).unwrap();
    assert!(saved.save(Vec::new()).is_ok());
}

#[test]
fn a_component_that_nobody_registered_here_is_named() {
    let saved = street(20);
    let error = Street::load(&bytes(&saved)[..]).map(|_| ()).unwrap_err();
    let LoadError::Unknown(names) = &error else {
        panic!("{error}")
    };
    assert_eq!(
        names.iter().map(|it| &*it.name).collect::<Vec<_>>(),
        ["Sticker", "mana"]
    );
    assert_eq!(names[0].values, 2);
}

#[test]
fn the_first_registration_that_says_how_values_are_saved_holds() {
    let (saved, left_out) = (
        Registration::<u32>::named("mood").saved(),
        Registration::<u32>::named("mood").transient(),
    );
    for (first, second, value) in [(saved, left_out, Some(&7)), (left_out, saved, None)] {
        let mut street = empty();
        let mood = street.register_with(first).unwrap();
        street.register_with(second).unwrap();
        let entity = street.spawn(walker(1));
        street.insert_key(entity, mood, 7).unwrap();
        let mut loaded = empty();
        let mood = loaded.register_with(saved).unwrap();
        loaded.load_into(&bytes(&street)[..]).unwrap();
        assert_eq!(loaded.get_key(entity, mood), value);
    }
}

#[test]
fn entities_of_a_loaded_world_leave_without_memory_where_somebody_reads_removals() {
    let mut loaded = street(3);
    let mut heats = loaded.watch_removed::<Heat>();
    loaded.load_into(&bytes(&street(40))[..]).unwrap();
    loaded.check_invariants();
    let expected = loaded.query::<&Heat>().count();
    let entities: Vec<Entity> = loaded.entities().collect();
    let ((), refused) = while_failing(0..u64::MAX, || {
        for entity in entities.iter().rev() {
            loaded.despawn(*entity);
        }
    });
    assert_eq!((refused, loaded.len()), (0, 0));
    assert_eq!(loaded.read_removed(&mut heats).count(), expected);
    loaded.check_invariants();
}
