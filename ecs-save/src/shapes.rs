//! The shapes in a save: of each component and resource that its header lists, a line of a text.

use crate::codec::SAVE;
use crate::shape::{Difference, KnownShape, Shape};
use ecs_value::OutOfMemory;
use ecs_value::memory::try_extend;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress};
use std::iter;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The most bytes of the text. Shapes beyond are not in the save.
const MOST_BYTES: usize = 1 << 20;
/// The most bytes that one compressed byte can expand to.
const MOST_INFLATED: usize = 1032;
/// Texts that are remembered with their blocks: compressing takes longer than to save a few entities.
const REMEMBERED: usize = 64;
/// How hard the text is compressed.
const LEVEL: u8 = 6;

/// The shapes that a save gets.
#[derive(Default)]
pub struct Shapes(String);

impl Shapes {
    /// Adds that of the next component or resource of the header.
    pub fn add(&mut self, shape: Option<KnownShape>) -> Result<(), OutOfMemory> {
        if let Some(KnownShape { of_type, ways }) = shape
            && self.0.len() + of_type.text.len() < MOST_BYTES / 2
        {
            self.push(&of_type.text)?;
            for (path, way) in ways {
                ["\t", path, " ", way]
                    .iter()
                    .try_for_each(|text| self.push(text))?;
            }
        }
        self.push("\n")
    }

    fn push(&mut self, text: &str) -> Result<(), OutOfMemory> {
        let room = self.0.try_reserve(text.len());
        room.map_err(|_| OutOfMemory::new(SAVE, text.len()))?;
        self.0.push_str(text);
        Ok(())
    }

    /// The block. The same text is compressed once.
    pub fn compress(self) -> Arc<[u8]> {
        let mut remembered = remembered();
        if let Some(known) = remembered.iter().find(|known| *known.text == *self.0) {
            return known.block.clone();
        }
        let number = u32::try_from(self.0.len())
            .unwrap_or(u32::MAX)
            .to_le_bytes();
        let block: Arc<[u8]> = [&number[..], &compress_to_vec(self.0.as_bytes(), LEVEL)]
            .concat()
            .into();
        if remembered.len() >= REMEMBERED {
            remembered.remove(0);
        }
        remembered.push(Remembered {
            text: self.0.into(),
            block: block.clone(),
        });
        block
    }
}

/// A text, and its block: the number of its bytes as a u32, and then the text, compressed.
struct Remembered {
    text: Arc<str>,
    block: Arc<[u8]>,
}

/// Those that this process has written. A small part that it wrote is read soon.
fn remembered() -> MutexGuard<'static, Vec<Remembered>> {
    static WRITTEN: Mutex<Vec<Remembered>> = Mutex::new(Vec::new());
    WRITTEN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The shapes that a save has. None, of a save of the versions before it had any.
#[derive(Default)]
pub struct SavedShapes(Arc<str>);

impl SavedShapes {
    /// Reads the shapes of a block. `None` if it is malformed.
    pub fn read(block: &[u8]) -> Result<Option<Self>, OutOfMemory> {
        if let Some(known) = remembered().iter().find(|known| *known.block == *block) {
            return Ok(Some(Self(known.text.clone())));
        }
        let Some((number, compressed)) = block.split_first_chunk() else {
            return Ok(None);
        };
        let bytes = u32::from_le_bytes(*number) as usize;
        if bytes > MOST_BYTES.min(compressed.len().saturating_mul(MOST_INFLATED)) {
            return Ok(None);
        }
        let mut text: Vec<u8> = Vec::new();
        try_extend(&mut text, iter::repeat_n(0, bytes), SAVE)?;
        let mut inflater = DecompressorOxide::new();
        let flags = TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
        let (status, read, written) = decompress(&mut inflater, compressed, &mut text, 0, flags);
        if status != TINFLStatus::Done || (read, written) != (compressed.len(), bytes) {
            return Ok(None);
        }
        Ok(str::from_utf8(&text).ok().map(|text| Self(text.into())))
    }

    /// Those of all components and resources of the header, in their order. One that is not in the save is an empty text.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.lines()
    }
}

/// Why values of a saved shape cannot be read.
pub enum Unfit {
    /// The text of the shape cannot be read.
    Malformed,
    /// Where the shapes begin to differ.
    Differs(Difference),
}

/// Whether values of the saved shape are read with the same meaning. Says whether that is certain: shapes may be unknown in part, or not be
/// in the save.
///
/// # Errors
///
/// If they are not.
pub fn check(own: Option<KnownShape>, saved: Option<&str>) -> Result<bool, Unfit> {
    let saved = saved.filter(|saved| !saved.is_empty());
    let (Some(KnownShape { of_type: own, ways }), Some(saved)) = (own, saved) else {
        return Ok(false);
    };
    let differ = |path: &str, saved: &str, now: &str| {
        let [path, saved, now] = [path, saved, now].map(Into::into);
        Err(Unfit::Differs(Difference { path, saved, now }))
    };
    let mut parts = saved.split('\t');
    let saved = parts.next().unwrap_or_default();
    let is_whole = if own.text == saved {
        own.shape.is_whole()
    } else {
        let saved = Shape::parse(saved).ok_or(Unfit::Malformed)?;
        own.shape.reads(&saved).map_err(Unfit::Differs)?;
        own.shape.is_whole() && saved.is_whole()
    };
    let saved_ways = || parts.clone().filter_map(|part| part.split_once(' '));
    let is_new = |(path, way): &&(&str, &str)| saved_ways().all(|saved| saved != (*path, *way));
    if let Some((path, way)) = ways.iter().find(is_new) {
        let then = saved_ways()
            .find(|(saved, _)| saved == path)
            .map_or(OWN_WAY, |(_, way)| way);
        return differ(path, then, way);
    }
    match saved_ways().find(|saved| !ways.contains(saved)) {
        Some((path, way)) => differ(path, way, OWN_WAY),
        None => Ok(is_whole),
    }
}

/// The names of the fields of a saved struct, in their order. None if they have aliases, which nothing tells apart.
pub fn names(saved: &str) -> Vec<String> {
    match saved.split('\t').next().and_then(Shape::parse) {
        Some(Shape::Struct(parts)) => parts.into_names(),
        _ => Vec::new(),
    }
}

/// How a part without such an attribute is serialized.
const OWN_WAY: &str = "by the serde of its type";
