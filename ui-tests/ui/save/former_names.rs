//! A list of resources says the names that older saves have for them.

use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
struct Name(String);
#[derive(Default, Serialize, Deserialize)]
struct Weather(u32);
#[derive(Default, Serialize, Deserialize)]
struct Clock(u32);

ecs::world! {
    #[world(save)]
    struct Street {
        #[was(Name = "Title")]
        components: (Name),
        #[was(Wether = "Sky", Clock = "Time", Weather = "Time")]
        #[was(Clock = Hour, Weather)]
        resources: (Weather, Clock),
        #[was]
        resources: (),
    }
}

fn main() {
    assert_eq!(Street::new().resource::<Clock>().0, 0);
}
