use super::Position;
use crate::chance::mix;
use serde::{Deserialize, Serialize};

/// The surface of a cell of the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Surface {
    /// Fast.
    Road,
    /// Slower.
    Grass,
    /// Slow.
    Mud,
    /// Nobody gets over it.
    Rock,
}

impl Surface {
    /// The share of its speed that a body keeps.
    pub const fn pace(self) -> f32 {
        match self {
            Self::Road => 1.0,
            Self::Grass => 0.7,
            Self::Mud => 0.3,
            Self::Rock => 0.0,
        }
    }
}

/// The map: cells in rows. Beyond its edges there is rock.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ground {
    width: u16,
    cells: Vec<Surface>,
}

impl Ground {
    /// A map of one surface.
    pub fn flat(width: u16, height: u16, surface: Surface) -> Self {
        Self { width, cells: vec![surface; usize::from(width) * usize::from(height)] }
    }

    /// A map that follows from a seed. Two roads cross it.
    pub fn wild(seed: u64, width: u16, height: u16) -> Self {
        let mut ground = Self::flat(width, height, Surface::Grass);
        for (number, cell) in (0..).zip(&mut ground.cells) {
            let (x, y) = (number % u64::from(width), number / u64::from(width));
            let is_road = x == u64::from(width) / 3 || y == u64::from(height) / 2;
            *cell = match mix(seed, number) % 16 {
                _ if is_road => Surface::Road,
                0 => Surface::Rock,
                1..=3 => Surface::Mud,
                _ => Surface::Grass,
            };
        }
        ground
    }

    /// Cells from west to east, and from north to south.
    pub fn size(&self) -> (u16, u16) {
        let height = self.cells.len().checked_div(self.width.into()).unwrap_or(0);
        (self.width, u16::try_from(height).unwrap_or(u16::MAX))
    }

    /// The surface at a place.
    pub fn at(&self, place: Position) -> Surface {
        let (width, height) = self.size();
        if !(0.0..f32::from(width)).contains(&place.x) || !(0.0..f32::from(height)).contains(&place.y) {
            return Surface::Rock;
        }
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the place is on the map")]
        let (x, y) = (place.x as usize, place.y as usize);
        self.cells[y * usize::from(width) + x]
    }

    /// Makes the cell at a place another one. A place beyond the edges stays rock.
    pub fn set(&mut self, x: u16, y: u16, surface: Surface) {
        let place = usize::from(y) * usize::from(self.width) + usize::from(x);
        if let Some(cell) = self.cells.get_mut(place).filter(|_| x < self.width) {
            *cell = surface;
        }
    }
}
