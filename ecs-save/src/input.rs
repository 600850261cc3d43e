//! A save that is read: its header, its blocks, and the errors where others should come.

use crate::codec::SAVE;
use crate::fault::Fault;
use crate::format::{
    BLOCK_ROWS, BlockId, END, ENTITIES, FORMAT, HEAD, MAGIC, MOST_HEADER_BYTES, sum, take,
};
use crate::header::{Header, RESOURCES, ROWS, SavedTable};
use crc32fast::Hasher;
use ecs_value::memory::try_reserve_exact;
use std::io::{self, Read};
use std::ops::Range;

/// The bytes for which a block has room before any has come.
const FIRST_BYTES: usize = 1 << 12;
/// The bytes of a block that are looked at together, where they need not all be there: they stay in the nearest cache from the reader to
/// the table.
const PIECE: usize = 1 << 14;

/// A file that is read.
pub struct Input<'r> {
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
    next: Option<(BlockId, u64, u32)>,
}

impl<'r> Input<'r> {
    /// Reads the header. The limits are those of its components and resources, and of the bytes of the save.
    pub fn begin(
        reader: &'r mut dyn Read,
        most_bytes: u64,
        most_names: usize,
    ) -> Result<(Self, Header), Fault> {
        let mut input = Self {
            reader,
            blocks: 0,
            sums: Hasher::new(),
            most: most_bytes,
            left: most_bytes,
            payload: Vec::new(),
            count: 0,
            next: None,
        };
        let magic: [u8; 8] = match input.read_array() {
            Err(Fault::Torn(..)) => return Err(Fault::NotASave),
            other => other?,
        };
        if magic != MAGIC {
            return Err(Fault::NotASave);
        }
        let header = input
            .header(most_names)
            .map_err(|fault| fault.at(|| "the header".into()))?;
        Ok((input, header))
    }

    fn header(&mut self, most_names: usize) -> Result<Header, Fault> {
        let rest: [u8; 8] = self.read_array()?;
        let format = u16::from_le_bytes(take(&rest));
        if format > FORMAT {
            return Err(Fault::NewerFormat(format));
        }
        let (expected, bytes) = (
            u32::from_le_bytes(self.read_array()?),
            u32::from_le_bytes(take(&rest[4..])),
        );
        if bytes > MOST_HEADER_BYTES {
            return Err(Fault::corrupt_header("it is larger than 1 MiB"));
        }
        self.read_payload(u64::from(bytes))?;
        let mut head = [0; 16];
        head[..8].copy_from_slice(&MAGIC);
        head[8..].copy_from_slice(&rest);
        if sum(&head, self.payload()) != expected {
            return Err(Fault::corrupt_header("its checksum differs"));
        }
        Header::decode(self.payload(), most_names)
    }

    /// How many blocks were read.
    pub fn blocks(&self) -> u64 {
        self.blocks
    }

    /// How many bytes were read.
    pub fn bytes(&self) -> u64 {
        self.most - self.left
    }

    /// The save contradicts itself in the next block.
    #[cold]
    pub fn corrupt(&self, what: impl Into<Box<str>>) -> Fault {
        Fault::corrupt(self.blocks, what)
    }

    /// The part of the save that the next block holds. `None` at the end.
    pub fn peek(&mut self) -> Result<Option<BlockId>, Fault> {
        if self.next.is_none() {
            let start: [u8; 4] = self.read_array()?;
            if start == END {
                return self.check_end();
            }
            let mut head = [0; HEAD];
            head[..4].copy_from_slice(&start);
            let rest: [u8; HEAD - 4] = self.read_array()?;
            head[4..].copy_from_slice(&rest);
            let (place, bytes) = BlockId::of_head(head);
            self.next = Some((place, bytes, u32::from_le_bytes(self.read_array()?)));
        }
        Ok(self.next.as_ref().map(|(place, ..)| *place))
    }

    fn check_end(&mut self) -> Result<Option<BlockId>, Fault> {
        let blocks = u64::from_le_bytes(self.read_array()?);
        let expected = u32::from_le_bytes(self.read_array()?);
        if blocks != self.blocks || self.sums.clone().finalize() != expected {
            return Err(Fault::Torn(self.blocks, None));
        }
        Ok(None)
    }

    /// Refuses bytes behind the end, at which [`peek`](Self::peek) found no more blocks. It waits for a reader from which more may come.
    pub fn check_over(&mut self) -> Result<(), Fault> {
        loop {
            match self.reader.read(&mut [0]) {
                Ok(0) => return Ok(()),
                Ok(_) => return Err(Fault::Trailing),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// The next block, and how many rows it is of: some of those that a part still lacks.
    pub fn next_rows(
        &mut self,
        header: &Header,
        section: &str,
        part: usize,
        lacking: Range<usize>,
    ) -> Result<(usize, &[u8]), Fault> {
        let (first, most) = (lacking.start, lacking.len().min(BLOCK_ROWS));
        let next = self.expect(header, header.block(section, part, ENTITIES, &lacking))?;
        let rows = next.map_or(0, |place| place.rows) as usize;
        if rows == 0 || rows > most {
            let blocks = self.blocks;
            // A block that is damaged says so before its content is believed.
            self.next_payload(header)?;
            return Err(Fault::corrupt(
                blocks,
                format!("there should be rows of the section `{section}` from {first} on"),
            ));
        }
        let block = header.block(section, part, ENTITIES, &(first..first + rows));
        Ok((rows, self.next_block(header, block)?))
    }

    pub fn next_block(&mut self, header: &Header, expected: BlockId) -> Result<&[u8], Fault> {
        if self.expect(header, expected)? == Some(expected) {
            return self.next_payload(header);
        }
        let blocks = self.blocks;
        self.next_payload(header)?;
        Err(Fault::corrupt(
            blocks,
            format!("there should be {}", describe(header, expected)),
        ))
    }

    pub fn next_payload(&mut self, header: &Header) -> Result<&[u8], Fault> {
        self.read_block(header, u64::MAX, |_| {})?;
        Ok(self.payload())
    }

    /// The next block, with values of this many bytes each. `f` gets some whole values at a time, in order, and at least one piece. They are
    /// those that were written only if no error follows.
    pub fn next_pieces(
        &mut self,
        header: &Header,
        expected: BlockId,
        size: usize,
        f: impl FnMut(&[u8]),
    ) -> Result<(), Fault> {
        if self.expect(header, expected)? != Some(expected) {
            return self.next_block(header, expected).map(drop);
        }
        let piece = (PIECE / size.max(1)).max(1).saturating_mul(size.max(1));
        self.read_block(header, piece as u64, f)
    }

    /// The next block, where one is expected.
    fn expect(&mut self, header: &Header, expected: BlockId) -> Result<Option<BlockId>, Fault> {
        self.peek()
            .map_err(|fault| fault.at(|| describe(header, expected)))
    }

    /// Reads the next block in pieces of this many bytes.
    fn read_block(
        &mut self,
        header: &Header,
        piece: u64,
        f: impl FnMut(&[u8]),
    ) -> Result<(), Fault> {
        self.peek()?;
        let Some(next) = self.next.take() else {
            return Err(Fault::corrupt(0, "it ends before all is there"));
        };
        self.read_pieces(next, piece, f)
            .map_err(|fault| fault.at(|| describe(header, next.0)))
    }

    fn read_pieces(
        &mut self,
        (place, bytes, expected): (BlockId, u64, u32),
        piece: u64,
        mut f: impl FnMut(&[u8]),
    ) -> Result<(), Fault> {
        let mut sum = Hasher::new();
        sum.update(&place.head(bytes));
        let mut left = bytes;
        loop {
            self.read_payload(left.min(piece))?;
            sum.update(self.payload());
            f(self.payload());
            left -= left.min(piece);
            if left == 0 {
                break;
            }
        }
        if sum.finalize() != expected {
            return Err(Fault::Checksum(self.blocks, None));
        }
        self.sums.update(&expected.to_le_bytes());
        self.blocks += 1;
        Ok(())
    }

    fn read_array<const N: usize>(&mut self) -> Result<[u8; N], Fault> {
        let mut bytes = [0; N];
        self.take_bytes(N as u64)?;
        self.reader
            .read_exact(&mut bytes)
            .map_err(|error| of_reader(error, self.blocks))?;
        Ok(bytes)
    }

    /// Reads this many bytes. Memory grows as they arrive, by doubling.
    fn read_payload(&mut self, bytes: u64) -> Result<(), Fault> {
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

    fn take_bytes(&mut self, bytes: u64) -> Result<(), Fault> {
        let left = self.left.checked_sub(bytes);
        self.left = left.ok_or(Fault::Limit("bytes", self.most))?;
        Ok(())
    }
}

/// Reads a save to its end, without looking at the values: whether all of its bytes are as they were written.
pub fn read_all(reader: &mut dyn Read) -> Result<(), Fault> {
    let (mut input, header) = Input::begin(reader, u64::MAX, usize::MAX)?;
    while input.peek()?.is_some() {
        input.next_payload(&header)?;
    }
    input.check_over()
}

fn of_reader(error: io::Error, blocks: u64) -> Fault {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => Fault::Torn(blocks, None),
        _ => Fault::Io(error),
    }
}

/// The content of a block, for people.
fn describe(header: &Header, place: BlockId) -> String {
    let BlockId {
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
