//! Everything in a game by name, for editors and scripts.

use crate::common::play;
use bullets::Game;
use ecs_test_plugin::by_name::read_and_write_back;

#[test]
fn each_value_of_a_game_is_read_by_name_and_reads_the_same_when_it_is_written_back() {
    let mut game = Game::open(7);
    play(&mut game, 300);
    let before = game.digest();
    let findings = read_and_write_back(&mut game);
    assert!(findings.read_only.is_empty() && findings.unread.is_empty(), "{findings:?}");
    assert_eq!(game.digest(), before);
    assert!(findings.components.len() > 5 && !findings.resources.is_empty(), "{findings:?}");
    game.check_invariants();
}
