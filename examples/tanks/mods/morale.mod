// Tanks have morale. Those that burn lose it, and drive slower.
//
//     cargo run --release -p tanks -- --mod examples/tanks/mods/morale.mod
//
// What can be said is listed in the documentation of the module `mods`.

// A component that the game has never heard of.
Component(name: "Morale", fields: ["value"])
Give(to: "Tank", component: "Morale", value: (value: 1))

System(
    name: "despair", in: "fight", phase: "effects", after: "burn", if: Fight,
    do: ("Morale.value", "*=", 0.98), where_above: ("Burning.ticks", 0),
)
System(
    name: "rally", in: "fight", phase: "effects", after: "despair", if: Fight, every: 30,
    do: ("Morale.value", "+=", 0.05), where_below: ("Morale.value", 0.9),
)

// The tracks obey the driver.
System(
    name: "falter", in: "manoeuvres", before: "steer",
    do: ("Chassis.speed", "=", 0.04), where_below: ("Morale.value", 0.5),
)
System(
    name: "charge", in: "manoeuvres", before: "steer",
    do: ("Chassis.speed", "=", 0.1), where_above: ("Morale.value", 0.8),
)
