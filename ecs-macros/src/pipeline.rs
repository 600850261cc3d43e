//! The stages, one after the other.

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote};

use crate::cfg::{self, LeftOut};
use crate::errors::Errors;
use crate::parts::{Answer, Form, State};
use crate::{ast, check, derive, expand, model, nesting, parts, spans};

/// `[path of the ecs crate] declarations`
pub fn world(input: TokenStream) -> TokenStream {
    macro_call(Form::World, input)
}

/// `[path of the ecs crate] declarations`
pub fn part(input: TokenStream) -> TokenStream {
    macro_call(Form::Part, input)
}

fn macro_call(form: Form, input: TokenStream) -> TokenStream {
    let (input, cut) = nesting::cut(input);
    let mut input = input.into_iter();
    let krate = input
        .next()
        .map_or_else(TokenStream::new, |path| match path {
            TokenTree::Group(path) => path.stream(),
            path => path.into(),
        });
    let tokens: TokenStream = input.collect();
    cut.restore(with_errors(|errors| {
        let asked = cfg::ask(form.word(), &[&krate], &tokens, errors);
        asked.unwrap_or_else(|| declarations(form, &krate, tokens, LeftOut::default(), errors))
    }))
}

/// A world or a part, with the answer of one more of its parts. See [`parts`].
pub fn joined(input: TokenStream) -> TokenStream {
    let Some(mut state) = parts::read(input) else {
        return TokenStream::new();
    };
    // Declarations that are handed on are not looked at.
    if let Some(question) = parts::ask(&state) {
        return question;
    }
    let (declarations, cut) = nesting::cut(state.declarations);
    state.declarations = declarations;
    cut.restore(with_errors(|errors| {
        let reported = Errors::new();
        let items = ast::parse(state.declarations.clone(), &reported);
        let is_broken = !reported.take().is_empty();
        whole(state, items, is_broken, errors)
    }))
}

/// `#[declare(args)] item`
pub fn declare(args: TokenStream, item: TokenStream) -> TokenStream {
    let (args, _) = nesting::cut(args);
    let (item, cut) = nesting::cut(item);
    cut.restore(with_errors(|errors| {
        let module = match derive::declare::read(args, item, errors) {
            Ok(module) => module,
            Err(item) => return item,
        };
        let derive::declare::Module { krate, head, items } = &module;
        cfg::ask(MODULE, &[krate, head], items, errors)
            .unwrap_or_else(|| derive::declare::expand(module, LeftOut::default(), errors))
    }))
}

/// `#[decided(entry [head] declarations)] item`: a call with questions to rustc, with its answers on the item.
pub fn decided(args: TokenStream, item: TokenStream) -> TokenStream {
    let (args, cut) = nesting::cut(args);
    let Some(call) = cfg::decide(args, item) else {
        return TokenStream::new();
    };
    let mut head = call.head.into_iter();
    let krate = head.next().unwrap_or_default();
    cut.restore(with_errors(|errors| {
        if call.entry == MODULE {
            let head = head.next().unwrap_or_default();
            let module = derive::declare::Module {
                krate,
                head,
                items: call.declarations,
            };
            return derive::declare::expand(module, call.left_out, errors);
        }
        let form = if call.entry == Form::Part.word() {
            Form::Part
        } else {
            Form::World
        };
        declarations(form, &krate, call.declarations, call.left_out, errors)
    }))
}

/// `#[derive(…)] input`, of any derive.
pub fn derive(input: TokenStream, expand: fn(TokenStream, &Errors) -> derive::Code) -> TokenStream {
    let (input, cut) = nesting::cut(input);
    cut.restore(with_errors(|errors| {
        derive::finished(expand(input, errors))
    }))
}

/// The third entry with `cfg` to ask for, beside the two forms.
const MODULE: &str = "module";

fn with_errors(expand: impl FnOnce(&Errors) -> TokenStream) -> TokenStream {
    let errors = Errors::new();
    let items = expand(&errors);
    let errors = errors.into_compile_errors();
    quote!(#items #errors)
}

/// The items of declarations without a `cfg`. They are there in spite of any errors in them. Where parts are listed, the first one is
/// asked, and the items that are not ours go before the question.
pub fn declarations(
    form: Form,
    krate: &TokenStream,
    declarations: TokenStream,
    left_out: LeftOut,
    errors: &Errors,
) -> TokenStream {
    let own = Errors::new();
    let items = ast::parse(declarations.clone(), &own);
    let krate = krate.clone();
    // Here and now: a part that there is not would end it all.
    errors.absorb(&own);
    let paths: Vec<TokenStream> = parts::listed(&items)
        .iter()
        .map(|part| part.path.to_token_stream())
        .collect();
    if paths.is_empty() {
        let state = State {
            form,
            krate,
            left_out,
            declarations,
            paths,
            answers: Vec::new(),
        };
        return whole(state, items, !errors.is_empty(), errors);
    }
    let (plain, declarations) = parts::split(declarations);
    let question = parts::ask(&State {
        form,
        krate,
        left_out,
        declarations,
        paths,
        answers: Vec::new(),
    });
    quote!(#plain #question)
}

fn whole(state: State, items: Vec<ast::Item>, is_broken: bool, errors: &Errors) -> TokenStream {
    let world = parts::declared(&items).filter(|_| state.form == Form::World);
    let world = world.map_or_else(|| quote!(()), ToTokens::to_token_stream);
    let listed = parts::listed(&items).to_vec();
    let joined = parts::joined(&state, &listed);
    let answers: Vec<Answer> = joined.iter().map(|it| it.answer.clone()).collect();
    let State {
        form,
        krate,
        left_out,
        declarations,
        ..
    } = state;
    let mut model = model::build(items, joined, left_out);
    check::check(&model, form, errors);
    // The contents of a part with errors are not known.
    let failed = is_broken || !errors.is_empty() || model.parts.iter().any(|part| part.failed);
    if failed {
        model::repair(&mut model);
    }
    let code = match form {
        Form::World => expand::expand(&krate, &model),
        Form::Part => expand::part(
            &krate,
            &model,
            &parts::Said {
                listed,
                answers,
                declarations,
                failed,
            },
        ),
    };
    spans::in_place(code, &krate, &world)
}
