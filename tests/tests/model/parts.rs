//! The components: how one is made from a seed, how it looks in the model, and how both are changed alike.

use crate::world::{Aligned, Field, Full, Marked, Named, Plain};
use ecs::{ArchetypeOf, Entity};
use ecs_tests::ledger::{Ghost, Ledger, Tracked};

pub(crate) struct Number(pub(crate) u32);
pub(crate) struct Byte(pub(crate) u8);
#[repr(align(64))]
pub(crate) struct Wide(pub(crate) u64);
pub(crate) struct Name(pub(crate) Tracked);
pub(crate) struct Tag;

/// The components of a row, as the model knows them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Image {
    pub(crate) number: Option<u32>,
    pub(crate) byte: Option<u8>,
    pub(crate) wide: Option<u64>,
    pub(crate) name: Option<u64>,
    pub(crate) tag: bool,
    pub(crate) ghost: bool,
}

pub(crate) trait Part: Sized {
    fn make(seed: u8, ledger: &Ledger) -> Self;
    fn change(&mut self, by: u8);
    fn show(&self, image: &mut Image);
}

impl Part for Number {
    fn make(seed: u8, _: &Ledger) -> Self {
        Self(u32::from(seed) + 1_000)
    }
    fn change(&mut self, by: u8) {
        self.0 += u32::from(by);
    }
    fn show(&self, image: &mut Image) {
        image.number = Some(self.0);
    }
}

impl Part for Byte {
    fn make(seed: u8, _: &Ledger) -> Self {
        Self(seed)
    }
    fn change(&mut self, by: u8) {
        self.0 = self.0.wrapping_add(by);
    }
    fn show(&self, image: &mut Image) {
        image.byte = Some(self.0);
    }
}

impl Part for Wide {
    fn make(seed: u8, _: &Ledger) -> Self {
        Self(u64::from(seed) << 40)
    }
    fn change(&mut self, by: u8) {
        self.0 += u64::from(by);
    }
    fn show(&self, image: &mut Image) {
        image.wide = Some(self.0);
    }
}

impl Part for Name {
    fn make(seed: u8, ledger: &Ledger) -> Self {
        Self(ledger.value(u64::from(seed)))
    }
    fn change(&mut self, by: u8) {
        let payload = self.0.payload() + u64::from(by);
        self.0.set_payload(payload);
    }
    fn show(&self, image: &mut Image) {
        image.name = Some(self.0.payload());
    }
}

impl Part for Tag {
    fn make(_: u8, _: &Ledger) -> Self {
        Self
    }
    fn change(&mut self, _: u8) {}
    fn show(&self, image: &mut Image) {
        image.tag = true;
    }
}

impl Part for Ghost {
    fn make(_: u8, _: &Ledger) -> Self {
        Self::new()
    }
    /// There is nothing to change but the value itself.
    fn change(&mut self, _: u8) {
        *self = Self::new();
    }
    fn show(&self, image: &mut Image) {
        image.ghost = true;
    }
}

/// The changes of [`Part::change`] to components, done to their images.
impl Image {
    pub(crate) fn change_number(&mut self, by: u8) {
        self.number = self.number.map(|number| number + u32::from(by));
    }

    pub(crate) fn change_byte(&mut self, by: u8) {
        self.byte = self.byte.map(|byte| byte.wrapping_add(by));
    }

    pub(crate) fn change_wide(&mut self, by: u8) {
        self.wide = self.wide.map(|wide| wide + u64::from(by));
    }

    pub(crate) fn change_name(&mut self, by: u8) {
        self.name = self.name.map(|name| name + u64::from(by));
    }

    pub(crate) fn change_all(&mut self, by: u8) {
        self.change_number(by);
        self.change_byte(by);
        self.change_wide(by);
        self.change_name(by);
    }
}

/// The archetypes, as a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Kind {
    Plain,
    Named,
    Aligned,
    Marked,
    Full,
}

impl Kind {
    pub(crate) const ALL: [Self; 5] = [Self::Plain, Self::Named, Self::Aligned, Self::Marked, Self::Full];

    pub(crate) fn name(self) -> &'static str {
        ["Plain", "Named", "Aligned", "Marked", "Full"][self as usize]
    }

    /// The image of the value that [`Sample::make`] makes of the seed.
    pub(crate) fn image(self, seed: u8) -> Image {
        let (number, wide) = (Some(u32::from(seed) + 1_000), Some(u64::from(seed) << 40));
        let (byte, name) = (Some(seed), Some(u64::from(seed)));
        let none = Image::default();
        match self {
            Self::Plain => Image { number, byte, ..none },
            Self::Named => Image { number, name, ghost: true, ..none },
            Self::Aligned => Image { byte, wide, name, ..none },
            Self::Marked => Image { tag: true, ghost: true, ..none },
            Self::Full => Image { number, byte, wide, name, tag: true, ghost: true },
        }
    }
}

pub(crate) type Vecs<A> = ecs::schema::VecsOf<A, Field>;

/// An archetype with rows, views and columns that the model can look at and change.
pub(crate) trait Sample: ArchetypeOf<Field> {
    const KIND: Kind;
    fn make(seed: u8, ledger: &Ledger) -> Self;
    /// Whole columns, the first of which may lack a value.
    fn make_columns(seeds: &[u8], short: bool, ledger: &Ledger) -> Vecs<Self>;
    fn image(&self) -> Image;
    fn image_of_row(row: Self::Read<'_>) -> (Entity, Image);
    fn change_row(row: Self::Write<'_>, by: u8);
    fn images_of_columns(columns: Self::Columns<'_>) -> Vec<(Entity, Image)>;
    fn change_columns(columns: Self::ColumnsMut<'_>, by: u8);
}

macro_rules! sample {
    ($Kind:ident { $first:ident: $First:ident, $($field:ident: $C:ident),+ }) => {
        impl Sample for $Kind {
            const KIND: Kind = Kind::$Kind;

            fn make(seed: u8, ledger: &Ledger) -> Self {
                Self { $first: $First::make(seed, ledger), $($field: $C::make(seed, ledger)),+ }
            }

            fn make_columns(seeds: &[u8], short: bool, ledger: &Ledger) -> Vecs<Self> {
                let first = &seeds[usize::from(short && !seeds.is_empty())..];
                (
                    first.iter().map(|seed| $First::make(*seed, ledger)).collect(),
                    $(seeds.iter().map(|seed| $C::make(*seed, ledger)).collect()),+
                )
            }

            fn image(&self) -> Image {
                let mut image = Image::default();
                self.$first.show(&mut image);
                $(self.$field.show(&mut image);)+
                image
            }

            fn image_of_row(row: Self::Read<'_>) -> (Entity, Image) {
                let mut image = Image::default();
                row.$first.show(&mut image);
                $(row.$field.show(&mut image);)+
                (row.entity, image)
            }

            fn change_row(row: Self::Write<'_>, by: u8) {
                row.$first.change(by);
                $(row.$field.change(by);)+
            }

            fn images_of_columns(columns: Self::Columns<'_>) -> Vec<(Entity, Image)> {
                let images = columns.entity.iter().enumerate().map(|(row, entity)| {
                    let mut image = Image::default();
                    columns.$first[row].show(&mut image);
                    $(columns.$field[row].show(&mut image);)+
                    (*entity, image)
                });
                images.collect()
            }

            fn change_columns(columns: Self::ColumnsMut<'_>, by: u8) {
                columns.$first.iter_mut().for_each(|value| value.change(by));
                $(columns.$field.iter_mut().for_each(|value| value.change(by));)+
            }
        }
    };
}

sample!(Plain { number: Number, byte: Byte });
sample!(Named { name: Name, ghost: Ghost, number: Number });
sample!(Aligned { byte: Byte, wide: Wide, name: Name });
sample!(Marked { tag: Tag, ghost: Ghost });
sample!(Full { number: Number, byte: Byte, wide: Wide, name: Name, tag: Tag, ghost: Ghost });

/// Calls a generic method with the archetype that a [`Kind`] stands for.
macro_rules! with_kind {
    ($kind:expr, $A:ident => $body:expr) => {
        match $kind {
            Kind::Plain => {
                type $A = Plain;
                $body
            }
            Kind::Named => {
                type $A = Named;
                $body
            }
            Kind::Aligned => {
                type $A = Aligned;
                $body
            }
            Kind::Marked => {
                type $A = Marked;
                $body
            }
            Kind::Full => {
                type $A = Full;
                $body
            }
        }
    };
}
pub(crate) use with_kind;
