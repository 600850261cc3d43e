//! Which rows have an optional component is said by a bit each, in words of 64.

struct Number(u32);
struct Flag(u32);

ecs::world! {
    #[world]
    struct Town { components: (Number, Flag) }

    #[archetype]
    struct Person { number: Number, flag: Option<Flag> }
}

/// Miri sees a read behind the last word: the table is full, and so is that word.
#[test]
#[cfg_attr(
    ecs_asan,
    ignore = "tables have guards for the sanitizer, which take memory"
)]
fn a_full_table_is_read_to_its_end_and_no_further() {
    for count in [64_u32, 128] {
        let mut town = Town::new();
        town.spawn_batch((0..count).map(|number| Person {
            number: Number(number),
            flag: Some(Flag(number)),
        }));
        let archetype = town.archetypes().next().unwrap();
        assert_eq!(archetype.rows(), archetype.capacity());
        assert_eq!(town.query::<&Flag>().len(), town.len());
        let seen = town
            .query::<(&Number, &mut Flag)>()
            .map(|(number, flag)| (number.0, flag.0));
        assert!(seen.eq((0..count).map(|number| (number, number))));
    }
}
