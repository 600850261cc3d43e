//! Everything in a game by name, for editors and scripts.

use crate::common::play;
use bullets::Game;
use ecs_test_plugin::by_name::read_and_write_back;
use std::collections::BTreeSet;

#[test]
fn each_value_of_a_game_is_read_by_name_and_reads_the_same_when_it_is_written_back() {
    let mut game = Game::open(7);
    let mut read = BTreeSet::new();
    // Not all components are there at once.
    for _ in 0..5 {
        play(&mut game, 240);
        let before = game.digest();
        let findings = read_and_write_back(&mut game);
        assert!(
            findings.read_only.is_empty() && findings.unread.is_empty(),
            "{findings:?}"
        );
        assert_eq!(game.digest(), before);
        assert!(!findings.resources.is_empty(), "{findings:?}");
        read.extend(findings.components);
        game.check_invariants();
    }
    let all: BTreeSet<String> = game
        .components()
        .map(|component| component.name.into())
        .collect();
    assert_eq!(read, all);
}
