use crate::components::{Food, Position, Shelf};
use crate::world::Ingredient;
use crate::{Book, Kitchen};
use ecs::prelude::*;

/// A pile as low as this is filled up.
const LOW: usize = 2;
/// What is brought to fill it up.
const CRATE: usize = 8;

/// Piles that run low are filled up.
pub fn restock(kitchen: &mut Kitchen, book: &mut Book) {
    let mut low = Vec::new();
    for (fridge, shelf) in kitchen.query_ref::<(Entity, &Shelf)>() {
        let foods = Food::ALL.into_iter().filter(|food| shelf.pile(*food).len() <= LOW);
        low.extend(foods.map(|food| (fridge, food)));
    }
    for (fridge, food) in low {
        stock(kitchen, book, fridge, food, CRATE);
    }
}

/// Brings ingredients to a fridge.
pub(crate) fn stock(kitchen: &mut Kitchen, book: &mut Book, fridge: Entity, food: Food, count: usize) {
    let Some(position) = kitchen.get::<Position>(fridge).copied() else { return };
    let ingredients = kitchen.spawn_batch((0..count).map(|_| Ingredient::raw(food, position))).to_vec();
    if let Some(shelf) = kitchen.get_mut::<Shelf>(fridge) {
        shelf.put(food, &ingredients);
    }
    book.supplied += ingredients.len() as u64;
}
