use crate::Happening;
use std::hash::{Hash, Hasher};

/// The record of the service. Everything that comes into the kitchen or leaves it is in here. A resource of
/// the kitchen.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Book {
    /// Orders that guests placed.
    pub placed: u64,
    /// Orders that were served.
    pub served: u64,
    /// Orders with a guest that left.
    pub lost: u64,
    /// Seconds that the served guests waited, all together.
    pub waited: f64,
    /// Ingredients that came into the kitchen.
    pub supplied: u64,
    /// Ingredients that guests got.
    pub eaten: u64,
    /// Ingredients that burnt.
    pub burnt: u64,
    /// Ingredients that nobody wanted any more.
    pub wasted: u64,
}

impl Book {
    /// Records a happening.
    pub fn enter(&mut self, happening: Happening) {
        match happening {
            Happening::Placed => self.placed += 1,
            Happening::Served {
                waited,
                ingredients,
            } => {
                self.served += 1;
                self.waited += f64::from(waited);
                self.eaten += ingredients as u64;
            }
            Happening::Lost => self.lost += 1,
            Happening::Supplied(ingredients) => self.supplied += ingredients as u64,
            Happening::Burnt => self.burnt += 1,
            Happening::Wasted => self.wasted += 1,
        }
    }
}

impl Hash for Book {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Self {
            placed,
            served,
            lost,
            waited,
            supplied,
            eaten,
            burnt,
            wasted,
        } = self;
        [
            *placed,
            *served,
            *lost,
            waited.to_bits(),
            *supplied,
            *eaten,
            *burnt,
            *wasted,
        ]
        .hash(state);
    }
}
