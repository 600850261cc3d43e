//! The blocks of a save, and the checksums that they should have. The fuzzer has use for it, too.

/// Where the blocks begin, and where they end.
pub(crate) fn heads(save: &[u8]) -> Vec<usize> {
    let number =
        |at: usize| Some(u32::from_le_bytes(save.get(at..at + 4)?.try_into().ok()?) as usize);
    let mut heads = Vec::new();
    let Some(mut at) = number(12).map(|header| 20 + header) else {
        return heads;
    };
    while save.len() >= at + 33 && save[at..at + 4] != *b"END." {
        heads.push(at);
        let bytes = u64::from_le_bytes(save[at + 21..at + 29].try_into().unwrap());
        match usize::try_from(bytes)
            .ok()
            .and_then(|bytes| (at + 33).checked_add(bytes))
        {
            Some(end) if end <= save.len() => at = end,
            _ => return heads,
        }
    }
    heads.push(at);
    heads
}

/// The same with the checksums that it should have, as far as they are where they should be.
pub(crate) fn repaired(mut save: Vec<u8>) -> Vec<u8> {
    let heads = heads(&save);
    if heads.is_empty() {
        return save;
    }
    let sum = crc32(&[&save[..16], &save[20..heads[0].min(save.len()).max(20)]]);
    save[16..20].copy_from_slice(&sum.to_le_bytes());
    let mut sums = Vec::new();
    for pair in heads.windows(2) {
        let (head, end) = (pair[0], pair[1]);
        let sum = crc32(&[&save[head..head + 29], &save[head + 33..end]]).to_le_bytes();
        save[head + 29..head + 33].copy_from_slice(&sum);
        sums.extend(sum);
    }
    let end = heads[heads.len() - 1];
    if save.len() == end + 16 {
        let sum = crc32(&[&sums]);
        save[end + 12..].copy_from_slice(&sum.to_le_bytes());
    }
    save
}

fn crc32(parts: &[&[u8]]) -> u32 {
    let mut crc = !0_u32;
    for byte in parts.iter().flat_map(|part| part.iter()) {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            crc = (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg());
        }
    }
    !crc
}

/// The shapes of a save, as text: the payload of its first block.
#[allow(dead_code, reason = "a fuzzer of bytes alone has no use for it")]
pub(crate) fn shapes(save: &[u8]) -> Vec<u8> {
    let heads = heads(save);
    miniz_oxide::inflate::decompress_to_vec(&save[heads[0] + 37..heads[1]]).unwrap()
}

/// The same save with these bytes as the text of its shapes.
#[allow(dead_code, reason = "a fuzzer of bytes alone has no use for it")]
pub(crate) fn with_shapes(save: &[u8], text: &[u8]) -> Vec<u8> {
    let number = u32::try_from(text.len()).unwrap().to_le_bytes();
    with_block(
        save,
        &[&number[..], &miniz_oxide::deflate::compress_to_vec(text, 6)].concat(),
    )
}

/// The same save with these bytes in its first block.
#[allow(dead_code, reason = "a fuzzer of bytes alone has no use for it")]
pub(crate) fn with_block(save: &[u8], payload: &[u8]) -> Vec<u8> {
    let heads = heads(save);
    let (payload_at, end) = (heads[0] + 33, heads[1]);
    let mut other = save.to_vec();
    other[heads[0] + 21..heads[0] + 29].copy_from_slice(&(payload.len() as u64).to_le_bytes());
    other.splice(payload_at..end, payload.iter().copied());
    repaired(other)
}
