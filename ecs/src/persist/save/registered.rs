//! Components that are registered while the program runs.

use super::codec::Codec;
use super::saved::SavedType;
use crate::schema::SerdeBinding;
use crate::storage::registry::{Registered, Registration, Saving};
use serde_core::{Deserialize, Serialize};
use std::marker::PhantomData;

impl<C: 'static> Registration<'_, C> {
    /// Saves values of the type with the world, by its serde.
    #[must_use]
    pub const fn saved(self) -> Self
    where
        C: Serialize + Deserialize<'static>,
    {
        Self {
            saved: Some(Saving {
                text: SerdeBinding::of::<C>(),
                by_type: &BySerde::<C>::SAVED,
            }),
            transient: false,
            ..self
        }
    }
}

struct BySerde<C>(PhantomData<C>);

impl<C: Serialize + Deserialize<'static> + 'static> BySerde<C> {
    const SAVED: SavedType = SavedType::registered(Some(Codec::of::<C>()));
}

/// How values are left out.
static TRANSIENT: SavedType = SavedType::registered(None);

impl Registered {
    /// How values are saved, if the registration says so.
    pub(crate) fn saved_type(&self) -> Option<&'static SavedType> {
        if self.transient {
            Some(&TRANSIENT)
        } else {
            self.saved?.by_type.downcast_ref()
        }
    }
}
