use crate::components::{Heading, Pattern, Position};
use crate::resources::{Field, Rng, Settings};
use crate::world::{Enemy, Game};
use ecs::prelude::*;

/// A system: enemies of one kind come, side by side, from beyond the upper edge.
pub fn summon(pattern: Pattern) -> impl Fn(Res<Settings>, Res<Field>, ResMut<Rng>, Commands<Game>) {
    move |settings, field, mut rng, mut commands| {
        #[expect(
            clippy::cast_precision_loss,
            reason = "so many enemies do not fit the field"
        )]
        let width = field.width / settings.enemies as f32;
        for number in 0..settings.enemies {
            #[expect(clippy::cast_precision_loss, reason = "as above")]
            let x = (number as f32 + 0.5) * width;
            let position = Position {
                x,
                y: rng.between(-20.0, -5.0),
            };
            let heading = Heading::of(rng.between(-1.0, 1.0), rng.between(0.2, 1.0));
            let wait = number % 30;
            commands.spawn(Enemy::new(pattern, position, heading, wait));
        }
    }
}
