//! Names of components, where several types of a world have one.

use ecs::prelude::*;
use ecs::{ComponentDefinition, DataError, FieldType, QueryError};

mod physics {
    #[derive(ecs::Component)]
    pub(super) struct Body(pub(super) u32);
}

mod render {
    #[derive(ecs::Component)]
    #[component(track)]
    pub(super) struct Body {
        pub(super) color: u32,
    }
}

#[derive(Component)]
#[component(name = "mass")]
struct Weight(u32);

ecs::world! {
    #[world]
    struct Stage { components: (physics::Body, render::Body, Weight) }
}

fn stage() -> (Stage, Entity) {
    let mut stage = Stage::new();
    let actor = stage.spawn((physics::Body(1), render::Body { color: 2 }, Weight(3)));
    (stage, actor)
}

#[test]
fn types_of_one_name_are_known_by_their_paths() {
    let (mut stage, actor) = stage();
    let names: Vec<&str> = stage.components().map(|view| view.name).collect();
    assert_eq!(names, ["physics::Body", "render::Body", "mass"]);
    let body = stage.component_id("render::Body").unwrap();
    stage.set_field(actor, body, "color", 7_u32).unwrap_err();
    assert_eq!(
        stage.get::<render::Body>(actor).map(|body| body.color),
        Some(2)
    );
    assert_eq!(
        stage.component_id("mass"),
        stage.component_id("Weight"),
        "by its name, and as the list spells it"
    );
    let query = stage
        .runtime_query()
        .read("physics::Body")
        .read("mass")
        .build();
    assert_eq!(
        query
            .map(|query| stage.run_ref(&query).unwrap().count())
            .ok(),
        Some(1)
    );
}

#[test]
fn a_name_of_several_components_is_an_error_that_lists_them() {
    let (stage, _) = stage();
    let error = stage.component_id("Body").unwrap_err();
    assert_eq!(
        error,
        DataError::AmbiguousName {
            name: "Body".into(),
            types: vec!["physics::Body", "render::Body"]
        }
    );
    assert_eq!(
        error.to_string(),
        "several components are called `Body`: say which by `physics::Body` or `render::Body`"
    );
    assert_eq!(
        stage.runtime_query().read("Body").build().err(),
        Some(QueryError::Data(error))
    );
    let unknown = stage.component_id("Bodi").unwrap_err();
    assert_eq!(
        unknown.to_string(),
        "the world has no component `Bodi`: there are `physics::Body` and `render::Body`"
    );
}

#[test]
fn a_name_of_the_list_is_not_registered_again() {
    let (mut stage, _) = stage();
    for name in ["Body", "physics::Body", "mass", "Weight"] {
        let definition = ComponentDefinition::new(name).field("value", FieldType::U32);
        assert!(stage.define(definition).is_err(), "{name}");
    }
}
