// A component comes with 64 others at most.

use ecs::prelude::*;

macro_rules! requires {
    ($($Name:ident $Next:ident;)*) => { $(
        #[derive(Component)]
        #[component(requires($Next))]
        struct $Name;

        impl Default for $Name {
            fn default() -> Self {
                Self
            }
        }
    )* };
}

requires! {
    R0 R1;
    R1 R2;
    R2 R3;
    R3 R4;
    R4 R5;
    R5 R6;
    R6 R7;
    R7 R8;
    R8 R9;
    R9 R10;
    R10 R11;
    R11 R12;
    R12 R13;
    R13 R14;
    R14 R15;
    R15 R16;
    R16 R17;
    R17 R18;
    R18 R19;
    R19 R20;
    R20 R21;
    R21 R22;
    R22 R23;
    R23 R24;
    R24 R25;
    R25 R26;
    R26 R27;
    R27 R28;
    R28 R29;
    R29 R30;
    R30 R31;
    R31 R32;
    R32 R33;
    R33 R34;
    R34 R35;
    R35 R36;
    R36 R37;
    R37 R38;
    R38 R39;
    R39 R40;
    R40 R41;
    R41 R42;
    R42 R43;
    R43 R44;
    R44 R45;
    R45 R46;
    R46 R47;
    R47 R48;
    R48 R49;
    R49 R50;
    R50 R51;
    R51 R52;
    R52 R53;
    R53 R54;
    R54 R55;
    R55 R56;
    R56 R57;
    R57 R58;
    R58 R59;
    R59 R60;
    R60 R61;
    R61 R62;
    R62 R63;
    R63 R64;
    R64 R65;
    R65 R66;
}

#[derive(Component, Default)]
struct R66;

ecs::world! {
    #[world]
    struct Kitchen {
        components: (
            R0, R1, R2, R3, R4, R5, R6, R7, R8, R9, R10, R11, R12, R13, R14, R15, R16, R17, R18, R19, R20,
            R21, R22, R23, R24, R25, R26, R27, R28, R29, R30, R31, R32, R33, R34, R35, R36, R37, R38, R39,
            R40, R41, R42, R43, R44, R45, R46, R47, R48, R49, R50, R51, R52, R53, R54, R55, R56, R57, R58,
            R59, R60, R61, R62, R63, R64, R65, R66
        ),
    }
}

fn main() {}
