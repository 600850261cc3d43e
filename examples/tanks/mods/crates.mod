// Crates are no longer everlasting: those that are not spoilt wear.
//
//     cargo run --release -p tanks -- --mod examples/tanks/mods/crates.mod

// A component of the game, whose values are given by name.
Give(to: "Crate", component: "Health", value: (points: 5, most: 5))

System(
    name: "weather", in: "fight", phase: "effects",
    do: ("Health.points", "*=", 0.999), where_above: ("Spoils.ticks", 0),
)
