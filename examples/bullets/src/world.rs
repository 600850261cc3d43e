//! The schema of the game.

use crate::components::{
    Cannon, Fade, Friendly, Gun, Heading, Health, Hostile, Kind, Pattern, Position, Size, Velocity,
};
use crate::events::{Fallen, Hit};
use crate::resources::{Campaign, Clock, Controls, Field, Rng, Score, Settings, Wave};
use crate::systems::{
    advance_clock, bounce, clear_away, collide, count, dissolve, drift, explode, fade, fire,
    flies_itself, fly, goes_on, leave, next_wave, pilot, repair, shoot, suffer, summon,
};
use ecs::schedule::{State, entered, left, transition};

ecs::world! {
    /// The field, and all that flies on it.
    #[world(save, snapshots)]
    pub struct Game {
        components: (Position, Velocity, Size, Health, Kind, Friendly, Hostile, Gun, Cannon, Fade),
        resources: (Settings, Field, Clock, Rng, Controls, Score, Campaign, State<Wave>),
        events: (Hit, Fallen),
    }

    /// One step of the game, as if from top to bottom. At the end of a phase bodies come and go that its systems asked for.
    #[schedule(fixed = 60)]
    pub fn tick() {
        transition::<Wave>;
        'arrive: {
            summon(Pattern::Rain).run_if(entered(Wave::Of(Pattern::Rain)));
            summon(Pattern::Spiral).run_if(entered(Wave::Of(Pattern::Spiral)));
            summon(Pattern::Ring).run_if(entered(Wave::Of(Pattern::Ring)));
            summon(Pattern::Fan).run_if(entered(Wave::Of(Pattern::Fan)));
            dissolve.run_if(entered(Wave::Over));
            repair.run_if(left(Wave::Over));
        }
        act.run_if(goes_on);
        'motion: {
            drift;
            bounce;
            fade;
        }
        'strike: {
            collide;
            suffer;
            leave;
        }
        'go: {
            count;
            explode;
            clear_away;
        }
        next_wave;
        advance_clock;
    }

    /// The decisions of the ship and of its enemies, as long as the ship flies.
    #[schedule]
    pub fn act() {
        pilot.run_if(flies_itself);
        fly;
        shoot;
        fire;
    }

    /// The ship. There is one.
    #[archetype]
    pub struct Ship {
        position: Position,
        velocity: Velocity,
        size: Size,
        health: Health,
        kind: Kind,
        friendly: Friendly,
        cannon: Cannon,
    }

    /// A shot of the ship.
    #[archetype(capacity = 256)]
    pub struct Shot {
        position: Position,
        velocity: Velocity,
        size: Size,
        health: Health,
        kind: Kind,
        friendly: Friendly,
    }

    /// An enemy flies about in the upper half of the field, and fires.
    #[archetype(capacity = 64)]
    pub struct Enemy {
        position: Position,
        velocity: Velocity,
        size: Size,
        health: Health,
        kind: Kind,
        hostile: Hostile,
        gun: Gun,
    }

    /// A bullet of an enemy.
    #[archetype(capacity = 16384)]
    pub struct Bullet {
        position: Position,
        velocity: Velocity,
        size: Size,
        health: Health,
        kind: Kind,
        hostile: Hostile,
    }

    /// A remnant of a fallen body, for a moment.
    #[archetype(capacity = 1024)]
    pub struct Spark { position: Position, velocity: Velocity, fade: Fade }

    /// Everything that moves.
    #[query]
    pub struct Moving { position: &mut Position, velocity: &Velocity }

    /// Everything that can be struck, by its place. A cell is some bullets wide, so that it has few, and a shot looks at few cells.
    #[index(spatial, at = [position.x, position.y], radius = size.0, cell = 16.0, with(Hostile))]
    pub struct Targets { position: Position, size: Size }

    /// The ship and its shots.
    #[query(with(Friendly))]
    pub struct Striking { entity: Entity, position: &Position, size: &Size, health: &Health }

    /// Everything that is hit, and falls.
    #[query]
    pub struct Mortal { position: &Position, health: &mut Health, kind: &Kind }
}

impl Ship {
    /// How many hits it takes.
    pub const HEALTH: Health = Health(120);

    /// A ship as it leaves the yard.
    pub const fn new(position: Position) -> Self {
        Self {
            position,
            velocity: Velocity { x: 0.0, y: 0.0 },
            size: Size(4.0),
            health: Self::HEALTH,
            kind: Kind::Ship,
            friendly: Friendly,
            cannon: Cannon { wait: 0 },
        }
    }
}

impl Shot {
    /// A shot pierces some bullets before it is used up.
    pub fn new(position: Position, heading: Heading) -> Self {
        Self {
            position,
            velocity: heading.at(720.0),
            size: Size(4.0),
            health: Health(3),
            kind: Kind::Shot,
            friendly: Friendly,
        }
    }
}

impl Enemy {
    /// An enemy, and its first heading.
    pub fn new(pattern: Pattern, position: Position, heading: Heading, wait: u32) -> Self {
        Self {
            position,
            velocity: heading.at(45.0),
            size: Size(14.0),
            health: Health(24),
            kind: Kind::Enemy(pattern),
            hostile: Hostile,
            gun: Gun {
                pattern,
                heading,
                wait,
            },
        }
    }
}

impl Bullet {
    /// A bullet on its way.
    pub fn new(pattern: Pattern, position: Position, heading: Heading, speed: f32) -> Self {
        Self {
            position,
            velocity: heading.at(speed),
            size: Size(3.0),
            health: Health(1),
            kind: Kind::Bullet(pattern),
            hostile: Hostile,
        }
    }
}
