//! A grid by hand: one counting sort a frame.

/// Items by the cells of a square.
pub(crate) struct Grid<T> {
    cell: f32,
    /// The cells of a row.
    across: usize,
    starts: Vec<u32>,
    /// The cell of each item, as they come.
    cells: Vec<u32>,
    staged: Vec<([f32; 2], T)>,
    items: Vec<([f32; 2], T)>,
}

impl<T: Copy> Grid<T> {
    pub(crate) fn new(side: f32, cell: f32) -> Self {
        let across = (side / cell) as usize + 1;
        Self {
            cell,
            across,
            starts: vec![0; across * across + 1],
            cells: Vec::new(),
            staged: Vec::new(),
            items: Vec::new(),
        }
    }

    fn along(&self, number: f32) -> usize {
        ((number / self.cell) as usize).min(self.across - 1)
    }

    pub(crate) fn begin(&mut self) {
        self.starts.fill(0);
        self.cells.clear();
        self.staged.clear();
    }

    #[inline]
    pub(crate) fn push(&mut self, at: [f32; 2], item: T) {
        let cell = self.along(at[1]) * self.across + self.along(at[0]);
        self.starts[cell] += 1;
        self.cells.push(cell as u32);
        self.staged.push((at, item));
    }

    pub(crate) fn end(&mut self) {
        let mut sum = 0;
        for start in &mut self.starts {
            sum += *start;
            *start = sum;
        }
        self.items.clear();
        self.items.extend_from_slice(&self.staged);
        for (item, cell) in self.staged.iter().zip(&self.cells).rev() {
            let start = &mut self.starts[*cell as usize];
            *start -= 1;
            self.items[*start as usize] = *item;
        }
    }

    /// Calls `f` with all items at this distance or nearer, and the square of their distance.
    #[inline]
    pub(crate) fn within(&self, center: [f32; 2], radius: f32, mut f: impl FnMut(f32, T)) {
        let low = center.map(|number| self.along((number - radius).max(0.0)));
        let high = center.map(|number| self.along(number + radius));
        for row in low[1]..=high[1] {
            let [start, end] = [low[0], high[0] + 1].map(|x| self.starts[row * self.across + x]);
            for (at, item) in &self.items[start as usize..end as usize] {
                let [x, y] = [at[0] - center[0], at[1] - center[1]];
                let squared = x * x + y * y;
                if squared <= radius * radius {
                    f(squared, *item);
                }
            }
        }
    }
}
