use super::components::{Buff, Position, Rotation, Velocity, body, numbers};
use crate::{Contestant, Digest};
use bytemuck::{NoUninit, Pod, cast_slice};

/// All bytes that a save holds: four columns, the handle of each row, and the generation of its slot.
#[derive(Default)]
pub(super) struct Columns {
    positions: Vec<Position>,
    rotations: Vec<Rotation>,
    velocities: Vec<Velocity>,
    buffs: Vec<Buff>,
    handles: Vec<u64>,
    generations: Vec<u32>,
}

impl Columns {
    pub(super) fn new(rows: usize) -> Self {
        let mut columns = Self {
            handles: vec![1 << 32; rows],
            generations: vec![1; rows],
            ..Self::default()
        };
        for (position, rotation, velocity, buff) in (0..rows).map(body) {
            columns.positions.push(position);
            columns.rotations.push(rotation);
            columns.velocities.push(velocity);
            columns.buffs.push(buff);
        }
        columns
    }

    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        fn put<T: NoUninit>(column: &[T], bytes: &mut Vec<u8>) {
            bytes.extend_from_slice(cast_slice(column));
        }
        bytes.clear();
        put(&self.positions, bytes);
        put(&self.rotations, bytes);
        put(&self.velocities, bytes);
        put(&self.buffs, bytes);
        put(&self.handles, bytes);
        put(&self.generations, bytes);
    }

    fn read(&mut self, bytes: &[u8], rows: usize) {
        fn take<'b, T: Pod>(bytes: &'b [u8], rows: usize, column: &mut Vec<T>) -> &'b [u8] {
            let (own, rest) = bytes.split_at(rows * size_of::<T>());
            column.resize(rows, T::zeroed());
            bytemuck::cast_slice_mut(column).copy_from_slice(own);
            rest
        }
        let bytes = take(bytes, rows, &mut self.positions);
        let bytes = take(bytes, rows, &mut self.rotations);
        let bytes = take(bytes, rows, &mut self.velocities);
        let bytes = take(bytes, rows, &mut self.buffs);
        let bytes = take(bytes, rows, &mut self.handles);
        take(bytes, rows, &mut self.generations);
    }

    pub(super) fn digest(&self) -> Digest {
        let Self {
            positions,
            rotations,
            velocities,
            buffs,
            ..
        } = self;
        let rows = positions.iter().zip(rotations).zip(velocities).zip(buffs);
        Digest::of(rows.map(|(((position, rotation), velocity), buff)| {
            numbers((position, rotation, velocity, buff))
        }))
    }
}

/// Into a list that has room.
pub(super) struct Save {
    columns: Columns,
    rows: usize,
    bytes: Vec<u8>,
}

impl Contestant for Save {
    fn prepare(rows: usize) -> Self {
        Self {
            columns: Columns::new(rows),
            rows,
            bytes: Vec::with_capacity(64 * rows),
        }
    }

    fn run(&mut self) {
        self.columns.write(&mut self.bytes);
    }

    fn result(&mut self) -> Digest {
        let mut columns = Columns::default();
        if !self.bytes.is_empty() {
            columns.read(&self.bytes, self.rows);
        }
        columns.digest()
    }
}

/// Into columns that have room.
pub(super) struct Load {
    columns: Columns,
    rows: usize,
    bytes: Vec<u8>,
}

impl Contestant for Load {
    fn prepare(rows: usize) -> Self {
        let mut bytes = Vec::new();
        Columns::new(rows).write(&mut bytes);
        Self {
            columns: Columns::default(),
            rows,
            bytes,
        }
    }

    fn run(&mut self) {
        self.columns.read(&self.bytes, self.rows);
    }

    fn result(&mut self) -> Digest {
        self.columns.digest()
    }
}

/// Into new columns, where there were others.
pub(super) struct LoadAnew(Load);

impl Contestant for LoadAnew {
    fn prepare(rows: usize) -> Self {
        Self(Load::prepare(rows))
    }

    fn run(&mut self) {
        let mut columns = Columns::default();
        columns.read(&self.0.bytes, self.0.rows);
        self.0.columns = columns;
    }

    fn result(&mut self) -> Digest {
        self.0.result()
    }
}
