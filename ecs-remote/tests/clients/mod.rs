//! Clients of BRP as they are: their requests, recorded from their sources, and the answers that bevy's server gives to them for such a world.
//!
//! A file has the steps of one client. In an answer, `"$any"`, `"$number"` and `"$text"` stand for any such value, and `{"$has": {…}}`, `{"$contains": […]}` and
//! `{"$count": …}` for an object or a list with at least these parts. `"$pan"` is a value that an answer had at that place before, or has first there
//! (`"$pan=number"`, a number).
#![allow(
    elided_lifetimes_in_paths,
    reason = "systems say what they touch, and it lives as long as they run"
)]

use crate::common::client::{Game, read, read_head, write_to};
use ecs::prelude::*;
use ecs_remote::Remote;
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;
use std::io::Read;

mod bevy_transform {
    pub(crate) mod components {
        pub(crate) mod transform {
            use ecs::Component;
            use serde::{Deserialize, Serialize};

            /// Serde writes it as an array, as vectors of `glam`.
            #[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
            #[serde(from = "[f32; 3]", into = "[f32; 3]")]
            pub(crate) struct Vec3 {
                pub(crate) x: f32,
                pub(crate) y: f32,
                pub(crate) z: f32,
            }

            impl From<[f32; 3]> for Vec3 {
                fn from([x, y, z]: [f32; 3]) -> Self {
                    Self { x, y, z }
                }
            }

            impl From<Vec3> for [f32; 3] {
                fn from(Vec3 { x, y, z }: Vec3) -> Self {
                    [x, y, z]
                }
            }

            #[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
            pub(crate) struct Transform {
                pub(crate) translation: Vec3,
                pub(crate) rotation: [f32; 4],
                pub(crate) scale: Vec3,
            }
        }
    }
}

mod bevy_ui {
    pub(crate) mod ui_transform {
        #[derive(ecs::Component, Clone, Debug, serde::Serialize, serde::Deserialize)]
        pub(crate) struct UiGlobalTransform(pub(crate) [f32; 6]);
    }
}

mod bevy_feathers {
    pub(crate) mod controls {
        pub(crate) mod button {
            #[derive(ecs::Component, Clone, Debug, serde::Serialize, serde::Deserialize)]
            pub(crate) struct FeathersButton;
        }
    }
}

mod bevy_window {
    pub(crate) mod window {
        use serde::{Deserialize, Serialize};

        #[derive(Clone, Debug, Serialize, Deserialize)]
        pub(crate) struct Resolution {
            pub(crate) scale_factor: f32,
        }

        #[derive(ecs::Component, Clone, Debug, Serialize, Deserialize)]
        pub(crate) struct Window {
            pub(crate) resolution: Resolution,
        }
    }

    pub(crate) mod event {
        use ecs::Entity;
        use serde::{Deserialize, Serialize};

        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        pub(crate) enum WindowEvent {
            CursorMoved {
                window: Entity,
                position: [f32; 2],
                delta: Option<[f32; 2]>,
            },
            MouseButtonInput {
                button: String,
                state: String,
                window: Entity,
            },
        }
    }
}

mod bevy_render {
    pub(crate) mod view {
        pub(crate) mod window {
            pub(crate) mod screenshot {
                use serde::{Deserialize, Serialize};

                #[derive(ecs::Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
                pub(crate) enum Screenshot {
                    Window(String),
                }

                #[derive(Clone, Debug, Serialize, Deserialize)]
                pub(crate) struct Size {
                    pub(crate) width: u32,
                    pub(crate) height: u32,
                }

                #[derive(Clone, Debug, Serialize, Deserialize)]
                pub(crate) struct Descriptor {
                    pub(crate) size: Size,
                }

                #[derive(Clone, Debug, Serialize, Deserialize)]
                pub(crate) struct Image {
                    pub(crate) texture_descriptor: Descriptor,
                    pub(crate) data: Vec<u8>,
                }

                #[derive(Clone, Debug, Serialize, Deserialize)]
                pub(crate) struct ScreenshotCaptured {
                    pub(crate) image: Image,
                }
            }
        }
    }
}

mod bevy_app {
    pub(crate) mod app {
        use serde::{Deserialize, Serialize};

        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        pub(crate) enum AppExit {
            Success,
            Error(u8),
        }

        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        pub(crate) struct Wake;
    }
}

use bevy_render::view::window::screenshot::{Descriptor, Image, ScreenshotCaptured, Size};
use bevy_transform::components::transform::{Transform, Vec3};
use bevy_window::event::WindowEvent;

#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[component(label)]
struct Name(String);

#[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct Health(u32);

#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
struct Score(u32);

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct Weather {
    rain: f32,
}

/// The messages that came, not written by name.
#[derive(Default)]
struct Heard(Vec<String>);

fn hear(
    mut exits: EventReader<bevy_app::app::AppExit>,
    mut wakes: EventReader<bevy_app::app::Wake>,
    mut inputs: EventReader<WindowEvent>,
    mut heard: ResMut<Heard>,
) {
    heard.0.extend(exits.read().map(|it| format!("{it:?}")));
    heard.0.extend(wakes.read().map(|it| format!("{it:?}")));
    heard.0.extend(inputs.read().map(|input| match input {
        WindowEvent::CursorMoved { position, .. } => format!("moved to {position:?}"),
        WindowEvent::MouseButtonInput { button, state, .. } => format!("{button} {state}"),
    }));
}

ecs::world! {
    #[world(text, observed)]
    struct Arena {
        components: (
            Name,
            bevy_transform::components::transform::Transform,
            Health,
            bevy_ui::ui_transform::UiGlobalTransform,
            bevy_feathers::controls::button::FeathersButton,
            bevy_window::window::Window,
            bevy_render::view::window::screenshot::Screenshot,
        ),
        resources: (Score, Option<Weather>, Heard),
        events: (
            bevy_render::view::window::screenshot::ScreenshotCaptured,
            bevy_window::event::WindowEvent,
            bevy_app::app::AppExit,
            bevy_app::app::Wake,
        ),
    }

    #[relation(acyclic, on_despawn = cascade)]
    struct ChildOf { parent: Entity }

    #[schedule]
    fn tick() { hear; }
}

/// A player with a sword and 1,500 crates, a button and a window.
fn make() -> Arena {
    let mut game = Arena::new();
    game.resource_mut::<Score>().0 = 11;
    let at = |x: f32| Transform {
        translation: Vec3 { x, y: 0.5, z: 0.0 },
        rotation: [0.0, 0.0, 0.0, 1.0],
        scale: Vec3 {
            x: 1.0,
            y: 1.0,
            z: 1.0,
        },
    };
    let player = game.spawn((Name("Player".into()), at(0.0), Health(7)));
    game.spawn((Name("Sword".into()), at(2.0), ChildOf { parent: player }));
    for _ in 0..1_500 {
        game.spawn((Health(1), ChildOf { parent: player }));
    }
    game.spawn((
        bevy_feathers::controls::button::FeathersButton,
        bevy_ui::ui_transform::UiGlobalTransform([1.0, 0.0, 0.0, 1.0, 320.0, 180.0]),
    ));
    game.spawn((bevy_window::window::Window {
        resolution: bevy_window::window::Resolution { scale_factor: 2.0 },
    },));
    game
}

/// A frame: takes each requested screenshot.
fn frame(game: &mut Arena) {
    game.tick();
    let asked: Vec<Entity> = {
        use bevy_render::view::window::screenshot::Screenshot;
        let all: Vec<Entity> = game.entities().collect();
        all.into_iter()
            .filter(|entity| game.has::<Screenshot>(*entity))
            .collect()
    };
    for entity in asked {
        let texture_descriptor = Descriptor {
            size: Size {
                width: 2,
                height: 1,
            },
        };
        let image = Image {
            texture_descriptor,
            data: vec![1, 2],
        };
        game.trigger(entity, ScreenshotCaptured { image }).unwrap();
    }
}

/// Whether a value is as a pattern says. Values that the pattern names are kept, or are as they were kept.
fn matches(pattern: &Json, value: &Json, kept: &mut BTreeMap<String, Json>) -> bool {
    match pattern {
        Json::String(text) if text.starts_with('$') => match &text[1..] {
            "any" => true,
            "number" => value.is_number(),
            "text" => value.is_string(),
            name => {
                let (name, kind) = name
                    .split_once('=')
                    .map_or((name, None), |(name, kind)| (name, Some(kind)));
                if kind == Some("number") && !value.is_number() {
                    return false;
                }
                if kind.is_some() {
                    kept.insert(name.to_owned(), value.clone());
                }
                kept.entry(name.to_owned()).or_insert_with(|| value.clone()) == value
            }
        },
        Json::Object(fields)
            if fields
                .keys()
                .any(|key| matches!(&**key, "$has" | "$contains" | "$count")) =>
        {
            let count = match value {
                Json::Array(all) => all.len(),
                Json::Object(all) => all.len(),
                _ => return false,
            };
            let has = fields
                .get("$has")
                .and_then(Json::as_object)
                .into_iter()
                .flatten();
            let contains = fields
                .get("$contains")
                .and_then(Json::as_array)
                .into_iter()
                .flatten();
            fields
                .get("$count")
                .is_none_or(|it| it.as_u64() == Some(count as u64))
                && has.into_iter().all(|(name, it)| {
                    value
                        .get(name)
                        .is_some_and(|value| matches(it, value, kept))
                })
                && contains.into_iter().all(|it| {
                    let all = value.as_array().into_iter().flatten();
                    all.into_iter().any(|value| {
                        let mut own = kept.clone();
                        let is_it = matches(it, value, &mut own);
                        if is_it {
                            *kept = own;
                        }
                        is_it
                    })
                })
        }
        Json::Object(fields) => value.as_object().is_some_and(|own| {
            own.len() == fields.len()
                && fields
                    .iter()
                    .all(|(name, it)| own.get(name).is_some_and(|value| matches(it, value, kept)))
        }),
        Json::Array(all) => value.as_array().is_some_and(|own| {
            own.len() == all.len()
                && all
                    .iter()
                    .zip(own)
                    .all(|(it, value)| matches(it, value, kept))
        }),
        pattern => pattern == value,
    }
}

/// A request with the values that were kept.
fn filled(json: &Json, kept: &BTreeMap<String, Json>) -> Json {
    match json {
        Json::String(text) => text
            .strip_prefix('$')
            .and_then(|name| kept.get(name))
            .unwrap_or(json)
            .clone(),
        Json::Array(all) => all.iter().map(|it| filled(it, kept)).collect(),
        Json::Object(all) => all
            .iter()
            .map(|(name, it)| (name.clone(), filled(it, kept)))
            .collect(),
        json => json.clone(),
    }
}

/// Sends the requests of a client to a game, as they are, and gives the world at the end.
fn replay(recorded: &str) -> Arena {
    let recorded: Json = serde_json::from_str(recorded).unwrap();
    let game = Game::of(Remote::options().without_token(), make, frame);
    let (client, http) = (
        recorded["client"].as_str().unwrap(),
        recorded["http"].as_str().unwrap(),
    );
    let mut headers = vec![("Host".to_owned(), game.address.to_string())];
    let own = recorded["headers"].as_object().unwrap();
    headers.extend(
        own.iter()
            .map(|(name, value)| (name.clone(), value.as_str().unwrap().to_owned())),
    );
    let mut kept = BTreeMap::new();
    for step in recorded["steps"].as_array().unwrap() {
        let body = filled(&step["body"], &kept);
        let mut stream = game.connect();
        let path = recorded["path"].as_str().unwrap();
        write_to(
            &mut stream,
            http,
            path,
            &headers,
            body.to_string().as_bytes(),
        )
        .unwrap();
        let answer: Json = if step["stream"] == true {
            let mut head = read_head(&mut stream).unwrap();
            assert_eq!(
                (head.status, head.header("content-type")),
                (200, Some("text/event-stream")),
                "{client}: {body}"
            );
            while !head.text().contains("\n\n") {
                let mut bytes = [0; 4096];
                let count = stream.read(&mut bytes).unwrap();
                assert!(count > 0, "{client}: {body}: the stream ended");
                head.body.extend_from_slice(&bytes[..count]);
            }
            let text = head.text();
            let (_, data) = text.split_once("data: ").unwrap();
            serde_json::from_str(data.split("\n\n").next().unwrap()).unwrap()
        } else {
            let answer = read(&mut stream).unwrap();
            assert_eq!(
                (answer.status, answer.header("content-type")),
                (200, Some("application/json")),
                "{client}: {body}"
            );
            answer.json()
        };
        assert_eq!(
            (&answer["jsonrpc"], &answer["id"]),
            (&json!("2.0"), &body["id"]),
            "{client}: {body}"
        );
        let is_right = match step.get("error") {
            Some(code) => {
                answer["error"]["code"] == *code && answer["error"]["message"].is_string()
            }
            None => {
                answer.get("error").is_none()
                    && matches(&step["result"], &answer["result"], &mut kept)
            }
        };
        let mut text = answer.to_string();
        text.truncate(text.floor_char_boundary(2_000));
        assert!(is_right, "{client}: {body}\nanswers {text}\n    not {step}");
    }
    let world = game.end();
    world.check_invariants();
    world
}

macro_rules! clients {
    ($($test:ident $file:literal $(= $heard:expr)?;)*) => {
        $(#[test]
        fn $test() {
            let world = replay(include_str!(concat!($file, ".json")));
            $(assert_eq!(world.resource::<Heard>().0, $heard);)?
            drop(world);
        })*
    };
}

clients! {
    the_example_of_bevy_0_15_works_unchanged "bevy_0_15_example";
    the_example_of_bevy_0_17_and_0_18_works_unchanged "bevy_0_17_example";
    the_example_of_bevys_main_works_unchanged "bevy_main_example" = ["Success"];
    the_integration_test_of_bevys_main_works_unchanged "bevy_main_integration_test" =
        ["moved to [160.0, 90.0]", "Left Pressed", "Left Released"];
    the_tests_of_inspections_of_bevys_main_work_unchanged "bevy_main_inspection_test";
    bevy_brp_works_unchanged "bevy_brp" = ["Wake"];
    the_bevy_inspector_for_vs_code_works_unchanged "vscode_bevy_inspector";
    the_bevy_inspector_for_bevy_0_15_works_unchanged "vscode_bevy_inspector_0_15";
    curl_works_without_a_content_type "curl";
    a_get_with_a_body_is_a_call "a_get_with_a_body";
}

#[test]
fn floats_that_json_lacks_are_read_and_written_alike() {
    let world = replay(include_str!("values.json"));
    let named = |entity: &Entity| {
        world
            .get::<Name>(*entity)
            .is_some_and(|name| name.0 == "Player")
    };
    let player = world.entities().find(named).unwrap();
    let transform = world.get::<Transform>(player).unwrap();
    assert!(
        transform.translation.y.is_nan() && transform.scale.z == f32::NEG_INFINITY,
        "{transform:?}"
    );
}
