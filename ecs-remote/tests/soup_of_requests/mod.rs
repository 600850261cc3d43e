//! Requests made of bytes, and what has to hold after each: for a test, and for the fuzzer.

use super::common::{CALM, Setting};
use ecs_remote::{Next, Request, Response, Watch, codes, handle};
use serde_json::{Map, Value as Json, json};
use std::sync::atomic::Ordering;

const METHODS: &[&str] = &[
    "world.query",
    "world.get_components",
    "world.list_components",
    "world.insert_components",
    "world.remove_components",
    "world.mutate_components",
    "world.spawn_entity",
    "world.despawn_entity",
    "world.reparent_entities",
    "world.get_resources",
    "world.insert_resources",
    "world.mutate_resources",
    "world.list_resources",
    "registry.schema",
    "schedule.list",
    "schedule.graph",
    "rpc.discover",
    "ecs.world",
    "ecs.query",
    "ecs.entity",
    "ecs.components",
    "ecs.resources",
    "ecs.tables",
    "ecs.memory",
    "ecs.relations",
    "ecs.plan",
    "ecs.profile",
    "ecs.events",
    "ecs.removed",
    "ecs.errors",
    "ecs.pause",
    "ecs.step",
    "ecs.save",
    "ecs.rewind",
    "bevy/get",
    "bevy/mutate_component",
    "world.get_components+watch",
    "world.list_components+watch",
    "ecs.entity+watch",
    "world.remove_resources",
    "world.write_message",
    "world.trigger_event",
    "world.observe+watch",
    "world.inspect",
    "world.inspect_component",
    "world.inspect_component_type",
    "world.inspect_resource",
    "world.inspect_all_resources",
    "world.summarize",
    "registry.component_metadata",
    "bevy/list",
];

const WORDS: &[&str] = &[
    "Name",
    "Position",
    "Heat",
    "Task",
    "Ticket",
    "Numbers",
    "Code",
    "Cover",
    "Sprite",
    "Size",
    "Angry",
    "StandsOn",
    "Disabled",
    "Hat",
    "bevy_ecs::name::Name",
    "bevy_ecs::hierarchy::ChildOf",
    "bevy_ecs::hierarchy::Children",
    "bevy_core::name::Name",
    "Burnt",
    "Weather",
    "Clock",
    "Rules",
    "Log",
    "Option<Weather>",
    "x",
    "y",
    "0",
    "big",
    "huge",
    "ratio",
    "width",
    "height",
    "place",
    "Wait",
    "Fry",
    "Rest",
    "stove",
    "dishes",
    "dishes[0]",
    "ticks",
    "pace",
    "tick",
    "all",
    "Position.x",
    "Heat.0",
    "Name.0",
    "",
    ".",
    "[",
    "a..b",
    "NaN",
    "18446744073709551616",
    "0v1",
    "1v1",
    "99v9",
    "true",
];

const CONDITIONS: &[&str] = &[
    "equal_to",
    "not_equal_to",
    "less_than",
    "at_most",
    "greater_than",
    "at_least",
    "starts_with",
    "contains",
    "like",
];

const KEYS: &[&str] = &[
    "entity",
    "entities",
    "component",
    "components",
    "path",
    "value",
    "parent",
    "resource",
    "resources",
    "data",
    "filter",
    "strict",
    "limit",
    "offset",
    "option",
    "has",
    "with",
    "without",
    "where",
    "is",
    "changed",
    "added",
    "since",
    "name",
    "relation",
    "roots",
    "schedule",
    "schedule_label",
    "on",
    "paused",
    "frames",
    "frame",
    "type_limit",
    "event",
    "message",
    "settings",
];

/// The bytes that are left. When there are none, all choices are the first.
struct Bytes<'b>(&'b [u8]);

impl Bytes<'_> {
    fn next(&mut self) -> u8 {
        match self.0.split_first() {
            Some((first, rest)) => {
                self.0 = rest;
                *first
            }
            None => 0,
        }
    }

    fn one_in(&mut self, number: u8) -> bool {
        self.next().is_multiple_of(number)
    }

    fn pick<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[usize::from(self.next()) % words.len()]
    }

    /// Any value, which is more often than not one that has a meaning.
    fn json(&mut self, it: &Setting, depth: u32) -> Json {
        match self.next() % if depth < 4 { 14 } else { 10 } {
            0 => Json::Null,
            1 => true.into(),
            2 => self.next().into(),
            3 => (-i64::from(self.next())).into(),
            4 => (f64::from(self.next()) / 7.0).into(),
            5 => [u64::MAX, 1 << 53, 1 << 32, i64::MAX as u64][usize::from(self.next() % 4)].into(),
            6 | 7 => self.pick(WORDS).into(),
            8 | 9 => self.entity(it),
            10 | 11 => (0..self.next() % 5)
                .map(|_| self.json(it, depth + 1))
                .collect(),
            12 => Json::Object(
                (0..self.next() % 5)
                    .map(|_| (self.pick(WORDS).to_owned(), self.json(it, depth + 1)))
                    .collect(),
            ),
            _ => Json::Object(
                (0..self.next() % 5)
                    .map(|_| (self.pick(KEYS).to_owned(), self.json(it, depth + 1)))
                    .collect(),
            ),
        }
    }

    fn entity(&mut self, it: &Setting) -> Json {
        let all: Vec<ecs::Entity> = it.kitchen.entities().collect();
        match usize::from(self.next()) {
            place if place % 8 < 7 && !all.is_empty() => all[place % all.len()].to_bits().into(),
            other => (other as u64).into(),
        }
    }

    fn names(&mut self) -> Json {
        (0..self.next() % 4)
            .map(|_| Json::from(self.pick(WORDS)))
            .collect()
    }

    /// A request that may well be done.
    fn change(&mut self, it: &Setting) -> (&'static str, Json) {
        let (entity, number) = (self.entity(it), self.next());
        let task = match number % 3 {
            0 => json!("Wait"),
            1 => json!({"Rest": number}),
            _ => json!({"Fry": {"stove": self.entity(it), "dishes": [number, 2]}}),
        };
        let size = self.next();
        let components = json!({
            "Name": "Cleo", "Position": {"x": number, "y": size}, "Heat": size, "Task": task, "Ticket": self.entity(it), "Code": number % 8,
            "Cover": null, "Disabled": {}, "StandsOn": {"place": self.entity(it)}, "Numbers": {"big": "7", "huge": number, "ratio": 0.5},
        });
        let Json::Object(mut components) = components else {
            unreachable!("it is one")
        };
        let (name, _) = components
            .iter()
            .nth(usize::from(self.next()) % components.len())
            .unwrap();
        let (name, value) = (name.clone(), components[&name.clone()].clone());
        match self.next() % 11 {
            9 => (
                "world.remove_resources",
                json!({"resource": "Option<Weather>"}),
            ),
            10 => (
                "world.insert_resources",
                json!({"resource": "Option<Weather>", "value": {"rain": true, "degrees": number}}),
            ),
            0 => ("world.despawn_entity", json!({"entity": entity})),
            1 => (
                "world.remove_components",
                json!({"entity": entity, "components": [name]}),
            ),
            2 => (
                "world.reparent_entities",
                json!({"entities": [entity], "parent": self.entity(it)}),
            ),
            3 => (
                "world.mutate_resources",
                json!({"resource": "Clock", "path": "pace", "value": number}),
            ),
            4 => (
                "world.mutate_components",
                json!({"entity": entity, "component": "Position", "path": "y", "value": number}),
            ),
            5 => (
                "world.mutate_components",
                json!({"entity": entity, "component": name, "path": "", "value": value}),
            ),
            6 => ("world.spawn_entity", json!({"components": {name: value}})),
            _ => {
                components.retain(|_, _| self.one_in(3));
                let method = if self.one_in(2) {
                    "world.insert_components"
                } else {
                    "world.spawn_entity"
                };
                (method, json!({"entity": entity, "components": components}))
            }
        }
    }

    /// Parameters that look like those of the method, or anything.
    fn params(&mut self, it: &Setting) -> Json {
        if self.one_in(6) {
            return self.json(it, 0);
        }
        let mut params = json!({
            "entity": self.entity(it),
            "component": self.pick(WORDS),
            "resource": self.pick(WORDS),
            "event": self.pick(&["Burnt", "Burnt", "Clock"]),
            "message": self.pick(&["Burnt", "Burnt", "Heat"]),
            "path": self.pick(WORDS),
            "value": self.json(it, 0),
            "schedule_label": "tick",
        });
        params["components"] = match self.next() % 2 {
            0 => self.names(),
            _ => Json::Object(
                (0..self.next() % 4)
                    .map(|_| (self.pick(WORDS).to_owned(), self.json(it, 1)))
                    .collect::<Map<_, _>>(),
            ),
        };
        if self.one_in(2) {
            params["entities"] = (0..self.next() % 4).map(|_| self.entity(it)).collect();
            params["parent"] = self.entity(it);
            params["filter"] =
                json!({"with": self.names(), "without": self.names(), "changed": self.names()});
            params["data"] = json!({"components": self.names(), "has": self.names(), "option": self.json(it, 3)});
            params["relation"] = "StandsOn".into();
        }
        if self.one_in(2) {
            let condition = json!({"path": self.pick(WORDS), "is": self.pick(CONDITIONS), "value": self.json(it, 2)});
            params["filter"] =
                json!({"where": [condition], "since": self.next(), "name": self.pick(WORDS)});
        }
        // Methods of its own refuse what they do not know.
        for _ in 0..self.next() % 12 {
            if let Json::Object(fields) = &mut params {
                fields.remove(self.pick(KEYS));
            }
        }
        params
    }
}

/// Sends requests made of the bytes. After each, the world is whole, and as it was if the answer is an error. Says how many were done, and of these how
/// many changed anything.
pub(crate) fn requests(bytes: &[u8]) -> (u32, u32) {
    let (mut done, mut changed) = (0, 0);
    CALM.store(true, Ordering::Relaxed);
    let mut it = Setting::new();
    it.kitchen.tick();
    it.session.next_frame();
    let mut bytes = Bytes(bytes);
    let mut watches: Vec<Watch> = Vec::new();
    while !bytes.0.is_empty() {
        let (method, params) = if bytes.one_in(3) {
            bytes.change(&it)
        } else {
            (bytes.pick(METHODS), bytes.params(&it))
        };
        let request = Request::new(method, Some(params.clone()));
        if Watch::is_stream(method) {
            watches.extend(Watch::begin(request).ok());
        } else {
            let before = all(&mut it);
            let response = handle(&mut it.kitchen, request, &mut it.session);
            check(&mut it, method, &params, &before, &response);
            done += u32::from(response.outcome.is_ok());
            changed += u32::from(all(&mut it) != before);
        }
        watches.retain_mut(|watch| !matches!(watch.next(&mut it.kitchen), Next::Last(_)));
        watches.truncate(4);
        if bytes.one_in(16) {
            it.kitchen.tick();
        }
        it.kitchen.check_invariants();
    }
    (done, changed)
}

/// The whole world, as far as it is read by name.
fn all(it: &mut Setting) -> (Json, Json) {
    let mut ask = |method: &str, params: Json| {
        handle(
            &mut it.kitchen,
            Request::new(method, Some(params)),
            &mut it.session,
        )
        .outcome
        .unwrap()
    };
    (
        ask(
            "world.query",
            json!({"data": {"option": "all"}, "limit": 10_000}),
        ),
        ask(
            "ecs.resources",
            json!({"resources": ["Clock", "Option<Weather>"]}),
        ),
    )
}

fn check(
    it: &mut Setting,
    method: &str,
    params: &Json,
    before: &(Json, Json),
    response: &Response,
) {
    let text = serde_json::to_string(response).unwrap();
    let Err(error) = &response.outcome else {
        return;
    };
    let is_known = [
        codes::NO_METHOD,
        codes::INVALID_PARAMS,
        codes::NO_ENTITY,
        codes::COMPONENT,
        codes::MISSING_COMPONENT,
        codes::SELF_REPARENT,
        codes::UNKNOWN_TYPE,
        codes::RESOURCE,
        codes::MISSING_RESOURCE,
    ]
    .contains(&error.code);
    assert!(
        is_known && !error.message.is_empty(),
        "{method} {params}: {text}"
    );
    let is_partly_written = error
        .data
        .as_ref()
        .is_some_and(|data| data.get("written").is_some());
    if !is_partly_written {
        assert_eq!(&all(it), before, "{method} {params}: {text}");
    }
}
