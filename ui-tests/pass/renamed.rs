use renamed::cellar::{Bottle, Cellar, Wine};
use renamed::{Called, Cook, Kitchen, Name};

pub fn main() {
    let mut kitchen = Kitchen::new();
    let ann = kitchen.spawn(Cook { name: Name("Ann") });
    kitchen.named().for_each(|it| it.name.0 = "Ben");
    assert_eq!(kitchen.query::<Called>().single().map(|it| it.name), Ok(&Name("Ben")));
    assert_eq!(kitchen.despawn_row::<Cook>(ann).map(|cook| cook.name), Some(Name("Ben")));

    let mut cellar = Cellar::new();
    cellar.spawn(Bottle { wine: Wine });
    assert_eq!(cellar.drinkable().count(), 1);
}
