//! A client over real sockets, and a game that serves it.
#![allow(dead_code, reason = "each test file uses a part of it")]
#![allow(
    clippy::needless_pass_by_value,
    reason = "parameters are made where they are given"
)]

use super::Kitchen;
use ecs::World;
use ecs_remote::{Options, Remote};
use serde_json::{Value as Json, json};
use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// A game that serves, in a thread of its own.
pub(crate) struct Game<W = Kitchen> {
    pub(crate) address: SocketAddr,
    pub(crate) token: Option<String>,
    over: Arc<AtomicBool>,
    /// Whether the game stands still, as one that loads does.
    pub(crate) stuck: Arc<AtomicBool>,
    thread: Option<JoinHandle<W>>,
}

impl Game {
    pub(crate) fn start() -> Self {
        Self::start_with(Remote::options())
    }

    pub(crate) fn start_with(options: Options) -> Self {
        Self::of(options, || super::Setting::new().kitchen, Kitchen::tick)
    }

    /// Whether the server answers.
    pub(crate) fn is_well(&self) -> bool {
        self.call("ecs.world", json!(null))["world"] == "Kitchen"
    }
}

impl<W> Game<W> {
    /// A game of any world, with what it does each frame.
    pub(crate) fn of(
        options: Options,
        make: impl FnOnce() -> W + Send + 'static,
        frame: fn(&mut W),
    ) -> Self
    where
        W: World + Send,
    {
        let (over, stuck) = (
            Arc::new(AtomicBool::new(false)),
            Arc::new(AtomicBool::new(false)),
        );
        let (sender, receiver) = std::sync::mpsc::channel();
        let flags = (over.clone(), stuck.clone());
        let thread = thread::spawn(move || {
            let mut world = make();
            let mut remote = options.port(0).start::<W>().unwrap();
            remote.on_save(|world| Ok(format!("{} entities", world.len())));
            sender
                .send((remote.address(), remote.token().map(str::to_owned)))
                .unwrap();
            while !flags.0.load(Ordering::Relaxed) {
                if !flags.1.load(Ordering::Relaxed) {
                    remote.serve(&mut world);
                    if !remote.paused() {
                        frame(&mut world);
                    }
                }
                thread::sleep(Duration::from_millis(1));
            }
            world
        });
        let (address, token) = receiver.recv().unwrap();
        Self {
            address,
            token,
            over,
            stuck,
            thread: Some(thread),
        }
    }

    /// Ends the game, and gives its world.
    pub(crate) fn end(mut self) -> W {
        self.over.store(true, Ordering::Relaxed);
        self.thread.take().unwrap().join().unwrap()
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_secs(20)))
            .unwrap();
        stream
    }

    /// The header of a POST as a well-behaved client sends it.
    pub(crate) fn headers(&self) -> Vec<(String, String)> {
        let token = self.token.clone().unwrap_or_default();
        vec![
            ("Host".into(), self.address.to_string()),
            ("Content-Type".into(), "application/json".into()),
            ("Authorization".into(), format!("Bearer {token}")),
        ]
    }

    /// Sends a request in a connection of its own.
    pub(crate) fn send(&self, method: &str, headers: &[(String, String)], body: &[u8]) -> Answer {
        let mut stream = self.connect();
        write(&mut stream, method, headers, body).unwrap();
        read(&mut stream).unwrap()
    }

    /// The same with other headers: with those of these names, or without them if they are empty.
    pub(crate) fn send_with(&self, method: &str, changes: &[(&str, &str)], body: &[u8]) -> Answer {
        let mut headers = self.headers();
        for (name, value) in changes {
            headers.retain(|(own, _)| !own.eq_ignore_ascii_case(name));
            if !value.is_empty() {
                headers.push(((*name).into(), (*value).into()));
            }
        }
        self.send(method, &headers, body)
    }

    pub(crate) fn post(&self, body: &Json) -> Answer {
        self.send("POST", &self.headers(), body.to_string().as_bytes())
    }

    /// The result of a method.
    pub(crate) fn call(&self, method: &str, params: Json) -> Json {
        let answer =
            self.post(&json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}));
        assert_eq!(answer.status, 200, "{}", answer.text());
        let mut json = answer.json();
        assert!(json.get("error").is_none(), "{method}: {json}");
        json["result"].take()
    }
}

impl<W> Drop for Game<W> {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// A response of HTTP.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: String,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(crate) fn json(&self) -> Json {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.lines().find_map(|line| {
            let (own, value) = line.split_once(':')?;
            own.eq_ignore_ascii_case(name).then(|| value.trim())
        })
    }
}

/// Headers as they are sent.
pub(crate) fn lines(headers: &[(String, String)]) -> String {
    headers
        .iter()
        .flat_map(|(name, value)| [name, ": ", value, "\r\n"])
        .collect()
}

/// Writes a request.
pub(crate) fn write(
    stream: &mut TcpStream,
    method: &str,
    headers: &[(String, String)],
    body: &[u8],
) -> io::Result<()> {
    write_to(stream, method, "/", headers, body)
}

/// Writes a request to a path.
pub(crate) fn write_to(
    stream: &mut TcpStream,
    method: &str,
    path: &str,
    headers: &[(String, String)],
    body: &[u8],
) -> io::Result<()> {
    let head = format!(
        "{method} {path} HTTP/1.1\r\n{}Content-Length: {}\r\n\r\n",
        lines(headers),
        body.len()
    );
    stream.write_all(head.as_bytes())?;
    stream.write_all(body)
}

/// Reads the header of a response, and the bytes behind it that came with it.
pub(crate) fn read_head(stream: &mut TcpStream) -> io::Result<Answer> {
    let mut bytes = Vec::new();
    let mut buffer = [0; 4096];
    let end = loop {
        if let Some(end) = bytes.windows(4).position(|it| it == b"\r\n\r\n") {
            break end;
        }
        match stream.read(&mut buffer)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            count => bytes.extend_from_slice(&buffer[..count]),
        }
    };
    let headers = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let status = headers
        .split(' ')
        .nth(1)
        .and_then(|it| it.parse().ok())
        .unwrap_or(0);
    Ok(Answer {
        status,
        headers,
        body: bytes[end + 4..].to_vec(),
    })
}

/// Reads a response with its body.
pub(crate) fn read(stream: &mut TcpStream) -> io::Result<Answer> {
    let mut answer = read_head(stream)?;
    let length: usize = answer
        .header("content-length")
        .and_then(|it| it.parse().ok())
        .unwrap_or(0);
    let mut buffer = [0; 4096];
    while answer.body.len() < length {
        match stream.read(&mut buffer)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            count => answer.body.extend_from_slice(&buffer[..count]),
        }
    }
    Ok(answer)
}
