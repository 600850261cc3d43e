//! The handle of an entity.

use core::fmt;
use core::num::NonZeroU32;

/// The stable key of a row: a generational index of 8 bytes.
///
/// The index names a slot of the world, the generation says which tenant of that slot is meant. A handle outlives its
/// row without harm: once the row is despawned, every operation answers `None`, `false` or an error, for good. Slots are
/// recycled; a slot that has used up its 2³² − 1 generations is retired.
///
/// A handle belongs to the world that gave it. Another world takes it for one of its own, if it happens to have that
/// slot in that generation: a mistake in the program, though never undefined behaviour.
///
/// `Option<Entity>` takes 8 bytes as well. There is no `Default`: no handle is valid before a world gave it.
///
/// The scheme is that of `EnTT` and of Mach's "ECS as a database".
///
/// ```
/// use ecs_value::Entity;
///
/// let first = Entity::from_bits(0x0000_0001_0000_000c)?;
/// // The slot is used again, and the handle is another one.
/// let second = Entity::from_bits(0x0000_0002_0000_000c)?;
/// assert_eq!(first.index(), second.index());
/// assert_ne!(first, second);
/// # Ok::<_, ecs_value::InvalidEntityBits>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C, align(8))]
pub struct Entity {
    index: u32,
    generation: NonZeroU32,
}

impl Entity {
    /// The handle of a slot's number and its generation.
    #[doc(hidden)]
    #[inline]
    pub const fn new(index: u32, generation: NonZeroU32) -> Self {
        Self { index, generation }
    }

    /// The generation, as it is stored.
    #[doc(hidden)]
    #[inline]
    pub const fn tenancy(self) -> NonZeroU32 {
        self.generation
    }

    /// The number of the slot, from 0.
    #[inline]
    pub const fn index(self) -> u32 {
        self.index
    }

    /// The tenancy of the slot, from 1.
    #[inline]
    pub const fn generation(self) -> u32 {
        self.generation.get()
    }

    /// The handle as a number, for storage and for other languages: generation in the high half, index in the low.
    ///
    /// ```
    /// # use ecs_value::Entity;
    /// let entity = Entity::from_bits(0x0000_0003_0000_000c).unwrap();
    /// assert_eq!(entity.to_string(), "12v3");
    /// assert_eq!(entity.to_bits(), 0x0000_0003_0000_000c);
    /// ```
    #[inline]
    pub const fn to_bits(self) -> u64 {
        (self.generation.get() as u64) << 32 | self.index as u64
    }

    /// The handle that [`to_bits`](Self::to_bits) gave.
    ///
    /// # Errors
    ///
    /// A generation of zero: no handle has it.
    #[inline]
    pub const fn from_bits(bits: u64) -> Result<Self, InvalidEntityBits> {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "the two halves of the number are what is wanted"
        )]
        match NonZeroU32::new((bits >> 32) as u32) {
            Some(generation) => Ok(Self {
                index: bits as u32,
                generation,
            }),
            None => Err(InvalidEntityBits { bits }),
        }
    }
}

impl fmt::Display for Entity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}v{}", self.index, self.generation)
    }
}

impl fmt::Debug for Entity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The number given to [`Entity::from_bits`] is no handle.
///
/// ```
/// use ecs_value::Entity;
///
/// let error = Entity::from_bits(7).unwrap_err();
/// assert_eq!(error.to_string(), "0x0000000000000007 is not an entity: its generation (the high half) is zero");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidEntityBits {
    bits: u64,
}

impl fmt::Display for InvalidEntityBits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:#018x} is not an entity: its generation (the high half) is zero",
            self.bits
        )
    }
}

impl core::error::Error for InvalidEntityBits {}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;

    #[test]
    fn a_handle_and_its_option_take_eight_bytes() {
        assert_eq!(size_of::<Entity>(), 8);
        assert_eq!(size_of::<Option<Entity>>(), 8);
        assert_eq!(align_of::<Entity>(), 8);
    }

    #[test]
    fn bits_go_out_and_come_back() {
        for (index, generation) in [(0, 1), (12, 3), (u32::MAX, u32::MAX)] {
            let entity = Entity::new(index, NonZeroU32::new(generation).unwrap());
            assert_eq!(Entity::from_bits(entity.to_bits()), Ok(entity));
        }
    }

    #[test]
    fn bits_without_a_generation_are_refused() {
        let error = Entity::from_bits(12).unwrap_err();
        assert_eq!(
            format!("{error}"),
            "0x000000000000000c is not an entity: its generation (the high half) is zero"
        );
    }
}
