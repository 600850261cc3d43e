//! A world of values whose code panics: each such panic is an error of the request that met it, and of no other.
#![allow(
    elided_lifetimes_in_paths,
    reason = "systems say what they touch, and it lives as long as they run"
)]

use crate::common::client::{Game, read, write};
use ecs::prelude::*;
use ecs_remote::{Next, Remote, Request, Session, Watch, codes, handle};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Value as Json, json};
use std::cell::Cell;
use std::sync::atomic::{AtomicU8, Ordering};

/// What panics. Each test has a thread of its own; the served game has another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    Nothing,
    Serialize,
    Deserialize,
    Drop,
    Clone,
    Default,
    Observer,
}

thread_local! {
    static SPITE: Cell<What> = const { Cell::new(What::Nothing) };
}

fn meet(what: What) {
    // A second panic while one is on its way would end any program.
    if SPITE.get() == what && !std::thread::panicking() {
        panic!("out of spite: {what:?}");
    }
}

/// A value whose every operation may panic.
#[derive(Debug)]
struct Jar(u32);

impl Serialize for Jar {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        meet(What::Serialize);
        self.0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Jar {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u32::deserialize(deserializer)?;
        let jar = Self(number);
        meet(What::Deserialize);
        Ok(jar)
    }
}

impl Drop for Jar {
    fn drop(&mut self) {
        meet(What::Drop);
    }
}

impl Clone for Jar {
    fn clone(&self) -> Self {
        meet(What::Clone);
        Self(self.0)
    }
}

impl Default for Jar {
    fn default() -> Self {
        meet(What::Default);
        Self(7)
    }
}

#[derive(Component, Clone, Debug, Serialize, Deserialize)]
struct Shelf {
    first: Jar,
    all: Vec<Jar>,
}

/// Comes with a jar.
#[derive(Component, Clone, Copy, Debug, Serialize, Deserialize)]
#[component(requires(Pantry))]
struct Lid(u8);

#[derive(Component, Clone, Debug, Default, Serialize, Deserialize)]
struct Pantry {
    jar: Jar,
}

#[derive(Component, Clone, Debug, Serialize, Deserialize)]
#[component(storage = "sparse")]
struct Loose(Jar);

#[derive(Component, Clone, Debug, Serialize, Deserialize)]
#[component(label)]
struct Name(String);

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Cupboard {
    jars: Vec<Jar>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Smash(Jar);

fn inserted(_: On<Cellar, Insert<Shelf>>) {
    meet(What::Observer);
}

fn removed(_: On<Cellar, Remove<Loose>>) {
    meet(What::Observer);
}

fn smashed(_: On<Cellar, Trigger<Smash>>) {
    meet(What::Observer);
}

fn read_on(mut smashed: EventReader<Smash>) {
    let _ = smashed.read().count();
}

ecs::world! {
    #[world(text)]
    struct Cellar {
        components: (Name, Shelf, Lid, Pantry, Loose),
        resources: (Cupboard, Option<Jar>),
        events: (Smash),
    }

    #[relation(acyclic, on_despawn = cascade)]
    struct Within { place: Entity }

    #[archetype]
    struct Room { name: Name, shelf: Shelf }

    #[schedule]
    fn tick() { read_on; }

    #[observers]
    fn reactions() { inserted; removed; smashed; }
}

fn jars(numbers: &[u32]) -> Vec<Jar> {
    numbers.iter().map(|number| Jar(*number)).collect()
}

/// Two rooms, one inside the other, with every kind of component.
fn make() -> (Cellar, [Entity; 2]) {
    let mut cellar = Cellar::new();
    let rooms = ["Hall", "Nook"].map(|name| {
        let room = cellar.spawn(Room {
            name: Name(name.into()),
            shelf: Shelf {
                first: Jar(1),
                all: jars(&[2, 3]),
            },
        });
        cellar.insert(room, Loose(Jar(4))).unwrap();
        cellar.insert(room, Pantry { jar: Jar(5) }).unwrap();
        room
    });
    cellar.insert(rooms[1], Within { place: rooms[0] }).unwrap();
    cellar.resource_mut::<Cupboard>().jars = jars(&[6]);
    *cellar.resource_mut::<Option<Jar>>() = Some(Jar(7));
    (cellar, rooms)
}

/// Requests that run each kind of code.
fn requests([hall, nook]: [u64; 2]) -> Vec<(&'static str, Json)> {
    let shelf = json!({"first": 8, "all": [9]});
    vec![
        ("world.query", json!({"data": {"option": "all"}})),
        (
            "ecs.query",
            json!({"data": {"option": ["Shelf"]}, "filter": {"where": [{"path": "Shelf.first", "is": "at_least", "value": 1}]}}),
        ),
        (
            "world.get_components",
            json!({"entity": hall, "components": ["Shelf", "Loose", "Name"]}),
        ),
        (
            "world.get_components",
            json!({"entity": hall, "components": ["Shelf"], "strict": true}),
        ),
        ("ecs.entity", json!({"entity": hall})),
        ("world.inspect", json!({"entity": hall})),
        (
            "world.inspect_component",
            json!({"entity": hall, "component": "Loose"}),
        ),
        ("world.inspect_all_resources", json!(null)),
        ("world.inspect_resource", json!({"resource": "Cupboard"})),
        ("registry.schema", json!(null)),
        ("ecs.resources", json!(null)),
        ("world.get_resources", json!({"resource": "Cupboard"})),
        (
            "world.mutate_components",
            json!({"entity": hall, "component": "Shelf", "path": "all[1]", "value": 5}),
        ),
        (
            "world.mutate_components",
            json!({"entity": hall, "component": "Loose", "path": "", "value": 5}),
        ),
        (
            "world.insert_components",
            json!({"entity": hall, "components": {"Shelf": shelf, "Loose": 3}}),
        ),
        (
            "world.insert_components",
            json!({"entity": nook, "components": {"Lid": 3}}),
        ),
        (
            "world.remove_components",
            json!({"entity": nook, "components": ["Pantry", "Loose"]}),
        ),
        (
            "world.insert_components",
            json!({"entity": nook, "components": {"Lid": 4, "Loose": 4}}),
        ),
        (
            "world.spawn_entity",
            json!({"components": {"Name": "Loft", "Shelf": shelf}}),
        ),
        ("world.spawn_entity", json!({"components": {"Lid": 1}})),
        ("world.reparent_entities", json!({"entities": [nook]})),
        (
            "world.reparent_entities",
            json!({"entities": [nook], "parent": hall}),
        ),
        (
            "world.write_message",
            json!({"message": "Smash", "value": 4}),
        ),
        (
            "world.trigger_event",
            json!({"event": "Smash", "value": 4, "entity": hall}),
        ),
        (
            "world.mutate_resources",
            json!({"resource": "Cupboard", "path": "jars[0]", "value": 9}),
        ),
        (
            "world.insert_resources",
            json!({"resource": "Cupboard", "value": {"jars": [1, 2]}}),
        ),
        (
            "world.insert_resources",
            json!({"resource": "Jar", "value": 3}),
        ),
        ("world.remove_resources", json!({"resource": "Jar"})),
        ("ecs.save", json!(null)),
        ("world.despawn_entity", json!({"entity": hall})),
    ]
}

#[test]
fn a_panic_of_any_value_is_an_error_of_its_request_alone() {
    for what in [
        What::Serialize,
        What::Deserialize,
        What::Drop,
        What::Clone,
        What::Default,
        What::Observer,
    ] {
        let mut met = 0;
        let (mut cellar, rooms) = make();
        let mut session = Session::new();
        let observe = json!({"event": "Smash"});
        let mut watches = [
            Watch::begin(Request::new("world.observe+watch", Some(observe))).unwrap(),
            Watch::begin(Request::new(
                "ecs.entity+watch",
                Some(json!({"entity": rooms[1].to_bits()})),
            ))
            .unwrap(),
        ];
        let mut look = |cellar: &mut Cellar| watches.each_mut().map(|watch| watch.next(cellar));
        assert!(matches!(
            look(&mut cellar),
            [Next::Nothing, Next::Message(_)]
        ));
        for (method, params) in requests(rooms.map(Entity::to_bits)) {
            SPITE.set(what);
            let response = handle(
                &mut cellar,
                Request::new(method, Some(params.clone())),
                &mut session,
            );
            let [events, _] = look(&mut cellar);
            SPITE.set(What::Nothing);
            assert!(
                !matches!(events, Next::Last(_)),
                "{what:?} {method}: {events:?}"
            );
            let text = serde_json::to_string(&response).unwrap();
            let has_met = text.contains("out of spite") || text.contains("panicked");
            met += u32::from(has_met);
            if let Err(error) = &response.outcome {
                let is_known = matches!(
                    error.code,
                    codes::INTERNAL | codes::NO_METHOD | codes::NO_ENTITY
                );
                assert!(is_known, "{what:?} {method} {params}: {text}");
            }
            cellar.check_invariants();
            // Nothing of it is left to the next request, which is well.
            for (method, params) in [
                (
                    "world.get_components",
                    json!({"entity": rooms[1].to_bits(), "components": ["Name"], "strict": true}),
                ),
                (
                    "world.spawn_entity",
                    json!({"components": {"Name": "Loft"}}),
                ),
            ] {
                if cellar.contains(rooms[1]) {
                    let next = handle(
                        &mut cellar,
                        Request::new(method, Some(params)),
                        &mut session,
                    );
                    assert!(
                        next.outcome.is_ok(),
                        "{what:?} {method} after {text}: {next:?}"
                    );
                }
            }
            cellar.tick();
        }
        println!("{what:?} was met by {met} requests");
        assert!(
            met > 0 || what == What::Clone,
            "{what:?} is met by no request"
        );
    }
}

/// What panics in the game that is served.
static SERVED: AtomicU8 = AtomicU8::new(0);
const KINDS: [What; 7] = [
    What::Nothing,
    What::Serialize,
    What::Deserialize,
    What::Drop,
    What::Clone,
    What::Default,
    What::Observer,
];

#[test]
fn a_game_outlives_all_panics_of_requests_and_so_do_their_connections() {
    let frame = |cellar: &mut Cellar| {
        cellar.tick();
        SPITE.set(KINDS[usize::from(SERVED.load(Ordering::Relaxed))]);
        // The game's own work is not part of the requests.
        let _ = cellar.len();
    };
    let game = Game::of(Remote::options(), || make().0, frame);
    let rows = game.call("world.query", json!({"filter": {"with": ["Shelf"]}}));
    let rooms = [0, 1].map(|i| rows[i]["entity"].as_u64().unwrap());
    for kind in 1..KINDS.len() {
        SERVED.store(u8::try_from(kind).unwrap(), Ordering::Relaxed);
        std::thread::sleep(std::time::Duration::from_millis(20));
        let mut stream = game.connect();
        let request = |(id, (method, params)): (usize, (&str, Json))| json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params});
        let all: Vec<Json> = requests(rooms)
            .into_iter()
            .filter(|(method, _)| *method != "world.despawn_entity")
            .enumerate()
            .map(request)
            .collect();
        for part in all.chunks(9) {
            // A batch with requests beside those that panic, in a connection that goes on.
            let batch = Json::Array(part.to_vec());
            write(
                &mut stream,
                "POST",
                &game.headers(),
                batch.to_string().as_bytes(),
            )
            .unwrap();
            let answers = read(&mut stream).unwrap();
            assert_eq!(answers.status, 200, "{:?}: {}", KINDS[kind], answers.text());
            let answers = answers.json();
            let ids: Vec<&Json> = answers
                .as_array()
                .unwrap()
                .iter()
                .map(|it| &it["id"])
                .collect();
            assert_eq!(
                ids,
                part.iter().map(|it| &it["id"]).collect::<Vec<_>>(),
                "{:?}",
                KINDS[kind]
            );
        }
    }
    SERVED.store(0, Ordering::Relaxed);
    std::thread::sleep(std::time::Duration::from_millis(20));
    assert_eq!(game.call("ecs.world", json!(null))["world"], "Cellar");
    game.end().check_invariants();
}
