//! States of games in saves.

use ecs::prelude::*;
use ecs::schedule::{State, entered, left, transition};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
enum Mode {
    #[default]
    Closed,
    Open,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Log(Vec<String>);

#[derive(Serialize, Deserialize)]
struct Mark;

ecs::world! {
    #[world(save)]
    struct Inn { components: (Mark), resources: (Log, State<Mode>) }

    #[schedule]
    fn tick() {
        transition::<Mode>;
        open.run_if(entered(Mode::Open));
        close.run_if(left(Mode::Open));
    }

    #[schedule]
    fn evening() {
        close.run_if(left(Mode::Open));
        transition::<Mode>;
    }
}

fn open(mut log: ResMut<'_, Log>) {
    log.0.push("open".into());
}

fn close(mut log: ResMut<'_, Log>) {
    log.0.push("close".into());
}

fn again(inn: &Inn) -> Inn {
    let mut bytes = Vec::new();
    inn.save(&mut bytes).unwrap();
    Inn::load(&bytes[..]).unwrap()
}

fn log(inn: &Inn) -> &[String] {
    &inn.resource::<Log>().0
}

#[test]
fn a_game_that_is_loaded_goes_on_in_its_state_and_does_not_enter_it_again() {
    let mut inn = Inn::new();
    inn.tick();
    inn.resource_mut::<State<Mode>>().set(Mode::Open);
    // The state that was asked for is entered after loading, once.
    let mut inn = again(&inn);
    assert_eq!(*inn.resource::<State<Mode>>().get(), Mode::Closed);
    inn.tick();
    assert_eq!(log(&inn), ["open"]);
    // Just entered, and then for a while.
    for _ in 0..3 {
        inn = again(&inn);
        assert_eq!(*inn.resource::<State<Mode>>().get(), Mode::Open);
        inn.tick();
        assert_eq!(log(&inn), ["open"]);
    }
    inn.resource_mut::<State<Mode>>().set(Mode::Closed);
    inn = again(&inn);
    inn.tick();
    assert_eq!(log(&inn), ["open", "close"]);
    // A world that never ran enters the state that it begins with, loaded or not.
    inn = Inn::new();
    inn.set_resource(State::new(Mode::Open));
    inn = again(&inn);
    inn.tick();
    assert_eq!(log(&inn), ["open"]);
}

/// Whether there was a transition is written as a number, to which a request for the current state adds. Earlier versions wrote the newest
/// transition, and the state that it left.
#[test]
fn a_state_of_an_earlier_version_is_read_and_one_that_none_wrote_is_an_error() {
    let now = |text: &str| {
        let state = serde_json::from_str::<State<Mode>>(text);
        state
            .map(|state| serde_json::to_string(&state).unwrap())
            .map_err(|error| error.to_string())
    };
    for text in [
        r#"["Open",null,0,null]"#,
        r#"["Open","Closed",0,null]"#,
        r#"["Open","Closed",1,null]"#,
        r#"["Open","Open",4,null]"#,
        r#"["Open","Closed",5,null]"#,
    ] {
        assert_eq!(now(text).as_deref(), Ok(text));
    }
    for (before, text) in [
        (r#"["Open",null,2,null]"#, r#"["Open",null,1,null]"#),
        (
            r#"["Open","Closed",3,"Closed"]"#,
            r#"["Open","Closed",1,null]"#,
        ),
    ] {
        assert_eq!(now(before).as_deref(), Ok(text));
    }
    for text in [
        r#"["Open",null,0,"Closed"]"#,
        r#"["Open",null,1,"Closed"]"#,
        r#"["Open",null,3,null]"#,
        r#"["Open",null,4,null]"#,
        r#"["Open","Closed",5,"Closed"]"#,
        r#"["Open","Closed",6,null]"#,
        r#"["Open","Closed",255,null]"#,
    ] {
        assert!(
            now(text).is_err_and(|error| error.contains("transition")),
            "{text}"
        );
    }
}

/// A line before the transition and another schedule are told of nothing in a world that was loaded.
#[test]
fn a_game_that_is_loaded_starts_over_where_that_was_requested() {
    let mut inn = Inn::new();
    inn.resource_mut::<State<Mode>>().set(Mode::Open);
    inn.tick();
    inn.resource_mut::<State<Mode>>().restart(Mode::Open);
    let mut inn = again(&inn);
    inn.tick();
    inn.tick();
    assert_eq!(log(&inn), ["open", "open", "close"]);
    inn.resource_mut::<State<Mode>>().set(Mode::Closed);
    inn.tick();
    let mut inn = again(&inn);
    inn.evening();
    assert_eq!(log(&inn), ["open", "open", "close", "close"]);
}
