use ecs::Component;

#[derive(Default)]
struct Ammo;
#[derive(Default)]
struct Heat;

#[derive(Component)]
#[component(requires)]
struct Alone;

#[derive(Component)]
#[component(requires())]
struct Empty;

#[derive(Component)]
#[component(requires = Ammo)]
struct Equals;

#[derive(Component)]
#[component(require(Ammo))]
struct Misspelt;

#[derive(Component)]
#[component(requires(Ammo, Itself, Heat, Ammo, &'static Heat))]
struct Itself;

#[derive(Component)]
#[component(requires(Ammo Heat, Heat =, , 3))]
struct Unreadable;

fn main() {}
