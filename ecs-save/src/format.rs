//! The file: a header, blocks, and an end. All numbers have their least significant byte first.
//!
//! ```text
//! "ECSW" 1A 0D 0A 00 │ format u16 │ flags u16 │ bytes u32 │ crc32 u32 │ header
//! blocks: section u8 │ part u32 │ component u32 │ first row u64 │ rows u32 │ bytes u64 │ crc32 u32 │ payload
//! end: "END." │ blocks u64 │ crc32 of all crc32s
//! ```
//!
//! A file without its end is torn, regardless of the rest. The crc32 of a block is that of its other fields and its payload.

use crc32fast::Hasher;
use std::io::{self, Write};

pub(crate) const MAGIC: [u8; 8] = *b"ECSW\x1a\r\n\0";
/// The number of this format. Each that ever was is read for ever.
pub const FORMAT: u16 = 1;
pub(crate) const END: [u8; 4] = *b"END.";
pub(crate) const MOST_HEADER_BYTES: u32 = 1 << 20;
/// The most rows of a block.
pub const BLOCK_ROWS: usize = 1 << 16;
/// The rows of a block that is written. Its values are still in the cache behind the sum when they go to the writer.
pub const WRITTEN_ROWS: usize = 1 << 13;
/// The number that stands for the entities of a block, and not for a component.
pub const ENTITIES: u32 = u32::MAX;
/// The bytes of a block before its checksum.
pub(crate) const HEAD: usize = 29;

/// The part of a save that a block holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockId {
    /// The number of the section in the header.
    pub section: u8,
    /// The table, the relation or the group.
    pub part: u32,
    /// The component or the resource.
    pub component: u32,
    pub first: u64,
    pub rows: u32,
}

impl BlockId {
    pub(crate) fn head(self, bytes: u64) -> [u8; HEAD] {
        let Self {
            section,
            part,
            component,
            first,
            rows,
        } = self;
        let mut head = [0; HEAD];
        head[0] = section;
        head[1..5].copy_from_slice(&part.to_le_bytes());
        head[5..9].copy_from_slice(&component.to_le_bytes());
        head[9..17].copy_from_slice(&first.to_le_bytes());
        head[17..21].copy_from_slice(&rows.to_le_bytes());
        head[21..].copy_from_slice(&bytes.to_le_bytes());
        head
    }

    pub(crate) fn of_head(head: [u8; HEAD]) -> (Self, u64) {
        let place = Self {
            section: head[0],
            part: u32::from_le_bytes(take(&head[1..])),
            component: u32::from_le_bytes(take(&head[5..])),
            first: u64::from_le_bytes(take(&head[9..])),
            rows: u32::from_le_bytes(take(&head[17..])),
        };
        (place, u64::from_le_bytes(take(&head[21..])))
    }
}

/// The first bytes of a slice that is long enough.
pub fn take<const N: usize>(bytes: &[u8]) -> [u8; N] {
    bytes.first_chunk().copied().unwrap_or([0; N])
}

/// A file that is written.
pub struct Output<'w> {
    writer: &'w mut dyn Write,
    blocks: u64,
    sums: Hasher,
}

impl<'w> Output<'w> {
    /// Writes the bytes of a header.
    pub fn begin(writer: &'w mut dyn Write, header: &[u8]) -> io::Result<Self> {
        let bytes = u32::try_from(header.len())
            .ok()
            .filter(|bytes| *bytes <= MOST_HEADER_BYTES);
        let bytes = bytes
            .ok_or_else(|| io::Error::other("the header of the save would be larger than 1 MiB"))?;
        let mut head = [0; 16];
        head[..8].copy_from_slice(&MAGIC);
        head[8..10].copy_from_slice(&FORMAT.to_le_bytes());
        head[12..].copy_from_slice(&bytes.to_le_bytes());
        writer.write_all(&head)?;
        writer.write_all(&sum(&head, header).to_le_bytes())?;
        writer.write_all(header)?;
        Ok(Self {
            writer,
            blocks: 0,
            sums: Hasher::new(),
        })
    }

    pub fn block(&mut self, place: BlockId, payload: &[u8]) -> io::Result<()> {
        let head = place.head(payload.len() as u64);
        let sum = sum(&head, payload).to_le_bytes();
        self.writer.write_all(&head)?;
        self.writer.write_all(&sum)?;
        self.writer.write_all(payload)?;
        self.sums.update(&sum);
        self.blocks += 1;
        Ok(())
    }

    pub fn end(self) -> io::Result<()> {
        self.writer.write_all(&END)?;
        self.writer.write_all(&self.blocks.to_le_bytes())?;
        self.writer.write_all(&self.sums.finalize().to_le_bytes())?;
        self.writer.flush()
    }
}

pub(crate) fn sum(head: &[u8], payload: &[u8]) -> u32 {
    let mut hasher = Hasher::new();
    hasher.update(head);
    hasher.update(payload);
    hasher.finalize()
}
