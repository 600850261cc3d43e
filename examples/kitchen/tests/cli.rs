//! The command line, from outside.

use std::process::{Command, Output, Stdio};

fn kitchen(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kitchen"))
        .args(arguments)
        .output()
        .unwrap()
}

fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

/// The account without its last line, the speed.
fn account(arguments: &[&str]) -> String {
    let output = kitchen(arguments);
    assert!(output.status.success(), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
    let (account, speed) = stdout(&output).trim_end().rsplit_once('\n').unwrap();
    assert!(speed.starts_with("Speed "), "{speed}");
    account.to_owned()
}

#[test]
fn the_account_tells_the_outcome_of_the_service() {
    let account = account(&["--ticks", "3000", "--entities", "300"]);
    for word in [
        "Orders",
        "served",
        "lost",
        "burnt",
        "Wait",
        "Busiest",
        "Entities",
        "Table",
        "Ingredient",
        "Hash",
    ] {
        assert!(account.contains(word), "no `{word}` in\n{account}");
    }
}

#[test]
fn the_same_seed_prints_the_same_account() {
    let play = |seed| account(&["--ticks", "500", "--entities", "300", "--seed", seed]);
    assert_eq!(play("42"), play("42"));
    assert_ne!(play("42"), play("43"));
}

/// Sums and square roots are the same everywhere. An intended change of the simulation changes these hashes as well.
#[test]
fn the_game_of_a_seed_stays_as_it_is() {
    let play = ["--ticks", "4000", "--entities", "300", "--seed", "42"];
    assert!(account(&play).ends_with("Hash       d4c7f15e46b1e094"));
    assert!(
        account(&[&play[..], &["--rules", FEAST]].concat())
            .ends_with("Hash       ff7fa28dd103c60a")
    );
}

/// The hash is that of all entities, in their order, and of the state of chance.
#[test]
fn a_service_that_was_saved_goes_on_as_if_it_had_not_been() {
    let file = std::env::temp_dir().join(format!("kitchen-{}.save", std::process::id()));
    let path = file.to_str().unwrap();
    let hash = |account: &str| {
        account
            .lines()
            .find(|line| line.starts_with("Hash"))
            .unwrap()
            .to_owned()
    };
    for rules in [&[][..], &["--rules", FEAST]] {
        let play = |ticks: &str, more: &[&str]| {
            let usual = ["--ticks", ticks, "--entities", "300", "--seed", "42"];
            hash(&account(&[&usual[..], rules, more].concat()))
        };
        play("1700", &["--save", path]);
        assert_eq!(play("2300", &["--load", path]), play("4000", &[]));
    }
    std::fs::write(&file, "no save").unwrap();
    let output = kitchen(&["--load", path]);
    std::fs::remove_file(&file).unwrap();
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        !output.status.success() && error.ends_with("cannot load: this is not a save\n"),
        "{error}"
    );
}

#[test]
fn numbers_may_follow_an_equals_sign() {
    let spaced = account(&["--ticks", "50", "--entities", "100", "--seed", "5"]);
    assert_eq!(
        account(&["--seed=5", "--entities=100", "--ticks=50"]),
        spaced
    );
}

#[test]
fn of_two_the_last_counts() {
    assert_eq!(
        account(&["--ticks", "50", "--entities", "9", "--entities", "100"]),
        account(&["--ticks", "50", "--entities", "100"])
    );
}

#[test]
fn kitchens_may_be_empty_tiny_and_huge() {
    for (entities, ticks) in [("0", "100"), ("1", "100"), ("100000", "3")] {
        let account = account(&["--entities", entities, "--ticks", ticks]);
        assert!(account.contains("Hash"), "{account}");
    }
    assert!(account(&["--ticks", "0"]).contains("0 ticks"));
}

#[test]
fn help_lists_the_options() {
    for flag in ["--help", "-h"] {
        let output = kitchen(&[flag]);
        assert!(output.status.success());
        for option in [
            "--ticks",
            "--seed",
            "--entities",
            "--rules",
            "--describe",
            "--help",
        ] {
            assert!(stdout(&output).contains(option), "no {option}");
        }
    }
}

#[test]
fn mistakes_are_named() {
    let cases: [(&[&str], &str); 14] = [
        (&["--tick", "3"], "`--tick`"),
        (&["--ticks"], "`--ticks` needs a number"),
        (
            &["--ticks", "many"],
            "`--ticks` needs a whole number from 0 to 18446744073709551615, not `many`",
        ),
        (&["--ticks", "-1"], "not `-1`"),
        (&["--ticks="], "not ``"),
        (&["--ticks", "1.5"], "not `1.5`"),
        (
            &["--ticks", "18446744073709551616"],
            "not `18446744073709551616`",
        ),
        (&["--seed", "--ticks"], "`--seed` needs a whole number"),
        (
            &["--entities", "10000001"],
            "`--entities` needs a whole number from 0 to 10000000",
        ),
        (&["--help=yes"], "`--help=yes`"),
        (&["--rules"], "`--rules` needs a file"),
        (&["--describe=yes"], "`--describe=yes`"),
        (&["100"], "`100`"),
        (&["--ticks", "1", "--verbose"], "`--verbose`"),
    ];
    for (arguments, message) in cases {
        let output = kitchen(arguments);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(stderr.contains(message), "{arguments:?}: {stderr}");
        assert!(stderr.contains("--help"), "{arguments:?}: {stderr}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}

/// A file in the directory for the files of tests.
fn file(name: &str, bytes: &[u8]) -> String {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, bytes).unwrap();
    path.to_str().unwrap().to_owned()
}

const FEAST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/rules/feast.rules");

#[test]
fn rules_are_followed_and_accounted_for() {
    let play = |seed| {
        account(&[
            "--ticks",
            "4000",
            "--entities",
            "300",
            "--seed",
            seed,
            "--rules",
            FEAST,
        ])
    };
    let account = play("42");
    assert_eq!(account, play("42"));
    for word in [
        "at 3600 give Stove Cookable",
        "Seasoning",
        "Bread",
        "burnt out",
        "(dynamic)",
    ] {
        assert!(account.contains(word), "no `{word}` in\n{account}");
    }
    let hash = |account: &str| account.lines().last().unwrap().to_owned();
    let without = self::account(&["--ticks", "4000", "--entities", "300", "--seed", "42"]);
    assert_ne!(hash(&account), hash(&without));
    assert!(!without.contains("burnt out"), "{without}");
}

#[test]
fn rules_may_follow_an_equals_sign_and_be_empty() {
    let plain = account(&["--ticks", "50", "--entities", "100"]);
    let empty = format!("--rules={}", file("empty.rules", b""));
    assert_eq!(
        account(&["--ticks", "50", "--entities", "100", &empty]),
        plain
    );
}

#[test]
fn rules_that_cannot_be_followed_are_named() {
    let missing = format!("{}/no such.rules", env!("CARGO_TARGET_TMPDIR"));
    let bad = file(
        "bad.rules",
        b"at 1 give Stove Cookable\n\nat 2 give Stove Rust\n",
    );
    let cases = [
        (
            missing.clone(),
            format!("the rules `{missing}` cannot be read"),
        ),
        (
            env!("CARGO_MANIFEST_DIR").to_owned(),
            "cannot be read".to_owned(),
        ),
        (
            file("bytes.rules", b"at 1 give Stove \xff"),
            "cannot be read".to_owned(),
        ),
        (
            file("large.rules", &vec![b'#'; (1 << 20) + 1]),
            "they take more than a mebibyte".to_owned(),
        ),
        (
            bad.clone(),
            format!("kitchen: {bad}:3: there is no component `Rust`"),
        ),
        (String::new(), "cannot be read".to_owned()),
    ];
    for (rules, message) in cases {
        let output = kitchen(&["--ticks", "1", "--rules", &rules]);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{rules}");
        assert!(stderr.contains(&message), "{rules}: {stderr}");
        assert!(output.stdout.is_empty(), "{rules}");
    }
}

#[test]
fn the_kitchen_describes_itself() {
    let output = kitchen(&[
        "--ticks",
        "4000",
        "--entities",
        "300",
        "--rules",
        FEAST,
        "--describe",
    ]);
    assert!(output.status.success(), "{output:?}");
    for word in [
        "Hash",
        "Speed",
        "Kitchen: ",
        "(dynamic): Position, Burner, Heat, Ambient, Cookable",
        "Seasoning",
    ] {
        assert!(
            stdout(&output).contains(word),
            "no `{word}` in\n{}",
            stdout(&output)
        );
    }
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_no_text_is_a_mistake_like_others() {
    use std::os::unix::ffi::OsStrExt;
    let argument = std::ffi::OsStr::from_bytes(b"--ti\xffcks");
    let output = Command::new(env!("CARGO_BIN_EXE_kitchen"))
        .arg(argument)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("--ti"));
}

/// `kitchen | head -1`, and worse: nobody reads at all.
#[test]
fn a_reader_that_stops_reading_does_no_harm() {
    for arguments in [&["--ticks", "10", "--entities", "10"][..], &["--help"]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_kitchen"))
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{output:?}");
        assert!(output.stderr.is_empty(), "{output:?}");
    }
    let mut child = Command::new(env!("CARGO_BIN_EXE_kitchen"))
        .arg("--nonsense")
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stderr.take());
    assert_eq!(child.wait().unwrap().code(), Some(2));
}

#[cfg(not(feature = "serve"))]
#[test]
fn a_plain_kitchen_says_how_to_get_one_with_a_server() {
    let output = kitchen(&["--serve"]);
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("--features serve"), "{message}");
}

#[cfg(feature = "serve")]
#[test]
fn a_kitchen_that_is_shown_is_changed_by_clients_that_have_its_address() {
    use std::io::{BufRead, BufReader, Read, Write};
    use std::net::TcpStream;

    let mut child = Command::new(env!("CARGO_BIN_EXE_kitchen"))
        .args([
            "--serve",
            "--port",
            "0",
            "--entities",
            "300",
            "--ticks",
            "90",
        ])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut url = String::new();
    stdout.read_line(&mut url).unwrap();
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
    let rows = call(
        "ecs.query",
        r#"{"filter": {"with": ["Shift"]}, "data": {"components": ["Name"]}, "limit": 1}"#,
    );
    let (_, entity) = rows.split_once("\"entity\":").unwrap();
    let entity = &entity[..entity.find([',', '}']).unwrap()];
    let renamed =
        format!(r#"{{"entity": {entity}, "component": "Name", "path": "", "value": "Escoffier"}}"#);
    assert!(call("world.mutate_components", &renamed).contains("\"result\":null"));
    let found = call("ecs.query", r#"{"filter": {"name": "escoffier"}}"#);
    assert!(found.contains("\"total\":1"), "{rows}\n{found}");
    assert!(
        call("ecs.save", "null").contains("-32601"),
        "no file was named"
    );
    assert!(child.wait().unwrap().success());
    let mut account = String::new();
    stdout.read_to_string(&mut account).unwrap();
    assert!(account.contains("Speed "), "{account}");
}

/// The lane `remote` bundles the classes, and says by `ECS_REMOTE_EDITOR` in which folder the bundle is. Without it, nothing is tested here.
#[cfg(feature = "serve")]
#[test]
fn the_classes_of_an_editor_work_on_a_kitchen_that_is_an_open_house() {
    use std::io::{BufRead, BufReader};

    let Some(bundles) = std::env::var_os("ECS_REMOTE_EDITOR") else {
        println!(
            "SKIP: `ECS_REMOTE_EDITOR` names no folder with bundles of the extension's classes"
        );
        return;
    };
    let mut child = Command::new(env!("CARGO_BIN_EXE_kitchen"))
        .args([
            "--serve",
            "--open-house",
            "--port",
            "0",
            "--entities",
            "300",
        ])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut url = String::new();
    let read = BufReader::new(child.stdout.take().unwrap()).read_line(&mut url);
    let script = std::path::Path::new(&bundles).join("kitchen.cjs");
    let output = read.and_then(|_| Command::new("node").arg(script).arg(url.trim()).output());
    // It is open until it is stopped.
    child.kill().unwrap();
    child.wait().unwrap();
    let output = output.unwrap();
    assert!(
        output.status.success(),
        "{url}{}",
        String::from_utf8_lossy(&output.stderr)
    );
}
