//! Everything in a battle by name, for editors and scripts.

use ecs_test_plugin::by_name::read_and_write_back;
use tanks::{Battle, Setup};

#[test]
fn each_value_of_a_battle_is_read_by_name_and_reads_the_same_when_it_is_written_back() {
    let mut battle = Battle::open(Setup::default());
    (0..300).for_each(|_| battle.tick());
    let before = battle.digest();
    let findings = read_and_write_back(&mut battle);
    assert!(findings.read_only.is_empty() && findings.unread.is_empty(), "{findings:?}");
    assert_eq!(battle.digest(), before);
    let listed = ["Burning", "CarriedBy", "MountedOn", "Payload", "Spoils", "Team"];
    assert!(listed.into_iter().all(|name| findings.components.contains(name)), "{findings:?}");
    assert!(findings.resources.contains("Ground"), "{findings:?}");
    battle.check_invariants();
}
