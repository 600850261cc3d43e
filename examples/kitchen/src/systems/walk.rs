use crate::Kitchen;

/// Everything that moves goes on by one step.
pub fn walk(kitchen: &mut Kitchen, dt: f32) {
    kitchen.moving().for_each(|moving| {
        moving.position.x += moving.velocity.x * dt;
        moving.position.y += moving.velocity.y * dt;
    });
}
