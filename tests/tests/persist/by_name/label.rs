//! Names of entities, for people.

use crate::by_name::world::{Name, town};

#[test]
fn an_entity_is_called_by_the_text_of_its_label() {
    let (mut town, ann) = town();
    assert_eq!(town.name_of(ann).as_deref(), Some("Ann"));
    town.remove::<Name>(ann).unwrap();
    assert_eq!(town.name_of(ann), None);
    town.despawn(ann);
    assert_eq!(town.name_of(ann), None);
}
