//! Ids, and how indexes store them.

use core::fmt::Debug;
use core::num::NonZeroU32;
use ecs_value::Entity;

/// The id of an entry: a number, and a generation that tells apart ids that had the same number at different times.
///
/// An index has one entry per number. Numbers should be small, because an index has a table of them.
///
/// ```
/// use core::num::NonZeroU32;
/// use ecs_index::Id;
///
/// /// Numbers of players are never used again.
/// #[derive(Clone, Copy, PartialEq, Eq, Debug)]
/// struct Player(u32);
///
/// impl Id for Player {
///     fn new(number: u32, _: NonZeroU32) -> Self {
///         Self(number)
///     }
///
///     fn number(self) -> u32 {
///         self.0
///     }
/// }
/// # assert_eq!(Player(3).generation(), NonZeroU32::MIN);
/// # assert_eq!(Player::new(3, NonZeroU32::MIN), Player(3));
/// ```
pub trait Id: Copy + Eq + Debug + Send + Sync + 'static {
    /// The id with this number and this generation, which are those of an id that was put into the index.
    fn new(number: u32, generation: NonZeroU32) -> Self;

    /// The number.
    fn number(self) -> u32;

    /// The generation. Ids with numbers that are never reused have only one.
    #[inline]
    fn generation(self) -> NonZeroU32 {
        NonZeroU32::MIN
    }
}

impl Id for u32 {
    #[inline]
    fn new(number: u32, _: NonZeroU32) -> Self {
        number
    }

    #[inline]
    fn number(self) -> u32 {
        self
    }
}

// Hidden: documentation of another crate is linked by the private path of its trait, which has no anchors.
#[doc(hidden)]
impl Id for Entity {
    #[inline(always)]
    fn new(number: u32, generation: NonZeroU32) -> Self {
        Self::new(number, generation)
    }

    #[inline(always)]
    fn number(self) -> u32 {
        self.index()
    }

    #[inline(always)]
    fn generation(self) -> NonZeroU32 {
        self.tenancy()
    }
}

/// An id as it is stored.
#[inline(always)]
pub(crate) fn handle(id: impl Id) -> Entity {
    Entity::new(id.number(), id.generation())
}

/// The id that was stored.
#[inline(always)]
pub(crate) fn id<I: Id>(handle: Entity) -> I {
    I::new(handle.index(), handle.tenancy())
}

/// The number in the upper half, and the generation in the lower one.
#[inline(always)]
pub(crate) const fn by_number(handle: Entity) -> u64 {
    handle.to_bits().rotate_left(32)
}
