use super::components::{Buff, Name, Position, Rotation, Rows, Velocity};
use crate::{Contestant, Digest};
use hecs::serialize::column::{
    DeserializeContext, SerializeContext, deserialize, deserialize_column, serialize,
    try_serialize, try_serialize_id,
};
use hecs::{Archetype, ColumnBatchBuilder, ColumnBatchType, World};
use postcard::ser_flavors::Flavor;
use serde::de::SeqAccess;
use serde::ser::SerializeTuple;
use std::marker::PhantomData;

/// Says how components are written, and which come in the archetype that is read.
#[derive(Default)]
struct Context {
    ids: Vec<u8>,
}

macro_rules! components {
    ($($id:literal: $Component:ty),+ $(,)?) => {
        impl SerializeContext for Context {
            fn component_count(&self, archetype: &Archetype) -> usize {
                archetype.component_types().count()
            }

            fn serialize_component_ids<S: SerializeTuple>(
                &mut self,
                archetype: &Archetype,
                mut out: S,
            ) -> Result<S::Ok, S::Error> {
                $(try_serialize_id::<$Component, _, _>(archetype, &($id as u8), &mut out)?;)+
                out.end()
            }

            fn serialize_components<S: SerializeTuple>(
                &mut self,
                archetype: &Archetype,
                mut out: S,
            ) -> Result<S::Ok, S::Error> {
                $(try_serialize::<$Component, _>(archetype, &mut out)?;)+
                out.end()
            }
        }

        impl DeserializeContext for Context {
            fn deserialize_component_ids<'de, A: SeqAccess<'de>>(
                &mut self,
                mut seq: A,
            ) -> Result<ColumnBatchType, A::Error> {
                self.ids.clear();
                let mut batch = ColumnBatchType::new();
                while let Some(id) = seq.next_element::<u8>()? {
                    match id {
                        $($id => { batch.add::<$Component>(); })+
                        _ => unreachable!("no component has this number"),
                    }
                    self.ids.push(id);
                }
                Ok(batch)
            }

            fn deserialize_components<'de, A: SeqAccess<'de>>(
                &mut self,
                entity_count: u32,
                mut seq: A,
                batch: &mut ColumnBatchBuilder,
            ) -> Result<(), A::Error> {
                for id in &self.ids {
                    match id {
                        $($id => deserialize_column::<$Component, _>(entity_count, &mut seq, batch)?,)+
                        _ => unreachable!("no component has this number"),
                    }
                }
                Ok(())
            }
        }
    };
}

components! { 0: Position, 1: Rotation, 2: Velocity, 3: Buff, 4: Name }

/// Into a list that has room, which a flavor of postcard's own would not keep.
pub(super) struct Save<R> {
    world: World,
    bytes: Vec<u8>,
    rows: PhantomData<R>,
}

impl<R: Rows> Contestant for Save<R> {
    fn prepare(rows: usize) -> Self {
        let mut bytes = saved::<R>(rows);
        bytes.clear();
        Self {
            world: R::hecs(rows),
            bytes,
            rows: PhantomData,
        }
    }

    fn run(&mut self) {
        self.bytes.clear();
        save(&self.world, &mut self.bytes);
    }

    fn result(&mut self) -> Digest {
        if self.bytes.is_empty() {
            Digest::default()
        } else {
            R::of_hecs(&mut loaded(&self.bytes))
        }
    }
}

/// A new world, where there was another one.
pub(super) struct Load<R> {
    world: World,
    bytes: Vec<u8>,
    rows: PhantomData<R>,
}

impl<R: Rows> Contestant for Load<R> {
    fn prepare(rows: usize) -> Self {
        Self {
            world: World::new(),
            bytes: saved::<R>(rows),
            rows: PhantomData,
        }
    }

    fn run(&mut self) {
        self.world = loaded(&self.bytes);
    }

    fn result(&mut self) -> Digest {
        R::of_hecs(&mut self.world)
    }
}

struct Behind<'b>(&'b mut Vec<u8>);

impl Flavor for Behind<'_> {
    type Output = ();

    #[inline]
    fn try_push(&mut self, byte: u8) -> postcard::Result<()> {
        self.0.push(byte);
        Ok(())
    }

    #[inline]
    fn try_extend(&mut self, bytes: &[u8]) -> postcard::Result<()> {
        self.0.extend_from_slice(bytes);
        Ok(())
    }

    fn finalize(self) -> postcard::Result<()> {
        Ok(())
    }
}

fn save(world: &World, bytes: &mut Vec<u8>) {
    let mut serializer = postcard::Serializer {
        output: Behind(bytes),
    };
    serialize(world, &mut Context::default(), &mut serializer).expect("all can be saved");
}

fn saved<R: Rows>(rows: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    save(&R::hecs(rows), &mut bytes);
    bytes
}

fn loaded(bytes: &[u8]) -> World {
    let mut deserializer = postcard::Deserializer::from_bytes(bytes);
    deserialize(&mut Context::default(), &mut deserializer).expect("it was saved")
}
