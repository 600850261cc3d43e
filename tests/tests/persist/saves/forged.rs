//! Saves that are made up: a header with any numbers, and blocks of any bytes, with the checksums that they should have.

use super::repair::repaired;
use std::ops::Range;

/// A header with lists that are written one by one, so that they may be longer or shorter than they say.
pub(crate) struct Header {
    pub(crate) world: &'static str,
    pub(crate) entities: u64,
    pub(crate) slots: u64,
    pub(crate) free: u64,
    pub(crate) sections: List,
    pub(crate) components: List,
    pub(crate) resources: List,
    pub(crate) tables: List,
    pub(crate) pools: List,
}

/// A block, of any bytes.
#[derive(Clone)]
pub(crate) struct Block {
    pub(crate) section: u8,
    pub(crate) part: u32,
    pub(crate) component: u32,
    pub(crate) first: u64,
    pub(crate) rows: u32,
    pub(crate) payload: Vec<u8>,
}

impl Default for Block {
    /// Of entities.
    fn default() -> Self {
        Self {
            section: 0,
            part: 0,
            component: u32::MAX,
            first: 0,
            rows: 0,
            payload: Vec::new(),
        }
    }
}

/// Elements with the number that stands before them.
#[derive(Clone, Default)]
pub(crate) struct List {
    pub(crate) count: u64,
    pub(crate) bytes: Vec<u8>,
}

impl List {
    /// The same element this many times.
    pub(crate) fn of(count: usize, element: &[u8]) -> Self {
        Self {
            count: count as u64,
            bytes: element.repeat(count),
        }
    }

    pub(crate) fn push(&mut self, element: impl IntoIterator<Item = u8>) {
        self.count += 1;
        self.bytes.extend(element);
    }
}

impl Header {
    /// The sections that each save has, and nothing in them.
    pub(crate) fn new(world: &'static str) -> Self {
        let mut sections = List::default();
        for name in ["slots", "rows", "pools", "groups", "relations", "resources"] {
            sections.push(text(name).into_iter().chain([0]));
        }
        let none = List::default;
        let lists = [none(), none(), none(), none()];
        let [components, resources, tables, pools] = lists;
        Self {
            world,
            entities: 0,
            slots: 0,
            free: 0,
            sections,
            components,
            resources,
            tables,
            pools,
        }
    }

    /// A save with this header, and these blocks.
    pub(crate) fn save(&self, blocks: &[Block]) -> Vec<u8> {
        let mut header = text(self.world);
        // No tag, and no date.
        header.extend([0, 0]);
        for value in [self.entities, self.slots, self.free, 0] {
            header.extend(number(value));
        }
        for list in [
            &self.sections,
            &self.components,
            &self.resources,
            &self.tables,
            &self.pools,
        ] {
            header.extend(number(list.count));
            header.extend(&list.bytes);
        }
        let mut save = b"ECSW\x1a\r\n\0\x01\0\0\0".to_vec();
        save.extend((header.len() as u32).to_le_bytes());
        save.extend([0; 4]);
        save.extend(header);
        for Block {
            section,
            part,
            component,
            first,
            rows,
            payload,
        } in blocks
        {
            save.push(*section);
            save.extend(part.to_le_bytes());
            save.extend(component.to_le_bytes());
            save.extend(first.to_le_bytes());
            save.extend(rows.to_le_bytes());
            save.extend((payload.len() as u64).to_le_bytes());
            save.extend([0; 4]);
            save.extend(payload);
        }
        save.extend(b"END.");
        save.extend((blocks.len() as u64).to_le_bytes());
        save.extend([0; 4]);
        repaired(save)
    }
}

/// The blocks of a section and part of this many rows. `f` makes the payloads of the rows.
pub(crate) fn blocks(
    (section, part): (u8, u32),
    rows: usize,
    f: impl Fn(Range<usize>) -> Vec<u8>,
) -> Vec<Block> {
    let block = |first: usize| {
        let own = first..rows.min(first + (1 << 16));
        Block {
            section,
            part,
            first: first as u64,
            rows: own.len() as u32,
            payload: f(own),
            ..Block::default()
        }
    };
    (0..rows).step_by(1 << 16).map(block).collect()
}

/// A number as postcard writes it.
pub(crate) fn number(mut number: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    while number >= 128 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
    bytes
}

/// A text as postcard writes it.
pub(crate) fn text(text: &str) -> Vec<u8> {
    let mut bytes = number(text.len() as u64);
    bytes.extend(text.bytes());
    bytes
}
