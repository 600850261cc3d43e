//! The arguments of an attribute: `name`, `name = value`, `name(list)`.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::token;
use syn::{LitInt, LitStr, Path, Token};

use super::scan;
use crate::errors::Errors;
use crate::suggest;
use crate::text::text;

pub struct Arg {
    pub name: Ident,
    pub value: Value,
}

pub enum Value {
    None,
    Equals(TokenStream),
    /// `name: Type = value`, of an index.
    Typed(TokenStream, TokenStream),
    List(Group),
}

/// Reads the arguments behind an attribute's name. A second argument of one name is
/// reported and left out, unless `repeatable` lists it.
pub fn parse(
    attribute: &str,
    tokens: &TokenStream,
    repeatable: &[&str],
    errors: &Errors,
) -> Vec<Arg> {
    let mut trees = tokens.clone().into_iter();
    let inner = match (trees.next(), trees.next()) {
        (None, _) => return Vec::new(),
        (Some(TokenTree::Group(group)), None) if group.delimiter() == Delimiter::Parenthesis => {
            group.stream()
        }
        _ => {
            report!(
                errors,
                tokens,
                "arguments of `{attribute}` stand in parentheses: `#[{attribute}(…)]`"
            );
            return Vec::new();
        }
    };
    without_duplicates(parse_list(attribute, inner, errors), repeatable, errors)
}

/// Reads the arguments of all helper attributes `#[attribute(…)]` of a derive.
pub fn of_derive(
    attribute: &str,
    attrs: &[syn::Attribute],
    repeatable: &[&str],
    errors: &Errors,
) -> Vec<Arg> {
    let own = attrs.iter().filter(|attr| attr.path().is_ident(attribute));
    let args = own.flat_map(|attr| {
        let tokens = attr.meta.to_token_stream().into_iter().skip(1).collect();
        parse(attribute, &tokens, repeatable, errors)
    });
    without_duplicates(args.collect(), repeatable, errors)
}

/// Reads arguments that stand between commas, duplicates and all.
pub fn parse_list(attribute: &str, inner: TokenStream, errors: &Errors) -> Vec<Arg> {
    let all = |input: ParseStream<'_>| {
        let mut args = Vec::new();
        while !input.is_empty() {
            args.extend(argument(attribute, input, errors));
            if !input.is_empty() {
                scan::token(input);
            }
        }
        Ok(args)
    };
    all.parse2(inner).unwrap_or_default()
}

fn without_duplicates(args: Vec<Arg>, repeatable: &[&str], errors: &Errors) -> Vec<Arg> {
    let mut kept: Vec<Arg> = Vec::with_capacity(args.len());
    for arg in args {
        let again = kept.iter().any(|before| before.name == arg.name);
        if again && !repeatable.contains(&arg.name.to_string().as_str()) {
            report!(
                errors,
                arg.name,
                "`{}` is given twice: make one of the two",
                arg.name
            );
        } else {
            kept.push(arg);
        }
    }
    kept
}

/// One argument, up to the comma behind it.
fn argument(attribute: &str, input: ParseStream<'_>, errors: &Errors) -> Option<Arg> {
    let Ok(name) = input.call(Ident::parse_any) else {
        let found = scan::to_comma(input);
        if found.is_empty() {
            return stray_comma(input, errors);
        }
        let message = match (attribute, text(&found)) {
            ("archetype", found) if found.starts_with(|c: char| c.is_ascii_digit()) => {
                format!("an argument has a name: write `capacity = {found}`")
            }
            (_, found) => format!("expected an argument of `{attribute}`, found `{found}`"),
        };
        errors.report(found, message);
        return None;
    };
    let value = if input.peek(Token![=]) {
        scan::token(input);
        Value::Equals(scan::to_comma(input))
    } else if attribute == "index" && input.peek(Token![:]) {
        scan::token(input);
        let ty = scan::take_while(input, |input| {
            !input.peek(Token![=]) && !input.peek(Token![,])
        });
        if input.peek(Token![=]) {
            scan::token(input);
        }
        Value::Typed(ty, scan::to_comma(input))
    } else if input.peek(token::Paren) {
        match scan::token(input) {
            TokenTree::Group(group) => Value::List(group),
            _ => Value::None,
        }
    } else {
        Value::None
    };
    let rest = scan::to_comma(input);
    if !rest.is_empty() {
        report!(
            errors,
            rest,
            "expected `,` after the argument `{name}`, found `{}`",
            text(&rest)
        );
    }
    Some(Arg { name, value })
}

fn stray_comma(input: ParseStream<'_>, errors: &Errors) -> Option<Arg> {
    errors.report_at(input.span(), "expected an argument before this comma");
    None
}

/// Reports an argument that the attribute does not have.
pub fn unknown(attribute: &str, name: &Ident, known: &[&str], errors: &Errors) {
    let none = format!("write `#[{attribute}]`");
    let way_out = suggest::way_out(&name.to_string(), known, &none);
    report!(
        errors,
        name,
        "`{attribute}` has no argument `{name}`: {way_out}"
    );
}

impl Arg {
    /// Whether an argument that is there or not stands alone.
    pub fn alone(&self, attribute: &str, errors: &Errors) -> bool {
        let is_alone = matches!(self.value, Value::None);
        if !is_alone {
            let name = &self.name;
            report!(
                errors,
                self,
                "`{name}` stands alone: `#[{attribute}({name})]`"
            );
        }
        is_alone
    }

    /// A number above zero, of the things that `what` names.
    pub fn number(&self, what: &str, example: u32, errors: &Errors) -> Option<u32> {
        let name = &self.name;
        let value = match &self.value {
            Value::Equals(value) if !value.is_empty() => value,
            Value::List(group) => {
                let value = text(group.stream());
                report!(errors, self, "write `{name} = {value}`");
                return None;
            }
            _ => {
                report!(
                    errors,
                    self,
                    "`{name}` needs a number of {what}: `{name} = {example}`"
                );
                return None;
            }
        };
        let literal = syn::parse2::<LitInt>(value.clone()).ok();
        let number = literal.filter(|it| it.suffix().is_empty());
        let number = number.and_then(|it| it.base10_parse().ok());
        let number = number.filter(|number| *number > 0);
        if number.is_none() {
            let (most, written) = (u32::MAX, text(value));
            report!(
                errors,
                value,
                "`{name}` is a whole number of {what}, such as `{example}`, from 1 to {most}, not `{written}`"
            );
        }
        number
    }
}

/// The texts of `name("one", "other")`.
pub fn texts(arg: &Arg, example: &str, errors: &Errors) -> Vec<LitStr> {
    let all = |input: ParseStream<'_>| Punctuated::<LitStr, Token![,]>::parse_terminated(input);
    let found = match &arg.value {
        Value::List(group) => all.parse2(group.stream()).ok(),
        _ => None,
    };
    let found: Vec<LitStr> = found.into_iter().flatten().collect();
    if found.is_empty() {
        report!(
            errors,
            arg,
            "`{}` takes names in quotes: `{example}`",
            arg.name
        );
    }
    found
}

/// The value of `crate = path`.
pub fn krate(arg: &Arg, errors: &Errors) -> Option<TokenStream> {
    match &arg.value {
        Value::Equals(path) if is_module(path) => Some(path.clone()),
        _ => {
            errors.report(
                arg,
                "`crate` takes the path of the `ecs` crate: `crate = my_ecs`",
            );
            None
        }
    }
}

/// Whether it is the path of a module, or of a crate.
fn is_module(path: &TokenStream) -> bool {
    let Ok(path) = Path::parse_mod_style.parse2(path.clone()) else {
        return false;
    };
    let mut is_first = path.leading_colon.is_none();
    path.segments
        .iter()
        .all(|segment| match segment.ident.to_string().as_str() {
            "crate" | "self" => std::mem::take(&mut is_first),
            "super" => is_first,
            "Self" => false,
            _ => {
                is_first = false;
                true
            }
        })
}

impl ToTokens for Arg {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.name.to_tokens(tokens);
        match &self.value {
            Value::None => {}
            Value::Equals(value) | Value::Typed(_, value) => value.to_tokens(tokens),
            Value::List(group) => group.to_tokens(tokens),
        }
    }
}
