use super::components::{Rows, Town};
use crate::{Contestant, Digest};
use ecs::LoadOptions;
use ecs::prelude::*;
use ecs::save::Limits;
use std::marker::PhantomData;

/// Into a list that has room.
pub(super) struct Save<R> {
    town: Town,
    bytes: Vec<u8>,
    rows: PhantomData<R>,
}

impl<R: Rows> Contestant for Save<R> {
    fn prepare(rows: usize) -> Self {
        let mut bytes = saved::<R>(rows);
        bytes.clear();
        Self {
            town: R::town(rows),
            bytes,
            rows: PhantomData,
        }
    }

    fn run(&mut self) {
        self.bytes.clear();
        self.town.save(&mut self.bytes).expect("all can be saved");
    }

    fn result(&mut self) -> Digest {
        let is_saved = !self.bytes.is_empty();
        if is_saved {
            R::of_town(&loaded(&self.bytes))
        } else {
            Digest::default()
        }
    }
}

/// A new world, where there was another one. It is told how many bytes come, as it is told of a file.
pub(super) struct Load<R> {
    town: Town,
    bytes: Vec<u8>,
    options: LoadOptions,
    rows: PhantomData<R>,
}

impl<R: Rows> Contestant for Load<R> {
    fn prepare(rows: usize) -> Self {
        let bytes = saved::<R>(rows);
        let limits = Limits {
            bytes: bytes.len() as u64,
            ..Limits::default()
        };
        Self {
            town: Town::new(),
            bytes,
            options: LoadOptions::new().limits(limits),
            rows: PhantomData,
        }
    }

    fn run(&mut self) {
        self.town = Town::load_with(&self.options, &self.bytes[..]).expect("it was saved");
    }

    fn result(&mut self) -> Digest {
        R::of_town(&self.town)
    }
}

/// The same of a stream, of which nobody knows how long it is.
pub(super) struct LoadStream<R>(Load<R>);

impl<R: Rows> Contestant for LoadStream<R> {
    fn prepare(rows: usize) -> Self {
        Self(Load::prepare(rows))
    }

    fn run(&mut self) {
        self.0.town = loaded(&self.0.bytes);
    }

    fn result(&mut self) -> Digest {
        self.0.result()
    }
}

fn saved<R: Rows>(rows: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    R::town(rows).save(&mut bytes).expect("all can be saved");
    bytes
}

fn loaded(bytes: &[u8]) -> Town {
    Town::load(bytes).expect("it was saved")
}
