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

/// The transition is written as a number, and as the state that was left, if one was.
#[test]
fn a_state_with_a_transition_that_there_is_not_is_an_error() {
    for (text, is_right) in [
        (r#"["Open",null,0,null]"#, true),
        (r#"["Open","Closed",1,null]"#, true),
        (r#"["Open",null,2,null]"#, true),
        (r#"["Open",null,3,"Closed"]"#, true),
        (r#"["Open",null,3,null]"#, false),
        (r#"["Open",null,1,"Closed"]"#, false),
        (r#"["Open",null,4,null]"#, false),
    ] {
        let state = serde_json::from_str::<State<Mode>>(text);
        assert_eq!(state.is_ok(), is_right, "{text}: {state:?}");
        if let Ok(state) = state {
            assert_eq!(serde_json::to_string(&state).unwrap(), text);
        }
    }
}
