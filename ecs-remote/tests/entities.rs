//! Entities by the protocol: spawned, despawned, moved, found and shown.

mod common;

use common::{Heat, Name, Pan, Position, Setting, StandsOn, Task};
use ecs::{Disabled, Entity};
use ecs_remote::codes;
use serde_json::{Value as Json, json};

#[test]
fn an_entity_is_spawned_with_its_components_and_despawned() {
    let mut it = Setting::new();
    let components = json!({"Name": "Cleo", "Position": {"x": 1, "y": 2}, "Task": {"Rest": 3}});
    let spawned = it.get("world.spawn_entity", json!({"components": components}));
    let cleo = Entity::from_bits(spawned["entity"].as_u64().unwrap()).unwrap();
    assert_eq!(
        (it.kitchen.archetype_of(cleo), it.kitchen.get::<Task>(cleo)),
        (Some("Cook"), Some(&Task::Rest(3)))
    );
    assert_eq!(
        it.get("world.despawn_entity", json!({"entity": spawned["entity"]})),
        json!(null)
    );
    assert!(!it.kitchen.contains(cleo));
    assert_eq!(
        it.fail("world.despawn_entity", json!({"entity": spawned["entity"]}))
            .code,
        codes::NO_ENTITY
    );
    let empty = it.get("bevy/spawn", json!({"components": {}}));
    assert_eq!(
        it.get("bevy/list", json!({"entity": empty["entity"]})),
        json!([])
    );
    let before = it.kitchen.len();
    let error = it.fail(
        "world.spawn_entity",
        json!({"components": {"Heat": 1, "Position": {"x": 1, "y": "fast"}}}),
    );
    assert_eq!(
        (error.code, error.data.unwrap()),
        (
            codes::COMPONENT,
            json!({"component": "Position", "path": "y"})
        )
    );
    assert_eq!(
        it.fail(
            "world.spawn_entity",
            json!({"components": {"Name": "Dan", "Heat": "hot"}})
        )
        .code,
        codes::COMPONENT
    );
    assert_eq!(it.kitchen.len(), before);
}

#[test]
fn a_handle_that_is_dead_is_one_error_everywhere() {
    let mut it = Setting::new();
    let bob = it.bob.to_bits();
    it.kitchen.despawn(it.bob);
    for (method, params) in [
        (
            "world.get_components",
            json!({"entity": bob, "components": ["Name"]}),
        ),
        ("world.list_components", json!({"entity": bob})),
        (
            "world.insert_components",
            json!({"entity": bob, "components": {"Heat": 1}}),
        ),
        (
            "world.remove_components",
            json!({"entity": bob, "components": ["Name"]}),
        ),
        (
            "world.mutate_components",
            json!({"entity": bob, "component": "Name", "path": "", "value": "B"}),
        ),
        ("world.despawn_entity", json!({"entity": bob})),
        (
            "world.reparent_entities",
            json!({"entities": [bob], "parent": it.pan.to_bits()}),
        ),
        (
            "world.reparent_entities",
            json!({"entities": [it.pan.to_bits()], "parent": bob}),
        ),
        ("ecs.entity", json!({"entity": bob})),
        (
            "ecs.relations",
            json!({"relation": "StandsOn", "entity": bob}),
        ),
    ] {
        assert_eq!(it.fail(method, params).code, codes::NO_ENTITY, "{method}");
    }
}

#[test]
fn entities_are_moved_below_others_and_never_below_themselves() {
    let mut it = Setting::new();
    let (ann, bob, pan) = (it.ann, it.bob, it.pan);
    let parent = |entities: &[Entity], parent: Option<Entity>| {
        let entities: Vec<u64> = entities.iter().map(|it| it.to_bits()).collect();
        json!({"entities": entities, "parent": parent.map(Entity::to_bits)})
    };
    it.get("world.reparent_entities", parent(&[bob, pan], Some(ann)));
    assert!(it.kitchen.sources_of::<StandsOn>(ann).eq([bob, pan]));
    for (entities, to) in [(vec![ann], ann), (vec![ann], bob), (vec![pan, ann], bob)] {
        assert_eq!(
            it.fail("world.reparent_entities", parent(&entities, Some(to)))
                .code,
            codes::SELF_REPARENT
        );
        assert!(
            it.kitchen.sources_of::<StandsOn>(ann).eq([bob, pan]),
            "nothing was moved"
        );
    }
    it.get("bevy/reparent", parent(&[pan], Some(bob)));
    assert_eq!(it.kitchen.target_of::<StandsOn>(pan), Some(bob));
    it.get("bevy/reparent", parent(&[pan], None));
    assert_eq!(it.kitchen.target_of::<StandsOn>(pan), None);
}

#[test]
fn a_query_finds_rows_by_their_components() {
    let mut it = Setting::new();
    let (ann, bob, pan) = (it.ann, it.bob, it.pan);
    let entities = |rows: &Json| -> Vec<u64> {
        rows.as_array()
            .unwrap()
            .iter()
            .map(|row| row["entity"].as_u64().unwrap())
            .collect()
    };
    let all = it.get("world.query", json!(null));
    assert_eq!(entities(&all).len(), 3);
    let cooks = it.get(
        "world.query",
        json!({"data": {"components": ["Task"]}, "filter": {"without": ["Heat"]}}),
    );
    assert_eq!(entities(&cooks), [ann.to_bits(), bob.to_bits()]);
    assert_eq!(cooks[1]["components"], json!({"Task": "Wait"}));
    let query = json!({"data": {"option": ["Heat", "Hat"], "has": ["Task", "Hat"]}, "filter": {"with": ["Position"]}});
    let rows = it.get("bevy/query", query);
    let row = rows
        .as_array()
        .unwrap()
        .iter()
        .find(|row| row["entity"] == pan.to_bits())
        .unwrap()
        .clone();
    assert_eq!(
        row,
        json!({"entity": pan.to_bits(), "components": {"Heat": 20.5}, "has": {"Task": false, "Hat": false}})
    );
    let whole = it.get(
        "world.query",
        json!({"data": {"option": "all"}, "filter": {"with": ["Heat"]}}),
    );
    assert_eq!(
        whole[0]["components"],
        json!({"Heat": 20.5, "Position": {"x": 1.5, "y": 2.0}})
    );
    assert_eq!(
        it.get("world.query", json!({"data": {"components": ["Hat"]}})),
        json!([])
    );
    assert_eq!(
        it.get("world.query", json!({"filter": {"with": ["Hat"]}})),
        json!([])
    );
    for data in ["components", "option", "has"] {
        let strict = json!({"data": {data: ["Hat"]}, "strict": true});
        assert_eq!(
            it.fail("world.query", strict).code,
            codes::COMPONENT,
            "{data}"
        );
    }
}

#[test]
fn a_query_has_a_limit_and_an_offset() {
    let mut it = Setting::new();
    for _ in 0..1_200 {
        it.kitchen.spawn(Pan {
            position: Position::default(),
            heat: Heat(1.0),
            cover: None,
        });
    }
    let pans = it.get("world.query", json!({"filter": {"with": ["Heat"]}}));
    assert_eq!(pans.as_array().unwrap().len(), 1_201, "all of them");
    assert_eq!(
        it.get("ecs.query", json!({"filter": {"with": ["Heat"]}}))["rows"]
            .as_array()
            .unwrap()
            .len(),
        1_000
    );
    let part = it.get(
        "world.query",
        json!({"filter": {"with": ["Heat"]}, "limit": 3, "offset": 999}),
    );
    assert_eq!(part.as_array().unwrap().len(), 3);
    assert_eq!(part[0], pans[999]);
    let rows = it.get(
        "ecs.query",
        json!({"filter": {"with": ["Heat"]}, "limit": 2, "offset": 1_200}),
    );
    assert_eq!(
        (&rows["total"], rows["rows"].as_array().unwrap().len()),
        (&json!(1_201), 1)
    );
    let beyond = it.get(
        "ecs.query",
        json!({"limit": u64::from(u32::MAX), "offset": 5_000}),
    );
    assert_eq!(
        (&beyond["total"], &beyond["rows"]),
        (&json!(1_203), &json!([]))
    );
}

#[test]
fn a_query_is_answered_whole_or_not_at_all() {
    let mut it = Setting::new();
    let pan = || Pan {
        position: Position::default(),
        heat: Heat(1.0),
        cover: None,
    };
    it.kitchen.spawn_batch((0..100_000).map(|_| pan()));
    let pans = it.get("world.query", json!({"filter": {"with": ["Heat"]}}));
    assert_eq!(pans.as_array().unwrap().len(), 100_001);
    it.kitchen.spawn_batch((0..900_000).map(|_| pan()));
    let began = std::time::Instant::now();
    let error = it.fail(
        "world.query",
        json!({"data": {"option": ["Heat"]}, "filter": {"with": ["Heat"]}}),
    );
    assert!(
        began.elapsed().as_millis() < 500,
        "no million rows are made: {:?}",
        began.elapsed()
    );
    let data = error.data.unwrap();
    assert_eq!(
        (error.code, &data["rows"]),
        (codes::TOO_LARGE, &json!(1_000_001))
    );
    let fit = data["fit"].as_u64().unwrap();
    assert!(
        (200_000..400_000).contains(&fit) && error.message.contains("1000001 rows"),
        "{}",
        error.message
    );
}

#[test]
fn a_query_asks_for_values_and_names() {
    let mut it = Setting::new();
    let hot = it.kitchen.spawn(Pan {
        position: Position::default(),
        heat: Heat(90.0),
        cover: None,
    });
    let ask = |path: &str, is: &str, value: Json| json!({"filter": {"where": [{"path": path, "is": is, "value": value}]}});
    let mut total = |params: Json| it.get("ecs.query", params)["total"].as_u64().unwrap();
    assert_eq!(total(ask("Heat.0", "greater_than", json!(60))), 1);
    assert_eq!(total(ask("Heat.0", "at_most", json!(60))), 1);
    assert_eq!(total(ask("Name.0", "starts_with", json!("An"))), 1);
    assert_eq!(total(ask("Name.0", "contains", json!("o"))), 1);
    assert_eq!(
        total(ask("bevy_ecs::name::Name", "starts_with", json!("An"))),
        1
    );
    assert_eq!(
        total(ask("bevy_core::name::Name.name", "equal_to", json!("Bob"))),
        1
    );
    assert_eq!(total(ask("Position.x", "equal_to", json!(1.5))), 2);
    assert_eq!(total(ask("Task", "equal_to", json!("Wait"))), 1);
    assert_eq!(total(json!({"filter": {"name": "ANN"}})), 1);
    assert_eq!(total(json!({"filter": {"name": "n", "with": ["Heat"]}})), 0);
    let fails = ask("Heat.9", "equal_to", json!(1));
    assert_eq!(it.fail("ecs.query", fails).code, codes::INVALID_PARAMS);
    let fails = ask("Hat", "equal_to", json!(1));
    assert_eq!(it.fail("ecs.query", fails).code, codes::COMPONENT);
    let rows = it.get("ecs.query", ask("Heat.0", "greater_than", json!(60)));
    let display = hot.to_string();
    assert_eq!(
        rows["rows"],
        json!([{"entity": hot.to_bits(), "display": display, "name": null, "archetype": "Pan", "components": {}}])
    );
}

#[test]
fn disabled_entities_are_shown() {
    let mut it = Setting::new();
    it.kitchen.insert(it.ann, Disabled).unwrap();
    assert_eq!(
        it.get("ecs.query", json!({"filter": {"with": ["Name"]}}))["total"],
        2
    );
    assert_eq!(
        it.get(
            "ecs.query",
            json!({"filter": {"with": ["Name"], "without": ["Disabled"]}})
        )["total"],
        1
    );
}

#[test]
fn an_entity_is_shown_in_full_with_the_types_of_its_values() {
    let mut it = Setting::new();
    let (ann, bob, pan) = (it.ann, it.bob, it.pan);
    it.kitchen.insert(bob, StandsOn { place: ann }).unwrap();
    it.kitchen.insert(ann, StandsOn { place: pan }).unwrap();
    it.kitchen.get_mut::<Position>(ann).unwrap().y = f32::INFINITY;
    let shown = it.get("ecs.entity", json!({"entity": ann.to_bits()}));
    assert_eq!(
        (&shown["name"], &shown["archetype"]),
        (&json!("Ann"), &json!("Cook"))
    );
    let of = |name: &str| {
        shown["components"]
            .as_array()
            .unwrap()
            .iter()
            .find(|it| it["component"] == name)
            .unwrap()["value"]
            .clone()
    };
    let stove = json!({"t": "entity", "v": pan.to_bits(), "display": pan.to_string()});
    let dishes = json!({"t": "list", "v": [{"t": "u8", "v": 1}, {"t": "u8", "v": 2}]});
    let content = json!({"t": "struct", "v": [["stove", stove], ["dishes", dishes]]});
    assert_eq!(
        of("Task"),
        json!({"t": "variant", "name": "Fry", "v": content})
    );
    assert_eq!(
        of("Position"),
        json!({"t": "struct", "v": [["x", {"t": "f32", "v": 1.5}], ["y", {"t": "f32", "v": "inf"}]]})
    );
    assert_eq!(
        of("Name"),
        json!({"t": "tuple", "v": [{"t": "text", "v": "Ann"}]})
    );
    assert_eq!(shown["above"][0]["entity"], pan.to_bits());
    assert_eq!(
        (
            &shown["below"][0]["total"],
            &shown["below"][0]["entities"][0]["name"]
        ),
        (&json!(1), &json!("Bob"))
    );
    it.kitchen.despawn(pan);
    assert!(
        !it.kitchen.contains(ann),
        "what stands on the pan goes with it"
    );
}

#[test]
fn relations_are_walked_from_their_roots() {
    let mut it = Setting::new();
    let (ann, bob, pan) = (it.ann, it.bob, it.pan);
    it.kitchen.insert(bob, StandsOn { place: ann }).unwrap();
    it.kitchen.insert(pan, StandsOn { place: bob }).unwrap();
    assert_eq!(
        it.get("ecs.relations", json!(null)),
        json!([
            {"relation": "StandsOn", "acyclic": true, "cascades": true},
            {"relation": "Likes", "acyclic": false, "cascades": false},
        ])
    );
    let roots = it.get(
        "ecs.relations",
        json!({"relation": "StandsOn", "roots": true}),
    );
    assert_eq!(
        (&roots["total"], &roots["entities"][0]["name"]),
        (&json!(1), &json!("Ann"))
    );
    let ends = it.get(
        "ecs.relations",
        json!({"relation": "StandsOn", "entity": bob.to_bits()}),
    );
    assert_eq!(
        (&ends["target"]["name"], &ends["sources"][0]["entity"]),
        (&json!("Ann"), &json!(pan.to_bits()))
    );
    assert_eq!(
        it.fail("ecs.relations", json!({"relation": "Eats"})).code,
        codes::COMPONENT
    );
    assert_eq!(
        it.fail("ecs.relations", json!({"relation": "StandsOn"}))
            .code,
        codes::INVALID_PARAMS
    );
}

#[test]
fn a_name_that_is_markup_is_a_value_like_any_other() {
    let mut it = Setting::new();
    let markup = "<img src=x onerror=alert(1)>";
    it.get(
        "world.insert_components",
        json!({"entity": it.ann.to_bits(), "components": {"Name": markup}}),
    );
    assert_eq!(it.kitchen.get::<Name>(it.ann).unwrap().0, markup);
    assert_eq!(
        it.get("ecs.query", json!({"filter": {"name": "<img"}}))["rows"][0]["name"],
        markup
    );
}

#[test]
fn a_list_that_would_be_larger_than_an_answer_is_refused_before_it_is_made() {
    let mut it = Setting::new();
    it.kitchen.spawn_batch((0..10_000).map(|_| Pan {
        position: Position::default(),
        heat: Heat(20.0),
        cover: None,
    }));
    // Each of 10,000 rows would have 4,000 entries: 8 GB.
    let has: Vec<String> = (0..4_000).map(|i| format!("No{i:0200}")).collect();
    for method in ["world.query", "ecs.query"] {
        let error = it.fail(method, json!({"data": {"has": has}, "limit": 10_000}));
        assert_eq!(error.code, codes::TOO_LARGE, "{method}");
        let data = error.data.unwrap();
        assert_eq!(data["rows"], 10_000, "{method}");
        let fit = data["fit"].as_u64().unwrap();
        assert!((10..20).contains(&fit), "{method}: {fit}");
    }
    let rows = it.get("world.query", json!({"limit": 10_000}));
    assert_eq!(rows.as_array().unwrap().len(), 10_000);
}
