use ecs::prelude::*;
use ecs::{CommandBuffer, Removed};

pub struct Position(pub f32);
#[derive(Component)]
#[component(track)]
pub struct Heat(pub f32);
#[derive(Default)]
pub struct Clock(pub f32);
pub struct Moved;

ecs::world! {
    #[world]
    pub struct Kitchen { components: (Position, Heat), resources: (Clock), events: (Moved) }
}

fn resource<'short>(it: Res<'short, Clock>) -> Res<'static, Clock> {
    it
}

fn written<'short>(it: ResMut<'short, Clock>) -> ResMut<'static, Clock> {
    it
}

fn commands<'short>(it: Commands<'short, Kitchen>) -> Commands<'static, Kitchen> {
    it
}

fn buffer<'short>(mut it: Commands<'short, Kitchen>) -> &'short mut CommandBuffer<Kitchen> {
    &mut *it
}

fn look_up<'short>(it: Lookup<'short, Kitchen, &'short Position>) -> Lookup<'static, Kitchen, &'short Position> {
    it
}

fn reader<'short>(it: EventReader<'short, Moved>) -> EventReader<'static, Moved> {
    it
}

fn removed<'short>(it: Removed<'short, Kitchen, Heat>) -> Removed<'static, Kitchen, Heat> {
    it
}

fn main() {
    let _ = (resource, written, commands, buffer, look_up, reader, removed);
}
