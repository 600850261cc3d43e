//! A template is apart from the world that it was made in.

use ecs::{Component, ComponentDefinition, FieldType};

#[derive(Component, Clone)]
struct Number(u32);

ecs::world! {
    #[world]
    struct Town { components: (Number,) }
}

fn mana() -> ComponentDefinition {
    ComponentDefinition::new("mana").field("amount", FieldType::F32)
}

#[test]
fn it_outlives_the_entity_and_the_world() {
    let mut town = Town::new();
    let entity = town.spawn((Number(1),));
    let template = town.template(entity).unwrap();
    drop(town);
    let mut town = Town::new();
    let entities = town.spawn_template(&template, 3).unwrap().to_vec();
    // By value: Miri sees a table of columns that is freed while it is borrowed.
    drop(template);
    assert!(entities.into_iter().all(|entity| {
        town.get::<Number>(entity)
            .is_some_and(|number| number.0 == 1)
    }));
}

/// The two have the same number and the same size, and are not the same. The one must not be filled with the other's bytes.
#[test]
fn a_world_that_means_another_component_by_the_number_refuses_it() {
    let owner = ComponentDefinition::new("owner")
        .field("id", FieldType::U32)
        .on_drop(|_| {});
    let aligned = ComponentDefinition::new("mana").with_layout(4, 1);
    for other in [owner, aligned] {
        let (mut here, mut there) = (Town::new(), Town::new());
        let mana = here.define(mana()).unwrap();
        assert_eq!(there.define(other.clone()), Ok(mana));
        let entity = here.spawn((Number(1),));
        here.insert_data(entity, mana, &1.0_f32.to_ne_bytes())
            .unwrap();
        let template = here.template(entity).unwrap();
        assert!(
            there.spawn_template(&template, 1).is_err(),
            "`{}` is not `mana`",
            other.name()
        );
        assert!(there.is_empty());
    }
}

#[test]
fn a_world_that_means_the_same_takes_it() {
    let (mut here, mut there) = (Town::new(), Town::new());
    let ids = (here.define(mana()).unwrap(), there.define(mana()).unwrap());
    let entity = here.spawn(());
    here.insert_data(entity, ids.0, &1.0_f32.to_ne_bytes())
        .unwrap();
    let template = here.template(entity).unwrap();
    let clone = there.spawn_template(&template, 1).unwrap()[0];
    assert_eq!(there.field(clone, ids.1, "amount"), Ok(1.0_f32.into()));
}
