//! A schedule: a function with a body that lists systems, line by line. A list of observers is written in the same way.

mod arguments;

use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::parse::discouraged::Speculative;
use syn::parse::{ParseStream, Parser};
use syn::{
    BinOp, Expr, ExprBinary, ExprCall, ExprPath, ExprUnary, Lifetime, Token, Type, UnOp,
    Visibility, token,
};

use super::args;
use super::attr::Attr;
use super::item::Marked;
use super::{Decl, Fixed, Line, ObserverLine, Observers, Phase, RunLine, Schedule, attr, scan};
use crate::errors::Errors;
use crate::text::text;
use crate::{names, nesting, suggest};

/// The kind of declaration that is read, in words.
#[derive(Clone, Copy)]
struct Kind {
    /// With its article.
    noun: &'static str,
    /// The noun for the thing that a line names, and its plural.
    line: &'static str,
    lines: &'static str,
    example: &'static str,
    /// The phases that a line is in.
    phases: usize,
}

const SCHEDULE: Kind = Kind {
    noun: "a schedule",
    line: "a system",
    lines: "systems",
    example: "fn tick() { walk; serve; }",
    phases: 0,
};
const OBSERVERS: Kind = Kind {
    noun: "a list of observers",
    line: "an observer",
    lines: "observers",
    example: "fn reactions() { heat_up; clear_up; }",
    phases: 0,
};
const ARGS: &[&str] = &["fixed", "max_steps"];
/// How often a schedule with a fixed rate runs at most to make up for lost time.
const MAX_STEPS: u32 = 8;

/// Reads `fn tick() { … }`. None if it is nothing of the kind; then it was reported.
pub(super) fn parse(
    marked: &Marked,
    attrs: Vec<Attr>,
    input: ParseStream<'_>,
    errors: &Errors,
) -> Option<Schedule> {
    let fixed = fixed(&marked.args, errors);
    let (function, output) = function_of_lines(SCHEDULE, marked, attrs, input, errors)?;
    let output = output
        .filter(|output| returns_errors(output, errors))
        .map(|Output { ty, .. }| ty);
    let Function {
        decl,
        lines,
        lost,
        parameters,
    } = function;
    let arguments = arguments::parse(&decl.name, parameters, errors);
    Some(Schedule {
        decl,
        fixed,
        arguments,
        output,
        lines,
        lost,
    })
}

/// Reads `fn reactions() { … }`. None if it is nothing of the kind; then it was reported.
pub(super) fn parse_observers(
    marked: &Marked,
    attrs: Vec<Attr>,
    input: ParseStream<'_>,
    errors: &Errors,
) -> Option<Observers> {
    for arg in args::parse("observers", &marked.args, &[], errors) {
        errors.report(
            &arg,
            "`#[observers]` takes no arguments: leave this one out",
        );
    }
    let (function, output) = function_of_lines(OBSERVERS, marked, attrs, input, errors)?;
    if let Some(output) = output {
        errors.report(
            output.place(),
            "a list of observers returns nothing: leave this out",
        );
    }
    if !function.parameters.is_empty() {
        errors.report(
            &function.parameters,
            "a list of observers takes no parameters: its observers do",
        );
    }
    let lines = function.lines.into_iter().filter_map(|line| match line {
        Line::Run(RunLine {
            system,
            conditions,
            of_part: _,
        }) => Some(ObserverLine { system, conditions }),
        Line::Phase(Phase { name, .. }) => {
            report!(
                errors,
                name,
                "observers have no phases: leave `'{name}: {{ … }}` out"
            );
            None
        }
    });
    let lines = lines.collect();
    Some(Observers {
        decl: function.decl,
        lines,
        lost: function.lost,
    })
}

/// The properties that both kinds share.
struct Function {
    decl: Decl,
    lines: Vec<Line>,
    lost: Lost,
    parameters: TokenStream,
}

/// The tokens that were reported and are no part of any line. Functions that they name are named all the same, so that their
/// imports are used.
type Lost = TokenStream;

/// The tokens behind the arrow, and the arrow.
struct Output {
    arrow: TokenStream,
    ty: TokenStream,
}

impl Output {
    fn place(&self) -> TokenStream {
        if self.ty.is_empty() {
            self.arrow.clone()
        } else {
            self.ty.clone()
        }
    }
}

fn function_of_lines(
    kind: Kind,
    marked: &Marked,
    attrs: Vec<Attr>,
    input: ParseStream<'_>,
    errors: &Errors,
) -> Option<(Function, Option<Output>)> {
    let Kind {
        noun,
        lines: names_of_lines,
        example,
        ..
    } = kind;
    let vis = input.parse().unwrap_or(Visibility::Inherited);
    qualifiers(kind, input, errors);
    if !input.peek(Token![fn]) {
        let item = scan::plain_item(input);
        let at = if item.is_empty() {
            marked.name.to_token_stream()
        } else {
            first(&item)
        };
        report!(
            errors,
            at,
            "{noun} is a plain function without parameters: `{example}`"
        );
        return None;
    }
    let keyword = scan::token(input);
    let Ok(name) = input.call(Ident::parse_any) else {
        scan::plain_item(input);
        report!(errors, keyword, "{noun} needs a name: `{example}`");
        return None;
    };
    if names::is_keyword(&name) {
        report!(
            errors,
            name,
            "`{name}` is a keyword: {noun} needs another name"
        );
    }
    let parameters = parameters(kind, &name, input, errors);
    let output = output(input);
    where_clause(kind, input, errors);
    let mut lost = Lost::new();
    let lines = if input.peek(token::Brace)
        && let TokenTree::Group(body) = scan::token(input)
    {
        lines(kind, &body, &mut lost, errors)
    } else {
        scan::plain_item(input);
        report!(
            errors,
            name,
            "the {names_of_lines} of `{name}` are missing: `{example}`"
        );
        Vec::new()
    };
    let decl = Decl::new(marked.name.span(), attrs, vis, name);
    Some((
        Function {
            decl,
            lines,
            lost,
            parameters,
        },
        output,
    ))
}

/// Reports the `async` of `async fn`, and any other qualifier.
fn qualifiers(kind: Kind, input: ParseStream<'_>, errors: &Errors) {
    let ahead = input.fork();
    if scan::take_while(&ahead, scan::is_qualifier).is_empty() || !ahead.peek(Token![fn]) {
        return;
    }
    let found = scan::take_while(input, scan::is_qualifier);
    report!(
        errors,
        found,
        "{} is a plain function: leave `{}` out",
        kind.noun,
        text(&found)
    );
}

/// The tokens in parentheses between the name and the return type. Other tokens there are reported.
fn parameters(kind: Kind, name: &Ident, input: ParseStream<'_>, errors: &Errors) -> TokenStream {
    let Kind { noun, example, .. } = kind;
    let generics = scan::take_while(input, |input| {
        !input.peek(token::Paren) && !input.peek(token::Brace) && !input.peek(Token![;])
    });
    if !generics.is_empty() {
        report!(
            errors,
            generics,
            "{noun} is not generic: it is one of this world"
        );
    }
    if input.peek(token::Paren)
        && let TokenTree::Group(parameters) = scan::token(input)
    {
        return parameters.stream();
    }
    if input.peek(token::Brace) {
        report!(errors, name, "`()` is missing after `{name}`: `{example}`");
    }
    TokenStream::new()
}

/// The return type, unless it is `()`.
fn output(input: ParseStream<'_>) -> Option<Output> {
    // Not as two tokens: both may be in a group without delimiters.
    let arrow = input.parse::<Token![->]>().ok()?.to_token_stream();
    let ty = scan::take_while(input, |input| {
        !input.peek(token::Brace) && !input.peek(Token![;]) && !input.peek(Token![where])
    });
    match parsed(&ty) {
        Some(Type::Tuple(empty)) if empty.elems.is_empty() => None,
        _ => Some(Output { arrow, ty }),
    }
}

/// Whether a schedule can return this.
fn returns_errors(output: &Output, errors: &Errors) -> bool {
    let can = parsed(&output.ty).is_some_and(|ty| may_hold_errors(&ty));
    if !can {
        errors.report(
            output.place(),
            "a schedule returns nothing, or `Result<(), ecs::ScheduleError>`",
        );
    }
    can
}

/// The type, unless it is none, or one that is nested too deeply.
fn parsed(ty: &TokenStream) -> Option<Type> {
    (!nesting::is_too_deep(ty.clone()))
        .then(|| syn::parse2(ty.clone()).ok())
        .flatten()
}

/// The expression, unless it is none, or one that is nested too deeply.
fn parsed_expression(tokens: &TokenStream) -> Option<Expr> {
    (!nesting::is_too_deep(tokens.clone()))
        .then(|| syn::parse2(tokens.clone()).ok())
        .flatten()
}

/// Whether the type might be a `Result`, by any name.
fn may_hold_errors(ty: &Type) -> bool {
    const OTHERS: &[&str] = &[
        "bool", "char", "f32", "f64", "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16",
        "u32", "u64", "u128", "usize", "str", "String", "Option", "Vec", "Box", "Self",
    ];
    let Type::Path(path) = ty else {
        return matches!(ty, Type::Macro(_));
    };
    let name = path
        .path
        .segments
        .last()
        .map(|segment| segment.ident.to_string());
    name.is_some_and(|name| !OTHERS.contains(&name.as_str()))
}

fn where_clause(kind: Kind, input: ParseStream<'_>, errors: &Errors) {
    let found = scan::take_while(input, |input| {
        !input.peek(token::Brace) && !input.peek(Token![;])
    });
    if !found.is_empty() {
        let owner = kind.noun.trim_start_matches("a ");
        report!(
            errors,
            found,
            "expected the {} of the {owner}, found `{}`: leave it out",
            kind.lines,
            text(&found)
        );
    }
}

/// The lines of a body, those that can be read.
fn lines(kind: Kind, body: &Group, lost: &mut Lost, errors: &Errors) -> Vec<Line> {
    let all = |input: ParseStream<'_>| {
        let mut lines = Vec::new();
        while !input.is_empty() {
            if input.peek(Token![;]) {
                scan::token(input);
            } else {
                lines.extend(line(kind, input, lost, errors));
            }
        }
        Ok(lines)
    };
    all.parse2(body.stream()).unwrap_or_default()
}

fn line(kind: Kind, input: ParseStream<'_>, lost: &mut Lost, errors: &Errors) -> Option<Line> {
    let (docs, others): (Vec<_>, Vec<_>) = attr::parse_all(input)
        .into_iter()
        .partition(|attr| attr.is("doc"));
    for attr in &others {
        report!(
            errors,
            attr,
            "a line of {} takes no attributes: leave this one out",
            kind.noun
        );
    }
    if let Some(name) = label(input) {
        return phase(kind, &name, input, lost, errors);
    }
    if let Some(found) = scan::too_deep(input) {
        errors.report(found, nesting::of_expression());
        return None;
    }
    let ahead = input.fork();
    let Ok(system) = function(&ahead) else {
        let found = broken_line(input);
        lost.extend(quote!(#found;));
        if !found.is_empty() {
            report!(
                errors,
                found,
                "expected the name of {}, found `{}`",
                kind.line,
                text(&found)
            );
        } else if others.is_empty() {
            report!(
                errors,
                quote!(#(#docs)*),
                "the name of {} is missing after this",
                kind.line
            );
        }
        return None;
    };
    input.advance_to(&ahead);
    if let Some(name) = word(&system)
        && input.peek(Token![:])
        && input.peek2(token::Brace)
    {
        report!(
            errors,
            name,
            "the name of a phase begins with a quote: `'{name}: {{ … }}`"
        );
        return phase(kind, name, input, lost, errors);
    }
    let conditions = conditions(kind, input, lost, errors);
    end_of_line(kind, &text(&system), input, errors);
    Some(Line::Run(RunLine {
        system,
        conditions,
        of_part: None,
    }))
}

/// The name of a function that is named by one word.
fn word(function: &Expr) -> Option<&Ident> {
    let Expr::Path(path) = function else {
        return None;
    };
    path.path.get_ident()
}

/// The tokens behind `'physics`: `: { … }`
fn phase(
    kind: Kind,
    name: &Ident,
    input: ParseStream<'_>,
    lost: &mut Lost,
    errors: &Errors,
) -> Option<Line> {
    if names::is_keyword(name) {
        report!(
            errors,
            name,
            "`{name}` is a keyword: the phase `'{name}` needs another name"
        );
    }
    let colon = input.parse::<Token![:]>();
    if !input.peek(token::Brace) {
        let found = to_semicolon(input);
        lost.extend(quote!(#found;));
        report!(
            errors,
            name,
            "the systems of the phase `'{name}` are missing: `'{name}: {{ walk; serve; }}`"
        );
        return None;
    }
    if colon.is_err() {
        report!(
            errors,
            name,
            "a colon is missing after `'{name}`: `'{name}: {{ … }}`"
        );
    }
    let TokenTree::Group(body) = scan::token(input) else {
        return None;
    };
    if kind.phases >= nesting::DEEPEST {
        report!(
            errors,
            name,
            "phases are nested {} levels deep at most: leave one out",
            nesting::DEEPEST
        );
        return None;
    }
    let has_conditions = input.peek(Token![.]);
    let conditions = conditions(kind, input, lost, errors);
    if has_conditions {
        end_of_line(kind, &format!("'{name}: {{ … }}.run_if(…)"), input, errors);
    }
    let kind = Kind {
        phases: kind.phases + 1,
        ..kind
    };
    let lines = lines(kind, &body, lost, errors);
    Some(Line::Phase(Phase {
        name: name.clone(),
        lines,
        conditions,
        of_part: None,
    }))
}

/// All that stands behind a line: `.run_if(open).run_if(late)`
fn conditions(kind: Kind, input: ParseStream<'_>, lost: &mut Lost, errors: &Errors) -> Vec<Expr> {
    let mut conditions = Vec::new();
    while input.peek(Token![.]) {
        conditions.extend(condition(kind, input, lost, errors));
    }
    conditions
}

/// A path, or a call of one.
fn function(input: ParseStream<'_>) -> syn::Result<Expr> {
    let path: ExprPath = input.parse()?;
    if !input.peek(token::Paren) {
        return Ok(Expr::Path(path));
    }
    let arguments;
    let paren_token = syn::parenthesized!(arguments in input);
    let args = arguments.parse_terminated(argument, Token![,])?;
    Ok(Expr::Call(ExprCall {
        attrs: Vec::new(),
        func: Box::new(Expr::Path(path)),
        paren_token,
        args,
    }))
}

/// An argument of a call, which may be a condition, or have conditions as its own arguments.
fn argument(input: ParseStream<'_>) -> syn::Result<Expr> {
    if input.peek(Token![|]) {
        // Between the bars there are commas as well.
        let mut closure = scan::token(input).to_token_stream();
        closure.extend(scan::take_while(input, |input| !input.peek(Token![|])));
        closure.extend(scan::take_while(input, |input| !input.peek(Token![,])));
        return Ok(Expr::Verbatim(closure));
    }
    let ahead = input.fork();
    match function(&ahead) {
        Ok(function) if ahead.is_empty() || ahead.peek(Token![,]) => {
            input.advance_to(&ahead);
            Ok(function)
        }
        _ => input.parse(),
    }
}

/// A condition. A closure is for rustc to read.
fn function_or_closure(input: ParseStream<'_>) -> syn::Result<Expr> {
    if input.peek(Token![|]) || input.peek(Token![||]) {
        return input.parse().map(Expr::Verbatim);
    }
    function(input)
}

/// `.run_if(open)`
fn condition(kind: Kind, input: ParseStream<'_>, lost: &mut Lost, errors: &Errors) -> Option<Expr> {
    let dot = scan::token(input);
    let Ok(method) = input.call(Ident::parse_any) else {
        errors.report(dot, "expected `.run_if(…)` with a condition, or `;`");
        return None;
    };
    let argument = match input.peek(token::Paren).then(|| scan::token(input)) {
        Some(TokenTree::Group(argument)) => argument.stream(),
        _ => TokenStream::new(),
    };
    if method != "run_if" {
        lost.extend(quote!(#argument;));
        let way_out = suggest::way_out(&method.to_string(), &["run_if"], "");
        report!(
            errors,
            method,
            "a line of {} has no `{method}`: {way_out}",
            kind.noun
        );
        return None;
    }
    let condition = function_or_closure.parse2(argument.clone());
    if condition.is_err() {
        lost.extend(quote!(#argument;));
        let message = not_one_condition(&argument);
        errors.report(
            if argument.is_empty() {
                method.to_token_stream()
            } else {
                argument
            },
            message,
        );
    }
    condition.ok()
}

/// Why this is no condition: operators of Rust join values, and not functions.
fn not_one_condition(argument: &TokenStream) -> String {
    let way_out = match parsed_expression(argument) {
        Some(Expr::Unary(ExprUnary { op: UnOp::Not(_), expr, .. })) => format!("not({})", text(expr)),
        Some(Expr::Binary(ExprBinary { left, op: BinOp::And(_) | BinOp::BitAnd(_), right, .. })) => {
            format!("and({}, {})", text(left), text(right))
        }
        Some(Expr::Binary(ExprBinary { left, op: BinOp::Or(_) | BinOp::BitOr(_), right, .. })) => {
            format!("or({}, {})", text(left), text(right))
        }
        _ => return "`run_if` takes one condition: the name of a function that returns a `bool`, or a closure".into(),
    };
    format!("conditions are joined by functions of `ecs::schedule`: write `{way_out}`")
}

/// Takes the `;` behind a line.
fn end_of_line(kind: Kind, name: &str, input: ParseStream<'_>, errors: &Errors) {
    if input.is_empty() || input.peek(Token![;]) {
        return;
    }
    if input.peek(Token![,]) {
        report!(
            errors,
            scan::token(input),
            "a line of {} ends with `;`: write `{name};`",
            kind.noun
        );
    } else if input.peek(Lifetime) || input.fork().parse::<ExprPath>().is_ok() {
        report_at!(errors, input.span(), "a `;` is missing after `{name}`");
    } else {
        let found = to_semicolon(input);
        report!(
            errors,
            found,
            "expected `;` after `{name}`, found `{}`",
            text(&found)
        );
    }
}

/// The name of a phase, be it a keyword.
fn label(input: ParseStream<'_>) -> Option<Ident> {
    let label = input.step(|cursor| cursor.lifetime().ok_or_else(|| cursor.error("")));
    label.ok().map(|label: Lifetime| label.ident)
}

/// To the semicolon, or past the braces of something that looks like a loop or an `if`.
fn broken_line(input: ParseStream<'_>) -> TokenStream {
    let mut found = TokenStream::new();
    while !input.is_empty() && !input.peek(Token![;]) {
        let braces = input.peek(token::Brace);
        found.extend([scan::token(input)]);
        if braces && !input.peek(Token![else]) && !input.peek(Token![.]) {
            break;
        }
    }
    found
}

fn to_semicolon(input: ParseStream<'_>) -> TokenStream {
    scan::take_while(input, |input| !input.peek(Token![;]))
}

/// `fixed = 60, max_steps = 8`
fn fixed(tokens: &TokenStream, errors: &Errors) -> Option<Fixed> {
    let (mut rate, mut max_steps) = (None, None);
    for arg in args::parse("schedule", tokens, &[], errors) {
        match arg.name.to_string().as_str() {
            "fixed" => rate = arg.number("runs a second", 60, errors),
            "max_steps" => max_steps = Some((arg.number("runs", 8, errors), arg)),
            // The former name, to which no name is near by its letters.
            "most" => errors.report(
                &arg.name,
                "`schedule` has no argument `most`: did you mean `max_steps`?",
            ),
            _ => args::unknown("schedule", &arg.name, ARGS, errors),
        }
    }
    match (rate, max_steps) {
        (Some(rate), written) => Some(Fixed {
            rate,
            max_steps: written.and_then(|(count, _)| count).unwrap_or(MAX_STEPS),
        }),
        (None, Some((Some(_), arg))) => {
            errors.report(
                arg,
                "`max_steps` is of a schedule with a fixed rate: write `fixed = 60, max_steps = 8`",
            );
            None
        }
        _ => None,
    }
}

fn first(item: &TokenStream) -> TokenStream {
    item.clone().into_iter().take(1).collect()
}
