//! Values as bytes, as text, and by name.

use super::super::scene::Copies;
use super::super::yard::{Barn, Calf, ChildOf, Last, Mark, Plain, Seen, Value, Yard, ledger};
use ecs::save::Saves;
use ecs::{LoadOptions, SaveOptions};
use ecs_tests::ledger::Code;

/// A file that is gone with its name.
struct File(std::path::PathBuf);

impl File {
    fn new(name: &str) -> Self {
        Self(std::env::temp_dir().join(format!(
            "{name}-{}-{:?}",
            std::process::id(),
            std::thread::current().id()
        )))
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// A writer and a reader of the user's.
struct Port<'b>(&'b [u8]);

impl std::io::Read for Port<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        ledger().call(Code::Call);
        self.0.read(buffer)
    }
}

impl std::io::Write for Port<'_> {
    fn write(&mut self, buffer: &[u8]) -> std::io::Result<usize> {
        ledger().call(Code::Call);
        Ok(buffer.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn json(text: &str) -> serde_json::Deserializer<serde_json::de::StrRead<'_>> {
    serde_json::Deserializer::from_str(text)
}

super::operations! {
    prepared by |scene| { scene.copy(); scene.save(); };
    save [Drop Serialize Deserialize Call] "store::Store::save store::Store::save_with store::Store::save_entities store::Store::save_entities_with store::Store::save_query
        store::Store::save_file store::Store::save_file_with snapshot::Snapshot::save snapshot::Snapshot::save_with
        snapshot::Snapshot::save_file snapshot::Snapshot::save_file_with" |scene| {
        let (yard, options, file) = (&scene.yard, SaveOptions::new().exact(), File::new("save"));
        let entities = || [scene.cow, scene.odd].into_iter().inspect(|_| scene.ledger.call(Code::Call)).filter(|it| yard.contains(*it));
        yard.save(Port(&[]))?;
        yard.save_with(&options, Port(&[]))?;
        yard.save_entities(entities(), Port(&[]))?;
        yard.save_entities_with(&SaveOptions::new(), entities(), Port(&[]))?;
        yard.save_query::<&Seen, ()>(Port(&[]))?;
        yard.save_file(&file.0)?;
        yard.save_file_with(&options, &file.0)?;
        let (_, Copies { copy, .. }) = scene.with_copies();
        copy.save(Port(&[]))?;
        copy.save_with(&options, Port(&[]))?;
        copy.save_file(&file.0)?;
        copy.save_file_with(&SaveOptions::new(), &file.0)?;
    }
    saved_text [Drop Serialize Deserialize] "store::Store::saved store::Store::saved_entities store::Store::saved_query save::SavedText::verify" |scene| {
        drop(serde_json::to_string(&scene.yard.saved().verify(true))?);
        drop(ron::to_string(&scene.yard.saved_entities([scene.cow, scene.kid])?.verify(true))?);
        drop(serde_json::to_string(&scene.yard.saved_query::<&Seen, ()>()?.verify(false))?);
    }
    load [Drop Serialize Deserialize Call] "save::Saves::load save::Saves::load_with save::Saves::load_file save::Saves::load_from save::Saves::load_from_with store::Store::load_report" |scene| {
        let (ledger, file) = (ledger(), File::new("load"));
        // A yard that is loaded knows no registered components.
        let mut yard = Yard::new();
        yard.spawn(Calf { plain: Plain(Value::new(&ledger)), last: Last(Value::new(&ledger)) });
        yard.spawn((Seen(Value::new(&ledger)), Plain(Value::new(&ledger))));
        let mut bytes = Vec::new();
        yard.save(&mut bytes)?;
        std::fs::write(&file.0, &bytes)?;
        let text = serde_json::to_string(&yard.saved())?;
        drop(Yard::load(Port(&bytes))?);
        drop(Yard::load_with(&LoadOptions::new(), Port(&bytes))?);
        drop(Yard::load_file(&file.0)?);
        drop(Yard::load_from(&mut json(&text))?);
        let _ = serde_json::from_str::<Yard>(&text)?.load_report();
        drop(Yard::load_from_with(&LoadOptions::new(), &mut json(&text))?);
        let _ = scene.yard.len();
    }
    load_into [Drop Observe Deserialize Call] "store::Store::load_into store::Store::load_into_with" |scene| {
        let (yard, saves) = scene.with_saves();
        yard.load_into(Port(&saves.whole))?;
        yard.load_into_with(&LoadOptions::new(), &saves.whole[..])?;
    }
    merge [Drop Observe Deserialize Call] "store::Store::merge store::Store::merge_with" |scene| {
        let (yard, saves) = scene.with_saves();
        yard.merge(Port(&saves.part))?;
        yard.merge_with(&LoadOptions::new(), &saves.part[..])?;
    }
    merge_text [Drop Observe Deserialize Call] "store::Store::merge_from store::Store::merge_from_with" |scene| {
        let (yard, saves) = scene.with_saves();
        yard.merge_from(&mut json(&saves.part_text))?;
        yard.merge_from_with(&LoadOptions::new(), &mut json(&saves.part_text))?;
    }
    digest [Serialize] "store::Store::digest store::Store::digest_exact storage::Storage::digest_of_entities" |scene| {
        let _ = (scene.yard.digest(), scene.yard.digest_exact(), scene.with_copies().1.copy.digest_of_entities());
    }
    events_by_name [Drop Observe Serialize Deserialize Call] "store::Store::send_value store::Store::trigger_value
        store::Store::event_values store::Store::observe_values observer::EventValues::read
        observer::EventValues::missed" |scene| {
        let ledger = scene.ledger.clone();
        let number = || ecs::Value::Tuple(vec![(ledger.made() as u64).into()]);
        let mut bangs = scene.yard.event_values("Bang")?;
        let (sender, told) = std::sync::mpsc::channel();
        let tell = {
            let ledger = ledger.clone();
            move |_, bang| {
                ledger.call(Code::Call);
                let _ = sender.send(bang);
            }
        };
        let observer = scene.yard.observe_values("Bang", Some(scene.cow), tell)?;
        scene.yard.send_value("Bang", number())?;
        scene.yard.trigger_value(scene.cow, "Bang", number())?;
        let all = bangs.read(&scene.yard).into_iter().chain(told.try_iter()).collect::<Result<Vec<_>, _>>();
        assert_eq!(bangs.missed(), 0);
        assert!(observer.is_some_and(|observer| scene.yard.unobserve(observer)));
        assert_eq!(all?.len(), 2);
    }
    by_name_of_all [Drop Serialize Deserialize Call] "store::Store::set_all store::Store::update_all" |scene| {
        let ledger_of_all = scene.ledger.clone();
        let number = || ecs::Value::Tuple(vec![(ledger_of_all.made() as u64).into()]);
        for name in ["Plain", "Maybe", "Seen", "Pooled", "Rare", "Needs", "Fixed", "Place"] {
            let query = scene.yard.runtime_query().with(name).build()?;
            scene.yard.set_all(&query, name, "", number())?;
            scene.yard.update_all(&query, name, "", |_, value| {
                ledger().call(Code::Call);
                value.into_owned()
            })?;
            drop(scene.yard.set_all(&query, name, "", "no number"));
        }
    }
    by_name [Drop Observe Serialize Deserialize Call] "store::Store::insert_value store::Store::remove_value store::Store::spawn_values store::Store::set_value
        store::Store::set_field store::Store::check_value storage::Storage::get_value storage::Storage::field
        store::Store::set_resource_value store::Store::get_resource_value storage::Storage::field_type" |scene| {
        let ledger_of_all = scene.ledger.clone();
        let number = || ecs::Value::Tuple(vec![(ledger_of_all.made() as u64).into()]);
        let cow = scene.cow;
        for name in ["Plain", "Maybe", "Seen", "Pooled", "Rare", "Needs", "Fixed", "Place"] {
            scene.yard.check_value(name, number())?;
            scene.yard.insert_value(cow, name, number())?;
            scene.yard.insert_value(cow, name, number())?;
            scene.yard.set_value(cow, name, "", number())?;
            let value = scene.yard.get_value(cow, name, "")?;
            drop(value.into_owned());
        }
        scene.curse(cow)?;
        scene.curse_by_name(cow)?;
        for name in ["Pooled", "Seen", "Maybe", "curse"] {
            scene.yard.remove_value(cow, name)?;
        }
        let values = ["Seen", "Pooled", "Last"].into_iter().map(|name| {
            ledger().call(Code::Call);
            (name, number())
        });
        let values: Vec<_> = values.collect();
        scene.yard.spawn_values(values.into_iter().inspect(|_| ledger().call(Code::Call)))?;
        drop(scene.yard.spawn_values([("Nothing", number()), ("Seen", number())]));
        scene.yard.set_resource_value("Barn", "", number())?;
        drop(scene.yard.get_resource_value("Barn", "")?.into_owned());
        let _ = scene.yard.resource::<Barn>();
        let mana = scene.yard.field(scene.odd, scene.mana, "amount").map(ecs::Value::into_owned);
        drop(mana);
        drop(scene.yard.set_field(scene.odd, scene.mana, "amount", 5_u32));
        let _ = scene.yard.field_type("Plain", "0")?;
        let _ = (Mark(1).0, scene.yard.children(cow).count(), scene.yard.target_of::<ChildOf>(cow));
    }
}
