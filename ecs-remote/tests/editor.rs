//! The classes of an existing editor, unmodified, at work on a served game.
//!
//! The lane `remote` bundles them, and says by `ECS_REMOTE_EDITOR` in which folder the bundle is. Without it, nothing is tested here: the tests of the
//! protocol have the requests that these classes send.

mod common;

use common::client::Game;
use ecs_remote::Remote;
use std::path::Path;
use std::process::Command;

#[test]
fn the_classes_of_the_bevy_inspector_for_vs_code_work_unmodified() {
    let Some(bundles) = std::env::var_os("ECS_REMOTE_EDITOR") else {
        println!(
            "SKIP: `ECS_REMOTE_EDITOR` names no folder with bundles of the extension's classes"
        );
        return;
    };
    let game = Game::start_with(Remote::options().without_token());
    let output = Command::new("node")
        .arg(Path::new(&bundles).join("check.cjs"))
        .arg(format!("http://{}/", game.address))
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let kitchen = game.end();
    assert_eq!(kitchen.resource::<common::Log>().0, ["from the editor"]);
    kitchen.check_invariants();
}
