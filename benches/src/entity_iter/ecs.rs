use super::Crowd;
use crate::many_archetypes::ecs::{Letters, spawn};
use ecs::Entity;

macro_rules! ways {
    ($($(#[$doc:meta])* $Way:ident: |$letters:ident| $entities:expr;)*) => {
        $(
            $(#[$doc])*
            pub(super) struct $Way(Letters);

            impl Crowd for $Way {
                fn new() -> Self {
                    Self(Letters::new())
                }

                fn spawn(&mut self, archetype: usize) {
                    spawn(&mut self.0, archetype);
                }

                fn visit(&mut self, mut visit: impl FnMut(u64)) {
                    let $letters = &self.0;
                    $entities.for_each(|entity: Entity| visit(entity.to_bits()));
                }
            }
        )*
    };
}

ways! {
    /// By the method that is called so.
    Entities: |letters| letters.entities();
    /// By a query of nothing else.
    Query: |letters| letters.query_ref::<Entity>();
}
