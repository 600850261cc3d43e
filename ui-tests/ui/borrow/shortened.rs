struct Name;
struct Apron<'a>(&'a str);

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Apron<'static>) }

    #[archetype]
    struct Cook { name: Name, apron: Apron<'static> }

    #[query]
    struct Dressed { apron: &mut Apron<'static> }
}

fn through<'a>(dressed: Dressed<'a>, text: &'a str) {
    dressed.apron.0 = text;
}

fn nested<'a>(kitchen: &mut Kitchen, text: &'a str) {
    kitchen.query::<&mut Apron<'a>>().for_each(|apron| apron.0 = text);
}

fn main() {
    let _ = (through, nested);
}
