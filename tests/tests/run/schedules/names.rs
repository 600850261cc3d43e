//! A step has one name, however the line that lists it is written: mods name it.

use ecs::SystemName;
use ecs::prelude::*;

#[derive(Default)]
struct Log(Vec<&'static str>);

mod machines {
    use super::*;

    pub(super) fn craft(mut log: ResMut<'_, Log>) {
        log.0.push("craft");
    }

    pub(super) fn decay<W: World>(_: Query<'_, W, &u8>, mut log: ResMut<'_, Log>)
    where
        u8: ComponentOf<W>,
    {
        log.0.push("decay");
    }

    pub(super) mod nested {
        use super::*;

        pub(in super::super) fn craft(mut log: ResMut<'_, Log>) {
            log.0.push("nested");
        }
    }
}

/// A world whose schedule has these lines.
macro_rules! factory {
    ($module:ident, { $($import:item)* }, $body:tt) => {
        #[expect(dead_code, reason = "a world has more constructors than a test calls")]
        mod $module {
            use super::Log;
            $($import)*

            ecs::world! {
                #[world]
                pub(super) struct Factory { components: (u8), resources: (Log) }
                #[schedule]
                pub(super) fn tick() $body
            }
        }
    };
}

factory!(
    by_path,
    {
        use super::machines;
    },
    {
        machines::craft;
        machines::decay;
    }
);
factory!(by_whole_path, {}, {
    super::machines::craft;
    super::machines::decay;
});
factory!(
    imported,
    {
        use super::machines::{craft, decay};
    },
    {
        craft;
        decay;
    }
);
factory!(
    renamed,
    {
        use super::machines::{craft as make, decay as rot};
    },
    {
        make;
        rot;
    }
);
factory!(
    twice,
    {
        use super::machines::{craft, nested};
    },
    {
        nested::craft;
        craft;
    }
);

fn rain(mut log: ResMut<'_, Log>) {
    log.0.push("rain");
}

/// The names of the steps, and the order of a run with a system that a mod puts before and after others.
macro_rules! modded {
    ($module:ident, $after:expr, $before:expr) => {{
        let mut factory = $module::Factory::new();
        let plan = $module::Factory::tick_plan();
        factory
            .add_system(plan, "rain", rain)
            .after($after)
            .before($before)
            .add()
            .unwrap();
        factory.tick();
        let names: Vec<&str> = plan.names().collect();
        let running: Vec<SystemName> = factory
            .plan_of(plan)
            .names()
            .filter(|name| *name != "rain")
            .collect();
        assert_eq!(running, names);
        assert_eq!(
            plan.names().next(),
            factory
                .plan_of(plan)
                .steps()
                .next()
                .as_ref()
                .map(|step| &*step.name)
        );
        (names, factory.resource::<Log>().0.clone())
    }};
}

#[test]
fn a_step_has_the_name_of_its_function_however_its_line_names_it() {
    let expected = (vec!["craft", "decay"], vec!["craft", "rain", "decay"]);
    for (after, before) in [
        ("craft", "decay"),
        ("machines::craft", "machines::decay"),
        ("crate::schedules::names::machines::craft", "decay"),
    ] {
        assert_eq!(modded!(by_path, after, before), expected, "{after}");
        assert_eq!(modded!(by_whole_path, after, before), expected, "{after}");
        assert_eq!(modded!(imported, after, before), expected, "{after}");
        assert_eq!(modded!(renamed, after, before), expected, "{after}");
    }
    let mut factory = renamed::Factory::new();
    let error = factory
        .add_system(renamed::Factory::tick_plan(), "rain", rain)
        .after("make")
        .add()
        .unwrap_err();
    assert!(
        error
            .to_string()
            .ends_with("its steps are `craft`, `decay`"),
        "{error}"
    );
    let text = renamed::Factory::tick_plan().to_string();
    assert!(text.contains("craft") && !text.contains("make"), "{text}");
}

#[test]
fn of_two_functions_of_one_name_a_part_of_the_path_tells_which() {
    assert_eq!(
        modded!(twice, "nested::craft", "machines::craft").1,
        ["nested", "rain", "craft"]
    );
    assert_eq!(
        modded!(twice, "nested::craft", "names::machines::craft").0,
        ["craft", "craft"]
    );
}
