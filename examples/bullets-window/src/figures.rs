//! How long a frame takes, and the ticks of the game within it.

/// How much of a figure is that of the last frame.
const SHARE: f32 = 0.05;

/// Means of the last frames, so that they can be read.
#[derive(Default)]
pub(crate) struct Figures {
    /// Milliseconds from one frame to the next.
    frame: f32,
    /// Milliseconds of a tick.
    tick: f32,
}

impl Figures {
    /// Notes a frame, from one picture to the next.
    pub(crate) fn note_frame(&mut self, seconds: f32) {
        mix(&mut self.frame, seconds * 1000.0);
    }

    /// Notes ticks that took so long together.
    pub(crate) fn note_ticks(&mut self, ticks: u32, seconds: f64) {
        if ticks > 0 {
            #[expect(clippy::cast_possible_truncation, reason = "a few milliseconds")]
            mix(&mut self.tick, (seconds * 1000.0 / f64::from(ticks)) as f32);
        }
    }

    pub(crate) fn text(&self) -> String {
        let Self { frame, tick } = self;
        format!(
            "{frame:.1} ms a frame   {tick:.2} ms a tick   {:.0} frames a second",
            1000.0 / frame.max(0.1)
        )
    }
}

fn mix(mean: &mut f32, new: f32) {
    *mean = if *mean == 0.0 {
        new
    } else {
        *mean + (new - *mean) * SHARE
    };
}
