//! Who may ask, and how much. Each test is a way in that would be open without one line of the server.

mod common;

use common::client::{Game, lines, read, read_head, write};
use ecs_remote::{Remote, StartError};
use serde_json::json;
use std::io::{ErrorKind, Read, Write};
use std::net::{IpAddr, Ipv4Addr, TcpStream};
use std::time::{Duration, Instant};

fn request() -> Vec<u8> {
    json!({"jsonrpc": "2.0", "id": 1, "method": "ecs.world"}).to_string().into_bytes()
}

#[test]
fn a_server_is_this_machines_alone() {
    let game = Game::start();
    assert!(game.address.ip().is_loopback());
}

#[test]
fn a_server_for_others_has_a_token() {
    let any = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
    let options = Remote::options().port(0).listen(any);
    assert!(matches!(options.clone().without_token().start::<common::Kitchen>(), Err(StartError::Open)));
    let server = options.start::<common::Kitchen>().unwrap();
    assert_eq!(server.token().unwrap().len(), 32);
    assert!(server.url().starts_with("http://127.0.0.1:"), "{}", server.url());
}

#[test]
fn a_name_that_was_bound_to_this_machine_is_refused() {
    let game = Game::start();
    let port = game.address.port();
    for host in [format!("evil.example:{port}"), "evil.example".into(), format!("127.0.0.1.evil.example:{port}")] {
        for method in ["GET", "POST"] {
            assert_eq!(game.send_with(method, &[("Host", &host)], &request()).status, 403, "{host}");
        }
    }
    assert_eq!(game.send_with("POST", &[("Host", "")], &request()).status, 403, "no host");
    let own = format!("localhost:{port}");
    assert_eq!(game.send_with("POST", &[("Host", &own)], &request()).status, 200);
}

#[test]
fn a_request_to_another_host_by_its_whole_address_is_refused() {
    let game = Game::start();
    let mut stream = game.connect();
    let head = format!("GET http://evil.example/ HTTP/1.1\r\nHost: {}\r\n\r\n", game.address);
    stream.write_all(head.as_bytes()).unwrap();
    assert_eq!(read(&mut stream).unwrap().status, 403);
}

#[test]
fn a_page_of_another_site_is_refused_and_gets_no_permission() {
    let game = Game::start();
    for origin in
        ["http://evil.example", "null", "https://127.0.0.1", &format!("http://evil.example:{}", game.address.port())]
    {
        let answer = game.send_with("POST", &[("Origin", origin)], &request());
        assert_eq!((answer.status, answer.header("access-control-allow-origin")), (403, None), "{origin}");
        // The question that a browser asks before.
        let headers = [
            ("Origin", origin),
            ("Access-Control-Request-Method", "POST"),
            ("Access-Control-Request-Headers", "content-type"),
        ];
        let answer = game.send_with("OPTIONS", &headers, b"");
        assert_eq!(answer.status, 403);
        assert!(!answer.headers.to_lowercase().contains("access-control"), "{}", answer.headers);
    }
    let own = format!("http://{}", game.address);
    let answer = game.send_with("POST", &[("Origin", &own)], &request());
    assert_eq!(answer.status, 200);
    assert!(!answer.headers.to_lowercase().contains("access-control"));
    let answer = game.send_with("OPTIONS", &[("Origin", &own)], b"");
    assert!(answer.status == 405 && !answer.headers.to_lowercase().contains("access-control"));
}

#[test]
fn a_form_of_another_site_cannot_ask() {
    let game = Game::start();
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""] {
        assert_eq!(game.send_with("POST", &[("Content-Type", kind)], &request()).status, 415, "{kind}");
    }
}

#[test]
fn a_get_gives_the_page_alone() {
    let game = Game::start();
    let page = game.send_with("GET", &[("Authorization", ""), ("Content-Type", "")], b"");
    assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")));
    assert!(!page.text().contains(game.token.as_deref().unwrap()), "the page has no token");
    let policy = page.header("content-security-policy").unwrap();
    assert!(
        policy.starts_with("default-src 'none'; script-src 'sha256-") && policy.contains("frame-ancestors 'none'"),
        "{policy}"
    );
    assert!(!policy.contains("unsafe"), "{policy}");
    for method in ["PUT", "DELETE", "PATCH"] {
        assert_eq!(game.send_with(method, &[], &request()).status, 405, "{method}");
    }
    let mut stream = game.connect();
    stream.write_all(format!("GET /token HTTP/1.1\r\nHost: {}\r\n\r\n", game.address).as_bytes()).unwrap();
    assert_eq!(read(&mut stream).unwrap().status, 404);
}

#[test]
fn without_the_token_nobody_asks() {
    let game = Game::start();
    let token = game.token.clone().unwrap();
    assert!(token.len() == 32 && token.bytes().all(|byte| byte.is_ascii_hexdigit()));
    let almost = format!("Bearer {}{}", &token[..31], if token.ends_with('0') { '1' } else { '0' });
    for wrong in ["", "Bearer", "Bearer 00000000000000000000000000000000", &almost, &token, &format!("Bearer {token}0")]
    {
        assert_eq!(game.send_with("POST", &[("Authorization", wrong)], &request()).status, 401, "{wrong}");
    }
    let watch =
        json!({"jsonrpc": "2.0", "id": 1, "method": "ecs.entity+watch", "params": {"entity": 4_294_967_296_u64}});
    assert_eq!(game.send_with("POST", &[("Authorization", "")], watch.to_string().as_bytes()).status, 401);
    assert_ne!(Game::start().token, game.token, "each game has its own");
}

#[test]
fn without_a_token_the_other_checks_hold() {
    let game = Game::start_with(Remote::options().without_token());
    assert_eq!(game.token, None);
    let send = |changes: &[(&str, &str)]| {
        game.send_with("POST", &[&[("Authorization", "")], changes].concat(), &request()).status
    };
    assert_eq!(send(&[]), 200);
    assert_eq!(send(&[("Host", "evil.example")]), 403);
    assert_eq!(send(&[("Origin", "http://evil.example")]), 403);
    assert_eq!(send(&[("Content-Type", "text/plain")]), 415);
}

#[test]
fn a_body_has_a_mebibyte_at_most() {
    let game = Game::start();
    let fits =
        format!("{{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"ecs.world\", \"x\": \"{}\"}}", "x".repeat(1_000_000));
    assert_eq!(game.send("POST", &game.headers(), fits.as_bytes()).status, 200);
    let mut stream = game.connect();
    let body = vec![b' '; (1 << 20) + 1];
    // The server may close before all is written.
    let _ = write(&mut stream, "POST", &game.headers(), &body);
    assert_eq!(read(&mut stream).unwrap().status, 413);
    // A body that does not say how long it is.
    let mut stream = game.connect();
    let head = format!("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n{}\r\n", lines(&game.headers()));
    stream.write_all(head.as_bytes()).unwrap();
    let chunk = format!("{:x}\r\n{}\r\n", 1 << 16, " ".repeat(1 << 16));
    for _ in 0..17 {
        if stream.write_all(chunk.as_bytes()).is_err() {
            break;
        }
    }
    assert_eq!(read(&mut stream).unwrap().status, 413);
    assert!(game.is_well());
}

#[test]
fn a_header_has_16_kibibytes_at_most() {
    let game = Game::start();
    let mut stream = game.connect();
    let long = "x".repeat(20 << 10);
    let _ = write(&mut stream, "POST", &[game.headers(), vec![("X-Long".into(), long)]].concat(), &request());
    assert_eq!(read(&mut stream).unwrap().status, 431);
    assert!(game.is_well());
}

#[test]
fn a_client_that_is_slow_is_not_waited_for() {
    let game = Game::start();
    let is_closed_in_time = |mut stream: TcpStream, feed: Option<&[u8]>| {
        let began = Instant::now();
        stream.set_read_timeout(Some(Duration::from_millis(200))).unwrap();
        let mut buffer = [0; 1024];
        loop {
            assert!(began.elapsed() < Duration::from_secs(12), "the connection is still open");
            if let Some(feed) = feed {
                let _ = stream.write_all(feed);
            }
            match stream.read(&mut buffer) {
                Ok(1..) => {}
                Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
                Ok(0) | Err(_) => return began.elapsed(),
            }
        }
    };
    // Nothing at all; a header that never ends; a body that never ends.
    let silent = game.connect();
    let mut slow = game.connect();
    slow.write_all(b"POST / HTTP/1.1\r\nX-Slow: ").unwrap();
    let mut half = game.connect();
    let head = format!("POST / HTTP/1.1\r\nContent-Length: 1000\r\n{}\r\n{{", lines(&game.headers()));
    half.write_all(head.as_bytes()).unwrap();
    std::thread::scope(|threads| {
        threads.spawn(|| is_closed_in_time(silent, None));
        threads.spawn(|| is_closed_in_time(slow, Some(b"x")));
        threads.spawn(|| {
            let mut half = half;
            half.set_read_timeout(Some(Duration::from_secs(12))).unwrap();
            assert_eq!(read_head(&mut half).unwrap().status, 408);
        });
    });
    assert!(game.is_well());
}

#[test]
fn sixteen_connections_are_served_at_once_and_others_wait() {
    let game = Game::start();
    // They begin a request, and do not go on with it.
    let mut idle: Vec<TcpStream> = (0..16).map(|_| game.connect()).collect();
    for stream in &mut idle {
        stream.write_all(b"POST / HTTP/1.1\r\n").unwrap();
    }
    std::thread::sleep(Duration::from_millis(100));
    let began = Instant::now();
    let mut one_more = game.connect();
    write(&mut one_more, "POST", &game.headers(), &request()).unwrap();
    assert_eq!(read(&mut one_more).unwrap().status, 200);
    assert!(began.elapsed() > Duration::from_secs(2), "it waited until the others were given up");
}

#[test]
fn a_connection_that_is_not_used_keeps_no_other_from_its_place() {
    let game = Game::start();
    let began = Instant::now();
    let mut streams = Vec::new();
    for _ in 0..200 {
        let mut stream = game.connect();
        write(&mut stream, "POST", &game.headers(), &request()).unwrap();
        assert_eq!(read(&mut stream).unwrap().status, 200);
        streams.push(stream);
    }
    assert!(began.elapsed() < Duration::from_secs(4), "{:?}", began.elapsed());
}

#[test]
fn there_are_eight_streams_at_once() {
    let game = Game::start();
    let rows = game.call("world.query", json!(null));
    let params = json!({"entity": rows[0]["entity"]});
    let watch = json!({"jsonrpc": "2.0", "id": 1, "method": "ecs.entity+watch", "params": params}).to_string();
    let begin = || {
        let mut stream = game.connect();
        write(&mut stream, "POST", &game.headers(), watch.as_bytes()).unwrap();
        let status = read_head(&mut stream).unwrap().status;
        (stream, status)
    };
    let mut streams: Vec<(TcpStream, u16)> = (0..8).map(|_| begin()).collect();
    assert!(streams.iter().all(|(_, status)| *status == 200));
    assert_eq!(begin().1, 503);
    assert!(game.is_well(), "there are connections left");
    streams.pop();
    let until = Instant::now() + Duration::from_secs(5);
    while begin().1 != 200 {
        assert!(Instant::now() < until, "a stream that ended has no place");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_connection_of_http_without_a_host_is_refused() {
    let game = Game::start();
    let mut stream = game.connect();
    stream.write_all(b"GET / HTTP/1.0\r\n\r\n").unwrap();
    assert_eq!(read(&mut stream).unwrap().status, 403);
    let mut stream = game.connect();
    stream.write_all(b"\x16\x03\x01 this is TLS, say\r\n\r\n").unwrap();
    assert!(read(&mut stream).map_or(true, |answer| answer.status == 400));
    assert!(game.is_well());
}
