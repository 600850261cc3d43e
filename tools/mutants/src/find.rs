//! Which changes are tried in a file, and its text with all of them, each behind a switch.
//!
//! They are those of cargo-mutants (results of functions, operators, arms of a `match`), in `unsafe` functions as well.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, BinOp, Block, Expr, Meta, Pat, ReturnType, Signature, Type, UnOp};

pub struct Mutant {
    pub file: String,
    pub line: usize,
    pub function: String,
    /// Of several mutants of a function that make the same change, the second has ` #2` behind it, and so on.
    pub change: String,
    /// Whether the compiler can evaluate the changed code. The change has no effect there.
    pub constant: bool,
}

impl Mutant {
    pub fn name(&self) -> String {
        format!("{}:{}: {}", self.file, self.line, self.key())
    }

    /// The name of a mutant where lines are not to be counted.
    pub fn key(&self) -> String {
        format!("{}: {}", self.function, self.change)
    }
}

/// A file with its mutants, all but the dead ones. The ids begin at `first`.
pub struct Mutated {
    pub mutants: Vec<Mutant>,
    pub text: String,
    /// The pieces that were inserted into the text, by bytes, each with its mutants.
    pub regions: Vec<(Range<usize>, Vec<usize>)>,
}

pub fn mutate(file: &str, text: &str, first: usize, dead: &HashSet<usize>) -> Mutated {
    let tree = syn::parse_file(text).unwrap_or_else(|error| panic!("{file}: {error}"));
    let mut finder = Finder {
        file,
        text,
        first,
        dead,
        mutants: Vec::new(),
        counts: HashMap::new(),
        insertions: Vec::new(),
        functions: Vec::new(),
        constant: false,
    };
    finder.visit_file(&tree);
    let Finder {
        mutants,
        mut insertions,
        ..
    } = finder;
    insertions.sort_by_key(|insertion| insertion.at);
    let (mut mutated, mut regions, mut copied) = (String::new(), Vec::new(), 0);
    for Insertion {
        at,
        text: inserted,
        ids,
    } in insertions
    {
        mutated.push_str(&text[copied..at]);
        copied = at;
        let begin = mutated.len();
        mutated.push_str(&inserted);
        regions.push((begin..mutated.len(), ids));
    }
    mutated.push_str(&text[copied..]);
    Mutated {
        mutants,
        text: mutated,
        regions,
    }
}

struct Insertion {
    at: usize,
    text: String,
    ids: Vec<usize>,
}

struct Finder<'a> {
    file: &'a str,
    text: &'a str,
    first: usize,
    dead: &'a HashSet<usize>,
    mutants: Vec<Mutant>,
    /// How many mutants have the same function and the same change.
    counts: HashMap<String, usize>,
    insertions: Vec<Insertion>,
    functions: Vec<String>,
    constant: bool,
}

impl Finder<'_> {
    /// The id of one more mutant, unless it is dead.
    fn mutant(&mut self, line: usize, change: String) -> Option<usize> {
        let id = self.first + self.mutants.len();
        let function = self.functions.join("::");
        let count = self
            .counts
            .entry(format!("{function}: {change}"))
            .or_insert(0);
        *count += 1;
        let change = if *count == 1 {
            change
        } else {
            format!("{change} #{count}")
        };
        self.mutants.push(Mutant {
            file: self.file.into(),
            line,
            function,
            change,
            constant: self.constant,
        });
        (!self.dead.contains(&id)).then_some(id)
    }

    fn insert(&mut self, at: usize, text: String, ids: Vec<usize>) {
        self.insertions.push(Insertion { at, text, ids });
    }

    /// `{ if is_on(1) { return false; } … }`
    fn results(&mut self, signature: &Signature, block: &Block) {
        let Some(first) = block.stmts.iter().find(|statement| !is_nothing(statement)) else {
            return;
        };
        let line = first.span().start().line;
        for result in results_of(&signature.output)
            .into_iter()
            .filter(|result| *result != first.to_token_stream().to_string().replace(' ', ""))
        {
            let shown = if result.is_empty() { "()" } else { &result };
            if let Some(id) = self.mutant(line, format!("returns {shown} at once")) {
                let at = block.brace_token.span.open().byte_range().end;
                self.insert(
                    at,
                    format!(" if {} {{ return {result}; }} ", is_on(id)),
                    vec![id],
                );
            }
        }
    }

    /// `(if is_on(1) { (a - b) } else { (a + b) })`, where the parts of `a` and `b` are mutated in the last branch alone.
    fn either(
        &mut self,
        line: usize,
        whole: Range<usize>,
        others: Vec<(String, String)>,
        inner: impl FnOnce(&mut Self),
    ) {
        let mut any = false;
        for (other, change) in others {
            if let Some(id) = self.mutant(line, change) {
                let before = if any { "else " } else { "(" };
                any = true;
                self.insert(
                    whole.start,
                    format!("{before}if {} {{ ({other}) }} ", is_on(id)),
                    vec![id],
                );
            }
        }
        if any {
            self.insert(whole.start, "else { (".into(), Vec::new());
        }
        inner(self);
        if any {
            self.insert(whole.end, ") })".into(), Vec::new());
        }
    }

    /// A function, unless it checks invariants: it is a part of the tests then, and nothing is to be seen while they hold.
    fn function(&mut self, signature: &Signature, attributes: &[Attribute], block: &Block) {
        let name = signature.ident.to_string();
        if name.starts_with("check") && matches!(signature.output, ReturnType::Default) {
            return;
        }
        self.within(name, attributes, |finder| {
            let outer = std::mem::replace(&mut finder.constant, signature.constness.is_some());
            finder.results(signature, block);
            visit::visit_block(finder, block);
            finder.constant = outer;
        });
    }

    fn within(&mut self, name: String, attributes: &[Attribute], visit: impl FnOnce(&mut Self)) {
        if attributes.iter().all(is_compiled) {
            self.functions.push(name);
            visit(self);
            self.functions.pop();
        }
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.function(&item.sig, &item.attrs, &item.block);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.function(&item.sig, &item.attrs, &item.block);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        if let Some(block) = &item.default {
            self.function(&item.sig, &item.attrs, block);
        }
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        let mut name = path_or_text(&item.self_ty);
        if let Some((path, _)) = &item.trait_ {
            name = format!("<{name} as {}>", path.segments.last().unwrap().ident);
        }
        self.within(name, &item.attrs, |finder| {
            visit::visit_item_impl(finder, item)
        });
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        self.within(item.ident.to_string(), &item.attrs, |finder| {
            visit::visit_item_trait(finder, item)
        });
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        self.within(item.ident.to_string(), &item.attrs, |finder| {
            visit::visit_item_mod(finder, item)
        });
    }

    fn visit_stmt(&mut self, statement: &'ast syn::Stmt) {
        let attributes = |input: syn::parse::ParseStream<'_>| {
            let attributes = Attribute::parse_outer(input)?;
            input.parse::<TokenStream>()?;
            Ok(attributes)
        };
        let attributes =
            syn::parse::Parser::parse2(attributes, statement.to_token_stream()).unwrap_or_default();
        if attributes.iter().all(is_compiled) {
            visit::visit_stmt(self, statement);
        }
    }

    // Code that only the compiler evaluates.
    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}
    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}
    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}
    fn visit_trait_item_const(&mut self, _: &'ast syn::TraitItemConst) {}
    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {}
    fn visit_type(&mut self, _: &'ast Type) {}
    fn visit_generic_argument(&mut self, _: &'ast syn::GenericArgument) {}
    fn visit_generics(&mut self, _: &'ast syn::Generics) {}

    fn visit_expr_repeat(&mut self, repeat: &'ast syn::ExprRepeat) {
        self.visit_expr(&repeat.expr);
    }

    fn visit_expr_binary(&mut self, binary: &'ast syn::ExprBinary) {
        let is_chain =
            matches!(binary.op, BinOp::And(_)) && (has_let(&binary.left) || has_let(&binary.right));
        let line = binary.op.span().start().line;
        let [left, right] =
            [&binary.left, &binary.right].map(|side| &self.text[side.span().byte_range()]);
        let operator = binary.op.to_token_stream().to_string();
        let others = if is_chain {
            &[][..]
        } else {
            operators_for(&binary.op)
        };
        let others = others
            .iter()
            .map(|other| {
                (
                    format!("{left} {other} {right}"),
                    format!("`{other}` for `{operator}` in `{}`", shown(binary)),
                )
            })
            .collect();
        self.either(line, binary.span().byte_range(), others, |finder| {
            visit::visit_expr_binary(finder, binary)
        });
    }

    fn visit_expr_unary(&mut self, unary: &'ast syn::ExprUnary) {
        let mut others = Vec::new();
        if matches!(unary.op, UnOp::Not(_) | UnOp::Neg(_)) {
            let operand = self.text[unary.expr.span().byte_range()].to_owned();
            others.push((
                operand,
                format!("without the operator of `{}`", shown(unary)),
            ));
        }
        let line = unary.op.span().start().line;
        self.either(line, unary.span().byte_range(), others, |finder| {
            visit::visit_expr_unary(finder, unary)
        });
    }

    /// `pattern if !is_on(1) => …`, and `pattern if is_on(1) || !is_on(2) && (guard) => …`
    fn visit_expr_match(&mut self, matched: &'ast syn::ExprMatch) {
        self.visit_expr(&matched.expr);
        let has_wild = matched
            .arms
            .iter()
            .any(|arm| matches!(arm.pat, Pat::Wild(_)));
        for arm in matched
            .arms
            .iter()
            .filter(|arm| arm.attrs.iter().all(is_compiled))
        {
            let line = arm.pat.span().start().line;
            match &arm.pat {
                Pat::Guard(pattern) if !has_let(&pattern.guard) => {
                    let text = shown(&pattern.guard);
                    let always = self.mutant(line, format!("`true` for the guard `{text}`"));
                    let never = self.mutant(line, format!("`false` for the guard `{text}`"));
                    let at = pattern.guard.span().byte_range();
                    let both = always.zip(never);
                    if let Some((always, never)) = both {
                        let switches = format!("{} || !{} && (", is_on(always), is_on(never));
                        self.insert(at.start, switches, vec![always, never]);
                    }
                    self.visit_expr(&pattern.guard);
                    if both.is_some() {
                        self.insert(at.end, ")".into(), Vec::new());
                    }
                }
                Pat::Wild(_) | Pat::Guard(_) => {}
                pattern if has_wild => {
                    if let Some(id) =
                        self.mutant(line, format!("without the arm `{}`", shown(pattern)))
                    {
                        self.insert(
                            pattern.span().byte_range().end,
                            format!(" if !{}", is_on(id)),
                            vec![id],
                        );
                    }
                }
                _ => {}
            }
            self.visit_expr(&arm.body);
        }
    }
}

fn is_on(id: usize) -> String {
    format!("crate::mutants::is_on({id})")
}

fn shown(tokens: &impl ToTokens) -> String {
    let text = tokens.to_token_stream().to_string();
    if text.chars().count() > 60 {
        text.chars().take(59).chain(['…']).collect()
    } else {
        text
    }
}

fn path_or_text(ty: &Type) -> String {
    match ty {
        Type::Path(path) => path.path.segments.last().unwrap().ident.to_string(),
        other => shown(other),
    }
}

/// `let _ = …;`
fn is_nothing(statement: &syn::Stmt) -> bool {
    matches!(statement, syn::Stmt::Local(local) if matches!(local.pat, Pat::Wild(_)))
}

fn has_let(expression: &Expr) -> bool {
    match expression {
        Expr::Let(_) => true,
        Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        _ => false,
    }
}

fn operators_for(operator: &BinOp) -> &'static [&'static str] {
    match operator {
        BinOp::Eq(_) => &["!="],
        BinOp::Ne(_) => &["=="],
        BinOp::And(_) => &["||"],
        BinOp::Or(_) => &["&&"],
        BinOp::Lt(_) => &["==", ">", "<="],
        BinOp::Gt(_) => &["==", "<", ">="],
        BinOp::Le(_) => &[">"],
        BinOp::Ge(_) => &["<"],
        BinOp::Add(_) => &["-", "*"],
        BinOp::Sub(_) | BinOp::Mul(_) => &["+", "/"],
        BinOp::Div(_) => &["%", "*"],
        BinOp::Rem(_) => &["/", "+"],
        BinOp::Shl(_) => &[">>"],
        BinOp::Shr(_) => &["<<"],
        BinOp::BitAnd(_) => &["|", "^"],
        BinOp::BitOr(_) => &["&", "^"],
        BinOp::BitXor(_) => &["|", "&"],
        BinOp::AddAssign(_) => &["-=", "*="],
        BinOp::SubAssign(_) | BinOp::MulAssign(_) => &["+=", "/="],
        BinOp::DivAssign(_) => &["%=", "*="],
        BinOp::RemAssign(_) => &["/=", "+="],
        BinOp::ShlAssign(_) => &[">>="],
        BinOp::ShrAssign(_) => &["<<="],
        BinOp::BitAndAssign(_) => &["|="],
        BinOp::BitOrAssign(_) => &["&="],
        BinOp::BitXorAssign(_) => &["|=", "&="],
        _ => &[],
    }
}

fn results_of(output: &ReturnType) -> Vec<String> {
    match output {
        ReturnType::Default => vec![String::new()],
        ReturnType::Type(_, ty) => values_of(ty),
    }
}

/// Values of a type, as far as its name tells. Those that the compiler refuses are taken out later.
fn values_of(ty: &Type) -> Vec<String> {
    let texts = |texts: &[&str]| {
        texts
            .iter()
            .map(|text| (*text).to_owned())
            .collect::<Vec<_>>()
    };
    match ty {
        Type::Tuple(tuple) if tuple.elems.is_empty() => texts(&["()"]),
        Type::Tuple(tuple) => {
            let mut all = vec![String::new()];
            for values in tuple.elems.iter().map(values_of) {
                all = all
                    .iter()
                    .flat_map(|begin| values.iter().map(move |value| format!("{begin}{value}, ")))
                    .collect();
            }
            all.into_iter()
                .map(|values| format!("({values})"))
                .collect()
        }
        Type::Never(_) | Type::ImplTrait(_) | Type::Ptr(_) => Vec::new(),
        Type::Reference(reference) => match &*reference.elem {
            Type::Slice(_) if reference.mutability.is_some() => texts(&["&mut []"]),
            Type::Slice(_) => texts(&["&[]"]),
            elem if elem.to_token_stream().to_string() == "str" => texts(&["\"\"", "\"xyzzy\""]),
            _ => Vec::new(),
        },
        Type::Path(path) => {
            let last = path.path.segments.last().unwrap();
            let wrapped = |wrapper: &str| {
                let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else {
                    return Vec::new();
                };
                let Some(syn::GenericArgument::Type(inner)) = arguments.args.first() else {
                    return Vec::new();
                };
                values_of(inner)
                    .into_iter()
                    .map(|value| format!("{wrapper}({value})"))
                    .collect()
            };
            match last.ident.to_string().as_str() {
                "bool" => texts(&["true", "false"]),
                "u8" | "u16" | "u32" | "u64" | "u128" | "usize" => texts(&["0", "1"]),
                "i8" | "i16" | "i32" | "i64" | "i128" | "isize" => texts(&["0", "1", "-1"]),
                "f32" | "f64" => texts(&["0.0", "1.0"]),
                "Option" => [texts(&["None"]), wrapped("Some")].concat(),
                "Result" => wrapped("Ok"),
                "Box" => wrapped("alloc::boxed::Box::new"),
                "Vec" => texts(&["alloc::vec::Vec::new()"]),
                _ => texts(&["Default::default()"]),
            }
        }
        _ => texts(&["Default::default()"]),
    }
}

/// Whether code with this attribute is part of the build that is tried.
fn is_compiled(attribute: &Attribute) -> bool {
    match &attribute.meta {
        Meta::List(list) if list.path.is_ident("cfg") => holds(list.tokens.clone()),
        _ => true,
    }
}

fn holds(condition: TokenStream) -> bool {
    let Ok(meta) = syn::parse2::<Meta>(condition) else {
        return true;
    };
    match &meta {
        Meta::Path(path) => !["test", "loom", "miri", "ecs_asan", "doctest"]
            .iter()
            .any(|name| path.is_ident(name)),
        Meta::NameValue(_) => true,
        Meta::List(list) => {
            let parser = syn::punctuated::Punctuated::<Meta, syn::Token![,]>::parse_terminated;
            let inner =
                syn::parse::Parser::parse2(parser, list.tokens.clone()).expect("a condition");
            let mut inner = inner.iter().map(|meta| holds(meta.to_token_stream()));
            match list.path.get_ident().unwrap().to_string().as_str() {
                "not" => !inner.all(|holds| holds),
                "any" => inner.any(|holds| holds),
                _ => inner.all(|holds| holds),
            }
        }
    }
}
