use crate::letters::{self, Data, LETTERS, for_letters};
use crate::{Contestant, Digest};

macro_rules! declare {
    ($($letter:ident $row:ident),*) => {
        #[derive(Default)]
        #[expect(non_snake_case, reason = "a field a letter")]
        pub(crate) struct Letters {
            $(pub(crate) $letter: (Vec<letters::$letter>, Vec<Data>),)*
        }

        impl Letters {
            fn populated(each: usize) -> Self {
                Self { $($letter: (vec![letters::$letter(0.0); each], vec![Data(1.0); each])),* }
            }

            fn columns(&mut self) -> [&mut Vec<Data>; LETTERS] {
                [$(&mut self.$letter.1),*]
            }
        }
    };
}

for_letters!(declare);

pub(super) struct Raw(Letters);

impl Contestant for Raw {
    fn prepare(rows: usize) -> Self {
        Self(Letters::populated(rows / LETTERS))
    }

    fn run(&mut self) {
        for column in self.0.columns() {
            double(column);
        }
    }

    fn result(&mut self) -> Digest {
        Digest::of(self.0.columns().into_iter().flatten().map(|data| [data.0]))
    }
}

#[inline(never)]
pub(super) fn double(column: &mut [Data]) {
    for data in column {
        data.0 *= 2.0;
    }
}
