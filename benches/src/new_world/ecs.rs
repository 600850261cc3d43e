use super::Crowd;
use crate::Digest;
use crate::fragmented_iter::ecs::{Letters, RowA};
use crate::letters::{Data, LetterA};
use crate::many_archetypes::ecs::Letters as RunTimeLetters;

macro_rules! ways {
    ($($(#[$doc:meta])* $Way:ident in $World:ty: $entity:expr;)*) => {
        $(
            $(#[$doc])*
            pub(super) struct $Way($World);

            impl Crowd for $Way {
                fn with(entities: usize) -> Self {
                    let mut letters = <$World>::new();
                    for _ in 0..entities {
                        letters.spawn($entity);
                    }
                    Self(letters)
                }

                fn data(&mut self) -> Digest {
                    Digest::of(self.0.query_ref::<&Data>().map(|data| [data.0]))
                }
            }
        )*
    };
}

ways! {
    Declared in Letters: RowA { letter: LetterA(0.0), data: Data(1.0) };
    /// In an archetype that the world makes for it, and that is its second.
    Dynamic in RunTimeLetters: (LetterA(0.0), Data(1.0));
}
