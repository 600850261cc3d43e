//! The field as text.

use crate::Battle;
use crate::combat::{Tank, Team};
use tanks_kit::terrain::{Ground, Position, Surface};

impl Battle {
    /// The field, a line for each row of cells: `=` is road, `~` mud, `#` rock, and `R` and `B` are tanks.
    pub fn map(&self) -> String {
        let (width, height) = self.resource::<Ground>().size();
        (0..height).map(|y| (0..width).map(|x| self.letter(x, y)).chain(['\n']).collect::<String>()).collect()
    }

    fn letter(&self, x: u16, y: u16) -> char {
        let (x, y) = (f32::from(x), f32::from(y));
        let is_here = |at: &Position| (x..x + 1.0).contains(&at.x) && (y..y + 1.0).contains(&at.y);
        let team = self.all::<Tank>().find(|tank| is_here(tank.position)).map(|tank| *tank.team);
        match (team, self.resource::<Ground>().at(Position { x, y })) {
            (Some(Team::Red), _) => 'R',
            (Some(Team::Blue), _) => 'B',
            (None, Surface::Road) => '=',
            (None, Surface::Grass) => ' ',
            (None, Surface::Mud) => '~',
            (None, Surface::Rock) => '#',
        }
    }
}
