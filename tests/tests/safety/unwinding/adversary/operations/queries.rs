//! Loops, orders and questions.

use super::super::yard::Pack;
use super::super::yard::{
    Barn, ByFixed, ByNumber, ByPlain, ChildOf, Extra, Fixed, Last, Mark, Maybe, MaybePooled, Near,
    Number, Place, Plain, Pooled, Rare, Seen, Stays, Value, Weight, Yard,
};
use ecs::index::values::{By, EntitySet, HashIndex, Ordered};
use ecs::index::{Answers, Method};
use ecs::prelude::*;
use ecs::{Mut, Up};
use ecs_tests::ledger::Code;
use std::ops::ControlFlow;

super::operations! {
    prepared by super::super::scene::Scene::copy;
    loops [Drop Call] "query::Query::for_each query::Query::fold query::Query::try_for_each store::Store::query query::Pairs::for_each query::Combinations::for_each" |scene| {
        let ledger = scene.ledger.clone();
        let write = |plain: &mut Plain| {
            ledger.call(Code::Call);
            plain.0 = Value::new(&ledger);
        };
        let yard = &mut scene.yard;
        yard.query::<&mut Plain>().for_each(write);
        yard.herd().for_each(|row| write(row.plain));
        yard.query::<(&mut Plain, &mut Last)>().fold((), |(), (plain, _)| write(plain));
        let stopped = yard.query::<&mut Plain>().try_for_each(|plain| {
            write(plain);
            ControlFlow::<()>::Continue(()).break_value().map_or(Ok(()), Err)
        });
        assert_eq!(stopped, Ok(()));
        yard.query::<&mut Plain>().pairs().for_each(|one, _| write(one));
        yard.query::<&mut Plain>().combinations::<3>().for_each(|[one, ..]| write(one));
        yard.query::<&mut Plain>().chunks().for_each(|chunk| chunk.iter_mut().for_each(write));
        yard.duo().for_each(|row| {
            ledger.call(Code::Call);
            row.pooled.0 = Value::new(&ledger);
            let _ = row.rare.0.number();
        });
        assert!(yard.pack().all(|row| row.pooled.0.number() + row.rare.0.number() > 0));
    }
    loops_of_threads [Drop Observe Call] "query::Query::par_for_each query::Query::par_for_each_with query::Cascade::par_for_each" |scene| {
        let ledger = scene.ledger.clone();
        let write = |plain: &mut Plain| {
            ledger.call(Code::Call);
            plain.0 = Value::new(&ledger);
        };
        scene.yard.query::<&mut Plain>().par_for_each(write);
        scene.yard.cascade::<ChildOf, &mut Seen>().par_for_each(|_| ledger.call(Code::Call));
        scene.yard.run_system(|rows: Query<Yard, (Entity, &mut Plain)>, mut commands: Commands<Yard>| {
            rows.par_for_each_with(&mut commands, |commands, (entity, plain)| {
                write(plain);
                commands.insert(entity, Maybe(Value::new(&ledger)));
            });
        });
    }
    cascades [Drop Call] "query::Cascade::for_each query::Cascade::try_for_each store::Store::cascade store::Store::try_cascade
        store::Store::cascade_filtered" |scene| {
        let ledger = scene.ledger.clone();
        scene.yard.cascade::<ChildOf, (&mut Seen, Option<Up<ChildOf, &Seen>>)>().for_each(|(seen, _)| {
            ledger.call(Code::Call);
            seen.0 = Value::new(&ledger);
        });
        scene.yard.cascade_filtered::<ChildOf, &mut Seen, ecs::With<Last>>().for_each(|_| ledger.call(Code::Call));
        let outcome = scene.yard.try_cascade::<ChildOf, &mut Seen, ()>()?.try_for_each(|seen| {
            ledger.call(Code::Call);
            seen.0 = Value::new(&ledger);
            Ok::<_, ()>(())
        });
        assert_eq!(outcome, Ok(()));
    }
    look_ups [Drop Call] "query::Lookup::for_each store::Store::lookup_mut store::Store::try_lookup_mut index::Answers::for_each_in" |scene| {
        let ledger = scene.ledger.clone();
        let write = |plain: &mut Plain| {
            ledger.call(Code::Call);
            plain.0 = Value::new(&ledger);
        };
        scene.yard.lookup_mut::<&mut Plain>().for_each(&[scene.cow, scene.other, scene.calf], |_, plain| write(plain));
        let _ = scene.yard.try_lookup_mut::<&mut Plain>()?.contains(scene.cow);
        scene.yard.run_system(|near: ecs::Find<Yard, Near>, mut places: Lookup<Yard, &mut Place>| {
            near.nearest_of([0.0, 0.0]).for_each_in(&mut places, |_, place| {
                ledger.call(Code::Call);
                place.0 = Value::new(&ledger);
            });
        });
    }
    values_that_mark_themselves [Drop Call] "query::Mut::set_if_neq query::Mut::into_inner" |scene| {
        let ledger = scene.ledger.clone();
        scene.yard.query::<Mut<Seen>>().for_each(|mut seen| {
            seen.set_if_neq(Seen(Value::new(&ledger)));
            let same = seen.0.number();
            seen.set_if_neq(Seen(Value::with_number(&ledger, same)));
            seen.into_inner().0 = Value::new(&ledger);
        });
        scene.yard.query::<Mut<Pooled>>().for_each(|mut pooled| _ = pooled.set_if_neq(Pooled(Value::new(&ledger))));
    }
    queries_of_run_time [Drop Call] "query::RuntimeChunks::for_each_row store::Store::run store::Store::query_filtered" |scene| {
        let ledger = scene.ledger.clone();
        scene.yard.query_filtered::<&mut Plain, ecs::Without<Last>>().for_each(|_| ledger.call(Code::Call));
        let query = scene.yard.runtime_query().write("Plain").read("Last").build()?;
        scene.yard.run(&query).for_each_row::<(&mut Plain, &Last)>(|(plain, _)| {
            ledger.call(Code::Call);
            plain.0 = Value::new(&ledger);
        })?;
    }
    orders [Drop Clone Call] "store::Store::sort_by store::Store::try_sort_by store::Store::sort_by_key store::Store::try_sort_by_key" |scene| {
        let ledger = scene.ledger.clone();
        let compare = |one: &Rare, other: &Rare| {
            ledger.call(Code::Call);
            other.0.number().cmp(&one.0.number())
        };
        let number = |pooled: &Pooled| {
            ledger.call(Code::Call);
            pooled.0.clone().number()
        };
        scene.yard.sort_by(compare);
        scene.yard.try_sort_by(compare)?;
        scene.yard.sort_by_key(number);
        scene.yard.try_sort_by_key(number)?;
        scene.yard.sort_by_key::<Rare, Mark>(|rare| Mark(rare.0.number()));
    }
    orders_of_groups [Drop Clone Observe Call] "store::Store::sort_group_by store::Store::try_sort_group_by store::Store::sort_group_by_key
        store::Store::try_sort_group_by_key" |scene| {
        let ledger = scene.ledger.clone();
        for value in [9, 3, 5] {
            let rare = Rare(Value::with_number(&ledger, value));
            scene.yard.spawn((Pooled(Value::new(&ledger)), rare));
        }
        let yard = &mut scene.yard;
        yard.sort_group_by::<Pack<'_>, &Rare>(|one, other| {
            ledger.call(Code::Call);
            one.0.number().cmp(&other.0.number())
        });
        yard.try_sort_group_by::<Pack<'_>, &Rare>(|one, other| {
            ledger.call(Code::Call);
            other.0.number().cmp(&one.0.number())
        })?;
        yard.sort_group_by_key::<Pack<'_>, &Rare, _>(|rare| {
            ledger.call(Code::Call);
            rare.0.clone().number()
        });
        yard.try_sort_group_by_key::<Pack<'_>, &Rare, _>(|rare| Mark(u64::MAX - rare.0.number()))?;
    }
    indexes [Drop Observe Call] "store::Store::find store::Store::try_find store::Store::find_ref snapshot::Snapshot::find snapshot::Snapshot::try_find
        snapshot::Found::find index::Find::holder index::Find::into_inner index::Find::likely index::Find::is_unlikely index::HashIndex::get index::HashIndex::first index::HashIndex::count
        index::HashIndex::contains_key index::Ordered::get index::Ordered::range index::Bitmap::is index::Fingerprints::candidates
        index::Fingerprints::is_unlikely" |scene| {
        let ledger = scene.ledger.clone();
        for _ in 0..2 {
            let yard = &mut scene.yard;
            assert!(yard.find::<ByNumber>().holder(Mark(1)).is_none());
            let found = yard.find::<ByNumber>();
            let _ = (found.get(Mark(2)).count(), found.first(Mark(3)), found.count(Mark(4)), found.contains_key(Mark(5)));
            let _ = yard.try_find::<ByFixed>()?.get(Mark(6)).count();
            let _ = yard.find::<ByFixed>().range(Mark(7)..).count();
            let _ = yard.find::<ByPlain>().is(Mark(8)).count();
            let _ = yard.find::<MaybePooled>().likely(Mark(9)).count();
            let _ = yard.find::<MaybePooled>().is_unlikely(scene.cow, Mark(9));
            let _ = yard.find::<MaybePooled>().into_inner().candidates(Mark(9)).count();
            let _ = yard.find::<MaybePooled>().into_inner().is_unlikely(scene.cow.index(), Mark(9));
            let _ = yard.find::<Near>().within([0.0, 0.0], 9.0).count();
            assert!(yard.find_ref::<ByNumber>().is_ok_and(|found| found.holder(Mark(1)).is_none()));
            // Rows come, change and leave.
            let fresh = (Number(Value::new(&ledger)), Fixed(Value::new(&ledger)), Pooled(Value::new(&ledger)));
            let fresh = yard.spawn(fresh);
            yard.insert(fresh, Plain(Value::new(&ledger)))?;
            yard.insert(scene.numbered[0], Fixed(Value::new(&ledger)))?;
            yard.get_mut::<Place>(scene.numbered[1]).ok_or("a place")?.0 = Value::new(&ledger);
            yard.despawn(fresh);
        }
        let (_, copies) = scene.with_copies();
        let _ = copies.copy.find::<ByNumber>().find().len();
        let _ = copies.copy.try_find::<ByFixed>()?.find().len();
    }
    values_of_keys [Drop] "store::Store::key_values_mut store::Store::get_key_mut store::Store::get_data_mut entity_access::EntityMut::get_key_mut" |scene| {
        let ledger = scene.ledger.clone();
        let _ = scene.yard.get_data_mut(scene.odd, scene.mana).map(|bytes| bytes.fill(3));
        scene.yard.key_values_mut(scene.key).values_mut().for_each(|extra| *extra = Extra(Value::new(&ledger)));
        scene.yard.get_key_mut(scene.odd, scene.key).ok_or("an extra")?.0 = Value::new(&ledger);
        scene.yard.entity_mut(scene.odd)?.get_key_mut(scene.key).ok_or("an extra")?.0 = Value::new(&ledger);
    }
    writes [Drop] "store::Store::get_mut store::Store::get_many_mut store::Store::row_mut store::Store::all_mut store::Store::columns_mut store::Store::split
        store::Store::pool_mut store::Store::queries query::Query::get_mut query::Lookup::get_mut entity_access::EntityMut::get_mut
        entity_access::EntityMut::row_mut" |scene| {
        let ledger = scene.ledger.clone();
        let value = || Value::new(&ledger);
        let (cow, other) = (scene.cow, scene.other);
        let yard = &mut scene.yard;
        yard.get_mut::<Plain>(cow).ok_or("a cow")?.0 = value();
        yard.get_many_mut::<Plain, 2>([cow, other])?.into_iter().for_each(|plain| plain.0 = value());
        yard.row_mut::<super::super::yard::Cow>(cow).ok_or("a cow")?.seen.0 = value();
        yard.all_mut::<super::super::yard::Cow>().for_each(|cow| cow.last.0 = value());
        yard.columns_mut::<super::super::yard::Cow>().last.iter_mut().for_each(|last| last.0 = value());
        yard.split().take::<super::super::yard::Cow>().seen.iter_mut().for_each(|seen| seen.0 = value());
        yard.pool_mut::<Rare>().1.iter_mut().for_each(|rare| rare.0 = value());
        let (rows, _) = yard.queries::<(&mut Plain, &Weight)>();
        rows.for_each(|plain| plain.0 = value());
        yard.query::<&mut Plain>().get_mut(cow).ok_or("a cow")?.0 = value();
        yard.lookup_mut::<&mut Plain>().get_mut(cow).ok_or("a cow")?.0 = value();
        let mut of_cow = yard.entity_mut(cow)?;
        of_cow.get_mut::<Plain>().ok_or("a cow")?.0 = value();
        of_cow.row_mut::<super::super::yard::Cow>().ok_or("a cow")?.seen.0 = value();
        yard.resource_mut::<Barn>().0 = value();
    }
    indexes_of_ones_own [Call] "index::Method::add index::Method::fill" |scene| {
        let mut index = HashIndex::<By<Mark>>::default();
        for (number, entity) in (0..).zip([scene.cow, scene.other, scene.calf]) {
            index.add(entity, &Mark(number))?;
            index.put(entity, &Mark(number % 2))?;
        }
        index.settle()?;
        index.remove(scene.cow);
        let _ = (index.get(Mark(1)).count(), index.len());
        index.check_invariants();
        let mut order = Ordered::<By<Mark>>::default();
        order.fill(Pairs([(scene.cow, Mark(2)), (scene.other, Mark(1))]))?;
        order.settle()?;
        let _ = order.range(Mark(1)..).count();
        order.clear();
    }
    upkeep [] "store::Store::arrange store::Store::try_arrange store::Store::place_first store::Store::place_last store::Store::place_before
        store::Store::place_after store::Store::compact store::Store::shrink_to_fit store::Store::change_tick store::Store::set_profiled
        store::Store::set_panic_policy store::Store::system_panics store::Store::take_system_panics
        store::Store::sort_like store::Store::try_sort_like store::Store::entity_mut" |scene| {
        let yard = &mut scene.yard;
        yard.arrange::<ChildOf>();
        yard.try_arrange::<ChildOf>()?;
        yard.place_first::<ChildOf>(scene.kid)?;
        yard.place_last::<ChildOf>(scene.kid)?;
        let kid = yard.spawn((ChildOf { parent: scene.cow },));
        yard.place_before::<ChildOf>(kid, scene.kid)?;
        yard.place_after::<ChildOf>(kid, scene.kid)?;
        yard.compact();
        yard.shrink_to_fit();
        yard.change_tick();
        yard.set_profiled(true);
        yard.set_panic_policy(ecs::schedule::PanicPolicy::Keep);
        let _ = (yard.system_panics().len(), yard.take_system_panics().len());
        yard.sort_like::<Stays, Pooled>();
        yard.try_sort_like::<Stays, Rare>()?;
        let _ = yard.entity_mut(scene.cow)?.entity();
    }
}

/// Entries of an index, each with a key.
struct Pairs([(Entity, Mark); 2]);

impl ecs::index::Entries<Ordered<By<Mark>>> for Pairs {
    fn count(&self) -> usize {
        self.0.len()
    }

    fn for_each(&self, mut each: impl FnMut(Entity, &Mark)) {
        self.0.iter().for_each(|(entity, mark)| each(*entity, mark));
    }
}
