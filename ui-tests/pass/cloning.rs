#![deny(warnings)]
use ecs::Component;

#[derive(Component, Clone, Debug, PartialEq)]
struct Name(String);
#[derive(Component, Clone, Copy)]
#[component(name = "heat")]
struct Heat {
    _celsius: f32,
}
/// `Clone` is asked of the type, not of its parameters.
#[derive(Component)]
struct Buff<T>(std::rc::Rc<T>);
impl<T> Clone for Buff<T> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}
#[derive(Component, Clone)]
struct Bonus<T: Clone>(T);
struct Fire;
struct Plain;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Heat, Buff<Fire>, Bonus<u8>, Plain) }

    #[archetype]
    struct Cook { name: Name, heat: Option<Heat>, buff: Buff<Fire>, bonus: Bonus<u8> }

    #[archetype]
    struct Pan { plain: Plain }
}

pub fn main() {
    let mut kitchen = Kitchen::new();
    let buff = Buff(std::rc::Rc::new(Fire));
    let cook = kitchen.spawn(Cook { name: Name("Ann".into()), heat: None, buff, bonus: Bonus(1) });
    let twin = kitchen.clone_entity(cook).unwrap();
    assert_eq!(kitchen.get::<Name>(twin), Some(&Name("Ann".into())));
    assert_eq!(kitchen.get::<Bonus<u8>>(twin).map(|bonus| bonus.0), Some(1));
    let template = kitchen.template(twin).unwrap();
    assert_eq!(kitchen.spawn_template(&template, 3).unwrap().len(), 3);
    assert_eq!(std::rc::Rc::strong_count(&kitchen.get::<Buff<Fire>>(cook).unwrap().0), 6, "with the template's own");

    let pan = kitchen.spawn(Pan { plain: Plain });
    let Plain = &kitchen.get::<Plain>(pan).unwrap();
    assert_eq!(kitchen.clone_entity(pan).unwrap_err().to_string().contains("Plain"), true);
}
