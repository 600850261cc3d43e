//! The items of a crate: functions, methods and error types.

use crate::graph::absolute;
use crate::tree::File;
use proc_macro2::{TokenStream, TokenTree};
use std::collections::BTreeSet;
use syn::visit::{self, Visit};
use syn::{ImplItem, Item, Type, Visibility};

/// A function with a body.
pub struct Function {
    /// The lines of code between its braces.
    pub lines: usize,
}

/// A method or function of an inherent implementation.
pub struct Method {
    pub name: String,
    pub of: String,
    /// `pub`: every public item of the crate can be reached, the lint `unreachable_pub` sees to that.
    pub is_public: bool,
    /// Not declared together with its other form.
    pub is_by_hand: bool,
    /// The types of its parameters, without the receiver.
    parameters: Vec<Type>,
    /// The module that can call it, together with everything below.
    pub scope: Vec<String>,
    /// The module that defines it.
    pub module: Vec<String>,
}

#[derive(Default)]
pub struct Items {
    pub functions: Vec<Function>,
    pub methods: Vec<Method>,
    /// The names of methods of traits, defined or implemented, and of functions that macros define: a call of these tells nothing.
    pub ambiguous: BTreeSet<String>,
    public_types: BTreeSet<String>,
    errors: BTreeSet<String>,
    module: Vec<String>,
    lines: BTreeSet<usize>,
}

impl Items {
    pub fn of(files: &[File]) -> Self {
        let mut items = Self::default();
        for file in files {
            let parsed = syn::parse2(file.tokens.clone())
                .unwrap_or_else(|error| panic!("{}: {error}", file.path));
            items.module.clone_from(&file.module);
            items.lines.clear();
            crate::code::lines(file.tokens.clone(), &mut items.lines);
            items.visit_file(&parsed);
        }
        items
    }

    /// A call of a method that another crate has too tells nothing.
    pub fn pass_over(&mut self, others: Self) {
        let methods = others.methods.into_iter().map(|method| method.name);
        self.ambiguous
            .extend(others.ambiguous.into_iter().chain(methods));
    }

    /// The public types that are errors, or causes of errors.
    pub fn public_errors(&self) -> Vec<&String> {
        let is_named_so = |name: &str| {
            ["Error", "Errors", "Cause", "Failure"]
                .iter()
                .any(|end| name.ends_with(end))
        };
        self.public_types
            .iter()
            .filter(|name| self.errors.contains(*name) || is_named_so(name))
            .collect()
    }

    /// The public methods `try_x` of types that have a public `x` with the same parameters.
    ///
    /// With others, it is another operation, as `Iterator::try_for_each` is: it takes a closure that may fail, or an iterator that knows its length.
    /// The two cannot be declared together, since no signature is that of both.
    pub fn try_twins(&self) -> Vec<&Method> {
        let public = || {
            let all = self.methods.iter();
            all.filter(|method| method.is_public && method.is_by_hand)
        };
        let has_twin = |method: &&Method| {
            let name = method.name.strip_prefix("try_");
            name.is_some_and(|name| {
                public().any(|other| {
                    other.of == method.of
                        && other.name == name
                        && other.parameters == method.parameters
                })
            })
        };
        public().filter(has_twin).collect()
    }

    fn defined_by_macro(&mut self, tokens: TokenStream) {
        let mut after_fn = false;
        for token in tokens {
            match token {
                TokenTree::Ident(ref name) if after_fn => {
                    self.ambiguous.insert(name.to_string());
                }
                TokenTree::Group(ref group) => self.defined_by_macro(group.stream()),
                _ => {}
            }
            after_fn = matches!(&token, TokenTree::Ident(word) if word == "fn");
        }
    }

    /// The public errors that an invocation of `errors!` declares.
    fn errors_of_macro(&mut self, tokens: TokenStream) {
        let mut before = String::new();
        for token in tokens {
            if let TokenTree::Ident(name) = &token
                && before == "enum"
            {
                self.public_types.insert(name.to_string());
                self.errors.insert(name.to_string());
            }
            before = token.to_string();
        }
    }

    fn scope(&self, visibility: &Visibility) -> Vec<String> {
        match visibility {
            Visibility::Public(_) => Vec::new(),
            Visibility::Inherited => self.module.clone(),
            Visibility::Restricted(restricted) => {
                let path: Vec<String> = restricted
                    .path
                    .segments
                    .iter()
                    .map(|segment| segment.ident.to_string())
                    .collect();
                absolute(&path, &self.module).unwrap_or_default()
            }
        }
    }

    fn function(&mut self, block: &syn::Block) {
        let (begin, end) = (
            block.brace_token.span.open().start().line,
            block.brace_token.span.close().end().line,
        );
        let between = if end > begin + 1 {
            self.lines.range(begin + 1..end).count()
        } else {
            usize::from(!block.stmts.is_empty())
        };
        self.functions.push(Function { lines: between });
    }
}

impl<'ast> Visit<'ast> for Items {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.function(&item.block);
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.function(&item.block);
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        if let Some(block) = &item.default {
            self.function(block);
        }
        self.ambiguous.insert(item.sig.ident.to_string());
        visit::visit_trait_item_fn(self, item);
    }

    fn visit_macro(&mut self, item: &'ast syn::Macro) {
        if is_of_two_forms(item) {
            return;
        }
        self.defined_by_macro(item.tokens.clone());
        if item.path.is_ident("errors") {
            self.errors_of_macro(item.tokens.clone());
        }
    }

    fn visit_item(&mut self, item: &'ast Item) {
        let public = match item {
            Item::Enum(item) => Some((&item.ident, &item.vis)),
            Item::Struct(item) => Some((&item.ident, &item.vis)),
            Item::Union(item) => Some((&item.ident, &item.vis)),
            _ => None,
        };
        if let Some((name, Visibility::Public(_))) = public {
            self.public_types.insert(name.to_string());
        }
        visit::visit_item(self, item);
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        let name = name_of(&item.self_ty);
        if let Some((path, _)) = &item.trait_ {
            if path
                .segments
                .last()
                .is_some_and(|last| last.ident == "Error")
            {
                self.errors.extend(name);
            }
            for inner in &item.items {
                if let ImplItem::Fn(function) = inner {
                    self.ambiguous.insert(function.sig.ident.to_string());
                }
            }
        } else if let Some(of) = name {
            for inner in &item.items {
                match inner {
                    ImplItem::Fn(function) => self.methods.push(Method {
                        name: function.sig.ident.to_string(),
                        of: of.clone(),
                        is_public: matches!(function.vis, Visibility::Public(_)),
                        is_by_hand: true,
                        parameters: parameters(&function.sig),
                        scope: self.scope(&function.vis),
                        module: self.module.clone(),
                    }),
                    ImplItem::Macro(item) if is_of_two_forms(&item.mac) => {
                        for name in forms(item.mac.tokens.clone()) {
                            self.methods.push(Method {
                                name,
                                of: of.clone(),
                                is_public: true,
                                is_by_hand: false,
                                parameters: Vec::new(),
                                scope: Vec::new(),
                                module: self.module.clone(),
                            });
                        }
                    }
                    _ => {}
                }
            }
        }
        visit::visit_item_impl(self, item);
    }
}

fn parameters(signature: &syn::Signature) -> Vec<Type> {
    let inputs = signature.inputs.iter().filter_map(|input| match input {
        syn::FnArg::Receiver(_) => None,
        syn::FnArg::Typed(input) => Some((*input.ty).clone()),
    });
    inputs.collect()
}

/// Whether a macro declares a public method in two forms: one that aborts or waits, and one that returns the reason.
fn is_of_two_forms(item: &syn::Macro) -> bool {
    item.path.is_ident("fallible") || item.path.is_ident("recorded")
}

/// The names of both forms.
fn forms(tokens: TokenStream) -> impl Iterator<Item = String> {
    let names = tokens.into_iter().filter_map(|token| match token {
        TokenTree::Ident(name) => Some(name.to_string()),
        _ => None,
    });
    names.skip_while(|name| name != "fn").skip(1).take(2)
}

fn name_of(of: &Type) -> Option<String> {
    match of {
        Type::Path(path) => path.path.segments.last().map(|last| last.ident.to_string()),
        Type::Reference(reference) => name_of(&reference.elem),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::Code;

    fn file(text: &str) -> File {
        let tokens = Code::parse(text).unwrap().tokens;
        let module = vec!["a".to_owned()];
        File {
            path: "a.rs".to_owned(),
            module,
            text: text.to_owned(),
            tokens,
            token_count: 0,
            line_count: 0,
        }
    }

    #[test]
    fn functions_errors_and_twins_are_found() {
        let text = "pub struct A; pub enum BCause {} pub(crate) struct CError; impl Error for A {} impl<T> A<T> {
            pub fn x() {}
            pub fn try_x() {
                // No line.
                a();

                b();
            }
            pub fn try_y() { a() }
            fn y() {}
            pub fn each(&self, f: impl Fn(u8)) {}
            pub fn try_each(&self, f: impl Fn(u8) -> Result<(), E>) {}
            fallible! { pub fn z, /// Fallible.
                try_z (&self) -> (), Result<(), Error>; by or_abort => self.a() }
        }";
        let items = Items::of(&[file(text)]);
        assert_eq!(items.public_errors(), ["A", "BCause"]);
        let declared = Items::of(&[file("errors! { pub enum Lost { Here => \"here\"; } }")]);
        assert_eq!(declared.public_errors(), ["Lost"]);
        assert_eq!(
            items
                .try_twins()
                .iter()
                .map(|method| method.name.as_str())
                .collect::<Vec<_>>(),
            ["try_x"]
        );
        assert_eq!(
            items
                .functions
                .iter()
                .map(|function| function.lines)
                .collect::<Vec<_>>(),
            [0, 2, 1, 0, 0, 0]
        );
    }
}
