//! Calls that leave the world as it was where the user's code refuses.

use super::super::yard::{
    ChildOf, Cow, Extra, Last, Maybe, Needs, Plain, Pooled, Seen, Value, Yard,
};
use ecs::save::Saves;

super::operations! {
    prepared by |scene| { scene.copy(); scene.save(); };
    one_insertion [Drop Clone Observe] one "store::Store::insert" |scene| {
        let seen = scene.make::<Seen>();
        drop(scene.yard.insert(scene.cow, seen)?);
    }
    one_insertion_of_many [Drop Clone Observe Call] one "store::Store::insert_many" |scene| {
        let bundle = (scene.make::<Seen>(), scene.make::<Pooled>(), scene.make::<Needs>());
        drop(scene.yard.insert_many(scene.cow, bundle)?);
    }
    one_insertion_by_key [Drop Observe] one "store::Store::insert_key" |scene| {
        let extra = scene.make::<Extra>();
        drop(scene.yard.insert_key(scene.odd, scene.key, extra)?);
    }
    one_removal [Drop Clone Observe] one "store::Store::remove" |scene| {
        drop(scene.yard.remove::<Seen>(scene.cow)?);
    }
    one_removal_of_many [Drop Clone Observe Call] one "store::Store::remove_many" |scene| {
        drop(scene.yard.remove_many::<(Plain, Seen, Maybe)>(scene.cow)?);
    }
    one_exchange [Drop Clone Observe Call] one "store::Store::replace_bundle" |scene| {
        let given = (scene.make::<Pooled>(), scene.make::<Needs>());
        drop(scene.yard.replace_bundle::<(Seen, Last), _>(scene.cow, given)?);
    }
    one_departure [Drop Observe Call] one "store::Store::despawn" |scene| {
        scene.yard.despawn(scene.cow);
    }
    one_row_that_departs [Drop Clone Observe Call] one "store::Store::despawn_row" |scene| {
        drop(scene.yard.despawn_row::<Cow>(scene.cow));
    }
    one_entity_that_is_taken [Drop Clone Observe Call] one "store::Store::detach" |scene| {
        drop(scene.yard.detach(scene.cow)?);
    }
    one_clone [Drop Clone Observe] one "store::Store::clone_entity" |scene| {
        scene.yard.clone_entity(scene.cow)?;
    }
    one_clone_with_descendants [Drop Clone Observe] one "store::Store::clone_with_descendants" |scene| {
        scene.yard.clone_with_descendants::<ChildOf>(scene.cow)?;
    }
    one_template [Drop Clone] one "storage::Storage::template" |scene| {
        drop(scene.yard.template(scene.cow)?);
    }
    one_row_of_a_template [Drop Clone Observe] one "store::Store::spawn_template" |scene| {
        scene.yard.spawn_template(&scene.template, 1)?;
    }
    one_clearing [Drop Observe] one "store::Store::clear_component" |scene| {
        scene.yard.clear_component::<Seen>()?;
    }
    one_copy [Drop Clone] one "store::Store::snapshot_into" |scene| {
        let (yard, copies) = scene.with_copies();
        yard.snapshot_into(&mut copies.copy);
    }
    one_restore [Drop Clone Observe] one "store::Store::restore" |scene| {
        let (yard, copies) = scene.with_copies();
        yard.restore(&copies.copy);
    }
    one_world_that_is_loaded [Drop Observe Deserialize Call] one "store::Store::load_into" |scene| {
        let (yard, saves) = scene.with_saves();
        yard.load_into(&saves.whole[..])?;
    }
    one_text_that_is_loaded [Drop Deserialize Call] one "save::Saves::load_from" |scene| {
        let text = &scene.with_saves().1.plain_text;
        drop(Yard::load_from(&mut serde_json::Deserializer::from_str(text))?);
    }
    one_merge [Drop Observe Deserialize Call] one "store::Store::merge" |scene| {
        let (yard, saves) = scene.with_saves();
        yard.merge(&saves.part[..])?;
    }
    one_text_that_is_merged [Drop Observe Deserialize Call] one "store::Store::merge_from" |scene| {
        let (yard, saves) = scene.with_saves();
        yard.merge_from(&mut serde_json::Deserializer::from_str(&saves.part_text))?;
    }
    one_value_by_name [Drop Observe Deserialize] one "store::Store::insert_value" |scene| {
        scene.yard.insert_value(scene.cow, "Seen", ecs::Value::Tuple(vec![Value::new(&scene.ledger).number().into()]))?;
    }
    one_row_by_name [Observe Deserialize] one "store::Store::spawn_values" |scene| {
        let number = || ecs::Value::Tuple(vec![7_u64.into()]);
        scene.yard.spawn_values([("Seen", number()), ("Pooled", number()), ("Last", number())])?;
    }
    one_resource_by_name [Drop Deserialize] one "store::Store::set_resource_value" |scene| {
        scene.yard.set_resource_value("Barn", "", ecs::Value::Tuple(vec![7_u64.into()]))?;
    }
}
