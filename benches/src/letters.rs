//! Twenty-six components, for worlds with twenty-six archetypes. They are not called by a mere letter, as in the suite,
//! since gecs does not compile with a component called `K`.
#![expect(
    unreachable_pub,
    reason = "the archetypes that gecs makes are public, and so must be what they hold"
)]

use crate::components::components;

/// Calls a macro with the letters, each with the name of the archetype that has it.
macro_rules! for_letters {
    ($then:ident) => {
        $then! {
            LetterA RowA, LetterB RowB, LetterC RowC, LetterD RowD,
            LetterE RowE, LetterF RowF, LetterG RowG, LetterH RowH,
            LetterI RowI, LetterJ RowJ, LetterK RowK, LetterL RowL,
            LetterM RowM, LetterN RowN, LetterO RowO, LetterP RowP,
            LetterQ RowQ, LetterR RowR, LetterS RowS, LetterT RowT,
            LetterU RowU, LetterV RowV, LetterW RowW, LetterX RowX,
            LetterY RowY, LetterZ RowZ
        }
    };
}

pub(crate) use for_letters;

/// The archetypes of a world with a letter each.
pub(crate) const LETTERS: usize = 26;

components! {
    /// The component that all of them have.
    Data(f32);
}

macro_rules! declare {
    ($($letter:ident $row:ident),*) => {
        components! {
            $(
                #[allow(dead_code, reason = "most of them tell archetypes apart, and are never read")]
                $letter(f32);
            )*
        }
    };
}

for_letters!(declare);
