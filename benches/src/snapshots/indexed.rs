use crate::components::Position;
use crate::{Contestant, Digest};
use ecs::Snapshot;

ecs::world! {
    #[world(snapshots)]
    struct Field { components: (Position,) }

    #[archetype]
    struct Stone { position: Position }

    #[index(spatial, at = [position.0[0], position.0[1]], cell = 8.0)]
    struct Near { position: Position }
}

/// The world is put back after one row in a hundred has moved. If `ASKED`, its index is then asked for the rows near a place, so that it is
/// brought up to date.
pub(super) struct Indexed<const ASKED: bool> {
    field: Field,
    snapshot: Snapshot<Field>,
    frames: usize,
}

impl<const ASKED: bool> Contestant for Indexed<ASKED> {
    fn prepare(rows: usize) -> Self {
        let mut field = Field::new();
        field.spawn_batch((0..rows).map(|row| Stone {
            position: place(row),
        }));
        field.near();
        let snapshot = field.snapshot();
        Self {
            field,
            snapshot,
            frames: 0,
        }
    }

    fn renew(&mut self) -> bool {
        let first = self.frames % 100;
        self.field
            .query::<&mut Position>()
            .skip(first)
            .step_by(100)
            .for_each(|position| position.0[0] += 1.0);
        self.field.near();
        self.frames += 1;
        true
    }

    fn run(&mut self) {
        self.field.restore(&self.snapshot);
        if ASKED {
            std::hint::black_box(self.field.near().len());
        }
    }

    fn result(&mut self) -> Digest {
        self.field.restore(&self.snapshot);
        Digest::of(
            self.field
                .query_ref::<&Position>()
                .map(|position| position.0),
        )
    }
}

/// Rows in a square.
#[expect(clippy::cast_precision_loss, reason = "there are few rows")]
fn place(row: usize) -> Position {
    Position([(row % 317) as f32 * 3.0, (row / 317) as f32 * 3.0, 0.0])
}
