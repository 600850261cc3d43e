//! The answers of an index are those of a scan.

use crate::world::{
    ByHeat, ByTeam, Frozen, Heat, Kitchen, Name, Near, Position, Size, Smell, Team, cook, pan,
    position,
};
use ecs::prelude::*;

#[test]
fn entities_are_found_by_place() {
    let mut kitchen = Kitchen::new();
    let near = kitchen.spawn(pan(1.0, 0.0, "near"));
    let far = kitchen.spawn(pan(100.0, 0.0, "far"));
    let cook = kitchen.spawn(cook(3.0, "ann", Team::Red, None));
    let around = |kitchen: &mut Kitchen| -> Vec<Entity> {
        kitchen
            .near()
            .within([0.0, 0.0], 5.0)
            .map(|found| found.entity)
            .collect()
    };
    assert_eq!(around(&mut kitchen), [near, cook]);
    assert_eq!(kitchen.near().nearest([90.0, 3.0]).unwrap().entity, far);
    kitchen.get_mut::<Position>(far).unwrap().x = 4.0;
    kitchen.insert(near, Frozen).unwrap();
    assert_eq!(around(&mut kitchen), [far, cook]);
    kitchen.remove::<Frozen>(near).unwrap();
    kitchen.despawn(cook);
    assert_eq!(around(&mut kitchen), [near, far]);
}

#[test]
fn a_place_with_a_radius_is_found_by_all_that_it_touches() {
    let mut kitchen = Kitchen::new();
    let small = kitchen.spawn((position(0.0, 0.0), Size(1.0)));
    let large = kitchen.spawn((position(10.0, 0.0), Size(6.0)));
    let found: Vec<Entity> = kitchen
        .wide()
        .within([3.0, 0.0, 0.0], 1.5)
        .map(|found| found.entity)
        .collect();
    assert_eq!(found, [large]);
    kitchen.remove::<Size>(large).unwrap();
    kitchen.get_mut::<Size>(small).unwrap().0 = 2.0;
    let found: Vec<Entity> = kitchen
        .wide()
        .within([3.0, 0.0, 0.0], 1.5)
        .map(|found| found.entity)
        .collect();
    assert_eq!(found, [small]);
}

#[test]
fn entities_are_found_by_ranges_of_a_key() {
    let mut kitchen = Kitchen::new();
    let pans = [30.0, 10.0, 20.0].map(|heat| kitchen.spawn(pan(0.0, heat, "pan")));
    let from = |kitchen: &mut Kitchen, heat: f32| -> Vec<Entity> {
        kitchen
            .by_heat()
            .range(heat..)
            .map(|found| found.entity)
            .collect()
    };
    assert_eq!(from(&mut kitchen, 15.0), [pans[2], pans[0]]);
    kitchen
        .query::<&mut Heat>()
        .for_each(|heat| heat.0 = 40.0 - heat.0);
    assert_eq!(from(&mut kitchen, 15.0), [pans[2], pans[1]]);
    assert_eq!(kitchen.by_heat().last().unwrap().entity, pans[1]);
}

#[test]
fn entities_are_found_by_the_beginning_of_a_text() {
    let mut kitchen = Kitchen::new();
    let [_, stardust, ziggy] =
        ["aladdin", "ziggy stardust", "ziggy"].map(|name| kitchen.spawn(pan(0.0, 0.0, name)));
    let found: Vec<Entity> = kitchen
        .by_name()
        .prefix("ziggy")
        .map(|found| found.entity)
        .collect();
    assert_eq!(found, [ziggy, stardust]);
    kitchen.get_mut::<Name>(ziggy).unwrap().0 = "bowie".into();
    assert_eq!(kitchen.by_name().prefix("ziggy").count(), 1);
    assert_eq!(kitchen.by_name().get("bowie").collect::<Vec<_>>(), [ziggy]);
}

#[test]
fn sets_of_several_indexes_are_combined() {
    let mut kitchen = Kitchen::new();
    let red = kitchen.spawn(cook(0.0, "ann", Team::Red, None));
    let blue = kitchen.spawn(cook(0.0, "bob", Team::Blue, None));
    let hot = kitchen.spawn(pan(0.0, 200.0, "pan"));
    kitchen.spawn(pan(0.0, 200.0, "stone"));
    assert_eq!(kitchen.burnt().is(true).iter().collect::<Vec<_>>(), [hot]);
    kitchen.insert(red, Heat(300.0)).unwrap();
    assert_eq!(
        kitchen.burnt().is(true).iter().collect::<Vec<_>>(),
        [red, hot]
    );
    kitchen.by_team();
    let (teams, burnt) = (kitchen.by_team_ref().unwrap(), kitchen.burnt_ref());
    // A set that is stale is refused; both are fresh once both were asked.
    assert!(burnt.is_ok());
    let both: Vec<Entity> = (teams.is(Team::Red) & burnt.unwrap().is(true))
        .iter()
        .collect();
    assert_eq!(both, [red]);
    assert_eq!(teams.is(Team::Blue).iter().collect::<Vec<_>>(), [blue]);
}

#[test]
fn sparse_components_are_found_by_a_key_that_is_computed() {
    let mut kitchen = Kitchen::new();
    let pans = [1, 17, 18].map(|smell| {
        let pan = kitchen.spawn(pan(0.0, 0.0, "pan"));
        kitchen.insert(pan, Smell(smell)).unwrap();
        pan
    });
    assert_eq!(
        kitchen.by_smell().get(1).collect::<Vec<_>>(),
        [pans[1], pans[2]]
    );
    kitchen.get_mut::<Smell>(pans[1]).unwrap().0 = 2;
    kitchen.remove::<Smell>(pans[2]).unwrap();
    assert_eq!(kitchen.by_smell().get(1).count(), 0);
    assert_eq!(
        kitchen.by_smell().get(0).collect::<Vec<_>>(),
        [pans[0], pans[1]]
    );
}

#[test]
fn likely_entities_are_all_that_have_the_key() {
    let mut kitchen = Kitchen::new();
    let pans: Vec<Entity> = (0..1000)
        .map(|i| kitchen.spawn(pan(0.0, 0.0, &format!("pan {i}"))))
        .collect();
    let likely: Vec<Entity> = kitchen.maybe_named().likely("pan 7").collect();
    assert!(
        likely.contains(&pans[7]) && likely.len() < 20,
        "{}",
        likely.len()
    );
    kitchen.despawn(pans[7]);
    let index = kitchen.maybe_named();
    assert!(
        !index
            .likely("pan 7")
            .any(|entity| entity.index() == pans[7].index())
    );
    assert!(index.is_unlikely(pans[7], "pan 7") && !index.is_unlikely(pans[8], "pan 8"));
    let other = kitchen.spawn(pan(0.0, 0.0, "pan 7"));
    assert_eq!(other.index(), pans[7].index());
    let index = kitchen.maybe_named();
    assert!(!index.is_unlikely(other, "pan 7"));
    assert!(
        index.is_unlikely(pans[7], "pan 7"),
        "another entity has its number"
    );
}

#[test]
fn rows_that_were_found_are_lent_by_a_look_up_in_the_order_of_the_answers() {
    let mut kitchen = Kitchen::new();
    let pans = [4.0, 1.0, 90.0, 2.0].map(|x| kitchen.spawn(pan(x, 10.0 + x, "pan")));
    let cook = kitchen.spawn(cook(3.0, "ann", Team::Red, None));
    let warmed = kitchen.run_system(
        |near: Find<'_, Kitchen, Near>, mut heats: Lookup<'_, Kitchen, &mut Heat>| {
            let mut warmed = Vec::new();
            near.nearest_of([0.0, 0.0])
                .take(4)
                .for_each_in(&mut heats, |entity, heat| {
                    heat.0 += 100.0;
                    warmed.push(entity);
                });
            warmed
        },
    );
    assert_eq!(warmed, [pans[1], pans[3], pans[0]], "the cook has no heat");
    let hot = kitchen.run_system(
        |found: Find<'_, Kitchen, ByHeat>, names: Lookup<'_, Kitchen, &Name>| {
            let (mut hot, mut names) = (Vec::new(), names);
            found
                .range(100.0..)
                .rev()
                .for_each_in(&mut names, |entity, name| {
                    hot.push((entity, name.0.clone()));
                });
            hot
        },
    );
    assert_eq!(
        hot,
        [pans[0], pans[3], pans[1], pans[2]].map(|pan| (pan, "pan".to_owned()))[..]
    );
    let red = kitchen.run_system(
        |teams: Find<'_, Kitchen, ByTeam>, mut sizes: Lookup<'_, Kitchen, &Name>| {
            let mut red = Vec::new();
            teams
                .is(Team::Red)
                .iter()
                .for_each_in(&mut sizes, |entity, _| red.push(entity));
            red
        },
    );
    assert_eq!(red, [cook]);
}

#[test]
fn a_copy_of_a_world_has_indexes_of_its_own() {
    let mut kitchen = Kitchen::new();
    let pan = kitchen.spawn(pan(1.0, 30.0, "pan"));
    kitchen.near();
    let before = kitchen.snapshot();
    kitchen.get_mut::<Position>(pan).unwrap().x = 50.0;
    assert_eq!(kitchen.near().within([0.0, 0.0], 5.0).count(), 0);
    let found = before.find::<Near>();
    assert_eq!(
        found
            .within([0.0, 0.0], 5.0)
            .map(|found| found.entity)
            .collect::<Vec<_>>(),
        [pan]
    );
    kitchen.restore(&before);
    assert!(kitchen.near_ref().is_err());
    assert_eq!(kitchen.near().within([0.0, 0.0], 5.0).count(), 1);
}
