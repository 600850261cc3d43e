//! Pictures that are made when the program starts, so that there are no files to find.

use macroquad::prelude::*;

/// The side of a picture, in pixels.
const SIDE: u16 = 64;

/// The pictures of bodies.
pub(crate) struct Pictures {
    /// A disc with a soft edge.
    pub(crate) disc: Texture2D,
    /// Light that fades to all sides.
    pub(crate) glow: Texture2D,
}

impl Pictures {
    pub(crate) fn new() -> Self {
        Self {
            disc: picture(|distance| smooth(1.0, 0.7, distance)),
            glow: picture(|distance| (1.0 - distance).clamp(0.0, 1.0).powi(2)),
        }
    }
}

/// A round picture in white: how opaque it is by the distance from the middle, from 0 to 1.
fn picture(opacity: impl Fn(f32) -> f32) -> Texture2D {
    let mut image = Image::gen_image_color(SIDE, SIDE, BLANK);
    for y in 0..SIDE {
        for x in 0..SIDE {
            let from_middle = |at: u16| (f32::from(at) + 0.5) / f32::from(SIDE) * 2.0 - 1.0;
            let opacity = opacity(from_middle(x).hypot(from_middle(y)));
            image.set_pixel(
                x.into(),
                y.into(),
                Color {
                    a: opacity,
                    ..WHITE
                },
            );
        }
    }
    let texture = Texture2D::from_image(&image);
    texture.set_filter(FilterMode::Linear);
    texture
}

/// From 0 at one distance to 1 at the other.
fn smooth(from: f32, to: f32, at: f32) -> f32 {
    let part = ((at - from) / (to - from)).clamp(0.0, 1.0);
    part * part * (3.0 - 2.0 * part)
}
