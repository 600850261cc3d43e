//! A world each change of which is written down.

use ecs::prelude::*;

#[derive(Component, Clone, Debug, PartialEq)]
pub(crate) struct Heat(pub(crate) String);

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Name(pub(crate) String);

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Salt(pub(crate) u32);

#[derive(Component, Clone, Debug, PartialEq)]
#[component(storage = "sparse")]
pub(crate) struct Guest(pub(crate) u32);

/// The notifications, in words.
#[derive(Debug, Default)]
pub(crate) struct Diary(pub(crate) Vec<String>);

/// Takes the notes of `kitchen`, and leaves none.
pub(crate) fn told(kitchen: &mut Kitchen) -> Vec<String> {
    kitchen.check_invariants();
    std::mem::take(&mut kitchen.resource_mut::<Diary>().0)
}

fn heated(on: On<Kitchen, Insert<Heat>, Old>, mut diary: ResMut<Diary>) {
    let text = |heat: Option<&Heat>| heat.map_or("-".into(), |heat| heat.0.clone());
    diary.0.push(format!(
        "heat {} > {}",
        text(on.old_value()),
        text(on.new_value())
    ));
}

fn cooled(on: On<Kitchen, Remove<Heat>, Old>, mut diary: ResMut<Diary>) {
    let gone = if on.is_despawned() { " for good" } else { "" };
    diary.0.push(format!(
        "no heat {}{gone}",
        on.old_value().map_or("-", |heat| &heat.0)
    ));
}

fn named(on: On<Kitchen, Insert<Name>, Old>, mut diary: ResMut<Diary>) {
    let text = |name: Option<&Name>| name.map_or("-".into(), |name| name.0.clone());
    diary.0.push(format!(
        "name {} > {}",
        text(on.old_value()),
        text(on.new_value())
    ));
}

fn unnamed(on: On<Kitchen, Remove<Name>, Old>, mut diary: ResMut<Diary>) {
    diary.0.push(format!(
        "no name {}",
        on.old_value().map_or("-", |name| &name.0)
    ));
}

fn seated(on: On<Kitchen, Insert<Guest>, Old>, mut diary: ResMut<Diary>) {
    let text = |guest: Option<&Guest>| guest.map_or("-".into(), |guest| guest.0.to_string());
    diary.0.push(format!(
        "guest {} > {}",
        text(on.old_value()),
        text(on.new_value())
    ));
}

fn left(on: On<Kitchen, Remove<Guest>, Old>, mut diary: ResMut<Diary>) {
    diary.0.push(format!(
        "no guest {}",
        on.old_value()
            .map_or("-".into(), |guest| guest.0.to_string())
    ));
}

fn pan_came(_: On<Kitchen, Enter<Pan>>, mut diary: ResMut<Diary>) {
    diary.0.push("pan came".into());
}

fn pan_went(_: On<Kitchen, Leave<Pan>>, mut diary: ResMut<Diary>) {
    diary.0.push("pan went".into());
}

fn pan_gone(on: On<Kitchen, Despawn<Pan>, Old>, mut diary: ResMut<Diary>) {
    let salt = on
        .old_value::<Salt>()
        .map_or("-".into(), |salt| salt.0.to_string());
    diary.0.push(format!(
        "pan gone, name {}, salt {salt}",
        on.old_value::<Name>().map_or("-", |name| &name.0)
    ));
}

ecs::world! {
    #[world]
    pub(crate) struct Kitchen { components: (Name, Heat, Salt, Guest), resources: (Diary) }

    #[archetype]
    pub(crate) struct Pan { name: Name, salt: Option<Salt> }

    #[archetype]
    pub(crate) struct HotPan { name: Name, heat: Heat }

    #[observers]
    pub(crate) fn kitchen_reactions() {
        pan_gone;
        pan_came;
        pan_went;
        heated;
        cooled;
        named;
        unnamed;
        seated;
        left;
    }

    #[schedule]
    pub(crate) fn tick() { give_guests; }
}

fn give_guests(names: Query<Kitchen, (Entity, &Name)>, mut commands: Commands<Kitchen>) {
    for (entity, _) in names {
        commands.insert(entity, Guest(1));
        commands.insert(entity, Guest(2));
        commands.insert(entity, Name("new".into()));
        commands.remove::<Guest>(entity);
    }
}

pub(crate) fn pan(name: &str) -> Pan {
    Pan {
        name: Name(name.into()),
        salt: None,
    }
}

pub(crate) fn heat(degrees: &str) -> Heat {
    Heat(degrees.into())
}
