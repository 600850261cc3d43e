//! Numbers that differ if the fields of a type differ.

use ecs_value::FieldInfo;

/// FNV-1a. Its numbers are in files and digests, and must never change.
pub struct Fingerprint(u64);

impl Fingerprint {
    #[must_use]
    pub const fn begin() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    pub fn bytes(&mut self, bytes: impl IntoIterator<Item = u8>) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    pub fn text(&mut self, text: &str) {
        self.bytes(text.bytes().chain([0]));
    }

    pub fn number(&mut self, number: usize) {
        self.bytes((number as u64).to_le_bytes());
    }

    pub const fn finish(self) -> u64 {
        self.0
    }
}

/// The hash of a name.
pub fn name_of(name: &str) -> u64 {
    let mut hash = Fingerprint::begin();
    hash.bytes(name.bytes());
    hash.finish()
}

/// A number that differs if the fields differ, which have these names in saves. 0 if there are none. Where values are their bytes, the
/// fields have to begin at the same places.
pub fn of_fields<'f>(
    fields: impl Iterator<Item = (&'f str, &'f FieldInfo)>,
    are_bytes: bool,
) -> u64 {
    let (mut hash, mut is_empty) = (Fingerprint::begin(), true);
    for (name, field) in fields {
        is_empty = false;
        hash.text(name);
        // Another `use` makes no other type of it.
        let of_type = field.type_name.bytes();
        for_each_byte_without_paths(of_type.filter(|byte| !byte.is_ascii_whitespace()), |byte| {
            hash.bytes([byte]);
        });
        hash.bytes([0]);
        if are_bytes {
            hash.number(field.offset);
        }
    }
    if is_empty { 0 } else { hash.finish().max(1) }
}

/// A type without the paths to its types.
pub fn for_each_byte_without_paths(name: impl Iterator<Item = u8> + Clone, mut f: impl FnMut(u8)) {
    let is_of_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let mut rest = name;
    loop {
        let mut behind = rest.clone();
        let count = rest.clone().take_while(is_of_name).count();
        let next = behind.nth(count);
        let is_path = next == Some(b':');
        rest.take(if is_path { 0 } else { count }).for_each(&mut f);
        match next {
            None => break,
            Some(byte) if !is_path => f(byte),
            Some(_) => {}
        }
        rest = behind;
    }
}
