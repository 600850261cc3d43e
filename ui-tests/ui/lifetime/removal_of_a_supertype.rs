use ecs::schema::{Declaration, Removal};

/// Stands for a world by hand. `Village<General>` is a subtype of `Village<Special>`.
struct Village<T>(std::marker::PhantomData<fn() -> T>);

type General = for<'a> fn(&'a ());
type Special = fn(&'static ());

fn removal(removal: Removal<Village<General>>) -> Removal<Village<Special>> {
    removal
}

fn declaration(declaration: Declaration<Village<General>>) -> Declaration<Village<Special>> {
    declaration
}

fn main() {}
