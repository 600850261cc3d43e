//! Components by the protocol.

mod common;
mod spiteful;

use common::{Code, Heat, Name, Position, Setting, Size, Sprite, StandsOn, Task, Ticket};
use ecs_remote::codes;
use serde_json::json;

#[test]
fn components_are_read_by_name() {
    let mut it = Setting::new();
    let (ann, pan) = (it.ann.to_bits(), it.pan.to_bits());
    let found = it.get(
        "world.get_components",
        json!({"entity": ann, "components": ["Name", "Position", "Task", "Hat", "Heat"]}),
    );
    let task = json!({"Fry": {"stove": pan, "dishes": [1, 2]}});
    assert_eq!(
        found["components"],
        json!({"Name": "Ann", "Position": {"x": 1.5, "y": 2.0}, "Task": task})
    );
    assert_eq!(found["errors"]["Hat"]["code"], codes::COMPONENT);
    assert_eq!(found["errors"]["Heat"]["code"], codes::MISSING_COMPONENT);
    let strict = |names| json!({"entity": ann, "components": names, "strict": true});
    assert_eq!(
        it.get("bevy/get", strict(json!(["Name"]))),
        json!({"Name": "Ann"})
    );
    assert_eq!(
        it.fail("bevy/get", strict(json!(["Name", "Heat"]))).code,
        codes::MISSING_COMPONENT
    );
}

#[test]
fn the_name_and_the_parent_of_an_entity_are_found_by_the_names_that_brp_has() {
    let mut it = Setting::new();
    it.kitchen
        .insert(it.pan, StandsOn { place: it.bob })
        .unwrap();
    let names = json!(["bevy_ecs::name::Name", "bevy_ecs::hierarchy::ChildOf"]);
    let of = |it: &mut Setting, entity: ecs::Entity| {
        it.get(
            "world.get_components",
            json!({"entity": entity.to_bits(), "components": names}),
        )
    };
    let (ann, bob, pan) = (it.ann, it.bob, it.pan);
    assert_eq!(
        of(&mut it, ann)["components"],
        json!({"bevy_ecs::name::Name": "Ann"})
    );
    assert_eq!(
        of(&mut it, pan)["components"],
        json!({"bevy_ecs::hierarchy::ChildOf": bob.to_bits()})
    );
}

#[test]
fn the_components_of_an_entity_and_of_the_world_are_listed() {
    let mut it = Setting::new();
    assert_eq!(
        it.get("world.list_components", json!({"entity": it.ann.to_bits()})),
        json!(["Name", "Position", "Task"])
    );
    let all = it.get("bevy/list", json!(null));
    assert_eq!(all.as_array().unwrap().len(), 14);
    assert!(all.as_array().unwrap().contains(&json!("StandsOn")));
}

#[test]
fn a_part_is_changed_by_its_path() {
    let mut it = Setting::new();
    let (ann, bob, pan) = (it.ann, it.bob, it.pan);
    let mut mutate = |entity: ecs::Entity,
                      component: &str,
                      path: &str,
                      value: serde_json::Value| {
        let params = json!({"entity": entity.to_bits(), "component": component, "path": path, "value": value});
        assert_eq!(it.get("world.mutate_components", params), json!(null));
    };
    mutate(ann, "Position", "x", json!(7.25));
    mutate(ann, "Position", ".y", json!(3));
    mutate(pan, "Heat", "", json!(96.5));
    mutate(ann, "Task", "dishes[1]", json!(9));
    mutate(ann, "Task", "stove", json!(bob.to_bits()));
    mutate(bob, "Task", "", json!({"Rest": 4}));
    mutate(bob, "Name", "0", json!("Robert"));
    let kitchen = &it.kitchen;
    assert_eq!(
        kitchen.get::<Position>(ann),
        Some(&Position { x: 7.25, y: 3.0 })
    );
    assert_eq!(kitchen.get::<Heat>(pan), Some(&Heat(96.5)));
    assert_eq!(
        kitchen.get::<Task>(ann),
        Some(&Task::Fry {
            stove: bob,
            dishes: vec![1, 9]
        })
    );
    assert_eq!(kitchen.get::<Task>(bob), Some(&Task::Rest(4)));
    assert_eq!(kitchen.get::<Name>(bob).unwrap().0, "Robert");
}

#[test]
fn a_wrong_value_is_an_error_at_its_path_and_the_world_is_as_it_was() {
    let mut it = Setting::new();
    let (ann, bob) = (it.ann, it.bob);
    let mut refused = |component: &str,
                       path: &str,
                       value: serde_json::Value,
                       at: serde_json::Value| {
        let params =
            json!({"entity": ann.to_bits(), "component": component, "path": path, "value": value});
        let error = it.fail("world.mutate_components", params);
        assert_eq!(error.code, codes::COMPONENT, "{error}");
        let data = error.data.clone().unwrap_or_default();
        assert_eq!(
            (&data["component"], &data["path"]),
            (&json!(component), &at),
            "{error}"
        );
    };
    refused("Position", "x", json!("north"), json!("x"));
    refused("Position", "z", json!(1), json!("z"));
    refused("Position", "", json!({"x": 1.0, "y": [1]}), json!("y"));
    refused("Position", "", json!({"x": 1.0}), json!(null));
    refused(
        "Position",
        "",
        json!({"x": 1.0, "y": 2.0, "z": 3.0}),
        json!(null),
    );
    refused("Task", "dishes[0]", json!(256), json!("dishes[0]"));
    refused("Task", "dishes[7]", json!(1), json!("dishes[7]"));
    refused("Task", "", json!("Sleep"), json!(null));
    refused("Task", "stove", json!("nobody"), json!("stove"));
    let kitchen = &it.kitchen;
    assert_eq!(
        kitchen.get::<Position>(ann),
        Some(&Position { x: 1.5, y: 2.0 })
    );
    assert_eq!(kitchen.get::<Task>(bob), Some(&Task::Wait));
    assert!(
        matches!(kitchen.get::<Task>(ann), Some(Task::Fry { dishes, .. }) if *dishes == [1, 2])
    );
}

#[test]
fn components_come_and_go() {
    let mut it = Setting::new();
    let (ann, pan) = (it.ann, it.pan);
    let components = json!({"Heat": 37.5, "Ticket": pan.to_bits(), "Cover": null, "Code": 7});
    assert_eq!(
        it.get(
            "world.insert_components",
            json!({"entity": ann.to_bits(), "components": components})
        ),
        json!(null)
    );
    assert_eq!(it.kitchen.get::<Heat>(ann), Some(&Heat(37.5)));
    assert_eq!(it.kitchen.get::<Ticket>(ann), Some(&Ticket(Some(pan))));
    assert_eq!(it.kitchen.get::<Code>(ann), Some(&Code(7)));
    let params = json!({"entity": ann.to_bits(), "components": ["Heat", "Ticket", "Numbers"]});
    assert_eq!(it.get("world.remove_components", params), json!(null));
    assert!(
        !it.kitchen.has::<Heat>(ann)
            && !it.kitchen.has::<Ticket>(ann)
            && it.kitchen.has::<Code>(ann)
    );
}

#[test]
fn a_request_of_which_one_value_is_wrong_writes_none() {
    let mut it = Setting::new();
    let ann = it.ann;
    let error = it.fail(
        "world.insert_components",
        json!({"entity": ann.to_bits(), "components": {"Heat": 1, "Name": 5}}),
    );
    assert_eq!(
        (error.code, &error.data.unwrap()["component"]),
        (codes::COMPONENT, &json!("Name"))
    );
    let error = it.fail(
        "world.insert_components",
        json!({"entity": ann.to_bits(), "components": {"Heat": 1, "Hat": 5}}),
    );
    assert_eq!(error.code, codes::COMPONENT);
    let error = it.fail(
        "world.remove_components",
        json!({"entity": ann.to_bits(), "components": ["Name", "Hat"]}),
    );
    assert_eq!(error.code, codes::COMPONENT);
    assert!(!it.kitchen.has::<Heat>(ann) && it.kitchen.has::<Name>(ann));
}

#[test]
fn a_wrong_value_of_an_insertion_is_an_error_at_its_path() {
    let mut it = Setting::new();
    // One that has the component, and one that gets it.
    for entity in [it.ann, it.kitchen.spawn((Heat(1.0),))] {
        let before = it.kitchen.get::<Position>(entity).copied();
        let components = json!({"Position": {"x": 1, "y": "fast"}});
        let error = it.fail(
            "world.insert_components",
            json!({"entity": entity.to_bits(), "components": components}),
        );
        assert_eq!(error.code, codes::COMPONENT, "{error}");
        assert_eq!(
            error.data.unwrap(),
            json!({"component": "Position", "path": "y"})
        );
        assert_eq!(it.kitchen.get::<Position>(entity).copied(), before);
    }
}

#[test]
fn a_rule_that_refuses_a_later_component_names_the_written_ones() {
    let mut it = Setting::new();
    it.kitchen.insert(it.bob, Code(7)).unwrap();
    let components = json!({"Code": 7, "Ticket": null});
    let error = it.fail(
        "world.insert_components",
        json!({"entity": it.ann.to_bits(), "components": components}),
    );
    assert_eq!(error.code, codes::COMPONENT);
    assert_eq!(
        error.data.unwrap().get("written"),
        None,
        "the first one was refused"
    );
    let components = json!({"Code": 7, "Heat": 3, "Task": "Wait", "Cover": null, "Angel": 1});
    assert!(
        it.call(
            "world.insert_components",
            json!({"entity": it.ann.to_bits(), "components": components})
        )
        .is_err()
    );
    let components = json!({"Apron": 7});
    assert!(
        it.call(
            "world.insert_components",
            json!({"entity": it.ann.to_bits(), "components": components})
        )
        .is_err()
    );
    let components = json!({"StandsOn": {"place": it.ann.to_bits()}, "Heat": 3});
    let error = it.fail(
        "world.insert_components",
        json!({"entity": it.ann.to_bits(), "components": components}),
    );
    assert_eq!(
        (error.code, &error.data.unwrap()["written"]),
        (codes::SELF_REPARENT, &json!(["Heat"]))
    );
}

#[test]
fn observers_and_ticks_see_the_changes_of_requests() {
    let mut it = Setting::new();
    let (ann, pan) = (it.ann, it.pan);
    let before = it.get("ecs.query", json!({}))["tick"].clone();
    let told = it.kitchen.resource::<common::Log>().0.len();
    it.get(
        "world.insert_components",
        json!({"entity": ann.to_bits(), "components": {"Heat": 1}}),
    );
    assert_eq!(it.kitchen.resource::<common::Log>().0.len(), told + 1);
    it.get(
        "world.mutate_components",
        json!({"entity": pan.to_bits(), "component": "Heat", "path": "0", "value": 2}),
    );
    let changed = it.get(
        "ecs.query",
        json!({"filter": {"changed": ["Heat"], "since": before}}),
    );
    assert_eq!(changed["total"], 2);
    let after = changed["tick"].clone();
    assert_eq!(
        it.get(
            "ecs.query",
            json!({"filter": {"changed": ["Heat"], "since": after}})
        )["total"],
        0
    );
}

#[test]
fn a_panic_of_the_game_is_an_internal_error_and_the_game_goes_on() {
    let mut it = Setting::new();
    let (ann, pan) = (it.ann, it.pan);
    it.kitchen.insert(ann, common::Angry).unwrap();
    let angry = json!({"entity": ann.to_bits(), "components": ["Angry"], "strict": true});
    let error = it.fail("world.get_components", angry);
    assert_eq!(
        (error.code, &*error.message),
        (codes::INTERNAL, "the game panicked: I am angry")
    );
    assert_eq!(error.data.unwrap(), json!({"component": "Angry"}));
    // An observer that panics: the value is there, as after any panic of an observer.
    let error = it.fail(
        "world.insert_components",
        json!({"entity": pan.to_bits(), "components": {"Heat": -300}}),
    );
    assert_eq!(
        (error.code, &*error.message),
        (codes::INTERNAL, "the game panicked: too cold")
    );
    let melted = json!({"entity": it.pan.to_bits(), "components": {"Heat": common::MELTED}});
    let error = it.fail("world.insert_components", melted);
    assert_eq!(
        (error.code, &*error.message),
        (codes::INTERNAL, "the game panicked: it does not say why")
    );
    it.get(
        "world.insert_components",
        json!({"entity": pan.to_bits(), "components": {"Heat": 20}}),
    );
    it.kitchen.tick();
    assert_eq!(
        it.get("world.get_resources", json!({"resource": "Clock"}))["value"]["ticks"],
        1
    );
}

#[test]
fn a_value_that_panics_spoils_no_value_beside_it() {
    let mut it = Setting::new();
    let ann = it.ann;
    it.kitchen.insert(ann, common::Angry).unwrap();
    let read = it.get(
        "world.get_components",
        json!({"entity": ann.to_bits(), "components": ["Angry", "Name"]}),
    );
    assert_eq!(read["components"], json!({"Name": "Ann"}));
    assert_eq!(read["errors"]["Angry"]["code"], codes::INTERNAL);
    let rows = it.get(
        "world.query",
        json!({"data": {"option": "all"}, "filter": {"with": ["Task"]}}),
    );
    let of = |entity: ecs::Entity| {
        rows.as_array()
            .unwrap()
            .iter()
            .find(|row| row["entity"] == entity.to_bits())
            .unwrap()["components"]
            .clone()
    };
    assert_eq!(
        (&of(ann)["Angry"], &of(ann)["Name"], &of(it.bob)["Name"]),
        (&json!(null), &json!("Ann"), &json!("Bob"))
    );
    assert!(of(ann).get("Angry").is_some() && of(it.bob).get("Angry").is_none());
    let rows = it.get(
        "ecs.query",
        json!({"data": {"components": ["Angry"], "option": ["Name"]}}),
    );
    assert_eq!(
        rows["rows"][0]["components"],
        json!({"Angry": null, "Name": "Ann"})
    );
    let shown = it.get("ecs.entity", json!({"entity": ann.to_bits()}));
    let errors: Vec<_> = shown["components"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it.get("error"))
        .collect();
    assert_eq!(
        errors.iter().filter(|error| error.is_none()).count(),
        3,
        "{shown}"
    );
    assert!(
        errors.contains(&Some(&json!("the game panicked: I am angry"))),
        "{shown}"
    );
    let types = it.get("registry.schema", json!(null));
    assert_eq!(
        (&types["Angry"]["kind"], &types["Name"]["kind"]),
        (&json!("Struct"), &json!("TupleStruct"))
    );
}

#[test]
fn components_without_serde_are_shown_as_far_as_they_go() {
    let mut it = Setting::new();
    let ann = it.ann;
    it.kitchen.insert(ann, Sprite([1, 2, 3, 4])).unwrap();
    it.kitchen.insert(ann, Size::of(3, 4)).unwrap();
    let read = it.get(
        "world.get_components",
        json!({"entity": ann.to_bits(), "components": ["Sprite", "Size"]}),
    );
    assert_eq!(
        read["components"],
        json!({"Size": {"width": 3, "height": 4}})
    );
    assert_eq!(read["errors"]["Sprite"]["code"], codes::COMPONENT);
    let mutate = |path: &str, value: u32| json!({"entity": ann.to_bits(), "component": "Size", "path": path, "value": value});
    it.get("world.mutate_components", mutate("width", 5));
    assert_eq!(
        it.fail("world.mutate_components", mutate("height", 5))
            .data
            .unwrap()["path"],
        "height"
    );
    assert_eq!(it.kitchen.get::<Size>(ann).unwrap().width, 5);
    let shown = it.get("ecs.entity", json!({"entity": ann.to_bits()}));
    let of = |name: &str| {
        shown["components"]
            .as_array()
            .unwrap()
            .iter()
            .find(|it| it["component"] == name)
            .unwrap()
            .clone()
    };
    assert_eq!(
        (
            &of("Sprite")["value"],
            &of("Sprite")["bytes"],
            &of("Sprite")["writable"]
        ),
        (&json!(null), &json!(4), &json!(false))
    );
    assert_eq!(of("Size")["writable"], true);
}

#[test]
fn numbers_that_javascript_lacks_are_text_both_ways() {
    let mut it = Setting::new();
    let ann = it.ann;
    let numbers = common::Numbers {
        big: u64::MAX,
        huge: i128::MIN,
        ratio: 0.1,
    };
    it.kitchen.insert(ann, numbers.clone()).unwrap();
    let read = it.get(
        "world.get_components",
        json!({"entity": ann.to_bits(), "components": ["Numbers"]}),
    );
    let value = read["components"]["Numbers"].clone();
    assert_eq!(
        value,
        json!({"big": u64::MAX.to_string(), "huge": i128::MIN.to_string(), "ratio": 0.1})
    );
    it.kitchen.get_mut::<common::Numbers>(ann).unwrap().big = 0;
    it.get(
        "world.insert_components",
        json!({"entity": ann.to_bits(), "components": {"Numbers": value}}),
    );
    assert_eq!(it.kitchen.get::<common::Numbers>(ann), Some(&numbers));
    it.get(
        "world.mutate_components",
        json!({"entity": ann.to_bits(), "component": "Numbers", "path": "big", "value": "9007199254740993"}),
    );
    assert_eq!(
        it.kitchen.get::<common::Numbers>(ann).unwrap().big,
        (1 << 53) + 1
    );
}
