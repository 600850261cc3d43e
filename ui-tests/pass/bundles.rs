use ecs::Bundle;

#[derive(Debug, PartialEq)]
pub struct Name(&'static str);
#[derive(Debug, PartialEq)]
pub struct Heat(u32);
#[derive(Debug, PartialEq)]
pub struct Cookable;
#[derive(Debug, PartialEq)]
pub struct Hat;

ecs::world! {
    #[world]
    pub struct Kitchen { components: (Name, Heat, Cookable, Hat) }

    #[archetype]
    pub struct Cook { name: Name }

    #[archetype]
    pub struct Chef { name: Name, hat: Hat }

    #[archetype]
    pub struct Pan { name: Name, heat: Heat, cookable: Cookable }
}

mod pantry {
    ecs::world! {
        #[world]
        pub(crate) struct Pantry { components: (crate::bundles::Cookable, crate::bundles::Heat) }
    }
}

/// Goes to any world that lists its components.
#[derive(Bundle)]
pub struct Warm {
    pub heat: Heat,
    cookable: Cookable,
}

#[derive(Bundle)]
struct Label(Name);

#[derive(ecs::Bundle)]
#[bundle(crate = ::ecs)]
struct Raw {
    r#type: crate::bundles::Cookable,
}

pub fn main() {
    let mut kitchen = Kitchen::new();
    let pan = kitchen.spawn((Cookable, Name("pan"), Heat(1)));
    assert_eq!(kitchen.archetype_of(pan), Some("Pan"));
    let warm = kitchen.spawn(Warm { heat: Heat(2), cookable: Cookable });
    assert_eq!(kitchen.archetype_of(warm), Some("a dynamic archetype"));
    assert_eq!(kitchen.insert_many(warm, Label(Name("pot"))).unwrap(), (None,));
    assert_eq!(kitchen.archetype_of(warm), Some("Pan"));
    kitchen.insert_many(warm, Raw { r#type: Cookable }).unwrap();
    assert_eq!(kitchen.remove_many::<Warm>(warm).unwrap(), (Some(Heat(2)), Some(Cookable)));
    assert_eq!(kitchen.archetype_of(warm), Some("Cook"));
    kitchen.insert_many(warm, Pan { name: Name("wok"), heat: Heat(4), cookable: Cookable }).unwrap();
    assert_eq!(kitchen.get::<Heat>(warm), Some(&Heat(4)));

    let exchanged = kitchen.replace_bundle::<Warm, (Hat,)>(warm, (Hat,)).unwrap();
    assert_eq!((exchanged.removed, exchanged.replaced), ((Some(Heat(4)), Some(Cookable)), (None,)));
    assert_eq!(kitchen.archetype_of(warm), Some("Chef"));
    let (Hat,) = kitchen.convert::<Chef, Cook, _, _>(warm, ()).unwrap();
    let () = kitchen.convert::<Cook, Pan, (), Warm>(warm, Warm { heat: Heat(6), cookable: Cookable }).unwrap();
    assert_eq!(kitchen.columns::<Pan>().heat, [Heat(1), Heat(6)]);
    assert_eq!(kitchen.spawn_batch([Label(Name("Ann")), Label(Name("Ben"))]).len(), 2);
    let nothing = kitchen.spawn_empty();
    assert!(kitchen.contains(nothing) && !kitchen.has::<Name>(nothing));

    let mut pantry = pantry::Pantry::new();
    let warm = pantry.spawn(Warm { heat: Heat(3), cookable: Cookable });
    assert_eq!(pantry.get::<Heat>(warm), Some(&Heat(3)));
}
