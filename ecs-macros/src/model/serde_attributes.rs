//! What attributes of serde say about the parts of a type, and neither its fields nor its saved values show.

use syn::{Attribute, Data, DeriveInput, Field, Lit, Token, token};

/// The parts of a type that serde treats in a way of their own. A part is named by its path, as `.time` or `.Walk.speed`.
#[derive(Default)]
pub struct SerdeAttributes {
    /// Those that are written or read another way than by their own types, with that way.
    pub ways: Vec<(String, String)>,
    /// Those whose values do not come back.
    pub skipped: Vec<String>,
}

/// The attributes that change how a part is serialized.
const WAYS: [&str; 6] = [
    "with",
    "serialize_with",
    "deserialize_with",
    "from",
    "try_from",
    "into",
];
/// The attributes that leave a part out.
const SKIPS: [&str; 3] = ["skip", "skip_serializing", "skip_deserializing"];

impl SerdeAttributes {
    pub(super) fn of(input: &DeriveInput) -> Self {
        let mut found = Self::default();
        found.add("", &input.attrs);
        match &input.data {
            Data::Struct(data) => found.add_fields("", data.fields.iter()),
            Data::Enum(data) => {
                for variant in &data.variants {
                    let path = format!(".{}", crate::names::plain(&variant.ident));
                    found.add(&path, &variant.attrs);
                    if found.skipped.last() != Some(&path) {
                        found.add_fields(&path, variant.fields.iter());
                    }
                }
            }
            Data::Union(_) => {}
        }
        found
    }

    fn add_fields<'f>(&mut self, path: &str, fields: impl Iterator<Item = &'f Field>) {
        for (index, field) in fields.enumerate() {
            let name = field
                .ident
                .as_ref()
                .map_or_else(|| index.to_string(), crate::names::plain);
            self.add(&format!("{path}.{name}"), &field.attrs);
        }
    }

    /// Adds what the attributes of a part say. What serde refuses is its own error.
    fn add(&mut self, path: &str, attrs: &[Attribute]) {
        let mut is_skipped = false;
        for attr in attrs.iter().filter(|attr| attr.path().is_ident("serde")) {
            let _ = attr.parse_nested_meta(|meta| {
                is_skipped |= SKIPS.iter().any(|word| meta.path.is_ident(word));
                if meta.input.peek(token::Paren) {
                    meta.input.parse::<proc_macro2::Group>()?;
                } else if meta.input.peek(Token![=]) {
                    let value: Lit = meta.value()?.parse()?;
                    let word = WAYS.into_iter().find(|word| meta.path.is_ident(word));
                    if let (Some(word), Lit::Str(value)) = (word, value) {
                        // Modules may have other names.
                        let value = value.value();
                        let name = value.rsplit("::").next().unwrap_or_default().trim();
                        self.ways
                            .push((path.to_owned(), format!("{word} = {name}")));
                    }
                }
                Ok(())
            });
        }
        if is_skipped {
            self.skipped.push(path.to_owned());
        }
    }
}
