//! Questions to the compiler with values as answers: an inherent item wins over that of a trait wherever it applies.

/// How a type follows a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Variance {
    /// The parameter is not there.
    Independent,
    /// A subtype of the parameter makes a subtype.
    Covariant,
    /// A subtype of the parameter makes a supertype.
    Contravariant,
    /// No other parameter will do.
    Invariant,
}

impl Variance {
    /// `follows`: the type of the subtype is a subtype. `opposes`: it is a supertype.
    pub(crate) const fn new(follows: bool, opposes: bool) -> Self {
        match (follows, opposes) {
            (true, true) => Self::Independent,
            (true, false) => Self::Covariant,
            (false, true) => Self::Contravariant,
            (false, false) => Self::Invariant,
        }
    }
}

/// Whether a type is `Send` and `Sync`: an inherent constant is there only where its bound holds.
macro_rules! traits {
    ($type:ty) => {{
        struct Asked<T>(std::marker::PhantomData<T>);
        #[allow(dead_code, reason = "that it is not named is the answer")]
        impl<T: Send> Asked<T> {
            const SENT: bool = true;
        }
        #[allow(dead_code, reason = "as above")]
        impl<T: Sync> Asked<T> {
            const SHARED: bool = true;
        }
        #[allow(dead_code, reason = "as above")]
        trait Otherwise {
            const SENT: bool = false;
            const SHARED: bool = false;
        }
        impl<T> Otherwise for Asked<T> {}
        crate::worlds::Traits {
            sent: Asked::<$type>::SENT,
            shared: Asked::<$type>::SHARED,
        }
    }};
}

/// How a type follows a parameter, by the type with a subtype of it and by the type with the supertype: an inherent method is
/// there for subtypes of the type that has it.
macro_rules! variance {
    ($with_subtype:ty, $with_supertype:ty) => {{
        struct Asked<T>(std::marker::PhantomData<fn() -> T>);
        #[allow(dead_code, reason = "that it is not called is the answer")]
        trait Otherwise {
            fn follows(&self) -> bool {
                false
            }
            fn opposes(&self) -> bool {
                false
            }
        }
        impl<T> Otherwise for Asked<T> {}
        #[allow(dead_code, reason = "as above")]
        impl Asked<$with_supertype> {
            fn follows(&self) -> bool {
                true
            }
        }
        #[allow(dead_code, reason = "as above")]
        impl Asked<$with_subtype> {
            fn opposes(&self) -> bool {
                true
            }
        }
        crate::probe::Variance::new(
            Asked::<$with_subtype>(std::marker::PhantomData).follows(),
            Asked::<$with_supertype>(std::marker::PhantomData).opposes(),
        )
    }};
}

pub(crate) use {traits, variance};
