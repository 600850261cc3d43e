//! As many required components as there can be.

use ecs::prelude::*;

macro_rules! declare {
    ($($First:ident),* => $Last:ident) => {
        $(
            #[derive(Clone, Default)]
            struct $First;
        )*

        #[derive(Clone, Default)]
        struct $Last;

        #[derive(Component)]
        #[component(requires($($First),*))]
        struct Fewer;

        #[derive(Component)]
        #[component(requires($($First,)* $Last))]
        struct Most;

        ecs::world! {
            #[world]
            struct Arena { components: ($($First,)* $Last, Fewer, Most) }
        }
    };
}

declare! {
    R1, R2, R3, R4, R5, R6, R7, R8, R9, R10, R11, R12, R13, R14, R15, R16, R17, R18, R19, R20, R21, R22, R23, R24,
    R25, R26, R27, R28, R29, R30, R31, R32, R33, R34, R35, R36, R37, R38, R39, R40, R41, R42, R43, R44, R45, R46,
    R47, R48, R49, R50, R51, R52, R53, R54, R55, R56, R57, R58, R59, R60, R61, R62, R63
    => R64
}

#[test]
fn a_component_brings_63_others_or_64() {
    let mut arena = Arena::new();
    let (fewer, most) = (arena.spawn((Fewer,)), arena.spawn((Most,)));
    let count = |arena: &Arena, entity| arena.components_of(entity).count();
    assert_eq!([fewer, most].map(|entity| count(&arena, entity)), [64, 65]);
    assert!(!arena.has::<R64>(fewer) && arena.has::<R63>(fewer) && arena.has::<R64>(most));
    arena.insert(fewer, Most).unwrap();
    assert_eq!(count(&arena, fewer), 66);
    arena.check_invariants();
}
