//! Changes to tokens, as bytes say: trees of them are left out, doubled, swapped, moved, wrapped, and renamed.

use proc_macro2::{Delimiter, Ident, Punct, Spacing, Span, TokenStream, TokenTree};

use super::words::WORDS;
use super::{Bytes, Entry, group, sources};

/// This many changes at most.
pub(crate) const MOST: usize = 40;
/// Inputs do not grow beyond that.
const MOST_TOKENS: usize = 3_000;
/// Brackets nest no deeper: their readers go by recursion, as rustc does.
const DEEPEST: usize = 60;

enum Tree {
    Token(TokenTree),
    Group(Delimiter, Span, Vec<Tree>),
}

/// The tokens after changes, as many as the bytes say.
pub(crate) fn mutated(tokens: TokenStream, bytes: &mut Bytes<'_>, most: usize) -> TokenStream {
    let mut trees = plant(tokens);
    for _ in 0..most {
        if bytes.is_empty() || count(&trees) > MOST_TOKENS {
            break;
        }
        mutate(&mut trees, bytes);
    }
    harvest(trees, 0)
}

fn plant(tokens: TokenStream) -> Vec<Tree> {
    let tree = |token| match token {
        TokenTree::Group(group) => {
            Tree::Group(group.delimiter(), group.span(), plant(group.stream()))
        }
        token => Tree::Token(token),
    };
    tokens.into_iter().map(tree).collect()
}

fn harvest(trees: Vec<Tree>, depth: usize) -> TokenStream {
    let token = |tree| match tree {
        Tree::Token(token) => token,
        Tree::Group(delimiter, place, trees) => {
            let inner = if depth < DEEPEST {
                harvest(trees, depth + 1)
            } else {
                TokenStream::new()
            };
            group(delimiter, inner, place)
        }
    };
    trees.into_iter().map(token).collect()
}

fn count(trees: &[Tree]) -> usize {
    let inner = |tree: &Tree| match tree {
        Tree::Token(_) => 0,
        Tree::Group(_, _, trees) => count(trees),
    };
    trees.len() + trees.iter().map(inner).sum::<usize>()
}

/// Calls `f` with the list in which the tree of a number is, and its place there.
fn at<T>(
    trees: &mut Vec<Tree>,
    number: &mut usize,
    f: &mut dyn FnMut(&mut Vec<Tree>, usize) -> T,
) -> Option<T> {
    for place in 0..trees.len() {
        if *number == 0 {
            return Some(f(trees, place));
        }
        *number -= 1;
        if let Tree::Group(_, _, inner) = &mut trees[place]
            && let Some(result) = at(inner, number, f)
        {
            return Some(result);
        }
    }
    None
}

fn copy(tree: &Tree) -> Tree {
    match tree {
        Tree::Token(token) => Tree::Token(token.clone()),
        Tree::Group(delimiter, place, trees) => {
            Tree::Group(*delimiter, *place, trees.iter().map(copy).collect())
        }
    }
}

fn place_of(tree: &Tree) -> Span {
    match tree {
        Tree::Token(token) => token.span(),
        Tree::Group(_, place, _) => *place,
    }
}

/// The tokens of a word, as if they were written at a place.
fn word(bytes: &mut Bytes<'_>, place: Span) -> Vec<Tree> {
    let tokens: TokenStream = WORDS[bytes.below(WORDS.len())]
        .parse()
        .expect("balanced tokens");
    let mut trees = plant(tokens);
    put(&mut trees, place);
    trees
}

fn put(trees: &mut [Tree], place: Span) {
    for tree in trees {
        match tree {
            Tree::Token(token) => token.set_span(place),
            Tree::Group(_, own, trees) => {
                *own = place;
                put(trees, place);
            }
        }
    }
}

fn delimiter(bytes: &mut Bytes<'_>) -> Delimiter {
    [
        Delimiter::Parenthesis,
        Delimiter::Brace,
        Delimiter::Bracket,
        Delimiter::None,
    ][bytes.below(4)]
}

fn mutate(trees: &mut Vec<Tree>, bytes: &mut Bytes<'_>) {
    let total = count(trees);
    let change = bytes.byte();
    let mut number = bytes.below(total);
    if total == 0 {
        // There is no place to take from the input. A source has some.
        *trees = plant(sources::of(Entry::World, 1));
        return;
    }
    match change % 16 {
        // One is left out, or some.
        0 | 1 => {
            let more = if change.is_multiple_of(16) {
                1
            } else {
                1 + bytes.below(6)
            };
            at(trees, &mut number, &mut |list, place| {
                drop(list.drain(place..list.len().min(place + more)));
            });
        }
        // One comes twice.
        2 => {
            at(trees, &mut number, &mut |list, place| {
                list.insert(place, copy(&list[place]));
            });
        }
        // A run of them comes twice.
        3 => {
            let more = 1 + bytes.below(12);
            at(trees, &mut number, &mut |list, place| {
                let end = list.len().min(place + more);
                let run: Vec<Tree> = list[place..end].iter().map(copy).collect();
                list.splice(end..end, run);
            });
        }
        // Two are swapped.
        4 => {
            let other = bytes.below(total);
            swap(trees, number.min(other), number.max(other));
        }
        // One is copied to another place.
        5 => {
            let mut other = bytes.below(total);
            let mut tree = at(trees, &mut number, &mut |list, place| copy(&list[place]));
            at(trees, &mut other, &mut |list, place| {
                list.splice(place..place, tree.take()).for_each(drop);
            });
        }
        // A word comes before one.
        6..=8 => {
            at(trees, &mut number, &mut |list, place| {
                let word = word(bytes, place_of(&list[place]));
                list.splice(place..place, word).for_each(drop);
            });
        }
        // A word is in the place of one.
        9 | 10 => {
            at(trees, &mut number, &mut |list, place| {
                let word = word(bytes, place_of(&list[place]));
                list.splice(place..=place, word).for_each(drop);
            });
        }
        // All of one name have another.
        11 => {
            let from = at(trees, &mut number, &mut |list, place| match &list[place] {
                Tree::Token(TokenTree::Ident(name)) => Some(name.to_string()),
                _ => None,
            });
            let to = word(bytes, Span::call_site());
            if let (Some(Some(from)), [Tree::Token(TokenTree::Ident(to))]) = (from, &to[..]) {
                rename(trees, &from, to);
            }
        }
        // A group gets other brackets, or loses its own.
        12 => {
            let delimiter = delimiter(bytes);
            let loses = bytes.below(3) == 0;
            at(trees, &mut number, &mut |list, place| {
                if let Tree::Group(own, _, inner) = &mut list[place] {
                    if loses {
                        let inner = std::mem::take(inner);
                        list.splice(place..=place, inner).for_each(drop);
                    } else {
                        *own = delimiter;
                    }
                }
            });
        }
        // Some get brackets, and many of them.
        13 => {
            wrap(trees, number, bytes);
        }
        // A mark stands apart from the next, or does not.
        14 => {
            at(trees, &mut number, &mut |list, place| {
                if let Tree::Token(TokenTree::Punct(punct)) = &mut list[place] {
                    let spacing = if punct.spacing() == Spacing::Joint {
                        Spacing::Alone
                    } else {
                        Spacing::Joint
                    };
                    let span = punct.span();
                    *punct = Punct::new(punct.as_char(), spacing);
                    punct.set_span(span);
                }
            });
        }
        // A piece of another input.
        _ => {
            let entry = [Entry::World, Entry::Query][bytes.below(2)];
            let other = plant(sources::of(entry, bytes.below(sources::count(entry))));
            let (from, more) = (bytes.below(other.len()), 1 + bytes.below(16));
            let end = other.len().min(from + more);
            let piece: Vec<Tree> = other[from.min(end)..end].iter().map(copy).collect();
            let mut piece = Some(piece);
            at(trees, &mut number, &mut |list, place| {
                list.splice(place..place, piece.take().into_iter().flatten())
                    .for_each(drop);
            });
        }
    }
}

fn swap(trees: &mut Vec<Tree>, mut early: usize, mut late: usize) {
    let mut second = at(trees, &mut { early }, &mut |list, place| copy(&list[place]));
    let mut first = at(trees, &mut { late }, &mut |list, place| copy(&list[place]));
    // The later one first, since the other may be around it.
    at(trees, &mut late, &mut |list, place| {
        second.take().map(|tree| list[place] = tree)
    });
    at(trees, &mut early, &mut |list, place| {
        first.take().map(|tree| list[place] = tree)
    });
}

fn wrap(trees: &mut Vec<Tree>, mut number: usize, bytes: &mut Bytes<'_>) {
    let (delimiter, more) = (delimiter(bytes), 1 + bytes.below(8));
    let deep = if bytes.below(8) == 0 {
        bytes.below(DEEPEST)
    } else {
        1
    };
    at(trees, &mut number, &mut |list, place| {
        let span = place_of(&list[place]);
        let mut inner: Vec<Tree> = list.drain(place..list.len().min(place + more)).collect();
        for _ in 0..deep {
            inner = vec![Tree::Group(delimiter, span, inner)];
        }
        list.splice(place..place, inner).for_each(drop);
    });
}

fn rename(trees: &mut [Tree], from: &str, to: &Ident) {
    for tree in trees {
        match tree {
            Tree::Token(TokenTree::Ident(name)) if name == from => {
                let mut new = to.clone();
                new.set_span(name.span());
                *name = new;
            }
            Tree::Token(_) => {}
            Tree::Group(_, _, trees) => rename(trees, from, to),
        }
    }
}
