//! Frames that are kept, and gone back to.
#![cfg(feature = "snapshots")]
#![allow(
    elided_lifetimes_in_paths,
    reason = "systems say what they touch, and it lives as long as they run"
)]

use ecs::prelude::*;
use ecs_remote::{Remote, Server};
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use std::cell::Cell;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::rc::Rc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

#[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct Position(f32);

fn walk(walkers: Query<Street, &mut Position>) {
    walkers.for_each(|position| position.0 += 1.0);
}

ecs::world! {
    #[world(snapshots, text)]
    struct Street { components: (Position) }

    #[archetype]
    struct Walker { position: Position }

    #[schedule]
    fn tick() { walk; }
}

/// A request from another thread, which ends when the game has answered.
fn ask(remote: &Server<Street>, method: &str, params: &Json) -> JoinHandle<Json> {
    ask_at(
        (remote.address(), remote.token().unwrap().to_owned()),
        method,
        params,
    )
}

fn ask_at((address, token): (SocketAddr, String), method: &str, params: &Json) -> JoinHandle<Json> {
    let body = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).to_string();
    thread::spawn(move || {
        let mut stream = TcpStream::connect(address).unwrap();
        let head = format!(
            "POST / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Authorization: Bearer {token}\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(head.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap()
    })
}

/// Plays frames until the request is answered.
fn play(remote: &mut Server<Street>, street: &mut Street, asked: &JoinHandle<Json>) {
    while !asked.is_finished() {
        frame(remote, street);
        thread::sleep(Duration::from_millis(1));
    }
}

fn frame(remote: &mut Server<Street>, street: &mut Street) {
    remote.serve(street);
    if !remote.paused() {
        street.tick();
    }
}

#[test]
fn a_game_goes_back_by_frames_that_it_keeps_and_on_again() {
    let mut street = Street::new();
    let ann = street.spawn(Walker {
        position: Position(0.0),
    });
    let mut remote = Remote::options().port(0).start::<Street>().unwrap();
    remote.keep_frames(30);
    (0..100).for_each(|_| frame(&mut remote, &mut street));
    assert_eq!(street.get::<Position>(ann), Some(&Position(100.0)));

    let asked = ask(&remote, "ecs.pause", &json!({"paused": true}));
    play(&mut remote, &mut street, &asked);
    assert_eq!(asked.join().unwrap()["result"], json!({"paused": true}));
    let asked = ask(&remote, "ecs.world", &json!(null));
    play(&mut remote, &mut street, &asked);
    let world = asked.join().unwrap()["result"].clone();
    let now = world["frame"].as_i64().unwrap();
    assert_eq!(
        world["frames"],
        json!({"first": now - 29, "end": now + 1}),
        "a game that stands still begins no frame"
    );
    #[expect(clippy::cast_precision_loss, reason = "there are few frames")]
    let place = |frame: i64| Some(Position((frame - 1) as f32));
    assert_eq!(street.get::<Position>(ann).copied(), place(now));

    let asked = ask(&remote, "ecs.rewind", &json!({"frames": 20}));
    play(&mut remote, &mut street, &asked);
    assert_eq!(
        asked.join().unwrap()["result"],
        json!({"frame": now - 20, "paused": true})
    );
    assert_eq!(street.get::<Position>(ann).copied(), place(now - 20));
    let asked = ask(&remote, "ecs.rewind", &json!({"frame": now - 10}));
    play(&mut remote, &mut street, &asked);
    assert_eq!(
        street.get::<Position>(ann).copied(),
        place(now - 10),
        "later frames are there as long as nothing is played"
    );

    for wrong in [
        json!({"frames": 100}),
        json!({"frame": -7}),
        json!({"frames": i64::MIN}),
        json!({}),
        json!({"frames": 1, "frame": 1}),
    ] {
        let asked = ask(&remote, "ecs.rewind", &wrong);
        play(&mut remote, &mut street, &asked);
        assert_eq!(asked.join().unwrap()["error"]["code"], -32602, "{wrong}");
    }
    assert_eq!(street.get::<Position>(ann).copied(), place(now - 10));

    let asked = ask(&remote, "ecs.step", &json!({"frames": 3}));
    play(&mut remote, &mut street, &asked);
    (0..10).for_each(|_| frame(&mut remote, &mut street));
    assert_eq!(street.get::<Position>(ann).copied(), place(now - 7));
    let asked = ask(&remote, "ecs.memory", &json!(null));
    play(&mut remote, &mut street, &asked);
    assert!(asked.join().unwrap()["result"]["frames"].as_u64() > Some(0));
    street.check_invariants();
}

#[test]
fn a_server_that_is_read_only_neither_saves_nor_goes_back() {
    let mut street = Street::new();
    let ann = street.spawn(Walker {
        position: Position(0.0),
    });
    let mut remote = Remote::options()
        .port(0)
        .read_only()
        .start::<Street>()
        .unwrap();
    let saves = Rc::new(Cell::new(0));
    let counted = saves.clone();
    remote.on_save(move |_| {
        counted.set(counted.get() + 1);
        Ok("somewhere".to_owned())
    });
    remote.keep_frames(30);
    (0..10).for_each(|_| frame(&mut remote, &mut street));
    for (method, params) in [
        ("ecs.save", json!(null)),
        ("ecs.rewind", json!({"frames": 5})),
        ("ecs.pause", json!({"paused": true})),
        ("ecs.profile", json!({"on": true})),
    ] {
        let before = street.get::<Position>(ann).unwrap().0;
        let asked = ask(&remote, method, &params);
        play(&mut remote, &mut street, &asked);
        assert_eq!(asked.join().unwrap()["error"]["code"], -23601, "{method}");
        frame(&mut remote, &mut street);
        assert!(
            street.get::<Position>(ann).unwrap().0 > before,
            "{method}: the game goes on"
        );
    }
    assert_eq!((saves.get(), street.is_profiled()), (0, false));
}

thread_local! {
    /// Whether copies panic.
    static SPITE: Cell<bool> = const { Cell::new(false) };
}

#[derive(Component, Debug, Serialize, Deserialize)]
struct Vain(u8);

impl Clone for Vain {
    fn clone(&self) -> Self {
        assert!(!SPITE.get(), "there is no second one");
        Self(self.0)
    }
}

ecs::world! {
    #[world(snapshots, text)]
    struct Mirrors { components: (Vain) }
}

#[test]
fn a_frame_whose_copy_panics_is_not_kept_and_the_game_goes_on() {
    let mut mirrors = Mirrors::new();
    let vain = mirrors.spawn((Vain(1),));
    let mut remote = Remote::options().port(0).start::<Mirrors>().unwrap();
    remote.keep_frames(8);
    remote.on_save(|_| panic!("there is no disk"));
    for (frame, spite) in [
        (1, false),
        (2, false),
        (3, true),
        (4, true),
        (5, false),
        (6, false),
    ] {
        SPITE.set(spite);
        mirrors.get_mut::<Vain>(vain).unwrap().0 = frame;
        remote.serve(&mut mirrors);
        mirrors.check_invariants();
    }
    SPITE.set(false);
    let (address, token) = (remote.address(), remote.token().unwrap().to_owned());
    let mut ask = |method: &str, params: Json| {
        let asked = ask_at((address, token.clone()), method, &params);
        while !asked.is_finished() {
            remote.serve(&mut mirrors);
            thread::sleep(Duration::from_millis(1));
            remote.paused();
        }
        asked.join().unwrap()
    };
    assert_eq!(
        ask("ecs.pause", json!({"paused": true}))["error"],
        json!(null)
    );
    let frames = ask("ecs.world", json!(null))["result"]["frames"].clone();
    assert_eq!(
        (&frames["first"], frames.get("error")),
        (&json!(5), None),
        "the frames before are gone: {frames}"
    );
    assert_eq!(
        ask("ecs.save", json!(null))["error"]["message"],
        "the game panicked: there is no disk"
    );
    assert_eq!(ask("ecs.rewind", json!({"frame": 5}))["error"], json!(null));
    let read = json!({"entity": vain.to_bits(), "components": ["Vain"], "strict": true});
    assert_eq!(
        ask("world.get_components", read)["result"],
        json!({"Vain": 5})
    );
}
