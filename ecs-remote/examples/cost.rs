//! The time of a frame that `serve` takes: while nobody asks, and while a page asks that shows a hundred thousand entities.
//!
//! `cargo run --release -p ecs-remote --example cost`
#![forbid(unsafe_code)]

use ecs::prelude::*;
use ecs_remote::{Remote, Server};
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use std::hint::black_box;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

#[derive(Component, Clone, Copy, Debug, Serialize, Deserialize)]
struct Position {
    x: f32,
    y: f32,
}

#[derive(Component, Clone, Debug, Serialize, Deserialize)]
#[component(label)]
struct Name(String);

ecs::world! {
    #[world(text)]
    struct Street { components: (Position, Name) }

    #[archetype]
    struct Walker { position: Position, name: Name }
}

/// So few that other programs seldom run meanwhile.
const FRAMES: u32 = 50_000;
const ENTITIES: u16 = 50_000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut street = Street::new();
    for place in (0..ENTITIES).chain(0..ENTITIES) {
        let position = Position { x: place.into(), y: 0.0 };
        street.spawn(Walker { position, name: Name(format!("walker {place}")) });
    }
    let mut remote = Remote::options().port(0).start::<Street>()?;
    let idle = least(1_000, || {
        let began = Instant::now();
        for _ in 0..FRAMES {
            black_box(&mut remote).serve(black_box(&mut street));
        }
        began.elapsed()
    });
    println!("nobody asks   {:.2} ns a frame", idle.as_secs_f64() * 1e9 / f64::from(FRAMES));
    page(&mut remote, &mut street);
    Ok(())
}

fn least(times: u32, mut measure: impl FnMut() -> Duration) -> Duration {
    (0..times).map(|_| measure()).min().unwrap_or_default()
}

/// A page that shows fifty rows somewhere in the middle, four times a second, and one entity at each frame.
fn page(remote: &mut Server<Street>, street: &mut Street) {
    let over = Arc::new(AtomicBool::new(false));
    let (address, token) = (remote.address(), remote.token().unwrap_or_default().to_owned());
    let entity = street.entities().next().map(Entity::to_bits);
    let is_over = over.clone();
    let client = thread::spawn(move || {
        let send = |method: &str, params: Json| {
            let body = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).to_string();
            let mut stream = TcpStream::connect(address)?;
            let head = format!(
                "POST / HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nAuthorization: Bearer {token}\r\n\
                 Connection: close\r\nContent-Length: {}\r\n\r\n{body}",
                body.len()
            );
            stream.write_all(head.as_bytes())?;
            Ok::<_, std::io::Error>(stream)
        };
        let stream = send("ecs.entity+watch", json!({"entity": entity})).ok();
        let mut trips = Vec::new();
        while !is_over.load(Ordering::Relaxed) {
            let began = Instant::now();
            let params =
                json!({"filter": {"with": ["Position"]}, "data": {"option": "all"}, "limit": 50, "offset": 49_000});
            if let Ok(mut stream) = send("ecs.query", params) {
                let _ = stream.read_to_end(&mut Vec::new());
            }
            trips.push(began.elapsed());
            thread::sleep(Duration::from_millis(250));
        }
        drop(stream);
        trips.sort_unstable();
        trips[trips.len() / 2]
    });
    let frame = Duration::from_millis(16);
    let mut times = Vec::new();
    for number in 0..300_u16 {
        if let Some(first) = street.entities().next()
            && let Some(position) = street.get_mut::<Position>(first)
        {
            position.y = number.into();
        }
        let began = Instant::now();
        remote.serve(street);
        times.push(began.elapsed());
        thread::sleep(frame);
    }
    over.store(true, Ordering::Relaxed);
    // The last requests are answered too.
    while !client.is_finished() {
        remote.serve(street);
        thread::sleep(Duration::from_millis(1));
    }
    times.sort_unstable();
    let at = |percent: usize| times[(times.len() * percent / 100).min(times.len() - 1)];
    println!("a page asks   {:?} a frame in the middle, {:?} at p99, {:?} at most", at(50), at(99), at(100));
    println!("round trip    {:?} in the middle, at frames of {frame:?}", client.join().unwrap_or_default());
}
