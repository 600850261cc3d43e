use super::velocity;
use crate::components::{Position, Velocity};
use crate::tracked_iter::ecs_tracked::{Tracked, populated};
use crate::{Contestant, Digest};
use ecs::{Changed, Mut};

fn world(rows: usize) -> Tracked {
    let mut tracked = populated(rows);
    for (row, of_row) in tracked.query::<&mut Velocity>().enumerate() {
        *of_row = velocity(row);
    }
    tracked
}

macro_rules! ways {
    ($($(#[$doc:meta])* $Way:ident by $Lent:ty: |$position:ident, $velocity:ident| $advance:expr;)*) => {
        $(
            $(#[$doc])*
            pub(super) struct $Way(Tracked, f32);

            impl Contestant for $Way {
                fn prepare(rows: usize) -> Self {
                    Self(world(rows), 0.0)
                }

                #[allow(unused_mut, reason = "one of the ways needs it")]
                fn run(&mut self) {
                    let tick = self.0.change_tick();
                    self.0.query::<($Lent, &Velocity)>().for_each(|(mut $position, $velocity)| {
                        if $velocity.0[0] > 0.0 {
                            $advance;
                        }
                    });
                    let mut sum = 0.0;
                    self.0.query::<(&Position, &Velocity, Changed<Position>)>().since(tick).for_each(|(position, velocity, ())| {
                        if velocity.0[0] > 0.0 {
                            sum += position.0[0];
                        }
                    });
                    self.1 = sum;
                }

                fn result(&mut self) -> Digest {
                    Digest::of([[self.1]])
                }
            }
        )*
    };
}

ways! {
    /// By a value that marks its row when it is written.
    Written by Mut<'_, Position>: |position, velocity| position.advance(velocity);
    /// As one would write it who does not know of the other: all rows are marked, since all are lent.
    Lent by &mut Position: |position, velocity| position.advance(velocity);
}
