use ecs::Component;

#[derive(Component)]
struct Name<'a>(&'a str);

fn name_of<C: Component>(_: C) -> &'static str {
    C::NAME
}

fn main() {
    let name = String::from("Ann");
    name_of(Name(&name));
}
