//! A game from outside: it is opened, and looked at.

use crate::components::{Position, Velocity};
use crate::digest;
use crate::resources::{Clock, Field, Rng, Score, Settings, Wave};
use crate::world::{Game, Ship};
use ecs::schedule::State;

impl Game {
    /// A game that plays itself. It depends on the seed and on nothing else.
    pub fn open(seed: u64) -> Self {
        Self::open_with(seed, Settings::default())
    }

    /// A game with other settings.
    pub fn open_with(seed: u64, settings: Settings) -> Self {
        let mut game = Self::new();
        game.set_resource(Rng::new(seed));
        game.set_resource(settings);
        let home = game.resource::<Field>().home();
        game.spawn(Ship::new(home));
        game
    }

    /// How many ticks were played.
    pub fn ticks(&self) -> u64 {
        self.resource::<Clock>().ticks
    }

    /// The result of the game so far.
    pub fn score(&self) -> &Score {
        self.resource()
    }

    /// The wave that the game is in.
    pub fn wave(&self) -> Wave {
        *self.resource::<State<Wave>>().get()
    }

    /// How many bodies move.
    pub fn bodies(&self) -> usize {
        self.query_ref::<(&Position, &Velocity)>().count()
    }

    /// One number for the whole state: all that flies, and all that later ticks depend on.
    pub fn hash(&self) -> u64 {
        digest::of(self)
    }
}
