//! Resources by name.

use crate::by_name::world::{Clock, Pile, limit, town};
use ecs::Value;

#[test]
fn a_resource_is_read_and_written_by_name_and_path() {
    let (mut town, _) = town();
    town.resource_mut::<Clock>().bells.push(Pile {
        name: "noon".into(),
        count: 12,
    });
    assert_eq!(
        town.get_resource_value("rules::Limit", ""),
        Ok(Value::Tuple(vec![0_u8.into()]))
    );
    town.set_resource_value("Limit", "0", 3).unwrap();
    assert_eq!(limit(&town), 3);
    assert_eq!(
        town.get_resource_value("Clock", "bells[0].name"),
        Ok("noon".into())
    );
    town.set_resource_value("Clock", "ticks", 7).unwrap();
    town.set_resource_value("Clock", "bells[0].count", 11)
        .unwrap();
    let bells = vec![Pile {
        name: "noon".into(),
        count: 11,
    }];
    assert_eq!(town.resource::<Clock>(), &Clock { ticks: 7, bells });
}

#[test]
fn a_mistake_leaves_the_resource_as_it_is() {
    let (mut town, _) = town();
    let mut says = |name: &str, path: &str, message: &str| {
        assert_eq!(
            town.set_resource_value(name, path, -1)
                .unwrap_err()
                .to_string(),
            message
        );
        assert_eq!(town.resource::<Clock>(), &Clock::default());
    };
    says(
        "Clokc",
        "ticks",
        "the world lists no resource `Clokc`: there are `Clock`, `Changes` and `rules::Limit`",
    );
    says(
        "Clock",
        "tick",
        "`Clock`: there is no field `tick`: there are `ticks` and `bells`",
    );
    says(
        "Clock",
        "ticks",
        "`Clock` refuses the value at `ticks`: invalid value: integer `-1`, expected u64",
    );
    assert_eq!(
        town.get_resource_value("Changes", "")
            .unwrap_err()
            .to_string(),
        "`Changes` is not read by name: derive `serde::Serialize`, and say `text` or `save` in `#[world(…)]`"
    );
}
