//! Whether values of one shape can be read by a type of another.

use super::{Leaf, Parts, Shape};

/// Where two shapes begin to differ.
#[derive(Debug, PartialEq)]
pub struct Difference {
    /// The fields, variants and elements on the way there, as in `.at.1`. Empty if all differs.
    pub path: String,
    /// The shape there when it was saved.
    pub saved: String,
    /// The shape there now.
    pub now: String,
}

impl Shape {
    /// Whether values that were saved by a type of the other shape are read with the same meaning. What is unknown fits anything.
    ///
    /// # Errors
    ///
    /// Where the shapes begin to differ.
    pub fn reads(&self, saved: &Self) -> Result<(), Difference> {
        self.reads_at(saved, &mut String::new())
    }

    fn reads_at(&self, saved: &Self, path: &mut String) -> Result<(), Difference> {
        match (self, saved) {
            (Self::Unknown, _) | (_, Self::Unknown) => Ok(()),
            (Self::Option(now), Self::Option(saved)) => now.reads_at(saved, path),
            (Self::List(now), Self::List(saved)) => now.within("[]", saved, path),
            (Self::Map(now), Self::Map(saved)) => {
                now[0].within("[key]", &saved[0], path)?;
                now[1].within("[]", &saved[1], path)
            }
            (Self::Tuple(now), Self::Tuple(saved)) if now.len() == saved.len() => (0..)
                .zip(now)
                .zip(saved)
                .try_for_each(|((i, now), saved): ((usize, _), _)| {
                    now.within(&format!(".{i}"), saved, path)
                }),
            (Self::Struct(now), Self::Struct(saved))
                if now.has(saved) && now.shapes.len() == saved.shapes.len() =>
            {
                now.read_each(saved, path)
            }
            // Variants behind those that were there then are new.
            (Self::Enum(now), Self::Enum(saved)) if now.has(saved) => now.read_each(saved, path),
            (Self::Leaf(Leaf::BYTES), Self::List(element))
            | (Self::List(element), Self::Leaf(Leaf::BYTES))
                if **element == Self::Leaf(Leaf("u8")) =>
            {
                Ok(())
            }
            _ if self == saved => Ok(()),
            _ => Err(Difference {
                path: path.clone(),
                saved: saved.to_string(),
                now: self.to_string(),
            }),
        }
    }

    fn within(&self, part: &str, saved: &Self, path: &mut String) -> Result<(), Difference> {
        let before = path.len();
        path.push_str(part);
        self.reads_at(saved, path)?;
        path.truncate(before);
        Ok(())
    }
}

impl Parts {
    /// Whether the first parts have the names of the saved ones, in their order. A part that has aliases may be any of the names that are
    /// not told apart from it.
    fn has(&self, saved: &Self) -> bool {
        if self.shapes.len() < saved.shapes.len() {
            return false;
        }
        let (more, more_saved) = (
            self.names.len() - self.shapes.len(),
            saved.names.len() - saved.shapes.len(),
        );
        let mut first = 0;
        (0..saved.shapes.len()).all(|i| {
            let then = &saved.names[i..=i + more_saved];
            let found = (first..=i + more).find(|name| then.contains(&self.names[*name]));
            found.inspect(|found| first = found + 1).is_some()
        })
    }

    fn read_each(&self, saved: &Self, path: &mut String) -> Result<(), Difference> {
        let mut parts = self.shapes.iter().zip(&saved.shapes).zip(&saved.names);
        parts.try_for_each(|((now, saved), name)| now.within(&format!(".{name}"), saved, path))
    }
}
