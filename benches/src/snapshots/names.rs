use crate::components::Position;
use crate::{Contestant, Digest};
use ecs::Snapshot;

#[derive(Clone)]
pub(crate) struct Name(String);

ecs::world! {
    #[world(snapshots)]
    pub(crate) struct Named { components: (Name, Position) }

    #[archetype]
    pub(crate) struct Person { name: Name, position: Position }
}

/// The name of a row.
pub(super) fn name(row: usize) -> String {
    format!("person {row}")
}

/// A row as numbers.
pub(super) fn numbers(name: &str, position: Position) -> [f32; 2] {
    [f32::from(name.as_bytes()[0]), position.0[1]]
}

fn person(row: usize) -> Person {
    Person {
        name: Name(name(row)),
        position: Position::of(row),
    }
}

fn populated(rows: usize) -> Named {
    let mut named = Named::new();
    named.spawn_batch((0..rows).map(person));
    named
}

macro_rules! contestants {
    ($($(#[$doc:meta])* $Contestant:ident: |$world:ident| $renew:block;)*) => {
        $(
            $(#[$doc])*
            pub(super) struct $Contestant {
                world: Named,
                snapshot: Snapshot<Named>,
            }

            impl Contestant for $Contestant {
                fn prepare(rows: usize) -> Self {
                    let mut world = populated(rows);
                    let snapshot = world.snapshot();
                    Self { world, snapshot }
                }

                fn renew(&mut self) -> bool {
                    let $world = &mut self.world;
                    $renew
                    true
                }

                fn run(&mut self) {
                    self.world.snapshot_into(&mut self.snapshot);
                }

                fn result(&mut self) -> Digest {
                    let rows = self.snapshot.query_ref::<(&Name, &Position)>();
                    Digest::of(rows.map(|(name, position)| numbers(&name.0, *position)))
                }
            }
        )*
    };
}

contestants! {
    /// All rows were written.
    All: |world| { world.query::<(&mut Name, &mut Position)>().for_each(|(name, _)| name.0.truncate(30)); };
    /// One entity came, and one went.
    One: |world| {
        let gone = world.entities().nth(world.len() / 2);
        gone.map(|entity| world.despawn(entity));
        world.spawn(person(1));
    };
    /// Nothing was written.
    Nothing: |_world| {};
}
