//! The file: a header, blocks, and an end. All numbers have their least significant byte first.
//!
//! ```text
//! "ECSW" 1A 0D 0A 00 │ format u16 │ flags u16 │ bytes u32 │ crc32 u32 │ header
//! blocks: section u8 │ part u32 │ component u32 │ first row u64 │ rows u32 │ bytes u64 │ crc32 u32 │ payload
//! end: "END." │ blocks u64 │ crc32 of all crc32s
//! ```
//!
//! A file without its end is torn, regardless of the rest. The crc32 of a block is that of its other fields and its payload.

use super::SAVE;
use super::error::{LoadError, SaveError};
use super::header::Header;
use super::options::Limits;
use crate::base::error::ReserveError;
use crate::base::memory::try_reserve_exact;
use crc32fast::Hasher;
use std::io::{self, Read, Write};
use std::vec::Vec;

pub(super) const MAGIC: [u8; 8] = *b"ECSW\x1a\r\n\0";
/// The number of this format. Each that ever was is read for ever.
pub(super) const FORMAT: u16 = 1;
const END: [u8; 4] = *b"END.";
const MOST_HEADER_BYTES: u32 = 1 << 20;
/// The most rows of a block.
pub(super) const BLOCK_ROWS: usize = 1 << 16;
/// The rows of a block that is written. Its values are still in the cache behind the sum when they go to the writer.
pub(super) const WRITTEN_ROWS: usize = 1 << 13;
/// The number that stands for the entities of a block, and not for a component.
pub(super) const ENTITIES: u32 = u32::MAX;
/// The bytes for which a block has room before any has come.
const FIRST_BYTES: usize = 1 << 12;
/// The bytes of a block that are looked at together, where they need not all be there: they stay in the nearest cache from the reader to
/// the table.
const PIECE: usize = 1 << 14;
/// The bytes of a block before its checksum.
const HEAD: usize = 29;

/// The part of a save that a block holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ListSlot {
    /// The number of the section in the header.
    pub(super) section: u8,
    /// The table, the relation or the group.
    pub(super) part: u32,
    /// The component or the resource.
    pub(super) component: u32,
    pub(super) first: u64,
    pub(super) rows: u32,
}

impl ListSlot {
    fn head(self, bytes: u64) -> [u8; HEAD] {
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

    fn of_head(head: [u8; HEAD]) -> (Self, u64) {
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

/// The first bytes, of which there are enough.
pub(super) fn take<const N: usize>(bytes: &[u8]) -> [u8; N] {
    bytes.first_chunk().copied().unwrap_or([0; N])
}

/// A file that is written.
pub(super) struct Output<'w> {
    writer: &'w mut dyn Write,
    blocks: u64,
    sums: Hasher,
}

impl<'w> Output<'w> {
    /// Writes the header.
    pub(super) fn begin(writer: &'w mut dyn Write, header: &Header) -> Result<Self, SaveError> {
        // Numbers and texts are refused for want of memory alone.
        let payload = header
            .encode()
            .map_err(|_| ReserveError::out_of_memory(SAVE, 1))?;
        let bytes = u32::try_from(payload.len())
            .ok()
            .filter(|bytes| *bytes <= MOST_HEADER_BYTES);
        let bytes = bytes
            .ok_or_else(|| io::Error::other("the header of the save would be larger than 1 MiB"))?;
        let mut head = [0; 16];
        head[..8].copy_from_slice(&MAGIC);
        head[8..10].copy_from_slice(&FORMAT.to_le_bytes());
        head[12..].copy_from_slice(&bytes.to_le_bytes());
        writer.write_all(&head)?;
        writer.write_all(&sum(&head, &payload).to_le_bytes())?;
        writer.write_all(&payload)?;
        Ok(Self {
            writer,
            blocks: 0,
            sums: Hasher::new(),
        })
    }

    pub(super) fn block(&mut self, place: ListSlot, payload: &[u8]) -> io::Result<()> {
        let head = place.head(payload.len() as u64);
        let sum = sum(&head, payload).to_le_bytes();
        self.writer.write_all(&head)?;
        self.writer.write_all(&sum)?;
        self.writer.write_all(payload)?;
        self.sums.update(&sum);
        self.blocks += 1;
        Ok(())
    }

    pub(super) fn end(self) -> io::Result<()> {
        self.writer.write_all(&END)?;
        self.writer.write_all(&self.blocks.to_le_bytes())?;
        self.writer.write_all(&self.sums.finalize().to_le_bytes())?;
        self.writer.flush()
    }
}

fn sum(head: &[u8], payload: &[u8]) -> u32 {
    let mut hasher = Hasher::new();
    hasher.update(head);
    hasher.update(payload);
    hasher.finalize()
}

/// A file that is read.
pub(super) struct Input<'r> {
    reader: &'r mut dyn Read,
    blocks: u64,
    sums: Hasher,
    /// Bytes that may come, and those that may still come.
    most: u64,
    left: u64,
    /// Bytes that were read. Those of the last block are as many as `count` says.
    payload: Vec<u8>,
    count: usize,
    /// The head of the block that comes next, if it was looked at.
    next: Option<(ListSlot, u64, u32)>,
}

impl<'r> Input<'r> {
    /// Reads the header, which may list so many components and resources.
    pub(super) fn begin(
        reader: &'r mut dyn Read,
        limits: &Limits,
        most_names: usize,
    ) -> Result<(Self, Header), LoadError> {
        let mut input = Self {
            reader,
            blocks: 0,
            sums: Hasher::new(),
            most: limits.bytes,
            left: limits.bytes,
            payload: Vec::new(),
            count: 0,
            next: None,
        };
        let magic: [u8; 8] = match input.read_array() {
            Err(LoadError::Torn { .. }) => return Err(LoadError::NotASave),
            other => other?,
        };
        if magic != MAGIC {
            return Err(LoadError::NotASave);
        }
        let header = input
            .header(most_names)
            .map_err(|error| error.torn_at(|| "the header".into()))?;
        Ok((input, header))
    }

    fn header(&mut self, most_names: usize) -> Result<Header, LoadError> {
        let rest: [u8; 8] = self.read_array()?;
        let format = u16::from_le_bytes(take(&rest));
        if format > FORMAT {
            return Err(LoadError::NewerFormat { found: format });
        }
        let (expected, bytes) = (
            u32::from_le_bytes(self.read_array()?),
            u32::from_le_bytes(take(&rest[4..])),
        );
        if bytes > MOST_HEADER_BYTES {
            return Err(LoadError::corrupt_header("it is larger than 1 MiB"));
        }
        self.read_payload(u64::from(bytes))?;
        let mut head = [0; 16];
        head[..8].copy_from_slice(&MAGIC);
        head[8..].copy_from_slice(&rest);
        if sum(&head, self.payload()) != expected {
            return Err(LoadError::corrupt_header("its checksum differs"));
        }
        Header::decode(self.payload(), most_names)
    }

    /// How many blocks were read.
    pub(super) fn blocks(&self) -> u64 {
        self.blocks
    }

    /// How many bytes were read.
    pub(super) fn bytes(&self) -> u64 {
        self.most - self.left
    }

    /// The part of the save that the next block holds. `None` at the end.
    pub(super) fn peek(&mut self) -> Result<Option<ListSlot>, LoadError> {
        if self.next.is_none() {
            let start: [u8; 4] = self.read_array()?;
            if start == END {
                return self.check_end();
            }
            let mut head = [0; HEAD];
            head[..4].copy_from_slice(&start);
            let rest: [u8; HEAD - 4] = self.read_array()?;
            head[4..].copy_from_slice(&rest);
            let (place, bytes) = ListSlot::of_head(head);
            self.next = Some((place, bytes, u32::from_le_bytes(self.read_array()?)));
        }
        Ok(self.next.as_ref().map(|(place, ..)| *place))
    }

    fn check_end(&mut self) -> Result<Option<ListSlot>, LoadError> {
        let blocks = u64::from_le_bytes(self.read_array()?);
        let expected = u32::from_le_bytes(self.read_array()?);
        if blocks != self.blocks || self.sums.clone().finalize() != expected {
            return Err(LoadError::Torn {
                blocks: self.blocks,
                place: None,
            });
        }
        Ok(None)
    }

    /// Refuses bytes behind the end, at which [`peek`](Self::peek) found no more blocks. It waits for a reader from which more may come.
    pub(super) fn check_over(&mut self) -> Result<(), LoadError> {
        loop {
            match self.reader.read(&mut [0]) {
                Ok(0) => return Ok(()),
                Ok(_) => return Err(LoadError::Trailing),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// The next block: its place, and its payload.
    pub(super) fn next(&mut self) -> Result<Option<(ListSlot, &[u8])>, LoadError> {
        if self.peek()?.is_none() {
            return Ok(None);
        }
        let Some((place, bytes, expected)) = self.next.take() else {
            return Ok(None);
        };
        self.read_payload(bytes)?;
        self.end_block(sum(&place.head(bytes), self.payload()), expected)?;
        Ok(Some((place, self.payload())))
    }

    /// The next block, of values of so many bytes each. `f` gets some whole values at a time, in order, and at least one piece. They are
    /// those that were written only if no error follows.
    pub(super) fn next_pieces(
        &mut self,
        size: usize,
        mut f: impl FnMut(&[u8]),
    ) -> Result<(), LoadError> {
        self.peek()?;
        let Some((place, bytes, expected)) = self.next.take() else {
            return Ok(());
        };
        let piece = (PIECE / size.max(1)).max(1).saturating_mul(size.max(1)) as u64;
        let mut sum = Hasher::new();
        sum.update(&place.head(bytes));
        let mut left = bytes;
        loop {
            self.read_payload(left.min(piece))?;
            sum.update(self.payload());
            f(self.payload());
            left -= left.min(piece);
            if left == 0 {
                return self.end_block(sum.finalize(), expected);
            }
        }
    }

    fn end_block(&mut self, sum: u32, expected: u32) -> Result<(), LoadError> {
        if sum != expected {
            return Err(LoadError::Checksum {
                block: self.blocks,
                place: None,
            });
        }
        self.sums.update(&expected.to_le_bytes());
        self.blocks += 1;
        Ok(())
    }

    fn read_array<const N: usize>(&mut self) -> Result<[u8; N], LoadError> {
        let mut bytes = [0; N];
        self.take_bytes(N as u64)?;
        self.reader
            .read_exact(&mut bytes)
            .map_err(|error| of_reader(error, self.blocks))?;
        Ok(bytes)
    }

    /// Reads so many bytes. Memory is taken as they arrive: for as many again as there are.
    fn read_payload(&mut self, bytes: u64) -> Result<(), LoadError> {
        self.take_bytes(bytes)?;
        self.count = 0;
        while (self.count as u64) < bytes {
            let room = self
                .payload
                .len()
                .max(self.count.saturating_mul(2))
                .max(FIRST_BYTES);
            let end = usize::try_from(bytes).unwrap_or(usize::MAX).min(room);
            let missing = end.saturating_sub(self.payload.len());
            try_reserve_exact(&mut self.payload, missing, SAVE)?;
            self.payload.resize(self.payload.len() + missing, 0);
            let read = self.reader.read_exact(&mut self.payload[self.count..end]);
            read.map_err(|error| of_reader(error, self.blocks))?;
            self.count = end;
        }
        Ok(())
    }

    fn payload(&self) -> &[u8] {
        &self.payload[..self.count]
    }

    fn take_bytes(&mut self, bytes: u64) -> Result<(), LoadError> {
        let too_many = || LoadError::Limit {
            what: "bytes",
            most: self.most,
        };
        self.left = self.left.checked_sub(bytes).ok_or_else(too_many)?;
        Ok(())
    }
}

/// Reads a save to its end, without looking at the values: whether all of its bytes are as they were written.
pub(super) fn read_all(reader: &mut dyn Read) -> Result<(), LoadError> {
    let (mut input, _) = Input::begin(reader, &Limits::default(), usize::MAX)?;
    while input.next()?.is_some() {}
    input.check_over()
}

fn of_reader(error: io::Error, blocks: u64) -> LoadError {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => LoadError::Torn {
            blocks,
            place: None,
        },
        _ => LoadError::Io(error),
    }
}
