//! Writes of a group are marked as changes, in the pools that it arranges and in those that it looks up. Nothing else is marked.

use ecs::{ChangeTick, Changed, Component, Entity};

#[derive(Component)]
#[component(storage = "sparse", track)]
struct Weapon(u32);
#[derive(Component)]
#[component(storage = "sparse", track)]
struct Target(u32);
#[derive(Component)]
#[component(storage = "sparse")]
struct Anger;

ecs::world! {
    #[world]
    struct Arena { components: (u8, Weapon, Target, Anger) }

    #[archetype]
    struct Fighter { number: u8 }

    /// Arranges both pools.
    #[group]
    struct Duel { weapon: &mut Weapon, target: &mut Target }

    /// Arranges none of them.
    #[group(own())]
    struct Rage { anger: &Anger, weapon: &mut Weapon }
}

const FIGHTERS: u8 = 12;

fn arena() -> (Arena, ChangeTick) {
    let mut arena = Arena::new();
    for number in 0..FIGHTERS {
        let entity = arena.spawn(Fighter { number });
        if number % 2 == 0 {
            arena.insert(entity, Weapon(0)).unwrap();
        }
        if number % 3 == 0 {
            arena.insert(entity, Target(0)).unwrap();
        }
        if number > 6 {
            arena.insert(entity, Anger).unwrap();
        }
    }
    let tick = arena.change_tick();
    (arena, tick)
}

/// The numbers of the entities with a component that was changed since.
macro_rules! changed {
    ($arena:ident, $C:ty, $tick:ident) => {{
        let mut numbers: Vec<u8> = $arena
            .query::<(&u8, Changed<$C>)>()
            .since($tick)
            .map(|(number, _)| *number)
            .collect();
        numbers.sort_unstable();
        numbers
    }};
}

#[test]
fn a_group_that_arranges_its_pools_marks_both() {
    let (mut arena, tick) = arena();
    arena
        .duel()
        .for_each(|duel| (duel.weapon.0, duel.target.0) = (1, 1));
    assert_eq!(
        (changed!(arena, Weapon, tick), changed!(arena, Target, tick)),
        (vec![0, 6], vec![0, 6])
    );
    let tick = arena.change_tick();
    arena.duel().next().unwrap().weapon.0 = 2;
    let number = arena
        .query::<(&u8, &Weapon)>()
        .find(|(_, weapon)| weapon.0 == 2)
        .map(|(number, _)| *number)
        .unwrap();
    assert!(changed!(arena, Weapon, tick).contains(&number));
    arena.check_invariants();
}

/// The row goes to the first block of rows: to the place behind those that are in the group, or to that of one that leaves it.
#[test]
fn a_changed_row_stays_changed_where_a_group_takes_it_to_another_block() {
    let most = if cfg!(miri) { 256 } else { 256 * 256 };
    for (place, row, leaves) in [(0, 256, false), (1, 256, true), (1, most, true)] {
        let mut arena = Arena::new();
        let fighters: Vec<Entity> = (0..=row).map(|_| arena.spawn((0_u8, Weapon(0)))).collect();
        let members = if leaves { row + 1 } else { place };
        for fighter in &fighters[..members] {
            arena.insert(*fighter, Target(0)).unwrap();
        }
        let tick = arena.change_tick();
        arena.get_mut::<Weapon>(fighters[row]).unwrap().0 = 1;
        if leaves {
            arena.remove::<Target>(fighters[place]).unwrap();
        } else {
            arena.insert(fighters[row], Target(0)).unwrap();
        }
        let changed: Vec<Entity> = arena
            .query::<(Entity, Changed<Weapon>)>()
            .since(tick)
            .map(|(it, ())| it)
            .collect();
        assert_eq!(changed, [fighters[row]]);
        arena.check_invariants();
    }
}

#[test]
fn a_group_that_looks_its_values_up_marks_them() {
    let (mut arena, tick) = arena();
    arena.rage().for_each(|rage| {
        let Rage {
            anger: Anger,
            weapon,
        } = rage;
        weapon.0 = 1;
    });
    assert_eq!(changed!(arena, Weapon, tick), [8, 10]);
    assert_eq!(changed!(arena, Target, tick), []);
    let tick = arena.change_tick();
    let entities: Vec<Entity> = arena.query::<Entity>().collect();
    for entity in entities {
        if let Some(rage) = arena.rage().get_mut(entity) {
            rage.weapon.0 = 2;
        }
    }
    assert_eq!(changed!(arena, Weapon, tick), [8, 10]);
    arena.check_invariants();
}
