//! Everything in a kitchen by name, for editors and scripts.

use ecs_test_plugin::by_name::read_and_write_back;
use kitchen::Kitchen;
use std::collections::BTreeSet;

#[test]
fn each_value_of_a_kitchen_is_read_by_name_and_reads_the_same_when_it_is_written_back() {
    let mut kitchen = Kitchen::open(7, 700);
    let mut read = BTreeSet::new();
    // Not all components are there at once.
    for _ in 0..4 {
        (0..150).for_each(|_| kitchen.tick());
        let before = kitchen.hash();
        let findings = read_and_write_back(&mut kitchen);
        assert!(findings.read_only.is_empty(), "{findings:?}");
        assert!(
            findings.unread.keys().eq(["Rules"]),
            "rules have functions in them: {findings:?}"
        );
        assert_eq!(kitchen.hash(), before);
        read.extend(findings.components);
        kitchen.check_invariants();
    }
    let all: BTreeSet<String> = kitchen
        .components()
        .map(|component| component.name.into())
        .collect();
    assert_eq!(read, all);
}
