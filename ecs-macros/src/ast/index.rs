//! `#[index(spatial, at = [position.x, position.y], cell = 5.0, with(Enemy))]`

use proc_macro2::{Ident, TokenStream, TokenTree};
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Path, Token, Type};

use super::args::{self, Arg, Value};
use super::{IndexArgs, IndexMethod, Key, expression, type_list};
use crate::errors::Errors;
use crate::nesting;
use crate::text::{list, text};

const ARGS: &[&str] = &[
    "at", "bitmap", "by", "cell", "hash", "key", "likely", "ordered", "radius", "spatial",
    "unique", "with", "without",
];

/// Reads the arguments of the marker `index`.
pub(super) fn parse(tokens: &TokenStream, errors: &Errors) -> IndexArgs {
    let mut index = IndexArgs {
        sound: true,
        ..IndexArgs::default()
    };
    for arg in args::parse("index", tokens, &[], errors) {
        index.sound &= one(&mut index, &arg, errors).unwrap_or_default();
    }
    index
}

/// Whether the argument could be read.
fn one(index: &mut IndexArgs, arg: &Arg, errors: &Errors) -> Option<bool> {
    let name = arg.name.to_string();
    let components = || type_list::of_arg(arg, "components", "Position", errors);
    match name.as_str() {
        "unique" => {
            index.unique = Some(arg.name.clone());
            return Some(arg.alone("index", errors));
        }
        "key" => index.key = Some(key(arg, errors)?),
        "by" => index.by = Some(by(arg, errors)?),
        "at" => index.at = Some(at(arg, errors)?),
        "radius" => index.radius = Some(expression(arg, "radius = size.0", errors)?),
        "cell" => index.cell = Some(expression(arg, "cell = 5.0", errors)?),
        "with" => index.with = components(),
        "without" => index.without = components(),
        _ => return method_of(index, &name, arg, errors),
    }
    Some(true)
}

fn method_of(index: &mut IndexArgs, name: &str, arg: &Arg, errors: &Errors) -> Option<bool> {
    let Some(method) = IndexMethod::of(name) else {
        args::unknown("index", &arg.name, ARGS, errors);
        return None;
    };
    if let Some((first, _)) = &index.method {
        report!(
            errors,
            arg.name,
            "the index is `{}` already: leave `{name}` out",
            first.name()
        );
        return None;
    }
    index.method = Some((method, arg.name.clone()));
    Some(arg.alone("index", errors))
}

fn key(arg: &Arg, errors: &Errors) -> Option<Key> {
    match &arg.value {
        Value::Typed(ty, value) if ty.is_empty() || value.is_empty() => {
            errors.report(
                arg,
                "the type of the key, or the key, is missing: write `key: u32 = heat.0`",
            );
            None
        }
        Value::Typed(ty, value) => {
            let sound =
                is_type(ty, errors) & is_expression(arg, value, "key: u32 = heat.0", errors);
            sound.then(|| Key {
                ty: Some(ty.clone()),
                expression: value.clone(),
            })
        }
        _ => expression(arg, "key = heat.0", errors).map(|expression| Key {
            ty: None,
            expression,
        }),
    }
}

/// A function of references to the components, and the type of its result.
fn by(arg: &Arg, errors: &Errors) -> Option<Key> {
    let key = key(arg, errors)?;
    if Path::parse_mod_style
        .parse2(key.expression.clone())
        .is_err()
    {
        report!(
            errors,
            key.expression,
            "`by` is the name of a function, and not `{}`: write `by = is_burnt`",
            text(&key.expression)
        );
        return None;
    }
    Some(key)
}

/// The numbers of a place.
fn at(arg: &Arg, errors: &Errors) -> Option<Vec<TokenStream>> {
    let example = "at = [position.x, position.y]";
    let written = written(arg, example, errors)?;
    let numbers = match trees(&written).as_slice() {
        [TokenTree::Group(group)] if group.delimiter() == proc_macro2::Delimiter::Bracket => {
            numbers(group.stream())
        }
        _ => None,
    };
    let Some(numbers) = numbers else {
        report!(
            errors,
            written,
            "a place is a list of numbers: write `{example}`"
        );
        return None;
    };
    if !matches!(numbers.len(), 2 | 3) {
        let count = match numbers.len() {
            1 => "1 number".to_owned(),
            count => format!("{count} numbers"),
        };
        report!(
            errors,
            written,
            "`at` has {count}: a place has two or three"
        );
        return None;
    }
    let mut sound = true;
    for number in &numbers {
        sound &= is_expression(arg, number, example, errors);
    }
    sound.then_some(numbers)
}

fn trees(tokens: &TokenStream) -> Vec<TokenTree> {
    tokens.clone().into_iter().collect()
}

fn numbers(tokens: TokenStream) -> Option<Vec<TokenStream>> {
    let numbers = |input: syn::parse::ParseStream<'_>| {
        let one = |input: syn::parse::ParseStream<'_>| Ok(super::scan::to_comma(input));
        Punctuated::<TokenStream, Token![,]>::parse_terminated_with(input, one)
    };
    let numbers: Vec<TokenStream> = numbers.parse2(tokens).ok()?.into_iter().collect();
    numbers
        .iter()
        .all(|number| !number.is_empty())
        .then_some(numbers)
}

fn expression(arg: &Arg, example: &str, errors: &Errors) -> Option<TokenStream> {
    written(arg, example, errors).filter(|written| is_expression(arg, written, example, errors))
}

/// The tokens of the value.
fn written(arg: &Arg, example: &str, errors: &Errors) -> Option<TokenStream> {
    match &arg.value {
        Value::Equals(value) if !value.is_empty() => Some(value.clone()),
        Value::Typed(..) => {
            report!(errors, arg, "`{}` has no type: write `{example}`", arg.name);
            None
        }
        _ => {
            report!(
                errors,
                arg,
                "`{}` needs a value: write `{example}`",
                arg.name
            );
            None
        }
    }
}

fn is_type(written: &TokenStream, errors: &Errors) -> bool {
    if nesting::is_too_deep(written.clone()) {
        errors.report(written, nesting::of_type());
        return false;
    }
    let is_type = syn::parse2::<Type>(written.clone()).is_ok();
    if !is_type {
        report!(
            errors,
            written,
            "expected the type of the key, found `{}`",
            text(written)
        );
    }
    is_type
}

/// Whether the compiler can read the expression.
fn is_expression(arg: &Arg, written: &TokenStream, example: &str, errors: &Errors) -> bool {
    if nesting::is_too_deep(written.clone()) {
        errors.report(written, nesting::of_expression());
        return false;
    }
    let one = |input: syn::parse::ParseStream<'_>| {
        let is_missing = expression::take(input).is_empty();
        Ok((is_missing, super::scan::take_while(input, |_| true)))
    };
    let (is_missing, rest) = one.parse2(written.clone()).unwrap_or_default();
    let sound = !is_missing && rest.is_empty();
    if !sound {
        let at = if rest.is_empty() { written } else { &rest };
        report!(
            errors,
            at,
            "expected one expression as `{}`: write `{example}`",
            arg.name
        );
    }
    sound
}

impl IndexMethod {
    const ALL: [(&'static str, Self); 5] = [
        ("spatial", Self::Spatial),
        ("ordered", Self::Ordered),
        ("hash", Self::Hash),
        ("bitmap", Self::Bitmap),
        ("likely", Self::Likely),
    ];

    fn of(name: &str) -> Option<Self> {
        Self::ALL
            .iter()
            .find(|(word, _)| *word == name)
            .map(|(_, method)| *method)
    }

    pub fn name(self) -> &'static str {
        Self::ALL
            .iter()
            .find(|(_, method)| *method == self)
            .map_or("", |(word, _)| word)
    }

    /// All methods, as an error lists them.
    pub fn listed() -> String {
        list(Self::ALL.map(|(word, _)| word))
    }
}

impl Key {
    /// The field and its member of `heat.0`.
    pub fn member(&self) -> Option<(Ident, String)> {
        member(&trees(&self.expression))
    }

    /// The field and its member of `name.0.as_str()`.
    pub fn member_as_text(&self) -> Option<(Ident, String)> {
        match trees(&self.expression).as_slice() {
            [
                of @ ..,
                TokenTree::Punct(_),
                TokenTree::Ident(_),
                TokenTree::Group(_),
            ] if self.is_text() => member(of),
            _ => None,
        }
    }

    /// The field of `*team`.
    pub fn whole(&self) -> Option<Ident> {
        match trees(&self.expression).as_slice() {
            [TokenTree::Punct(star), TokenTree::Ident(field)] if star.as_char() == '*' => {
                Some(field.clone())
            }
            _ => None,
        }
    }

    /// Whether it ends with `.as_str()`, which gives a text.
    pub fn is_text(&self) -> bool {
        matches!(
            trees(&self.expression).as_slice(),
            [.., TokenTree::Ident(method), TokenTree::Group(group)] if method == "as_str" && group.stream().is_empty()
        )
    }
}

fn member(trees: &[TokenTree]) -> Option<(Ident, String)> {
    match trees {
        [TokenTree::Ident(field), TokenTree::Punct(dot), member] if dot.as_char() == '.' => {
            match member {
                TokenTree::Ident(member) => Some((field.clone(), crate::names::plain(member))),
                TokenTree::Literal(member) => Some((field.clone(), member.to_string())),
                _ => None,
            }
        }
        _ => None,
    }
}
