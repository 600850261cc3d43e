//! Who may ask, and how much. Each test is a way in that would be open without one line of the server.

mod common;

use common::client::{Game, lines, read, read_head, write};
use ecs_remote::{Options, Remote, StartError, codes};
use serde_json::{Value as Json, json};
use std::io::{ErrorKind, Read, Write};
use std::net::{IpAddr, Ipv4Addr, TcpStream};
use std::time::{Duration, Instant};

fn request() -> Vec<u8> {
    json!({"jsonrpc": "2.0", "id": 1, "method": "ecs.world"})
        .to_string()
        .into_bytes()
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
    assert!(matches!(
        options.clone().without_token().start::<common::Kitchen>(),
        Err(StartError::Open)
    ));
    let server = options.start::<common::Kitchen>().unwrap();
    assert_eq!(server.token().unwrap().len(), 32);
    assert!(
        server.url().starts_with("http://127.0.0.1:"),
        "{}",
        server.url()
    );
}

#[test]
fn a_name_that_was_bound_to_this_machine_is_refused() {
    let game = Game::start();
    let port = game.address.port();
    for host in [
        format!("evil.example:{port}"),
        "evil.example".into(),
        format!("127.0.0.1.evil.example:{port}"),
    ] {
        for method in ["GET", "POST"] {
            assert_eq!(
                game.send_with(method, &[("Host", &host)], &request())
                    .status,
                403,
                "{host}"
            );
        }
    }
    assert_eq!(
        game.send_with("POST", &[("Host", "")], &request()).status,
        403,
        "no host"
    );
    let own = format!("localhost:{port}");
    assert_eq!(
        game.send_with("POST", &[("Host", &own)], &request()).status,
        200
    );
}

#[test]
fn a_request_to_another_host_by_its_whole_address_is_refused() {
    let game = Game::start();
    let mut stream = game.connect();
    let head = format!(
        "GET http://evil.example/ HTTP/1.1\r\nHost: {}\r\n\r\n",
        game.address
    );
    stream.write_all(head.as_bytes()).unwrap();
    assert_eq!(read(&mut stream).unwrap().status, 403);
}

#[test]
fn a_page_of_another_site_is_refused_and_gets_no_permission() {
    let game = Game::start();
    for origin in [
        "http://evil.example",
        "null",
        "https://127.0.0.1",
        &format!("http://evil.example:{}", game.address.port()),
    ] {
        let answer = game.send_with("POST", &[("Origin", origin)], &request());
        assert_eq!(
            (answer.status, answer.header("access-control-allow-origin")),
            (403, None),
            "{origin}"
        );
        // The question that a browser asks before.
        let headers = [
            ("Origin", origin),
            ("Access-Control-Request-Method", "POST"),
            ("Access-Control-Request-Headers", "content-type"),
        ];
        let answer = game.send_with("OPTIONS", &headers, b"");
        assert_eq!(answer.status, 403);
        assert!(
            !answer.headers.to_lowercase().contains("access-control"),
            "{}",
            answer.headers
        );
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
    for open in [false, true] {
        let game = if open {
            Game::start_with(Remote::options().without_token())
        } else {
            Game::start()
        };
        for kind in [
            "text/plain",
            "application/x-www-form-urlencoded",
            "multipart/form-data; boundary=x",
            "",
        ] {
            for (sign, value) in [
                ("Origin", "http://evil.example"),
                ("Origin", "null"),
                ("Sec-Fetch-Site", "cross-site"),
                ("Sec-Fetch-Mode", "no-cors"),
                ("Referer", "http://evil.example/page"),
                ("User-Agent", "Mozilla/5.0 (X11; Linux x86_64; rv:60.0)"),
            ] {
                let status = game
                    .send_with("POST", &[("Content-Type", kind), (sign, value)], &request())
                    .status;
                assert!(matches!(status, 403 | 415), "{kind} {sign}: {status}");
            }
            // `curl -d` sends a type of forms, and is no page.
            let headers = [
                ("Content-Type", kind),
                ("User-Agent", "curl/8.5.0"),
                ("Accept", "*/*"),
            ];
            assert_eq!(
                game.send_with("POST", &headers, &request()).status,
                200,
                "{kind}"
            );
            assert_eq!(
                game.send_with("GET", &headers, &request()).json()["result"]["world"],
                "Kitchen",
                "{kind}"
            );
        }
    }
}

#[test]
fn a_get_gives_the_page_alone() {
    let game = Game::start();
    let page = game.send_with("GET", &[("Authorization", ""), ("Content-Type", "")], b"");
    assert_eq!(
        (page.status, page.header("content-type")),
        (200, Some("text/html; charset=utf-8"))
    );
    assert!(
        !page.text().contains(game.token.as_deref().unwrap()),
        "the page has no token"
    );
    let policy = page.header("content-security-policy").unwrap();
    assert!(
        policy.starts_with("default-src 'none'; script-src 'sha256-"),
        "{policy}"
    );
    for part in [
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "trusted-types 'none'",
    ] {
        assert!(policy.split("; ").any(|it| it == part), "{part}: {policy}");
    }
    assert!(
        !policy.contains("unsafe") && !policy.contains('*'),
        "{policy}"
    );
    for answer in [
        &page,
        &game.post(&json!({"jsonrpc": "2.0", "id": 1, "method": "<b>"})),
        &game.send("PUT", &[], b""),
    ] {
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
        assert_eq!(
            answer.header("cross-origin-resource-policy"),
            Some("same-origin")
        );
    }
    for method in ["PUT", "DELETE", "PATCH"] {
        assert_eq!(
            game.send_with(method, &[], &request()).status,
            405,
            "{method}"
        );
    }
    let mut stream = game.connect();
    stream
        .write_all(format!("GET /token HTTP/1.1\r\nHost: {}\r\n\r\n", game.address).as_bytes())
        .unwrap();
    assert_eq!(read(&mut stream).unwrap().status, 404);
}

#[test]
fn without_the_token_nobody_asks() {
    let game = Game::start();
    let token = game.token.clone().unwrap();
    assert!(token.len() == 32 && token.bytes().all(|byte| byte.is_ascii_hexdigit()));
    let almost = format!(
        "Bearer {}{}",
        &token[..31],
        if token.ends_with('0') { '1' } else { '0' }
    );
    for wrong in [
        "",
        "Bearer",
        "Bearer 00000000000000000000000000000000",
        &almost,
        &token,
        &format!("Bearer {token}0"),
    ] {
        assert_eq!(
            game.send_with("POST", &[("Authorization", wrong)], &request())
                .status,
            401,
            "{wrong}"
        );
    }
    let watch = json!({"jsonrpc": "2.0", "id": 1, "method": "ecs.entity+watch", "params": {"entity": 4_294_967_296_u64}});
    assert_eq!(
        game.send_with(
            "POST",
            &[("Authorization", "")],
            watch.to_string().as_bytes()
        )
        .status,
        401
    );
    assert_ne!(Game::start().token, game.token, "each game has its own");
}

#[test]
fn without_a_token_the_other_checks_hold() {
    let game = Game::start_with(Remote::options().without_token());
    assert_eq!(game.token, None);
    let send = |changes: &[(&str, &str)]| {
        game.send_with(
            "POST",
            &[&[("Authorization", "")], changes].concat(),
            &request(),
        )
        .status
    };
    assert_eq!(send(&[]), 200);
    assert_eq!(send(&[("Host", "evil.example")]), 403);
    assert_eq!(send(&[("Origin", "http://evil.example")]), 403);
    assert_eq!(
        send(&[
            ("Content-Type", "text/plain"),
            ("Origin", "http://evil.example")
        ]),
        403
    );
    assert_eq!(
        send(&[
            ("Content-Type", "text/plain"),
            ("User-Agent", "Mozilla/5.0")
        ]),
        415
    );
    assert_eq!(
        send(&[("Content-Type", "text/plain")]),
        200,
        "a program sends what it likes"
    );
}

#[test]
fn a_body_has_a_mebibyte_at_most() {
    let game = Game::start();
    let fits = format!(
        "{{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"ecs.world\", \"x\": \"{}\"}}",
        "x".repeat(1_000_000)
    );
    assert_eq!(
        game.send("POST", &game.headers(), fits.as_bytes()).status,
        200
    );
    let mut stream = game.connect();
    let body = vec![b' '; (1 << 20) + 1];
    // The server may close before all is written.
    let _ = write(&mut stream, "POST", &game.headers(), &body);
    assert_eq!(read(&mut stream).unwrap().status, 413);
    // A body that does not say how long it is.
    let mut stream = game.connect();
    let head = format!(
        "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n{}\r\n",
        lines(&game.headers())
    );
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
    let _ = write(
        &mut stream,
        "POST",
        &[game.headers(), vec![("X-Long".into(), long)]].concat(),
        &request(),
    );
    assert_eq!(read(&mut stream).unwrap().status, 431);
    assert!(game.is_well());
}

#[test]
fn a_client_that_is_slow_is_not_waited_for() {
    let game = Game::start();
    let is_closed_in_time = |mut stream: TcpStream, feed: Option<&[u8]>| {
        let began = Instant::now();
        stream
            .set_read_timeout(Some(Duration::from_millis(200)))
            .unwrap();
        let mut buffer = [0; 1024];
        loop {
            assert!(
                began.elapsed() < Duration::from_secs(12),
                "the connection is still open"
            );
            if let Some(feed) = feed {
                let _ = stream.write_all(feed);
            }
            match stream.read(&mut buffer) {
                Ok(1..) => {}
                Err(error)
                    if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
                Ok(0) | Err(_) => return began.elapsed(),
            }
        }
    };
    // Nothing at all; a header that never ends; a body that never ends.
    let silent = game.connect();
    let mut slow = game.connect();
    slow.write_all(b"POST / HTTP/1.1\r\nX-Slow: ").unwrap();
    let mut half = game.connect();
    let head = format!(
        "POST / HTTP/1.1\r\nContent-Length: 1000\r\n{}\r\n{{",
        lines(&game.headers())
    );
    half.write_all(head.as_bytes()).unwrap();
    std::thread::scope(|threads| {
        threads.spawn(|| is_closed_in_time(silent, None));
        threads.spawn(|| is_closed_in_time(slow, Some(b"x")));
        threads.spawn(|| {
            let mut half = half;
            half.set_read_timeout(Some(Duration::from_secs(12)))
                .unwrap();
            assert_eq!(read_head(&mut half).unwrap().status, 408);
        });
    });
    assert!(game.is_well());
}

#[test]
fn a_client_beyond_sixty_four_takes_the_place_of_one_that_is_slow() {
    let game = Game::start();
    // They begin a request, and do not go on with it.
    let mut idle: Vec<TcpStream> = (0..70).map(|_| game.connect()).collect();
    for stream in &mut idle {
        let _ = stream.write_all(b"POST / HTTP/1.1\r\n");
    }
    assert_is_served(&game, "clients that send no whole request");
}

/// One more client is served within a second.
fn assert_is_served(game: &Game, others: &str) {
    let began = Instant::now();
    assert!(game.is_well());
    assert!(
        began.elapsed() < Duration::from_secs(1),
        "{others}: {:?}",
        began.elapsed()
    );
}

/// A game with names of 5 MB in all, more than sockets buffer.
fn with_long_names(options: Options) -> (Game, Json) {
    let game = Game::start_with(options);
    for _ in 0..5 {
        game.call(
            "world.spawn_entity",
            json!({"components": {"Name": "x".repeat(1_000_000)}}),
        );
    }
    let query = json!({"jsonrpc": "2.0", "id": 1, "method": "world.query", "params": {"data": {"components": ["Name"]}}});
    (game, query)
}

/// Clients that send that, and read nothing of the answers.
fn deaf(game: &Game, count: usize, body: &Json) -> Vec<TcpStream> {
    let body = body.to_string();
    let send = |_| {
        let mut stream = game.connect();
        write(&mut stream, "POST", &game.headers(), body.as_bytes()).unwrap();
        stream
    };
    (0..count).map(send).collect()
}

#[test]
fn sixteen_clients_that_never_read_keep_nobody_out() {
    let (game, query) = with_long_names(Remote::options());
    let pan =
        game.call("world.query", json!({"data": {"components": ["Heat"]}}))[0]["entity"].clone();
    let watch =
        json!({"jsonrpc": "2.0", "id": 1, "method": "ecs.entity+watch", "params": {"entity": pan}});
    let others = [
        ("clients with one large answer each", query.clone()),
        ("clients with a batch", json!([query, query])),
        ("clients with a stream", watch),
    ];
    for (others, body) in others {
        let streams = deaf(&game, 16, &body);
        assert_is_served(&game, others);
        // Now their answers are written.
        std::thread::sleep(Duration::from_millis(300));
        assert_is_served(&game, others);
        drop(streams);
    }
    let pages: Vec<TcpStream> = (0..16)
        .map(|_| {
            let mut stream = game.connect();
            let get = format!("GET / HTTP/1.1\r\n{}\r\n", lines(&game.headers()));
            stream.write_all(get.repeat(100).as_bytes()).unwrap();
            stream
        })
        .collect();
    assert_is_served(&game, "clients with many requests in a row");
    drop(pages);
}

#[test]
fn places_of_clients_that_never_read_go_to_others() {
    // None is given up for the time that it takes.
    let game = Game::start_with(Remote::options().write_timeout(Duration::from_mins(1)));
    let get = format!("GET / HTTP/1.1\r\n{}\r\n", lines(&game.headers())).repeat(100);
    let mut deaf = Vec::new();
    for _ in 0..70 {
        let mut stream = game.connect();
        stream
            .set_write_timeout(Some(Duration::from_secs(1)))
            .unwrap();
        let _ = stream.write_all(get.as_bytes());
        deaf.push(stream);
    }
    // The server has filled all that the system buffers, which takes long on a slow machine, once one more is served.
    assert!(game.is_well());
    assert_is_served(&game, "more clients than there are places");
}

#[test]
fn a_client_that_reads_nothing_is_given_up() {
    let (game, query) =
        with_long_names(Remote::options().write_timeout(Duration::from_millis(200)));
    let mut stream = deaf(&game, 1, &query).remove(0);
    std::thread::sleep(Duration::from_millis(1_000));
    let mut read = Vec::new();
    let end = stream.read_to_end(&mut read);
    assert!(read.len() < 5_000_000, "the answer came whole, {end:?}");
    assert!(game.is_well());
}

#[test]
fn a_client_that_reads_slowly_gets_its_answer_whole() {
    let (game, query) =
        with_long_names(Remote::options().write_timeout(Duration::from_millis(500)));
    let mut stream = deaf(&game, 1, &query).remove(0);
    let (mut count, mut buffer) = (0, vec![0; 1 << 20]);
    while count < 5_000_000 {
        std::thread::sleep(Duration::from_millis(100));
        match stream.read(&mut buffer).unwrap() {
            0 => panic!("the answer ended after {count} bytes"),
            more => count += more,
        }
    }
}

#[test]
fn a_stream_that_nobody_reads_ends() {
    let (game, _) = with_long_names(Remote::options().write_timeout(Duration::from_millis(200)));
    let named = json!({"filter": {"with": ["Name"]}, "data": {"components": ["Name"]}, "limit": 1, "offset": 2});
    let entity = game.call("world.query", named)[0]["entity"].clone();
    let watch = json!({"jsonrpc": "2.0", "id": 1, "method": "ecs.entity+watch", "params": {"entity": entity}});
    let streams = deaf(&game, 8, &watch);
    let until = Instant::now() + Duration::from_secs(10);
    let mut letter = b'a'..;
    let begins = || {
        let mut stream = deaf(&game, 1, &watch).remove(0);
        read_head(&mut stream).unwrap().status == 200
    };
    while !begins() {
        assert!(
            Instant::now() < until,
            "a stream that nobody reads has its place still"
        );
        let value = char::from(letter.next().unwrap())
            .to_string()
            .repeat(1_000_000);
        game.call(
            "world.mutate_components",
            json!({"entity": entity, "component": "Name", "path": "", "value": value}),
        );
        std::thread::sleep(Duration::from_millis(50));
    }
    drop(streams);
}

#[test]
fn an_answer_has_16_mebibytes_at_most() {
    let (game, query) = with_long_names(Remote::options());
    let spawn = |name: &str| json!({"jsonrpc": "2.0", "id": 1, "method": "world.spawn_entity", "params": {"components": {"Name": name}}});
    // Three answers of 5 MB fit, and small ones; the next one is the last.
    let batch = json!([query, query, query, spawn("Cleo"), query, spawn("Dan")]);
    let answers = game.post(&batch).json();
    let codes: Vec<Option<i64>> = (0..6)
        .map(|i| answers[i]["error"]["code"].as_i64())
        .collect();
    let large = Some(i64::from(codes::TOO_LARGE));
    assert_eq!(codes, [None, None, None, None, None, large]);
    let names = game.call("ecs.query", json!({"filter": {"name": "Dan"}}));
    assert_eq!(names["total"], 0, "what was refused is not done");

    for _ in 0..12 {
        game.post(&spawn(&"y".repeat(1_000_000)));
    }
    assert_eq!(game.post(&query).json()["error"]["code"].as_i64(), large);
    assert_eq!(
        game.call(
            "world.query",
            json!({"data": {"components": ["Name"]}, "limit": 3})
        )
        .as_array()
        .unwrap()
        .len(),
        3
    );
}

#[test]
fn a_request_waits_for_no_batch_of_another_client() {
    let mut kitchen = common::Setting::new().kitchen;
    let mut remote = Remote::options()
        .port(0)
        .start::<common::Kitchen>()
        .unwrap();
    // One request is answered in a frame.
    remote.set_budget(Duration::ZERO);
    let (address, token) = (remote.address(), remote.token().unwrap().to_owned());
    let ask = |body: Json| {
        let headers = [
            ("Host".into(), address.to_string()),
            ("Content-Type".into(), "application/json".into()),
            ("Authorization".into(), format!("Bearer {token}")),
        ];
        std::thread::spawn(move || {
            let mut stream = TcpStream::connect(address).unwrap();
            write(&mut stream, "POST", &headers, body.to_string().as_bytes()).unwrap();
            read(&mut stream).unwrap().json()
        })
    };
    let mut frame = || {
        remote.serve(&mut kitchen);
        std::thread::sleep(Duration::from_millis(2));
    };
    let one = json!({"jsonrpc": "2.0", "id": 1, "method": "ecs.world"});
    let batch = ask(Json::Array(vec![one.clone(); 100]));
    std::thread::sleep(Duration::from_millis(100));
    frame();
    let single = ask(one);
    let mut frames = 1;
    while !single.is_finished() {
        assert!(
            !batch.is_finished(),
            "the batch came first, after {frames} frames"
        );
        frame();
        frames += 1;
    }
    while !batch.is_finished() {
        frame();
        frames += 1;
    }
    assert!(frames >= 100, "the batch took {frames} frames");
    assert_eq!(batch.join().unwrap().as_array().unwrap().len(), 100);
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
    assert!(
        began.elapsed() < Duration::from_secs(4),
        "{:?}",
        began.elapsed()
    );
}

#[test]
fn there_are_eight_streams_at_once() {
    let game = Game::start();
    let rows = game.call("world.query", json!(null));
    let params = json!({"entity": rows[0]["entity"]});
    let watch = json!({"jsonrpc": "2.0", "id": 1, "method": "ecs.entity+watch", "params": params})
        .to_string();
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
    stream
        .write_all(b"\x16\x03\x01 this is TLS, say\r\n\r\n")
        .unwrap();
    assert!(read(&mut stream).map_or(true, |answer| answer.status == 400));
    assert!(game.is_well());
}
