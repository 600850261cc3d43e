//! A battle that is shown while it is fought.
#![cfg(feature = "serve")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

/// Ends with the test, as it also does if that fails.
struct Battle(Child);

impl Drop for Battle {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn a_battle_that_is_shown_is_changed_by_clients_that_have_its_address() {
    let program = Command::new(env!("CARGO_BIN_EXE_tanks"))
        .args(["--serve", "--tanks", "12"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut battle = Battle(program);
    let mut url = String::new();
    BufReader::new(battle.0.stdout.take().unwrap())
        .read_line(&mut url)
        .unwrap();
    if url.is_empty() {
        // The port is always the same one, which another game may have.
        let mut text = String::new();
        battle
            .0
            .stderr
            .take()
            .unwrap()
            .read_to_string(&mut text)
            .unwrap();
        assert!(text.contains("cannot listen on 127.0.0.1:15702"), "{text}");
        assert_eq!(battle.0.wait().unwrap().code(), Some(2));
        println!("SKIP: {text}");
        return;
    }
    let (address, token) = url
        .trim()
        .strip_prefix("http://")
        .unwrap()
        .split_once("/#token=")
        .unwrap();
    let call = |method: &str, params: &str| {
        let body =
            format!(r#"{{"jsonrpc": "2.0", "id": 1, "method": "{method}", "params": {params}}}"#);
        let mut stream = TcpStream::connect(address).unwrap();
        let head = format!(
            "POST / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Type: application/json\r\nAuthorization: Bearer {token}\r\n\
             Content-Length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(head.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    };
    let tanks = || {
        call(
            "ecs.query",
            r#"{"filter": {"with": ["Chassis"]}, "limit": 1}"#,
        )
    };
    // The battle begins when both teams are there.
    let is_begun = (0..1_000).any(|_| {
        thread::sleep(Duration::from_millis(10));
        !tanks().contains("\"total\":0")
    });
    assert!(is_begun, "{}", tanks());
    // Nobody shoots meanwhile.
    let paused = call("ecs.pause", r#"{"paused": true}"#);
    assert!(paused.contains("\"paused\":true"), "{paused}");
    assert!(call("ecs.world", "null").contains("\"world\":\"Battle\""));
    let rows = tanks();
    assert!(rows.contains("\"total\":12"), "{rows}");
    let (_, entity) = rows.split_once("\"entity\":").unwrap();
    let entity = &entity[..entity.find([',', '}']).unwrap()];
    let before = call(
        "world.get_components",
        &format!(r#"{{"entity": {entity}, "components": ["Health"]}}"#),
    );
    assert!(before.contains("\"errors\":{}"), "{before}");
    let despawned = call(
        "world.despawn_entity",
        &format!(r#"{{"entity": {entity}}}"#),
    );
    assert!(despawned.contains("\"result\":null"), "{despawned}");
    let rows = tanks();
    assert!(rows.contains("\"total\":11"), "{rows}");
    let answer = call("ecs.step", r#"{"frames": 3}"#);
    assert!(answer.contains("\"frames\":3"), "{answer}");
}
