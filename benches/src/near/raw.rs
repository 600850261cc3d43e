use super::{Near, RADIUS, Scene};

/// A grid by hand, for a square of known side, with cells as large as the radius. It is rebuilt whenever a row moved.
pub(super) struct Tight<const D: usize> {
    cells_a_side: usize,
    cells: Vec<u32>,
    starts: Vec<u32>,
    ends: Vec<u32>,
    numbers: Vec<u32>,
    points: Vec<[f32; D]>,
}

impl<const D: usize> Tight<D> {
    fn along(&self, number: f32) -> usize {
        ((number * (1.0 / RADIUS)) as i32).clamp(0, self.cells_a_side as i32 - 1) as usize
    }

    fn cell(&self, point: &[f32; D]) -> usize {
        point.iter().rev().fold(0, |cell, number| {
            cell * self.cells_a_side + self.along(*number)
        })
    }
}

impl<const D: usize> Near<D> for Tight<D> {
    fn build(scene: &Scene<D>) -> Self {
        let cells_a_side = (scene.side / RADIUS).ceil() as usize;
        let cells = cells_a_side.pow(D as u32);
        let mut tight = Self {
            cells_a_side,
            cells: vec![0; scene.len()],
            starts: vec![0; cells + 1],
            ends: vec![0; cells + 1],
            numbers: vec![0; scene.len()],
            points: vec![[0.0; D]; scene.len()],
        };
        tight.update(scene);
        tight
    }

    fn update(&mut self, scene: &Scene<D>) {
        self.starts.fill(0);
        for (row, point) in scene.points.iter().enumerate() {
            let cell = self.cell(point);
            self.cells[row] = cell as u32;
            self.starts[cell + 1] += 1;
        }
        let mut sum = 0;
        for start in &mut self.starts {
            sum += *start;
            *start = sum;
        }
        self.ends.copy_from_slice(&self.starts);
        for (row, point) in scene.points.iter().enumerate() {
            let end = &mut self.ends[self.cells[row] as usize];
            self.numbers[*end as usize] = scene.numbers[row];
            self.points[*end as usize] = *point;
            *end += 1;
        }
    }

    fn within(&self, _: &Scene<D>, center: &[f32; D], mut found: impl FnMut(u32)) {
        let low = center.map(|number| self.along(number - RADIUS));
        let high = center.map(|number| self.along(number + RADIUS));
        let layers = if D == 3 {
            low[D - 1]..=high[D - 1]
        } else {
            0..=0
        };
        for z in layers {
            for y in low[1]..=high[1] {
                let first = (z * self.cells_a_side + y) * self.cells_a_side;
                let span =
                    self.starts[first + low[0]] as usize..self.starts[first + high[0] + 1] as usize;
                for (point, number) in self.points[span.clone()].iter().zip(&self.numbers[span]) {
                    if squared(center, point) <= RADIUS * RADIUS {
                        found(*number);
                    }
                }
            }
        }
    }
}

/// The square of the distance.
pub(super) fn squared<const D: usize>(one: &[f32; D], other: &[f32; D]) -> f32 {
    let mut sum = 0.0;
    for axis in 0..D {
        sum += (one[axis] - other[axis]) * (one[axis] - other[axis]);
    }
    sum
}
