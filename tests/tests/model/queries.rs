//! The queries of the test, each with its matches, sights and changes in the model.

use crate::parts::{Byte, Image, Name, Number, Part, Tag, Wide};
use crate::world::{Field, Haunted, Labelled, Numbered};
use ecs::query::Filter;
use ecs::{Entity, Has, Query, QueryData, With, Without};
use ecs_tests::ledger::Ghost;

/// An item of a query, to look at and to change.
pub(crate) type Item<'q, 'w, Q> = <<Q as Question>::Query<'q> as QueryData<Field>>::Item<'w>;

pub(crate) trait Question {
    type Query<'q>: QueryData<Field>;
    type Filter: Filter<Field>;

    fn rows(field: &mut Field) -> Query<'_, Field, Self::Query<'_>, Self::Filter>;
    fn matches(image: &Image) -> bool;
    /// The values that the query sees in a row, and the entity of the row. Then it changes the written components.
    fn visit(item: Item<'_, '_, Self>, by: u8) -> (Entity, Image);
    /// The values that it sees in a row, by the model.
    fn sight(image: &Image) -> Image;
    /// Its changes, in the model.
    fn change(image: &mut Image, by: u8);
}

pub(crate) struct AskNumbered;

impl Question for AskNumbered {
    type Query<'q> = Numbered<'q>;
    type Filter = ();

    fn rows(field: &mut Field) -> Query<'_, Field, Numbered<'_>> {
        field.numbered()
    }
    fn matches(image: &Image) -> bool {
        image.number.is_some()
    }
    fn visit(item: Numbered<'_>, by: u8) -> (Entity, Image) {
        let mut image = Image::default();
        item.number.show(&mut image);
        if let Some(name) = item.name {
            name.show(&mut image);
        }
        item.number.change(by);
        (item.entity, image)
    }
    fn sight(image: &Image) -> Image {
        Image { number: image.number, name: image.name, ..Image::default() }
    }
    fn change(image: &mut Image, by: u8) {
        image.change_number(by);
    }
}

pub(crate) struct AskLabelled;

impl Question for AskLabelled {
    type Query<'q> = Labelled<'q>;
    type Filter = ();

    fn rows(field: &mut Field) -> Query<'_, Field, Labelled<'_>> {
        field.labelled()
    }
    fn matches(image: &Image) -> bool {
        image.name.is_some() && !image.ghost
    }
    fn visit(item: Labelled<'_>, by: u8) -> (Entity, Image) {
        let mut image = Image::default();
        item.name.show(&mut image);
        item.name.change(by);
        (item.entity, image)
    }
    fn sight(image: &Image) -> Image {
        Image { name: image.name, ..Image::default() }
    }
    fn change(image: &mut Image, by: u8) {
        image.change_name(by);
    }
}

pub(crate) struct AskHaunted;

impl Question for AskHaunted {
    type Query<'q> = Haunted<'q>;
    type Filter = ();

    fn rows(field: &mut Field) -> Query<'_, Field, Haunted<'_>> {
        field.query()
    }
    fn matches(image: &Image) -> bool {
        image.ghost && (image.tag || image.byte.is_some())
    }
    fn visit(item: Haunted<'_>, by: u8) -> (Entity, Image) {
        let mut image = Image::default();
        item.ghost.show(&mut image);
        item.ghost.change(by);
        if let Some(byte) = item.byte {
            byte.show(&mut image);
            byte.change(by);
        }
        (item.entity, image)
    }
    fn sight(image: &Image) -> Image {
        Image { ghost: image.ghost, byte: image.byte, ..Image::default() }
    }
    fn change(image: &mut Image, by: u8) {
        image.change_byte(by);
    }
}

pub(crate) struct AskWide;

impl Question for AskWide {
    type Query<'q> = (Entity, &'q mut Wide, (Option<&'q mut Number>, Has<Tag>));
    type Filter = ();

    fn rows(field: &mut Field) -> Query<'_, Field, Self::Query<'_>> {
        field.query()
    }
    fn matches(image: &Image) -> bool {
        image.wide.is_some()
    }
    fn visit((entity, wide, (number, tag)): Item<'_, '_, Self>, by: u8) -> (Entity, Image) {
        let mut image = Image { tag, ..Image::default() };
        wide.show(&mut image);
        wide.change(by);
        if let Some(number) = number {
            number.show(&mut image);
            number.change(by);
        }
        (entity, image)
    }
    fn sight(image: &Image) -> Image {
        Image { wide: image.wide, number: image.number, tag: image.tag, ..Image::default() }
    }
    fn change(image: &mut Image, by: u8) {
        image.change_wide(by);
        image.change_number(by);
    }
}

pub(crate) struct AskMarks;

impl Question for AskMarks {
    type Query<'q> = (&'q mut Ghost, &'q Tag, Entity);
    type Filter = ();

    fn rows(field: &mut Field) -> Query<'_, Field, Self::Query<'_>> {
        field.query()
    }
    fn matches(image: &Image) -> bool {
        image.ghost && image.tag
    }
    fn visit((ghost, tag, entity): Item<'_, '_, Self>, by: u8) -> (Entity, Image) {
        let mut image = Image::default();
        ghost.show(&mut image);
        tag.show(&mut image);
        ghost.change(by);
        (entity, image)
    }
    fn sight(image: &Image) -> Image {
        Image { ghost: image.ghost, tag: image.tag, ..Image::default() }
    }
    fn change(_: &mut Image, _: u8) {}
}

pub(crate) struct AskFiltered;

impl Question for AskFiltered {
    type Query<'q> = (Entity, Option<&'q Name>, &'q mut Byte);
    type Filter = (Without<Tag>, With<Byte>);

    fn rows(field: &mut Field) -> Query<'_, Field, Self::Query<'_>, Self::Filter> {
        field.query_filtered::<_, Without<Tag>>().with::<Byte>()
    }
    fn matches(image: &Image) -> bool {
        image.byte.is_some() && !image.tag
    }
    fn visit((entity, name, byte): Item<'_, '_, Self>, by: u8) -> (Entity, Image) {
        let mut image = Image::default();
        byte.show(&mut image);
        byte.change(by);
        if let Some(name) = name {
            name.show(&mut image);
        }
        (entity, image)
    }
    fn sight(image: &Image) -> Image {
        Image { byte: image.byte, name: image.name, ..Image::default() }
    }
    fn change(image: &mut Image, by: u8) {
        image.change_byte(by);
    }
}
