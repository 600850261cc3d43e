//! The protocol over real sockets.

mod clients;
mod common;

use common::client::{Game, read, read_head, write};
use ecs_remote::codes;
use serde_json::{Value as Json, json};
use std::io::Read;
use std::net::TcpStream;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

#[test]
fn a_value_is_changed_in_the_running_game() {
    let game = Game::start();
    let pans = game.call("world.query", json!({"data": {"components": ["Heat"]}}));
    let pan = pans[0]["entity"].clone();
    let params = json!({"entity": pan, "component": "Heat", "path": "0", "value": 96.5});
    assert_eq!(game.call("world.mutate_components", params), json!(null));
    let read = game.call(
        "world.get_components",
        json!({"entity": pan, "components": ["Heat"]}),
    );
    assert_eq!(read["components"]["Heat"], 96.5);
    let spawned = game.call(
        "world.spawn_entity",
        json!({"components": {"Name": "Cleo"}}),
    );
    assert!(game.call("ecs.world", json!(null))["frame"].as_u64() > Some(0));
    assert_eq!(
        game.call("ecs.save", json!(null)),
        json!({"saved": "4 entities"})
    );
    let kitchen = game.end();
    let cleo = ecs::Entity::from_bits(spawned["entity"].as_u64().unwrap()).unwrap();
    assert_eq!(kitchen.name_of(cleo).as_deref(), Some("Cleo"));
    kitchen.check_invariants();
}

#[test]
fn a_connection_is_used_again() {
    let game = Game::start();
    let mut stream = game.connect();
    for id in 0..20 {
        let body =
            json!({"jsonrpc": "2.0", "id": id, "method": "world.list_resources"}).to_string();
        write(&mut stream, "POST", &game.headers(), body.as_bytes()).unwrap();
        let answer = read(&mut stream).unwrap().json();
        assert_eq!(
            (&answer["id"], &answer["result"]),
            (
                &json!(id),
                &json!(["Clock", "Log", "Option<Weather>", "Rules"])
            )
        );
    }
}

#[test]
fn a_batch_is_answered_in_its_order_with_an_answer_each() {
    let game = Game::start();
    let request = |id: u32, method: &str| json!({"jsonrpc": "2.0", "id": id, "method": method});
    let batch = json!([request(1, "ecs.world"), request(2, "no.such"), 7, request(4, "bevy/list+watch"), {"id": 5}]);
    let answers = game.post(&batch).json();
    let code = |place: usize| {
        answers[place]["error"]["code"]
            .as_i64()
            .map(|code| i32::try_from(code).unwrap())
    };
    let codes: Vec<Option<i32>> = (0..5).map(code).collect();
    let [missing, invalid] = [codes::NO_METHOD, codes::INVALID_REQUEST];
    assert_eq!(
        codes,
        [
            None,
            Some(missing),
            Some(invalid),
            Some(invalid),
            Some(invalid)
        ]
    );
    let ids: Vec<&Json> = answers
        .as_array()
        .unwrap()
        .iter()
        .map(|it| &it["id"])
        .collect();
    assert_eq!(
        ids,
        [&json!(1), &json!(2), &json!(null), &json!(4), &json!(5)]
    );
    let many = Json::Array(vec![request(1, "world.list_components"); 100]);
    assert_eq!(game.post(&many).json().as_array().unwrap().len(), 100);
}

#[test]
fn a_body_that_is_no_request_is_an_error_of_json_rpc() {
    let game = Game::start();
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    for (body, code) in [
        ("", codes::PARSE),
        ("{", codes::PARSE),
        ("\u{0}", codes::PARSE),
        (&*deep, codes::PARSE),
        ("7", codes::INVALID_REQUEST),
        ("[]", codes::INVALID_REQUEST),
        ("{}", codes::INVALID_REQUEST),
        (r#"{"jsonrpc": "2.0"}"#, codes::INVALID_REQUEST),
        (r#"{"jsonrpc": "2.0", "method": 7}"#, codes::INVALID_REQUEST),
        (
            r#"{"jsonrpc": "1.0", "method": "ecs.world"}"#,
            codes::INVALID_REQUEST,
        ),
    ] {
        let answer = game.send("POST", &game.headers(), body.as_bytes());
        let part: String = body.chars().take(40).collect();
        assert_eq!(
            (answer.status, &answer.json()["error"]["code"]),
            (200, &json!(code)),
            "{part}"
        );
    }
    let answer = game.send("POST", &game.headers(), &[0xff, 0xfe]);
    assert_eq!(answer.json()["error"]["code"], codes::PARSE);
    assert!(game.is_well());
}

/// The next message of a stream.
fn event(stream: &mut TcpStream, buffer: &mut Vec<u8>) -> Option<Json> {
    loop {
        // Each message is a chunk of its own.
        let text = String::from_utf8_lossy(buffer).into_owned();
        if let Some((before, _)) = text.split_once("\n\n") {
            let (_, data) = before.split_once("data: ").unwrap();
            let json = serde_json::from_str(data).unwrap();
            buffer.drain(..before.len() + 2);
            return Some(json);
        }
        if text.ends_with("\r\n0\r\n\r\n") || text.starts_with("0\r\n\r\n") {
            return None;
        }
        let mut bytes = [0; 4096];
        match stream.read(&mut bytes).unwrap() {
            0 => return None,
            count => buffer.extend_from_slice(&bytes[..count]),
        }
    }
}

#[test]
fn a_stream_sends_changes_until_the_entity_is_dead() {
    let game = Game::start();
    let pans = game.call("world.query", json!({"data": {"components": ["Heat"]}}));
    let pan = pans[0]["entity"].clone();
    let mut stream = game.connect();
    let params = json!({"entity": pan, "components": ["Heat"]});
    let body =
        json!({"jsonrpc": "2.0", "id": "w", "method": "world.get_components+watch", "params": params}).to_string();
    write(&mut stream, "POST", &game.headers(), body.as_bytes()).unwrap();
    let head = read_head(&mut stream).unwrap();
    assert_eq!(
        (head.status, head.header("content-type")),
        (200, Some("text/event-stream"))
    );
    let mut buffer = head.body;
    let first = event(&mut stream, &mut buffer).unwrap();
    assert_eq!(
        (&first["id"], &first["result"]["components"]),
        (&json!("w"), &json!({"Heat": 20.5}))
    );
    game.call(
        "world.mutate_components",
        json!({"entity": pan, "component": "Heat", "path": "", "value": 55}),
    );
    assert_eq!(
        event(&mut stream, &mut buffer).unwrap()["result"]["components"],
        json!({"Heat": 55.0})
    );
    game.call("world.despawn_entity", json!({"entity": pan}));
    assert_eq!(
        event(&mut stream, &mut buffer).unwrap()["error"]["code"],
        codes::NO_ENTITY
    );
    assert_eq!(
        event(&mut stream, &mut buffer),
        None,
        "the stream is at its end"
    );
}

#[test]
fn a_stream_with_wrong_parameters_is_a_plain_error() {
    let game = Game::start();
    let answer = game.post(
        &json!({"jsonrpc": "2.0", "id": 1, "method": "world.get_components+watch", "params": {}}),
    );
    assert_eq!(
        (
            answer.header("content-type"),
            &answer.json()["error"]["code"]
        ),
        (Some("application/json"), &json!(codes::INVALID_PARAMS))
    );
    let answer =
        game.post(&json!({"jsonrpc": "2.0", "id": 1, "method": "world.query+watch", "params": {}}));
    assert_eq!(answer.json()["error"]["code"], codes::NO_METHOD);
}

#[test]
fn a_client_that_goes_away_is_forgotten_with_its_streams() {
    let game = Game::start();
    let rows = game.call("world.query", json!(null));
    let body = json!({"jsonrpc": "2.0", "id": 1, "method": "ecs.entity+watch", "params": {"entity": rows[0]["entity"]}});
    // More than there is room for at once.
    for _ in 0..40 {
        let mut stream = game.connect();
        write(
            &mut stream,
            "POST",
            &game.headers(),
            body.to_string().as_bytes(),
        )
        .unwrap();
        let head = read_head(&mut stream).unwrap();
        assert_eq!(head.status, 200);
        drop(stream);
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(game.is_well());
}

#[test]
fn a_game_that_stands_still_is_waited_for_ten_seconds() {
    let game = Game::start();
    game.stuck.store(true, Ordering::Relaxed);
    std::thread::sleep(Duration::from_millis(20));
    let began = Instant::now();
    let body = json!({"jsonrpc": "2.0", "id": 1, "method": "world.spawn_entity", "params": {"components": {}}});
    let answer = game.post(&body);
    assert_eq!(answer.status, 504, "{}", answer.text());
    assert!((Duration::from_secs(9)..Duration::from_secs(15)).contains(&began.elapsed()));
    game.stuck.store(false, Ordering::Relaxed);
    assert_eq!(
        game.call("ecs.world", json!(null))["entities"],
        3,
        "nobody waits for that request any more"
    );
}

#[test]
fn a_server_ends_with_its_game() {
    let game = Game::start();
    let address = game.address;
    assert!(game.is_well());
    drop(game);
    let until = Instant::now() + Duration::from_secs(5);
    while TcpStream::connect(address).is_ok() {
        assert!(Instant::now() < until, "the port is still open");
        std::thread::sleep(Duration::from_millis(10));
    }
}
