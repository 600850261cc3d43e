//! Spans for systems. A program of its own, since whether anybody listens is known to the whole program.

use ecs::prelude::*;
use std::fmt::Write;
use std::sync::{Arc, Mutex};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

struct Position(f32);
struct Heat(f32);

ecs::world! {
    #[world]
    struct Yard { components: (Position, Heat) }
    #[archetype]
    struct Walker { position: Position }
    #[archetype]
    struct Stove { position: Position, heat: Heat }
    #[schedule]
    fn tick() {
        walk;
        warm;
    }
}

fn walk(positions: Query<'_, Yard, &mut Position>, heats: Query<'_, Yard, &Heat>) {
    let heat: f32 = heats.map(|heat| heat.0).sum();
    positions.for_each(|position| position.0 += heat);
}

fn warm(heats: Query<'_, Yard, &mut Heat>) {
    heats.for_each(|heat| heat.0 += 1.0);
}

/// Writes down the spans with their fields.
#[derive(Clone, Default)]
struct Listener(Arc<Mutex<String>>);

struct Fields<'s>(&'s mut String);

impl Visit for Fields<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn std::fmt::Debug) {
        write!(self.0, " {field}={value:?}").unwrap();
    }
}

impl Subscriber for Listener {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }

    fn new_span(&self, span: &Attributes<'_>) -> Id {
        let mut text = self.0.lock().unwrap();
        text.push_str(span.metadata().name());
        span.record(&mut Fields(&mut text));
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, values: &Record<'_>) {
        values.record(&mut Fields(&mut self.0.lock().unwrap()));
    }

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, _: &Event<'_>) {}

    fn enter(&self, _: &Id) {
        self.0.lock().unwrap().push_str(" {");
    }

    fn exit(&self, _: &Id) {
        self.0.lock().unwrap().push_str(" }\n");
    }
}

#[test]
fn each_system_has_a_span_with_its_rows() {
    let listener = Listener::default();
    let mut yard = Yard::new();
    yard.spawn_batch([1.0, 2.0].map(|x| Walker {
        position: Position(x),
    }));
    yard.spawn(Stove {
        position: Position(2.0),
        heat: Heat(0.0),
    });
    tracing::subscriber::with_default(listener.clone(), || yard.tick());
    let heard = listener.0.lock().unwrap();
    assert_eq!(
        *heard,
        "system schedule=\"tick\" system=\"walk\" threads=1 rows=4 { }\n\
         system schedule=\"tick\" system=\"warm\" threads=1 rows=1 { }\n"
    );
}
