use ecs::{Component, Key};

struct Heat(f32);

ecs::world! {
    #[world]
    struct Kitchen { components: (Heat,) }

    #[archetype]
    struct Pan { heat: Heat }
}

#[derive(Component, Debug, PartialEq)]
#[component(name = "sword")]
struct Sword {
    edge: u32,
}
#[derive(Debug, PartialEq)]
struct Foreign(String);

pub fn main() {
    let mut kitchen = Kitchen::new();
    let pan = kitchen.spawn(Pan { heat: Heat(1.0) });
    let sword: Key<Sword> = kitchen.register::<Sword>().unwrap();
    let foreign = kitchen.register_named::<Foreign>("foreign").unwrap();
    assert_eq!((kitchen.register::<Sword>().unwrap(), kitchen.key::<Sword>()), (sword, Some(sword)));

    assert_eq!(kitchen.insert_key(pan, sword, Sword { edge: 7 }), Ok(None));
    kitchen.insert_key(pan, foreign, Foreign("a".into())).unwrap();
    kitchen.get_key_mut(pan, sword).unwrap().edge += 1;
    assert_eq!(kitchen.get_key(pan, sword), Some(&Sword { edge: 8 }));
    assert!(kitchen.has_key(pan, foreign) && kitchen.get::<Heat>(pan).is_some_and(|heat| heat.0 == 1.0));

    let query = kitchen.runtime_query().write(sword).read("Heat").with(foreign).build().unwrap();
    for mut chunk in kitchen.run(&query) {
        let swords = chunk.take::<Sword>(0).unwrap();
        let heat = chunk.get::<Heat>(1).unwrap();
        assert_eq!((swords.len(), heat.len()), (1, 1));
        swords[0].edge = 9;
    }
    assert_eq!(kitchen.remove_key(pan, sword), Ok(Some(Sword { edge: 9 })));
    assert_eq!(kitchen.get_key(pan, sword), None);
}
