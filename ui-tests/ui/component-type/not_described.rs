use ecs::Component;
struct Name;

fn name_of<C: Component>() -> &'static str {
    C::NAME
}

fn main() {
    name_of::<Name>();
}
