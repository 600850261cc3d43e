//! The code that `check.py` looks at: `position += velocity * dt` by several ways, and a look-up, each in a function of its own.
//! Each way has another `dt`, since the compiler would make one function of two that are equal.
//!
//! `kernels <way> <rows> <passes>` runs one of them, for callgrind.

mod world;

use ecs::Entity;
use std::hint::black_box;
use world::{Cook, Kitchen, Position, Velocity, indexed, plain, tracked};

#[inline(never)]
fn raw(positions: &mut [Position], velocities: &[Velocity]) {
    for (position, velocity) in positions.iter_mut().zip(velocities) {
        position.advance(velocity, 0.5);
    }
}

#[inline(never)]
fn named(kitchen: &mut Kitchen) {
    kitchen
        .moving()
        .for_each(|moving| moving.position.advance(moving.velocity, 0.25));
}

#[inline(never)]
fn ad_hoc(kitchen: &mut Kitchen) {
    let moving = kitchen.query::<(&mut Position, &Velocity)>();
    moving.for_each(|(position, velocity)| position.advance(velocity, 0.125));
}

#[inline(never)]
fn baseline(kitchen: &mut Kitchen) {
    kitchen
        .moving_baseline()
        .for_each(|moving| moving.position.advance(moving.velocity, 0.75));
}

#[inline(never)]
fn iterator(kitchen: &mut Kitchen) {
    for moving in kitchen.moving() {
        moving.position.advance(moving.velocity, 0.0625);
    }
}

#[inline(never)]
fn get(kitchen: &Kitchen, entity: Entity) -> Option<&Position> {
    kitchen.get::<Position>(entity)
}

#[inline(never)]
fn spawn(kitchen: &mut Kitchen) -> Entity {
    kitchen.spawn(Cook {
        position: Position::ZERO,
        velocity: Velocity::X,
    })
}

#[inline(never)]
fn batch(kitchen: &mut Kitchen, rows: usize) {
    kitchen.spawn_batch((0..rows).map(|_| Cook {
        position: Position::ZERO,
        velocity: Velocity::X,
    }));
}

#[inline(never)]
fn look_up(kitchen: &Kitchen, entities: &[Entity]) {
    let lookup = kitchen.lookup::<&Position>();
    for entity in entities {
        black_box(lookup.get(*entity));
    }
}

#[inline(never)]
fn visit(kitchen: &mut Kitchen, entities: &[Entity]) {
    let mut lookup = kitchen.lookup_mut::<(&mut Position, &Velocity)>();
    lookup.for_each(entities, |_, (position, velocity)| {
        position.advance(velocity, 0.5);
    });
}

#[inline(never)]
fn despawn(kitchen: &mut Kitchen, entity: Entity) {
    kitchen.despawn(entity);
}

/// Moves the row to another declared table and back.
#[inline(never)]
fn toggle(kitchen: &mut Kitchen, entity: Entity) {
    let removed = kitchen.remove::<Velocity>(entity);
    black_box(&removed);
    let inserted = kitchen.insert(entity, Velocity::X);
    black_box(&inserted);
}

/// The same as `toggle`, and the changes of several components, in a world that keeps more than columns.
macro_rules! decorated {
    ($module:ident, $rows:ident, $way:ident, $passes:ident) => {{
        use $module::{Cook, Diner, Waiter};

        #[inline(never)]
        fn toggle(diner: &mut Diner, entity: Entity) {
            black_box(&diner.remove::<$module::Velocity>(entity));
            black_box(&diner.insert(entity, $module::Velocity::X));
        }

        #[inline(never)]
        fn bundle(diner: &mut Diner, entity: Entity) {
            black_box(&diner.insert_many(entity, ($module::Tray(1), $module::Hat(2))));
            black_box(&diner.remove_many::<($module::Tray, $module::Hat)>(entity));
        }

        #[inline(never)]
        fn exchange(diner: &mut Diner, entity: Entity) {
            black_box(&diner.replace_bundle::<($module::Velocity,), _>(entity, ($module::Hat(1),)));
            black_box(&diner.replace_bundle::<($module::Hat,), _>(entity, ($module::Velocity::X,)));
        }

        #[inline(never)]
        fn convert(diner: &mut Diner, entity: Entity) {
            black_box(&diner.convert::<Cook, Waiter, (), _>(entity, ($module::Tray(1),)));
            black_box(&diner.convert::<Waiter, Cook, ($module::Tray,), _>(entity, ()));
        }

        #[inline(never)]
        fn clone(diner: &mut Diner, entity: Entity) {
            let clone = diner.clone_entity(entity);
            black_box(clone.is_ok_and(|clone| diner.despawn(clone)));
        }

        #[inline(never)]
        fn run(rows: usize, way: &str, passes: usize) {
            let mut diner = Diner::new();
            let entities: Vec<Entity> = (0..rows).map(|_| diner.spawn(Cook::NEW)).collect();
            let change = match way {
                "add_remove" => toggle,
                "bundle" => bundle,
                "exchange" => exchange,
                "convert" => convert,
                _ => clone,
            };
            for _ in 0..passes {
                for entity in &entities {
                    change(black_box(&mut diner), *entity);
                }
            }
        }

        run($rows, $way, $passes);
    }};
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let way = arguments.next().unwrap_or_default();
    let mut number = || {
        arguments
            .next()
            .and_then(|text| text.parse().ok())
            .unwrap_or(0)
    };
    let (rows, passes): (usize, usize) = (number(), number());

    if let Some((world, way)) = way.split_once('.') {
        match world {
            "tracked" => decorated!(tracked, rows, way, passes),
            "indexed" => decorated!(indexed, rows, way, passes),
            _ => decorated!(plain, rows, way, passes),
        }
        return;
    }
    let mut positions = vec![Position::ZERO; rows];
    let velocities = vec![Velocity::X; rows];
    let mut kitchen = Kitchen::new();
    let cook = || Cook {
        position: Position::ZERO,
        velocity: Velocity::X,
    };
    let mut entities: Vec<_> = (0..rows).map(|_| kitchen.spawn(cook())).collect();
    for _ in 0..passes {
        match &*way {
            "raw" => raw(black_box(&mut positions), black_box(&velocities)),
            "named" => named(black_box(&mut kitchen)),
            "ad_hoc" => ad_hoc(black_box(&mut kitchen)),
            "baseline" => baseline(black_box(&mut kitchen)),
            "iterator" => iterator(black_box(&mut kitchen)),
            "get" => get_all(&kitchen, &entities),
            "churn" => churn(&mut kitchen, &mut entities),
            "spawn" => {
                kitchen.clear();
                for _ in 0..rows {
                    black_box(spawn(black_box(&mut kitchen)));
                }
            }
            "batch" => {
                kitchen.clear();
                batch(black_box(&mut kitchen), rows);
            }
            "lookup" => look_up(&kitchen, &entities),
            "visit" => visit(&mut kitchen, &entities),
            "add_remove" => add_remove(&mut kitchen, &entities),
            _ => println!(
                "ways: raw, named, ad_hoc, baseline, iterator, get, lookup, visit, spawn, batch, churn, add_remove; and \
                 add_remove, bundle, exchange, convert and clone behind `plain.`, `tracked.` or `indexed.`"
            ),
        }
    }
}

// The loops are functions, so that the registers of `main` are not counted.
#[inline(never)]
fn churn(kitchen: &mut Kitchen, entities: &mut [Entity]) {
    for entity in entities {
        despawn(black_box(kitchen), *entity);
        *entity = spawn(black_box(kitchen));
    }
}

#[inline(never)]
fn add_remove(kitchen: &mut Kitchen, entities: &[Entity]) {
    for entity in entities {
        toggle(black_box(kitchen), *entity);
    }
}

fn get_all(kitchen: &Kitchen, entities: &[Entity]) {
    for entity in entities {
        black_box(get(black_box(kitchen), *entity));
    }
}
