//! A table takes the memory of its columns, bits and ticks, and little more.

use ecs::Component;
use ecs_tests::check_alloc::live_bytes;

#[derive(Component)]
#[component(track)]
struct Heat(u32);

struct Lid(u32);

ecs::world! {
    #[world]
    struct Kitchen { components: (Heat, Lid) }

    #[archetype]
    struct Pan { heat: Heat, lid: Option<Lid> }
}

#[test]
fn a_table_takes_its_columns_and_little_more() {
    const ROWS: i64 = 4_096;
    let before = live_bytes();
    let mut kitchen = Kitchen::new();
    kitchen.spawn(Pan {
        heat: Heat(20),
        lid: Some(Lid(1)),
    });
    kitchen.try_reserve::<Pan>(4_095).unwrap();
    let bytes = live_bytes() - before;
    // The slot, the entity, two values, two ticks, and a bit.
    let least = ROWS * (12 + 8 + 4 + 4 + 8) + ROWS / 8;
    assert_eq!(
        kitchen
            .query::<(&Heat, &Lid)>()
            .map(|(heat, lid)| heat.0 + lid.0)
            .sum::<u32>(),
        21
    );
    assert!(
        (least..least + least / 10).contains(&bytes),
        "{bytes} bytes for {ROWS} rows, of {least}"
    );
}
