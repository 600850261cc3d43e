//! The blocks of a save that come next, and the errors where others come.

use super::error::LoadError;
use super::format::{BLOCK_ROWS, ENTITIES, Input, ListSlot};
use super::header::{Header, SavedTable};
use super::write::{RESOURCES, ROWS};
use std::boxed::Box;
use std::format;
use std::string::String;

/// The next block, and how many rows it is of: some of those that a part still lacks.
pub(super) fn next_rows<'i>(
    input: &'i mut Input<'_>,
    header: &Header,
    section: &str,
    part: u32,
    first: usize,
    count: usize,
) -> Result<(usize, &'i [u8]), LoadError> {
    let blocks = input.blocks();
    let place = |rows: u32| ListSlot {
        section: header.section(section).unwrap_or(u8::MAX),
        part,
        component: ENTITIES,
        first: first as u64,
        rows,
    };
    let lacking = place(u32::try_from(count - first).unwrap_or(u32::MAX));
    let next = input
        .peek()
        .map_err(|error| error.torn_at(|| describe(header, lacking)))?;
    let rows = next.map_or(0, |place| place.rows);
    if rows == 0 || rows as usize > BLOCK_ROWS || first + rows as usize > count {
        // A block that is damaged says so before its content is believed.
        next_payload(input, header)?;
        return Err(LoadError::corrupt(
            blocks,
            format!("there should be rows of the section `{section}` from {first} on"),
        ));
    }
    Ok((rows as usize, next_block(input, header, place(rows))?))
}

/// The block of the values that some rows have of a component.
pub(super) fn place_of_values(
    header: &Header,
    section: &str,
    part: usize,
    component: u32,
    first: usize,
    rows: usize,
) -> ListSlot {
    let [part, rows] = [part, rows].map(|number| u32::try_from(number).unwrap_or(u32::MAX));
    let section = header.section(section).unwrap_or(u8::MAX);
    ListSlot {
        section,
        part,
        component,
        first: first as u64,
        rows,
    }
}

/// The next block, of values of so many bytes each. `f` gets some of them at a time. They are those that were written only if no error
/// follows.
pub(super) fn next_pieces(
    input: &mut Input<'_>,
    header: &Header,
    expected: ListSlot,
    size: usize,
    f: impl FnMut(&[u8]),
) -> Result<(), LoadError> {
    if peek(input, header, expected)? != Some(expected) {
        return next_block(input, header, expected).map(|_| ());
    }
    input
        .next_pieces(size, f)
        .map_err(|error| of_place(error, header, Some(expected)))
}

pub(super) fn next_block<'i>(
    input: &'i mut Input<'_>,
    header: &Header,
    expected: ListSlot,
) -> Result<&'i [u8], LoadError> {
    let blocks = input.blocks();
    let found = peek(input, header, expected)?;
    let payload = next_payload(input, header)?;
    if found == Some(expected) {
        return Ok(payload);
    }
    Err(LoadError::corrupt(
        blocks,
        format!("there should be {}", describe(header, expected)),
    ))
}

pub(super) fn next_payload<'i>(
    input: &'i mut Input<'_>,
    header: &Header,
) -> Result<&'i [u8], LoadError> {
    let place = input.peek()?;
    match input.next() {
        Ok(Some((_, payload))) => Ok(payload),
        Ok(None) => Err(LoadError::corrupt(0, "it ends before all is there")),
        Err(error) => Err(of_place(error, header, place)),
    }
}

/// The next block, where one is expected.
fn peek(
    input: &mut Input<'_>,
    header: &Header,
    expected: ListSlot,
) -> Result<Option<ListSlot>, LoadError> {
    input
        .peek()
        .map_err(|error| error.torn_at(|| describe(header, expected)))
}

/// The error of a block, which is told where it belongs.
fn of_place(error: LoadError, header: &Header, place: Option<ListSlot>) -> LoadError {
    match error {
        LoadError::Checksum { block, .. } => {
            let place: Option<Box<str>> =
                place.map(|place| describe(header, place).into_boxed_str());
            LoadError::Checksum { block, place }
        }
        error => match place {
            Some(place) => error.torn_at(|| describe(header, place)),
            None => error,
        },
    }
}

/// The content of a block, for people.
fn describe(header: &Header, place: ListSlot) -> String {
    let ListSlot {
        section,
        part,
        component,
        first,
        rows,
    } = place;
    let section = header
        .sections
        .get(usize::from(section))
        .map_or("?", |section| &*section.name);
    if section == RESOURCES
        && let Some(resource) = header.resources.get(component as usize)
    {
        return format!("the resource `{}`", resource.name);
    }
    let mut text = match header.components.get(component as usize) {
        Some(component) => format!("`{}`", component.name),
        None => format!("section `{section}`"),
    };
    if section == ROWS
        && let Ok(SavedTable {
            kind: Some(kind), ..
        }) = header.tables.get(part as usize)
    {
        text = format!("{text} of `{kind}`");
    }
    text + &format!(", rows {first}..{}", first.saturating_add(u64::from(rows)))
}
