//! A schedule: a function whose body lists systems, line by line.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Expr, LitInt, Token, Visibility, token};

use super::args::{self, Arg, Value};
use super::attr::Attr;
use super::item::Marked;
use super::{Decl, Fixed, Lifetimes, Line, RunLine, Schedule, scan};
use crate::errors::Errors;
use crate::text::text;
use crate::{names, suggest};

const EXAMPLE: &str = "fn tick() { walk; serve; }";
const ARGS: &[&str] = &["fixed", "most"];
/// How often a schedule with a fixed rate runs at most to make up for lost time.
const MOST: u32 = 8;

/// Reads `fn tick() { … }`. None if it is nothing of the kind; then it was reported.
pub(super) fn parse(marked: &Marked, attrs: Vec<Attr>, input: ParseStream<'_>, errors: &Errors) -> Option<Schedule> {
    let fixed = fixed(&marked.args, errors);
    let vis = input.parse().unwrap_or(Visibility::Inherited);
    if !input.peek(Token![fn]) {
        let item = scan::plain_item(input);
        let at = if item.is_empty() { marked.name.to_token_stream() } else { first(&item) };
        errors.report(at, format!("a schedule is a plain function without parameters: `{EXAMPLE}`"));
        return None;
    }
    let keyword = scan::token(input);
    let Ok(name) = input.call(Ident::parse_any) else {
        scan::plain_item(input);
        errors.report(keyword, format!("a schedule needs a name: `{EXAMPLE}`"));
        return None;
    };
    let mut sound = true;
    if names::is_keyword(&name) {
        errors.report(&name, format!("`{name}` is a keyword: a schedule needs another name"));
        sound = false;
    }
    let before = scan::take_while(input, |input| !input.peek(token::Paren) && !input.peek(token::Brace));
    if !before.is_empty() {
        errors.report(before, "a schedule is not generic: it is one of this world");
    }
    if input.peek(token::Paren)
        && let TokenTree::Group(parameters) = scan::token(input)
        && !parameters.stream().is_empty()
    {
        errors.report(parameters.stream(), "a schedule takes no parameters: its systems do");
    }
    let output = output(input, errors);
    let body = if input.peek(token::Brace) { Some(scan::token(input)) } else { None };
    let Some(TokenTree::Group(body)) = body else {
        scan::plain_item(input);
        errors.report(&name, format!("the systems of `{name}` are missing: `{EXAMPLE}`"));
        return None;
    };
    let lines = lines(&body, &mut sound, errors);
    let lifetimes = Lifetimes::Unwritten;
    let decl = Decl { marker: marked.name.span(), attrs, vis, name, lifetimes, sound };
    Some(Schedule { decl, fixed, output, lines })
}

fn output(input: ParseStream<'_>, errors: &Errors) -> Option<TokenStream> {
    if !input.peek(Token![->]) {
        return None;
    }
    let arrow: TokenStream = [scan::token(input), scan::token(input)].into_iter().collect();
    let output = scan::take_while(input, |input| !input.peek(token::Brace));
    if syn::parse2::<syn::Type>(output.clone()).is_err() {
        let at = if output.is_empty() { arrow } else { output };
        errors.report(at, "a schedule returns nothing, or `Result<(), ecs::ScheduleError>`");
        return None;
    }
    Some(output)
}

/// The lines of a body, each up to its `;`.
fn lines(body: &Group, sound: &mut bool, errors: &Errors) -> Vec<Line> {
    let all = |input: ParseStream<'_>| {
        let mut lines = Vec::new();
        while !input.is_empty() {
            if input.peek(Token![;]) {
                scan::token(input);
            } else if let Some(phase) = phase(input, sound, errors) {
                lines.push(phase);
            } else {
                let line = scan::take_while(input, |input| !input.peek(Token![;]));
                match run_line(line, errors) {
                    Some(line) => lines.push(Line::Run(line)),
                    None => *sound = false,
                }
            }
        }
        Ok(lines)
    };
    all.parse2(body.stream()).unwrap_or_default()
}

/// `'physics: { … }`
fn phase(input: ParseStream<'_>, sound: &mut bool, errors: &Errors) -> Option<Line> {
    let ahead = input.fork();
    let name = ahead.parse::<syn::Lifetime>().ok()?.ident;
    ahead.parse::<Token![:]>().ok()?;
    if !ahead.peek(token::Brace) {
        return None;
    }
    // The lifetime is two tokens for those who count them one by one.
    input.parse::<syn::Lifetime>().ok()?;
    scan::token(input);
    let TokenTree::Group(body) = scan::token(input) else { return None };
    Some(Line::Phase { name, lines: lines(&body, sound, errors) })
}

/// `walk.run_if(open)`
fn run_line(line: TokenStream, errors: &Errors) -> Option<RunLine> {
    let mut tokens: Vec<TokenTree> = line.clone().into_iter().collect();
    let mut conditions = Vec::new();
    while let Some((method, argument)) = trailing_call(&tokens) {
        tokens.truncate(tokens.len() - 3);
        if method != "run_if" {
            let way_out = match suggest::nearest_word(&method.to_string(), &["run_if"]) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "there is `run_if`".to_owned(),
            };
            errors.report(&method, format!("a line of a schedule has no `{method}`: {way_out}"));
            return None;
        }
        let Some(condition) = named(argument.stream()) else {
            errors.report(&method, "`run_if` takes a condition: the name of a function that gives a `bool`");
            return None;
        };
        conditions.insert(0, condition);
    }
    let tokens: TokenStream = tokens.into_iter().collect();
    let Some(system) = named(tokens) else {
        let message = format!("expected the name of a system and `;`, found `{}`", text(&line));
        errors.report(line, message);
        return None;
    };
    Some(RunLine { system, conditions })
}

/// `.name(…)` at the end.
fn trailing_call(tokens: &[TokenTree]) -> Option<(Ident, Group)> {
    let [.., TokenTree::Punct(dot), TokenTree::Ident(method), TokenTree::Group(argument)] = tokens else { return None };
    let is_call = dot.as_char() == '.' && argument.delimiter() == Delimiter::Parenthesis;
    is_call.then(|| (method.clone(), argument.clone()))
}

/// A path, or a call of one.
fn named(tokens: TokenStream) -> Option<Expr> {
    match syn::parse2::<Expr>(tokens).ok()? {
        Expr::Call(call) if !matches!(*call.func, Expr::Path(_)) => None,
        named @ (Expr::Path(_) | Expr::Call(_)) => Some(named),
        _ => None,
    }
}

/// `fixed = 60, most = 8`
fn fixed(tokens: &TokenStream, errors: &Errors) -> Option<Fixed> {
    let (mut rate, mut most) = (None, None);
    for arg in args::parse("schedule", tokens, &[], errors) {
        match arg.name.to_string().as_str() {
            "fixed" => rate = number(&arg, "runs a second", "60", errors),
            "most" => most = Some((number(&arg, "runs", "8", errors), arg)),
            _ => args::unknown("schedule", &arg.name, ARGS, errors),
        }
    }
    match (rate, most) {
        (Some(rate), most) => Some(Fixed { rate, most: most.and_then(|(most, _)| most).unwrap_or(MOST) }),
        (None, Some((Some(_), arg))) => {
            errors.report(arg, "`most` is of a schedule with a fixed rate: write `fixed = 60, most = 8`");
            None
        }
        _ => None,
    }
}

fn number(arg: &Arg, what: &str, example: &str, errors: &Errors) -> Option<u32> {
    let name = &arg.name;
    let Value::Equals(value) = &arg.value else {
        errors.report(arg, format!("`{name}` needs a number of {what}: `{name} = {example}`"));
        return None;
    };
    let literal = syn::parse2::<LitInt>(value.clone()).ok();
    let number = literal.filter(|it| it.suffix().is_empty()).and_then(|it| it.base10_parse::<u32>().ok());
    if number.is_none_or(|number| number == 0) {
        let at = if value.is_empty() { arg.to_token_stream() } else { value.clone() };
        errors.report(at, format!("`{name}` is a whole number of {what}, such as `{example}`"));
        return None;
    }
    number
}

fn first(item: &TokenStream) -> TokenStream {
    item.clone().into_iter().take(1).collect()
}
