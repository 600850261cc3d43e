use ecs::Component;

#[derive(Component)]
#[component(clone)]
struct Heat(f32);

#[derive(Component)]
#[component(name = "buff", clone)]
struct Buff<T>(T);

#[derive(Component, Clone)]
#[component(clone)]
struct Bonus<T>(T);

fn main() {
    assert_eq!((Heat::NAME, Buff::<u8>::NAME, Bonus::<u8>::NAME), ("Heat", "buff", "Bonus"));
    assert_eq!((Heat(0.0).0, Buff(1).0, Bonus(2).0), (0.0, 1, 2));
}
