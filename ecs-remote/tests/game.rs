//! The game by the protocol: resources, types, schedules, tables, and its course.

mod common;

use common::{Burnt, Clock, Kitchen, Setting, Weather};
use ecs_remote::{Next, Request, Session, Watch, codes, handle};
use serde_json::{Value as Json, json};

#[test]
fn resources_are_read_and_written_by_name() {
    let mut it = Setting::new();
    assert_eq!(
        it.get("world.list_resources", json!(null)),
        json!(["Clock", "Log", "Option<Weather>", "Rules"])
    );
    assert_eq!(
        it.get("bevy/get_resource", json!({"resource": "Clock"})),
        json!({"value": {"ticks": 0, "pace": 0.0}})
    );
    it.get(
        "world.mutate_resources",
        json!({"resource": "Clock", "path": ".pace", "value": 2}),
    );
    it.get(
        "world.insert_resources",
        json!({"resource": "Log", "value": ["a"]}),
    );
    assert_eq!(
        it.kitchen.resource::<Clock>(),
        &Clock {
            ticks: 0,
            pace: 2.0
        }
    );
    assert_eq!(it.kitchen.resource::<common::Log>().0, ["a"]);
    let error = it.fail(
        "world.mutate_resources",
        json!({"resource": "Clock", "path": "ticks", "value": -1}),
    );
    assert_eq!(
        (error.code, error.data.unwrap()),
        (
            codes::RESOURCE,
            json!({"resource": "Clock", "path": "ticks"})
        )
    );
    assert_eq!(
        it.fail("world.get_resources", json!({"resource": "Weather"}))
            .code,
        codes::MISSING_RESOURCE
    );
    assert_eq!(
        it.fail("world.get_resources", json!({"resource": "Rules"}))
            .code,
        codes::RESOURCE
    );
    let all = it.get("ecs.resources", json!(null));
    assert_eq!(
        all[0]["value"]["v"][1],
        json!(["pace", {"t": "f32", "v": 2.0}])
    );
    assert!(
        all[1]["error"].as_str().unwrap().contains("`Rules`"),
        "{all}"
    );
}

#[test]
fn a_resource_that_may_be_absent_comes_and_goes() {
    let mut it = Setting::new();
    let weather = |it: &Setting| *it.kitchen.resource::<Option<Weather>>();
    let read = json!({"resource": "Option<Weather>"});
    assert_eq!(
        it.get("world.get_resources", read.clone()),
        json!({"value": null})
    );
    let change = json!({"resource": "Option<Weather>", "path": "degrees", "value": 21});
    let error = it.fail("world.mutate_resources", change.clone());
    assert_eq!((error.code, weather(&it)), (codes::RESOURCE, None));
    let insert =
        |rain: Json| json!({"resource": "Option<Weather>", "value": {"rain": rain, "degrees": 4}});
    assert_eq!(
        it.fail("world.insert_resources", insert(json!("much")))
            .code,
        codes::RESOURCE
    );
    assert_eq!(weather(&it), None);
    it.get("world.insert_resources", insert(json!(true)));
    it.get("world.mutate_resources", change);
    assert_eq!(
        weather(&it),
        Some(Weather {
            rain: true,
            degrees: 21.0
        })
    );
    // By the name of what may be absent, as clients of BRP say.
    assert_eq!(
        it.get("world.get_resources", json!({"resource": "Weather"})),
        json!({"value": {"rain": true, "degrees": 21.0}})
    );
    it.get(
        "world.mutate_resources",
        json!({"resource": "Weather", "path": ".degrees", "value": "inf"}),
    );
    assert_eq!(
        weather(&it),
        Some(Weather {
            rain: true,
            degrees: f32::INFINITY
        })
    );
    it.get("world.remove_resources", json!({"resource": "Weather"}));
    for (method, params) in [
        ("world.get_resources", json!({"resource": "Weather"})),
        (
            "world.mutate_resources",
            json!({"resource": "Weather", "path": "rain", "value": false}),
        ),
        ("world.inspect_resource", json!({"resource": "Weather"})),
    ] {
        assert_eq!(
            it.fail(method, params).code,
            codes::MISSING_RESOURCE,
            "{method}"
        );
    }
    it.get(
        "world.insert_resources",
        json!({"resource": "Weather", "value": {"rain": false, "degrees": 2}}),
    );
    assert_eq!(
        weather(&it),
        Some(Weather {
            rain: false,
            degrees: 2.0
        })
    );
    // To remove what is not there is no error.
    for _ in 0..2 {
        assert_eq!(it.get("bevy/remove_resource", read.clone()), json!(null));
        assert_eq!(weather(&it), None);
    }
    let error = it.fail("world.remove_resources", json!({"resource": "Clock"}));
    assert_eq!(
        (error.code, error.data.unwrap()),
        (codes::RESOURCE, json!({"resource": "Clock"}))
    );
}

#[test]
fn a_world_that_was_made_without_its_resources_gets_them_by_requests() {
    let mut it = Setting::new();
    *it.kitchen = ecs::Store::new();
    let value = json!({"ticks": 3, "pace": 1});
    for (method, params) in [
        ("world.get_resources", json!({"resource": "Clock"})),
        ("world.remove_resources", json!({"resource": "Clock"})),
        (
            "world.mutate_resources",
            json!({"resource": "Clock", "path": "ticks", "value": 3}),
        ),
        (
            "world.mutate_resources",
            json!({"resource": "Clock", "value": value}),
        ),
    ] {
        let error = it.fail(method, params);
        assert_eq!(
            (error.code, error.data.unwrap()),
            (codes::MISSING_RESOURCE, json!({"resource": "Clock"}))
        );
    }
    it.get(
        "world.insert_resources",
        json!({"resource": "Clock", "value": value}),
    );
    assert_eq!(
        it.kitchen.resource::<Clock>(),
        &Clock {
            ticks: 3,
            pace: 1.0
        }
    );
}

#[test]
fn each_reference_of_the_schema_is_a_type_of_the_schema() {
    fn check(schema: &Json, types: &Json, count: &mut usize) {
        match schema {
            Json::Object(fields) => {
                if let Some(Json::String(reference)) = fields.get("$ref") {
                    *count += 1;
                    let name = reference.strip_prefix("#/$defs/").unwrap();
                    assert!(types.get(name).is_some(), "{name}");
                }
                fields.values().for_each(|it| check(it, types, count));
            }
            Json::Array(all) => all.iter().for_each(|it| check(it, types, count)),
            _ => {}
        }
    }
    let mut it = Setting::new();
    let types = it.get("registry.schema", json!(null));
    let mut count = 0;
    check(&types, &types, &mut count);
    assert!(count > 10, "{count}");
    for name in [
        "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize",
        "f32", "f64", "bool", "char",
    ] {
        assert_eq!(types[name]["kind"], "Value", "{name}");
    }
    for name in it
        .get("world.list_components", json!(null))
        .as_array()
        .unwrap()
    {
        let schema = &types[name.as_str().unwrap()];
        assert!(
            schema["reflectTypes"]
                .as_array()
                .unwrap()
                .contains(&json!("Component")),
            "{name}"
        );
        assert_eq!(&schema["typePath"], name);
    }
    assert_eq!(
        types["Position"]["properties"]["x"],
        json!({"type": {"$ref": "#/$defs/f32"}})
    );
    assert_eq!(types["Heat"]["kind"], "TupleStruct");
    // Of a component that nobody has, the derive tells the fields.
    assert_eq!(
        types["Numbers"]["properties"]["huge"],
        json!({"type": {"$ref": "#/$defs/i128"}})
    );
    let resources = it.get(
        "registry.schema",
        json!({"type_limit": {"with": ["Resource"]}}),
    );
    assert_eq!(resources.as_object().unwrap().len(), 4, "{resources}");
}

/// Whether a value is as its schema says: a tuple of one is its content, and numbers that JSON lacks are texts.
fn is_of(types: &Json, schema: &Json, value: &Json) -> bool {
    let of = |reference: &Json, value: &Json| {
        let name = reference["type"]["$ref"]
            .as_str()
            .unwrap()
            .strip_prefix("#/$defs/")
            .unwrap();
        is_of(types, &types[name], value)
    };
    let items = || schema["prefixItems"].as_array().unwrap();
    match (
        schema["kind"].as_str().unwrap(),
        schema["type"].as_str().unwrap_or_default(),
    ) {
        ("Value", "string") => value.is_string(),
        ("Value", "boolean") => value.is_boolean(),
        ("Value", "float") => {
            value.is_f64() || matches!(value.as_str(), Some("NaN" | "inf" | "-inf"))
        }
        ("Value", "uint" | "int") => value.is_u64() || value.is_i64() || value.is_string(),
        ("Struct", _) => value.as_object().is_some_and(|fields| {
            let properties = schema["properties"].as_object().unwrap();
            fields.len() == properties.len()
                && properties.iter().all(|(name, it)| of(it, &value[name]))
        }),
        ("Tuple" | "TupleStruct", _) if items().len() == 1 => of(&items()[0], value),
        ("Tuple" | "TupleStruct", _) => value.as_array().is_some_and(|all| {
            all.len() == items().len() && items().iter().zip(all).all(|(it, value)| of(it, value))
        }),
        ("List", _) => value
            .as_array()
            .is_some_and(|all| all.iter().all(|value| of(&schema["items"], value))),
        ("Enum", _) => schema["oneOf"]
            .as_array()
            .unwrap()
            .iter()
            .any(|variant| match variant {
                Json::String(name) => value == name || (name == "None" && value.is_null()),
                variant if variant["shortPath"] == "Some" => of(&variant["prefixItems"][0], value),
                variant => value
                    .get(variant["shortPath"].as_str().unwrap())
                    .is_some_and(|it| is_of(types, variant, it)),
            }),
        other => panic!("{other:?}: {schema}"),
    }
}

#[test]
fn the_schema_of_each_component_is_that_of_its_values() {
    use common::{Code, Cover, Likes, Numbers, Size, StandsOn, Task, Ticket};
    let mut it = Setting::new();
    let (ann, bob, pan) = (it.ann, it.bob, it.pan);
    it.kitchen.insert(bob, StandsOn { place: ann }).unwrap();
    it.kitchen.insert(ann, Likes { whom: None }).unwrap();
    it.kitchen.insert(bob, Likes { whom: Some(pan) }).unwrap();
    it.kitchen.insert(ann, Ticket(Some(pan))).unwrap();
    it.kitchen
        .insert(
            ann,
            Numbers {
                big: u64::MAX,
                huge: -5,
                ratio: f64::NAN,
            },
        )
        .unwrap();
    it.kitchen.insert(ann, Code(3)).unwrap();
    it.kitchen.insert(ann, Cover).unwrap();
    it.kitchen.insert(ann, Size::of(3, 4)).unwrap();
    it.kitchen.insert(pan, Task::Rest(4)).unwrap();
    let mut checked = std::collections::BTreeSet::new();
    for entity in [ann, bob, pan] {
        let types = it.get("registry.schema", json!(null));
        let names: Vec<String> = serde_json::from_value(
            it.get("world.list_components", json!({"entity": entity.to_bits()})),
        )
        .unwrap();
        for name in names.into_iter().chain(
            [
                "bevy_ecs::name::Name",
                "bevy_ecs::hierarchy::ChildOf",
                "bevy_ecs::hierarchy::Children",
            ]
            .map(str::to_owned),
        ) {
            let read = it.get(
                "world.get_components",
                json!({"entity": entity.to_bits(), "components": [name]}),
            );
            let Some(value) = read["components"].get(&name) else {
                continue;
            };
            assert!(
                is_of(&types, &types[&name], value),
                "{name}: {value} is not of {}",
                types[&name]
            );
            let insert = json!({"entity": entity.to_bits(), "components": {&name: value}});
            if !matches!(&*name, "bevy_ecs::hierarchy::Children" | "Size") {
                assert_eq!(
                    it.call("world.insert_components", insert),
                    Ok(json!(null)),
                    "{name}: what is read is written"
                );
            }
            checked.insert(name);
        }
    }
    assert!(
        checked.len() > 11 && checked.contains("StandsOn"),
        "{checked:?}"
    );
    for target in [
        json!(ann.to_bits()),
        json!([ann.to_bits()]),
        json!({"place": ann.to_bits()}),
        json!({"parent": ann.to_bits()}),
    ] {
        for name in ["StandsOn", "bevy_ecs::hierarchy::ChildOf"] {
            it.get(
                "world.insert_components",
                json!({"entity": pan.to_bits(), "components": {name: target}}),
            );
            assert_eq!(
                it.kitchen.target_of::<StandsOn>(pan),
                Some(ann),
                "{name}: {target}"
            );
            it.get(
                "world.remove_components",
                json!({"entity": pan.to_bits(), "components": [name]}),
            );
            assert_eq!(it.kitchen.target_of::<StandsOn>(pan), None);
        }
    }
}

#[test]
fn schedules_are_listed_before_they_run() {
    let mut it = Setting::new();
    let lists = json!({"schedule_labels": ["tick"], "unavailable_schedule_labels": [], "empty_schedule_labels": ["rest"]});
    assert_eq!(it.get("schedule.list", json!(null)), lists);
    assert_eq!(
        it.fail("schedule.graph", json!({"schedule_label": "tock"}))
            .code,
        codes::RESOURCE
    );
    assert_eq!(
        it.get("schedule.graph", json!({"schedule_label": "rest"}))["schedule_data"]["systems"],
        json!([])
    );
    let graph =
        it.get("schedule.graph", json!({"schedule_label": "tick"}))["schedule_data"].clone();
    let systems = graph["systems"].as_array().unwrap();
    let place = |name: &str| systems.iter().position(|it| it["name"] == name).unwrap();
    let component = |name: &str| {
        graph["components"]
            .as_array()
            .unwrap()
            .iter()
            .position(|it| it["name"] == name)
            .unwrap()
    };
    assert_eq!(
        systems[place("warm")]["filtered_accesses"][0]["access"]["writes"],
        json!([component("Heat")])
    );
    assert!(
        graph["dependency"]
            .as_array()
            .unwrap()
            .contains(&json!([{"System": place("burn")}, {"System": place("clear")}]))
    );
    assert!(
        graph["hierarchy"]
            .as_array()
            .unwrap()
            .contains(&json!([0, {"System": place("warm")}]))
    );
}

#[test]
fn the_plan_names_waiting_steps_and_their_accesses() {
    let mut it = Setting::new();
    let plans = it.get("ecs.plan", json!(null));
    assert_eq!(
        (
            &plans[1]["schedule"],
            &plans[1]["overlaps"],
            &plans[1]["steps"]
        ),
        (&json!("rest"), &json!(false), &json!([]))
    );
    let steps = plans[0]["steps"].as_array().unwrap().clone();
    let step = |name: &str| steps.iter().find(|it| it["name"] == name).unwrap().clone();
    let (warm, walk, count) = (step("warm"), step("walk"), step("count"));
    assert_eq!(
        (&warm["writes"], &warm["reads"], &warm["conditions"]),
        (&json!(["Heat"]), &json!(["Clock"]), &json!(["is_fast"]))
    );
    assert_eq!(
        (&warm["phase"], &warm["layer"], &walk["layer"]),
        (&json!("moving"), &json!(0), &json!(0))
    );
    assert_eq!(count["writes"], json!(["Clock"]));
    assert!(
        count["waits"]
            .as_array()
            .unwrap()
            .iter()
            .all(|before| before.as_u64() < count["step"].as_u64())
    );
    assert!(
        step("burn")["writes"] == json!(["Burnt"]) && step("clear")["reads"] == json!(["Burnt"])
    );
    let threads = it
        .kitchen
        .plan_of(Kitchen::tick_plan())
        .threads()
        .to_string();
    assert_eq!(
        (&plans[0]["threads"], &plans[0]["not_shared"]),
        (&json!(threads), &json!([]))
    );
    assert!(it.get("ecs.plan", json!({"schedule": "tick"}))[0] == plans[0]);
    assert_eq!(
        it.fail("ecs.plan", json!({"schedule": "tock"})).code,
        codes::RESOURCE
    );
}

#[test]
fn steps_are_measured_while_somebody_asks_for_it() {
    let mut it = Setting::new();
    it.kitchen.tick();
    assert_eq!(
        it.get("ecs.profile", json!(null)),
        json!({"on": false, "schedules": []})
    );
    it.get("ecs.profile", json!({"on": true}));
    (0..3).for_each(|_| it.kitchen.tick());
    let profile = it.get("ecs.profile", json!(null));
    let tick = &profile["schedules"][0];
    assert_eq!(
        (&tick["schedule"], &tick["runs"]),
        (&json!("tick"), &json!(3))
    );
    let steps = tick["steps"].as_array().unwrap();
    assert!(
        steps
            .iter()
            .all(|step| step["runs"] == 3 && step["most"].as_f64() >= step["last"].as_f64())
    );
    assert!(steps.iter().any(|step| step["name"] == "walk"));
    it.get("ecs.profile", json!({"on": false}));
    it.kitchen.tick();
    assert_eq!(
        it.get("ecs.profile", json!(null)),
        json!({"on": false, "schedules": []})
    );
}

#[test]
fn tables_memory_events_and_errors_are_counted() {
    let mut it = Setting::new();
    it.kitchen.tick();
    let tables = it.get("ecs.tables", json!(null));
    let cooks = tables
        .as_array()
        .unwrap()
        .iter()
        .find(|it| it["archetype"] == "Cook")
        .unwrap()
        .clone();
    assert_eq!(
        (&cooks["rows"], &cooks["declared"], &cooks["kind"]),
        (&json!(2), &json!(true), &json!("Cook"))
    );
    assert!(
        cooks["columns"]
            .as_array()
            .unwrap()
            .iter()
            .any(|it| it["component"] == "Position" && it["bytes"].as_u64() > Some(0))
    );
    let memory = it.get("ecs.memory", json!(null));
    let sum: u64 = ["tables", "slots", "pools", "archetypes", "frames"]
        .map(|part| memory[part].as_u64().unwrap())
        .iter()
        .sum();
    assert_eq!(memory["total"], sum);
    let pan = it.pan;
    it.kitchen.send(Burnt(pan));
    it.kitchen.send(Burnt(pan));
    assert_eq!(
        it.get("ecs.events", json!(null)),
        json!([{"event": "Burnt", "kept": 2, "sent": 2, "readers": 1, "missed": 0}])
    );
    it.kitchen.tick();
    let errors = it.get("ecs.errors", json!(null));
    let first = format!("`clear` asked to despawn, but {pan} is dead");
    assert_eq!(errors, json!({"count": 1, "first": [first], "panics": []}));
    fn script() {
        panic!("no such key")
    }
    it.kitchen
        .set_panic_policy(ecs::schedule::PanicPolicy::Keep);
    it.kitchen
        .add_system(Kitchen::tick_plan(), "script", script)
        .add()
        .unwrap();
    (0..2).for_each(|_| it.kitchen.tick());
    assert_eq!(
        it.get("ecs.errors", json!(null))["panics"],
        json!([{"schedule": "tick", "system": "script", "message": "no such key", "count": 2}])
    );
    assert_eq!(it.get("ecs.world", json!(null))["entities"], 2);
    let components = it.get("ecs.components", json!(null));
    let name = components
        .as_array()
        .unwrap()
        .iter()
        .find(|it| it["component"] == "Name")
        .unwrap()
        .clone();
    assert_eq!(
        (&name["label"], &name["rows"], &name["fields"][0]["type"]),
        (&json!(true), &json!(2), &json!("String"))
    );
}

#[test]
fn a_tick_is_remembered_as_long_as_it_is_asked_for() {
    let mut it = Setting::new();
    let mut tick = || it.get("ecs.query", json!({}))["tick"].clone();
    let (asked, other) = (tick(), tick());
    let changes = |since: &Json| json!({"filter": {"changed": ["Heat"], "since": since}});
    it.kitchen.get_mut::<common::Heat>(it.pan).unwrap().0 = 90.0;
    for _ in 0..200 {
        assert_eq!(it.get("ecs.query", changes(&asked))["total"], 1);
    }
    assert_eq!(
        it.fail("ecs.query", changes(&other)).code,
        codes::INVALID_PARAMS
    );
}

#[test]
fn a_game_that_asks_is_paused_and_goes_step_by_step() {
    let mut it = Setting::new();
    assert_eq!(
        it.fail("ecs.pause", json!({"paused": true})).code,
        codes::NO_METHOD
    );
    assert!(it.session.next_frame());
    assert_eq!(
        it.fail("ecs.step", json!({"frames": 1})).code,
        codes::INVALID_PARAMS
    );
    assert_eq!(
        it.get("ecs.pause", json!({"paused": true})),
        json!({"paused": true})
    );
    assert!(!it.session.next_frame());
    it.get("ecs.step", json!({"frames": 2}));
    assert_eq!(
        [(); 4].map(|()| it.session.next_frame()),
        [true, true, false, false]
    );
    for frames in [0, 1_001] {
        assert_eq!(
            it.fail("ecs.step", json!({"frames": frames})).code,
            codes::INVALID_PARAMS
        );
    }
    it.get("ecs.pause", json!({"paused": false}));
    assert!(it.session.next_frame());
    assert_eq!(it.fail("ecs.save", json!(null)).code, codes::NO_METHOD);
    assert_eq!(
        it.fail("ecs.rewind", json!({"frames": 1})).code,
        codes::NO_METHOD
    );
}

#[test]
fn a_server_that_is_read_only_changes_nothing() {
    let mut it = Setting::new();
    it.session = Session::new().read_only();
    it.session.next_frame();
    let before = it.get("world.query", json!({"data": {"option": "all"}}));
    let ann = it.ann.to_bits();
    for (method, params) in [
        (
            "world.insert_components",
            json!({"entity": ann, "components": {"Heat": 1}}),
        ),
        (
            "world.remove_components",
            json!({"entity": ann, "components": ["Name"]}),
        ),
        (
            "world.mutate_components",
            json!({"entity": ann, "component": "Position", "path": "x", "value": 1}),
        ),
        ("world.spawn_entity", json!({"components": {}})),
        ("world.despawn_entity", json!({"entity": ann})),
        ("world.reparent_entities", json!({"entities": [ann]})),
        (
            "world.insert_resources",
            json!({"resource": "Clock", "value": {"ticks": 1, "pace": 1}}),
        ),
        (
            "world.remove_resources",
            json!({"resource": "Option<Weather>"}),
        ),
        (
            "world.mutate_resources",
            json!({"resource": "Clock", "path": "ticks", "value": 1}),
        ),
        ("ecs.profile", json!({"on": true})),
        ("ecs.profile", json!({"on": false})),
        ("ecs.pause", json!({"paused": true})),
        ("ecs.step", json!({"frames": 1})),
    ] {
        assert_eq!(it.fail(method, params).code, codes::READ_ONLY, "{method}");
    }
    assert_eq!(
        it.get("world.query", json!({"data": {"option": "all"}})),
        before
    );
    assert_eq!(it.get("ecs.profile", json!(null))["on"], false);
    assert_eq!(it.get("ecs.world", json!(null))["read_only"], true);
}

#[test]
fn each_method_that_is_listed_is_there_and_others_are_not() {
    let mut it = Setting::new();
    let document = it.get("rpc.discover", json!(null));
    assert_eq!(document["info"]["version"], "0.19.0");
    let methods = document["methods"].as_array().unwrap();
    assert!(methods.len() > 30);
    for method in methods {
        let name = method["name"].as_str().unwrap();
        let missing = if Watch::is_stream(name) {
            Watch::begin(Request::new(name, None))
                .is_err_and(|it| it.outcome.unwrap_err().code == codes::NO_METHOD)
        } else {
            it.call(name, json!(null))
                .is_err_and(|error| error.code == codes::NO_METHOD)
        };
        assert!(!missing, "{name}");
    }
    for name in ["world.trigger", "bevy/", "world.", "", "ecs.format_disk"] {
        assert_eq!(it.fail(name, json!(null)).code, codes::NO_METHOD, "{name}");
    }
}

#[test]
fn wrong_parameters_are_an_error_that_says_which() {
    let mut it = Setting::new();
    for (method, params, word) in [
        ("world.get_components", json!(null), "parameters"),
        ("world.get_components", json!({"components": []}), "entity"),
        (
            "world.get_components",
            json!({"entity": 7, "components": []}),
            "7",
        ),
        (
            "world.get_components",
            json!({"entity": -1, "components": []}),
            "-1",
        ),
        ("world.get_components", json!([1, 2]), "array"),
        ("world.query", json!({"data": {"option": "some"}}), "option"),
        ("world.query", json!({"limit": -1}), "-1"),
        (
            "world.mutate_components",
            json!({"entity": 4_294_967_296_u64, "component": "Heat", "path": ""}),
            "value",
        ),
        ("ecs.query", json!({"filter": {"since": 99}}), "99"),
        ("ecs.pause", json!({"pause": true}), "parameters"),
    ] {
        let error = it.call(method, params.clone()).unwrap_err();
        let expected = if method == "ecs.pause" {
            codes::NO_METHOD
        } else {
            codes::INVALID_PARAMS
        };
        assert_eq!(error.code, expected, "{method} {params}: {error}");
        assert!(
            method == "ecs.pause"
                || error.message.contains(word)
                || word == "option"
                || word == "array",
            "{error}"
        );
    }
}

#[test]
fn a_stream_has_all_changes_since_its_last_message() {
    let mut it = Setting::new();
    let pan = it.pan;
    let params = json!({"entity": pan.to_bits(), "components": ["Heat", "Code", "Hat"]});
    let mut watch = Watch::begin(Request::new("world.get_components+watch", Some(params))).unwrap();
    let mut next = |kitchen: &mut Kitchen| match watch.next(kitchen) {
        Next::Nothing => None,
        Next::Message(response) | Next::Last(response) => Some(response.outcome),
    };
    let first = next(&mut it.kitchen).unwrap().unwrap();
    assert_eq!(
        (&first["components"], &first["removed"]),
        (&json!({"Heat": 20.5}), &json!([]))
    );
    assert_eq!(first["errors"]["Hat"]["code"], codes::COMPONENT);
    assert_eq!(next(&mut it.kitchen), None);
    it.kitchen.get_mut::<common::Heat>(pan).unwrap().0 = 20.5;
    assert_eq!(next(&mut it.kitchen), None, "the value is the same");
    it.kitchen.insert(pan, common::Code(3)).unwrap();
    assert_eq!(
        next(&mut it.kitchen).unwrap().unwrap()["components"],
        json!({"Code": 3})
    );
    it.kitchen.remove::<common::Heat>(pan).unwrap();
    assert_eq!(
        next(&mut it.kitchen).unwrap().unwrap()["removed"],
        json!(["Heat"])
    );
    it.kitchen.despawn(pan);
    assert_eq!(
        next(&mut it.kitchen).unwrap().unwrap_err().code,
        codes::NO_ENTITY
    );
}

#[test]
fn a_strict_stream_has_no_errors_but_its_end() {
    let mut it = Setting::new();
    let pan = it.pan;
    let begin = |names: Json| {
        let params = json!({"entity": pan.to_bits(), "components": names, "strict": true});
        Watch::begin(Request::new("bevy/get+watch", Some(params))).unwrap()
    };
    let Next::Message(first) = begin(json!(["Heat", "Code"])).next(&mut it.kitchen) else {
        panic!("a message")
    };
    assert_eq!(
        first.outcome.unwrap(),
        json!({"components": {"Heat": 20.5}, "removed": []})
    );
    let Next::Last(last) = begin(json!(["Heat", "Hat"])).next(&mut it.kitchen) else {
        panic!("an end")
    };
    assert_eq!(last.outcome.unwrap_err().code, codes::COMPONENT);
}

#[test]
fn a_value_that_panics_is_read_once_by_a_stream_which_goes_on_with_the_others() {
    let mut it = Setting::new();
    let ann = it.ann;
    it.kitchen.insert(ann, common::Angry).unwrap();
    let begin = |method: &str, strict: bool| {
        let params =
            json!({"entity": ann.to_bits(), "components": ["Angry", "Position"], "strict": strict});
        Watch::begin(Request::new(method, Some(params))).unwrap()
    };
    let message = |next: Next| match next {
        Next::Message(response) => response.outcome.unwrap(),
        other => panic!("{other:?}"),
    };
    let reads = || common::ANGRY.with(std::cell::Cell::get);
    let before = reads();
    let (mut some, mut whole) = (
        begin("world.get_components+watch", false),
        begin("ecs.entity+watch", false),
    );
    for x in [1.5, 9.0] {
        it.kitchen.get_mut::<common::Position>(ann).unwrap().x = x;
        let some = message(some.next(&mut it.kitchen));
        assert_eq!(some["components"], json!({"Position": {"x": x, "y": 2.0}}));
        assert_eq!(
            some["errors"]["Angry"]["message"],
            "the game panicked: I am angry"
        );
        let whole = message(whole.next(&mut it.kitchen))["components"].clone();
        let of = |name: &str| {
            whole
                .as_array()
                .unwrap()
                .iter()
                .find(|it| it["component"] == name)
                .unwrap()
        };
        assert_eq!(of("Angry")["error"], "the game panicked: I am angry");
        assert_eq!(of("Position")["value"]["v"][0][1]["v"], x);
    }
    assert_eq!(
        (some.next(&mut it.kitchen), whole.next(&mut it.kitchen)),
        (Next::Nothing, Next::Nothing)
    );
    assert_eq!(reads() - before, 2, "once by each stream");
    let Next::Last(last) = begin("world.get_components+watch", true).next(&mut it.kitchen) else {
        panic!("an end")
    };
    assert_eq!(last.outcome.unwrap_err().code, codes::INTERNAL);
}

#[test]
fn lists_and_whole_entities_are_streams_too() {
    let mut it = Setting::new();
    let ann = it.ann;
    let begin = |method: &str| {
        Watch::begin(Request::new(method, Some(json!({"entity": ann.to_bits()})))).unwrap()
    };
    let (mut list, mut whole) = (begin("bevy/list+watch"), begin("ecs.entity+watch"));
    let message = |next: Next| match next {
        Next::Message(response) => response.outcome.unwrap(),
        other => panic!("{other:?}"),
    };
    assert_eq!(
        message(list.next(&mut it.kitchen)),
        json!({"added": ["Name", "Position", "Task"], "removed": []})
    );
    assert_eq!(message(whole.next(&mut it.kitchen))["name"], "Ann");
    assert_eq!(
        (list.next(&mut it.kitchen), whole.next(&mut it.kitchen)),
        (Next::Nothing, Next::Nothing)
    );
    it.kitchen.get_mut::<common::Position>(ann).unwrap().x = 9.0;
    assert_eq!(list.next(&mut it.kitchen), Next::Nothing);
    assert_eq!(
        message(whole.next(&mut it.kitchen))["components"][1]["value"]["v"][0][1]["v"],
        9.0
    );
    it.kitchen.remove::<common::Task>(ann).unwrap();
    assert_eq!(
        message(list.next(&mut it.kitchen)),
        json!({"added": [], "removed": ["Task"]})
    );
}

#[test]
fn streams_that_there_are_not_are_refused() {
    for (method, params, code) in [
        ("world.query+watch", json!({}), codes::NO_METHOD),
        ("world.observe+watch", json!({}), codes::INVALID_PARAMS),
        (
            "world.get_components+watch",
            json!({"entity": 4_294_967_296_u64}),
            codes::INVALID_PARAMS,
        ),
        (
            "world.list_components+watch",
            json!(null),
            codes::INVALID_PARAMS,
        ),
    ] {
        let response = Watch::begin(Request::new(method, Some(params))).unwrap_err();
        assert_eq!(response.outcome.unwrap_err().code, code, "{method}");
    }
}

#[test]
fn events_are_sent_aimed_and_observed_by_name() {
    let mut it = Setting::new();
    let (pan, ann) = (it.pan, it.ann);
    let begin =
        |params: Json| Watch::begin(Request::new("world.observe+watch", Some(params))).unwrap();
    let mut all = begin(json!({"event": "Burnt"}));
    let mut of_pan = begin(json!({"event": "Burnt", "entity": pan.to_bits()}));
    assert_eq!(
        (all.next(&mut it.kitchen), of_pan.next(&mut it.kitchen)),
        (Next::Nothing, Next::Nothing)
    );
    assert_eq!(
        it.get("ecs.events", json!(null))[0]["readers"],
        1,
        "the stream of all"
    );
    assert_eq!(
        it.get(
            "world.write_message",
            json!({"message": "Burnt", "value": ann.to_bits()})
        ),
        json!(null)
    );
    let aimed = json!({"event": "Burnt", "value": pan.to_bits(), "entity": pan.to_bits()});
    assert_eq!(it.get("world.trigger_event", aimed), json!(null));
    it.kitchen.trigger(ann, Burnt(ann)).unwrap();
    let message = |next: Next| match next {
        Next::Message(response) => response.outcome.unwrap(),
        other => panic!("{other:?}"),
    };
    assert_eq!(
        message(of_pan.next(&mut it.kitchen)),
        json!([pan.to_bits()])
    );
    assert_eq!(
        message(all.next(&mut it.kitchen)),
        json!([pan.to_bits(), ann.to_bits(), ann.to_bits()])
    );
    assert_eq!(
        (all.next(&mut it.kitchen), of_pan.next(&mut it.kitchen)),
        (Next::Nothing, Next::Nothing)
    );
    // The message has its readers: a pan that is burnt is thrown away.
    it.kitchen.tick();
    assert!(!it.kitchen.contains(ann) && it.kitchen.contains(pan));

    for (method, params) in [
        (
            "world.write_message",
            json!({"message": "Burn", "value": 1}),
        ),
        (
            "world.write_message",
            json!({"message": "Burnt", "value": "nobody"}),
        ),
        ("world.write_message", json!({"message": "Burnt"})),
        (
            "world.trigger_event",
            json!({"event": "Clock", "value": {}}),
        ),
    ] {
        assert_eq!(
            it.fail(method, params.clone()).code,
            codes::RESOURCE,
            "{params}"
        );
    }
    let dead = json!({"event": "Burnt", "value": 1, "entity": ann.to_bits()});
    assert_eq!(it.fail("world.trigger_event", dead).code, codes::NO_ENTITY);

    it.kitchen.despawn(pan);
    let Next::Last(last) = of_pan.next(&mut it.kitchen) else {
        panic!("the entity is dead")
    };
    assert_eq!(last.outcome.unwrap_err().code, codes::NO_ENTITY);
    let Next::Last(last) = begin(json!({"event": "Burn"})).next(&mut it.kitchen) else {
        panic!("no such event")
    };
    let error = last.outcome.unwrap_err();
    assert_eq!(
        (error.code, &*error.message),
        (
            codes::RESOURCE,
            "the world lists no event `Burn`: there is `Burnt`"
        )
    );
    all.end(&mut it.kitchen);
    assert_eq!(
        it.get("ecs.events", json!(null))[0]["readers"],
        1,
        "the system: nothing is kept for a stream that ended"
    );
}

#[test]
fn a_stream_of_events_that_is_not_read_ends_and_says_so() {
    let mut it = Setting::new();
    let pan = it.pan;
    let params = json!({"event": "Burnt", "entity": pan.to_bits()});
    let mut watch = Watch::begin(Request::new("world.observe+watch", Some(params))).unwrap();
    assert_eq!(watch.next(&mut it.kitchen), Next::Nothing);
    for _ in 0..10_001 {
        it.kitchen.trigger(pan, Burnt(pan)).unwrap();
    }
    let Next::Last(last) = watch.next(&mut it.kitchen) else {
        panic!("an event is lost")
    };
    assert_eq!(last.outcome.unwrap_err().code, codes::TOO_LARGE);
}

#[test]
fn a_response_has_the_id_of_its_request() {
    let mut it = Setting::new();
    for id in [json!(7), json!("seven"), json!(null), json!({"a": [1]})] {
        let bytes = json!({"jsonrpc": "2.0", "id": id, "method": "ecs.world"}).to_string();
        let request = Request::parse(bytes.as_bytes()).unwrap();
        let response = handle(&mut it.kitchen, request, &mut it.session);
        let text = serde_json::to_value(&response).unwrap();
        assert_eq!((&text["id"], &text["jsonrpc"]), (&id, &json!("2.0")));
        assert!(text.get("result").is_some() && text.get("error").is_none());
    }
}
