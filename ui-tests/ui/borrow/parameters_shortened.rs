use ecs::prelude::*;
use ecs::OptionalColumnMut;

pub struct Apron(pub &'static str);
#[derive(Default)]
pub struct Clock(pub &'static str);
pub struct Moved(pub &'static str);

ecs::world! {
    #[world]
    pub struct Kitchen { components: (Apron), resources: (Clock), events: (Moved) }
}

fn write<'a>(mut clock: ResMut<'_, Clock>, mut moved: EventWriter<'_, Moved>, text: &'a str) {
    clock.0 = text;
    moved.send(Moved(text));
}

fn resource<'w, 'a>(it: ResMut<'w, &'static str>) -> ResMut<'w, &'a str> {
    it
}

fn events<'w, 'a>(it: EventWriter<'w, &'static str>) -> EventWriter<'w, &'a str> {
    it
}

fn local<'w, 'a>(it: Local<'w, &'static str>) -> Local<'w, &'a str> {
    it
}

fn column<'w, 'a>(it: OptionalColumnMut<'w, &'static str>) -> OptionalColumnMut<'w, &'a str> {
    it
}

fn later<'a>(mut commands: Commands<'_, Kitchen>, text: &'a str) {
    commands.spawn((Apron(text),));
    commands.queue(move |_| println!("{text}"));
}

fn main() {
    let _ = (write, resource, events, local, column, later);
}
