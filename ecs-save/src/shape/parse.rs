//! Reads the text of a shape, which comes from a file and may be anything.

use super::{Leaf, Parts, Shape};
use std::str::Chars;

/// How deep shapes may be nested in a text.
const MOST_DEPTH: u32 = 256;
/// The most parts and names of a shape. A text says by a number how many equal ones there are, and so could ask for any number of them.
const MOST_PARTS: usize = 1 << 16;

impl Shape {
    /// Parses the text of a shape. `None` if it is malformed.
    pub fn parse(text: &str) -> Option<Self> {
        let mut reader = Reader {
            rest: text.chars(),
            depth: 0,
            room: MOST_PARTS,
        };
        let shape = reader.shape()?;
        reader.rest.as_str().is_empty().then_some(shape)
    }
}

struct Reader<'t> {
    rest: Chars<'t>,
    depth: u32,
    /// How many more parts and names there may be.
    room: usize,
}

impl Reader<'_> {
    fn shape(&mut self) -> Option<Shape> {
        self.depth = self
            .depth
            .checked_add(1)
            .filter(|depth| *depth <= MOST_DEPTH)?;
        self.room = self.room.checked_sub(1)?;
        let shape = self.shape_here();
        self.depth -= 1;
        shape
    }

    fn shape_here(&mut self) -> Option<Shape> {
        if self.takes("?") {
            return Some(Shape::Unknown);
        }
        if self.takes("^") {
            return self.number().map(Shape::Enclosing);
        }
        if self.takes("option(") {
            let part = self.shape()?;
            return self.takes(")").then(|| Shape::Option(Box::new(part)));
        }
        if self.takes("list(") {
            let part = self.shape()?;
            return self.takes(")").then(|| Shape::List(Box::new(part)));
        }
        if self.takes("map(") {
            let key = self.shape()?;
            let value = if self.takes(", ") {
                self.shape()?
            } else {
                return None;
            };
            return self.takes(")").then(|| Shape::Map(Box::new([key, value])));
        }
        if self.takes("(") {
            return self.list(")", Self::shape).map(Shape::Tuple);
        }
        if self.takes("[") {
            let room = self.room;
            let part = self.shape()?;
            let count = if self.takes("; ") {
                self.number()?
            } else {
                return None;
            };
            let more = count.checked_sub(1)?.checked_mul(room - self.room)?;
            self.room = self.room.checked_sub(more)?;
            return (count > 1 && self.takes("]")).then(|| Shape::Tuple(vec![part; count]));
        }
        if self.takes("enum {") {
            return self.parts().map(Shape::Enum);
        }
        if self.takes("{") {
            return self.parts().map(Shape::Struct);
        }
        let name = self.word();
        Leaf::ALL
            .into_iter()
            .find(|leaf| leaf.0 == name)
            .map(Shape::Leaf)
    }

    /// The parts of a struct or an enum, up to its end.
    fn parts(&mut self) -> Option<Parts> {
        let (mut names, mut shapes) = (Vec::new(), Vec::new());
        if self.takes("[") {
            names = self.list("]", Self::name)?;
            if !self.takes(": ") {
                return None;
            }
            shapes = self.list("}", Self::shape)?;
            return (names.len() > shapes.len()).then_some(Parts { names, shapes });
        }
        let parts = self.list("}", |reader| {
            let name = reader.name()?;
            if reader.takes(": ") {
                Some((name, reader.shape()?))
            } else {
                None
            }
        })?;
        for (name, shape) in parts {
            names.push(name);
            shapes.push(shape);
        }
        Some(Parts { names, shapes })
    }

    fn list<T>(&mut self, end: &str, element: impl Fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let mut list = Vec::new();
        while !self.takes(end) {
            if !list.is_empty() && !self.takes(", ") {
                return None;
            }
            list.push(element(self)?);
        }
        Some(list)
    }

    fn takes(&mut self, text: &str) -> bool {
        let rest = self.rest.as_str().strip_prefix(text);
        if let Some(rest) = rest {
            self.rest = rest.chars();
        }
        rest.is_some()
    }

    fn word(&mut self) -> String {
        let of_word = |letter: &char| letter.is_alphanumeric() || matches!(letter, '_' | '-');
        let word: String = self.rest.clone().take_while(of_word).collect();
        self.takes(&word);
        word
    }

    fn number(&mut self) -> Option<usize> {
        self.word().parse().ok()
    }

    /// A name as it is, or in quotation marks as `Debug` writes it.
    fn name(&mut self) -> Option<String> {
        self.room = self.room.checked_sub(1)?;
        if !self.takes("\"") {
            return Some(self.word()).filter(|name| super::is_plain(name));
        }
        let mut name = String::new();
        loop {
            match self.rest.next()? {
                '"' => return Some(name),
                '\\' => name.push(self.escaped()?),
                letter => name.push(letter),
            }
        }
    }

    fn escaped(&mut self) -> Option<char> {
        match self.rest.next()? {
            'n' => Some('\n'),
            'r' => Some('\r'),
            't' => Some('\t'),
            '0' => Some('\0'),
            'u' if self.takes("{") => {
                let letter = char::from_u32(u32::from_str_radix(&self.word(), 16).ok()?);
                letter.filter(|_| self.takes("}"))
            }
            letter @ ('"' | '\'' | '\\') => Some(letter),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_was_written_is_read() {
        for text in [
            "u32",
            "()",
            "(text, [f32; 3], ^2)",
            "{at: (f32, f64), name: text, \"the \\\"end\\\"\\u{1}\": option(list(bytes))}",
            "enum {Walk: {speed: u32}, Rest: (), Say: map(text, ?)}",
            "{[a, b, c]: u8, u16}",
        ] {
            let shape = Shape::parse(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(format!("{shape}"), text);
        }
    }

    #[test]
    fn other_texts_are_of_no_shape() {
        for text in [
            "",
            "u33",
            "(u8",
            "[u8; 1]",
            "[u8; 99999999999]",
            "{a: }",
            "{[a]: u8}",
            "u8 ",
            "option(u8",
        ] {
            assert_eq!(Shape::parse(text), None, "{text}");
        }
        assert_eq!(Shape::parse(&"option(".repeat(100_000)), None);
        assert_eq!(Shape::parse("[[[u8; 9999]; 9999]; 9999]"), None);
        assert_eq!(
            Shape::parse(&format!("{{[{}a]: u8}}", "a, ".repeat(MOST_PARTS))),
            None
        );
    }
}
