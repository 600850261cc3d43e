//! One world: components in some order, archetypes, systems, conditions, observers, and a schedule of them.

use crate::random::Random;
use crate::system::system;
use std::fmt::Write;

/// `E` and `F` are optional in archetypes; `S` and `T` are sparse, and in no archetype.
pub(crate) const COMPONENTS: [char; 8] = ['A', 'B', 'C', 'D', 'E', 'F', 'S', 'T'];
/// Those with ticks.
pub(crate) const TRACKED: [char; 4] = ['C', 'D', 'F', 'T'];
/// Those that archetypes declare.
const IN_TABLES: [char; 6] = ['A', 'B', 'C', 'D', 'E', 'F'];

pub(crate) type Archetypes = Vec<Vec<char>>;

pub(crate) fn world(number: u64, random: &mut Random) -> String {
    let mut text = String::new();
    write(&mut text, number, random).expect("a string takes all that is written");
    text
}

fn write(text: &mut String, number: u64, random: &mut Random) -> std::fmt::Result {
    let archetypes = archetypes(random);
    let systems = random.between(8, 14);
    writeln!(
        text,
        "mod world_{number} {{\nuse crate::parts::*;\nuse ecs::prelude::*;\n"
    )?;
    for i in 0..systems {
        writeln!(text, "{}", system(i, &archetypes, random))?;
    }
    conditions(text, random)?;
    observers(text, random)?;
    writeln!(text, "ecs::world! {{")?;
    let mut components = COMPONENTS;
    random.shuffle(&mut components);
    let components: String = components
        .iter()
        .map(|component| format!("{component}, "))
        .collect();
    writeln!(text, "#[world]\npub(crate) struct World {{")?;
    writeln!(text, "    components: ({components}),")?;
    writeln!(
        text,
        "    resources: (Chance, Known, Heard, Mods, R0, R1, R2, R3, R4, R5, R6, R7),\n    events: (Rang, Fell),\n}}"
    )?;
    writeln!(
        text,
        "#[relation(acyclic, on_despawn = clear)] pub(crate) struct Under {{ what: Option<Entity> }}"
    )?;
    // One in tables, two of one component, one that rows may lack, and one in a pool.
    writeln!(
        text,
        "#[index(hash, key: u64 = a.get() % 8)] pub(crate) struct ByA {{ a: A }}"
    )?;
    writeln!(
        text,
        "#[index(ordered, key: u64 = c.get() % 8, with(D))] pub(crate) struct ByC {{ c: C }}"
    )?;
    writeln!(
        text,
        "#[index(hash, key: u64 = (e.get() ^ a.get()) % 8)] pub(crate) struct ByE {{ e: E, a: A }}"
    )?;
    writeln!(
        text,
        "#[index(bitmap, key: bool = t.get() % 2 == 0, without(B))] pub(crate) struct ByT {{ t: T }}"
    )?;
    // Cascades can ask for changes: the world keeps track of the relation.
    writeln!(
        text,
        "#[query(cascade(Under), changed(C))] pub(crate) struct Moved {{ entity: Entity }}"
    )?;
    for (i, archetype) in archetypes.iter().enumerate() {
        write!(text, "#[archetype] struct Arch{i} {{ ")?;
        for component in archetype {
            let field = component.to_ascii_lowercase();
            let (before, after) = if is_optional(*component) {
                ("Option<", ">")
            } else {
                ("", "")
            };
            write!(text, "{field}: {before}{component}{after}, ")?;
        }
        writeln!(text, "}}")?;
    }
    let mut order: Vec<usize> = (0..systems).collect();
    random.shuffle(&mut order);
    let added = order.split_off(systems - random.between(2, 4));
    let phases = schedules(text, &order, random)?;
    writeln!(
        text,
        "#[observers] fn reactions() {{ count_insertions; answer_removals; }}\n}}"
    )?;
    mods(text, &order, &added, phases, random)?;
    fill(text, &archetypes)?;
    writeln!(text, "crate::digest::game!();\n}}\n")
}

fn is_optional(component: char) -> bool {
    component == 'E' || component == 'F'
}

/// Different sets, each with something that every row has.
fn archetypes(random: &mut Random) -> Archetypes {
    let mut archetypes = Archetypes::new();
    while archetypes.len() < 3 {
        let mut archetype: Vec<char> = IN_TABLES
            .into_iter()
            .filter(|_| !random.once_in(3))
            .collect();
        random.shuffle(&mut archetype);
        let mut set = archetype.clone();
        set.sort_unstable();
        let known = archetypes.iter().any(|other| {
            let mut other = other.clone();
            other.sort_unstable();
            let demanded = |list: &[char]| {
                list.iter()
                    .copied()
                    .filter(|it| !is_optional(*it))
                    .collect::<Vec<_>>()
            };
            demanded(&other) == demanded(&set)
        });
        if !known && archetype.iter().any(|component| !is_optional(*component)) {
            archetypes.push(archetype);
        }
    }
    archetypes
}

fn conditions(text: &mut String, random: &mut Random) -> std::fmt::Result {
    let (resource, component, modulus) = (
        random.between(0, 6),
        random.choose(&COMPONENTS),
        random.between(2, 5),
    );
    writeln!(
        text,
        "fn when_0(it: Res<R{resource}>) -> bool {{ it.0 % {modulus} != 0 }}"
    )?;
    writeln!(
        text,
        "fn when_1(rows: Query<World, &{component}>) -> bool {{ rows.count() % 3 != 0 }}"
    )?;
    writeln!(
        text,
        "fn when_2(mut runs: Local<u64>) -> bool {{ *runs += 1; *runs % {modulus} != 1 }}"
    )
}

/// One observer of insertions, and one of removals that inserts another component than the first observes.
fn observers(text: &mut String, random: &mut Random) -> std::fmt::Result {
    let mut components = COMPONENTS;
    random.shuffle(&mut components);
    let [inserted, removed, answer, ..] = components;
    writeln!(
        text,
        "fn count_insertions(on: On<World, Insert<{inserted}>>, mut sum: ResMut<R7>) {{
    let value = on.new_value().map_or(1, Value::get);
    sum.0 = mix(sum.0, value ^ on.entity().to_bits());
}}
fn answer_removals(on: On<World, Remove<{removed}>, Old>, mut sum: ResMut<R7>, mut commands: Commands<World>) {{
    sum.0 = mix(sum.0, on.old_value().map_or(2, Value::get));
    if !on.is_despawned() && sum.0 % 3 == 0 {{
        commands.insert(on.entity(), {answer}::new(sum.0));
    }}
}}"
    )
}

/// A schedule with phases and conditions, and one that it runs in its midst. Returns the number of phases.
fn schedules(
    text: &mut String,
    order: &[usize],
    random: &mut Random,
) -> Result<usize, std::fmt::Error> {
    let mut order = order.to_vec();
    if random.once_in(3) {
        order.push(order[0]);
    }
    writeln!(
        text,
        "#[schedule] fn inner() {{ s{}; s{}; }}",
        order[0], order[1]
    )?;
    writeln!(text, "#[schedule] fn tick() {{")?;
    let (mut phase, mut phases) = (0, 0);
    let mut end_of_phase = "}";
    let mut nested = Some(random.between(0, order.len() - 1));
    let run_inner = if random.once_in(2) {
        "inner.run_if(when_2);"
    } else {
        "inner;"
    };
    for (i, system) in order.into_iter().enumerate() {
        if phase == 0 && random.once_in(6) {
            phase = random.between(2, 4);
            end_of_phase = if random.once_in(2) {
                "}.run_if(when_1);"
            } else {
                "}"
            };
            writeln!(text, "    'phase_{phases}: {{")?;
            phases += 1;
        }
        let condition = if random.once_in(4) {
            format!(".run_if(when_{})", random.between(0, 2))
        } else {
            String::new()
        };
        writeln!(text, "    s{system}{condition};")?;
        if phase > 0 {
            phase -= 1;
            if phase == 0 {
                writeln!(text, "    {end_of_phase}")?;
            }
        }
        if phase == 0 && nested.is_some_and(|nested| i >= nested) {
            writeln!(text, "    {run_inner}")?;
            nested = None;
        }
    }
    if phase > 0 {
        writeln!(text, "    {end_of_phase}")?;
    }
    if nested.is_some() {
        writeln!(text, "    {run_inner}")?;
    }
    if random.once_in(2) {
        writeln!(text, "    arrange::<Under>;")?;
    }
    writeln!(text, "    listen;\n}}")?;
    Ok(phases)
}

/// Adds systems while the world ticks, some to the schedule within the other one, and takes some of them out again.
fn mods(
    text: &mut String,
    listed: &[usize],
    added: &[usize],
    phases: usize,
    random: &mut Random,
) -> std::fmt::Result {
    writeln!(text, "fn change(world: &mut World, tick: u64) {{")?;
    for (i, system) in added.iter().enumerate() {
        let is_inner = random.once_in(2);
        let (plan, known) = if is_inner {
            ("inner_plan", &listed[..2])
        } else {
            ("tick_plan", listed)
        };
        let place = match random.between(0, 4) {
            0 => format!(".after(\"s{}\")", random.choose(known)),
            1 => format!(".before(\"s{}\")", random.choose(known)),
            2 if !is_inner && phases > 0 => {
                format!(".in_phase(\"phase_{}\")", random.between(0, phases - 1))
            }
            3 if !is_inner => ".before(\"inner\")".to_owned(),
            _ => String::new(),
        };
        let condition = if random.once_in(3) {
            format!(".run_if(when_{})", random.between(0, 2))
        } else {
            String::new()
        };
        let begin = random.between(1, 6);
        writeln!(
            text,
            "    if tick == {begin} {{
        let id = world.add_system(World::{plan}(), format!(\"mod_{i}\"), s{system}){place}{condition}.add().unwrap();
        world.resource_mut::<Mods>().0.push((\"mod_{i}\", id));
    }}"
        )?;
        if random.once_in(3) {
            let end = begin + random.between(4, 12);
            writeln!(
                text,
                "    if tick == {end} {{
        let mods = &mut world.resource_mut::<Mods>().0;
        let (_, id) = mods.remove(mods.iter().position(|(name, _)| *name == \"mod_{i}\").unwrap());
        assert!(world.remove_system(World::{plan}(), id));
    }}"
            )?;
        }
    }
    writeln!(text, "}}")
}

/// Rows of each archetype, and some that no archetype declares.
fn fill(text: &mut String, archetypes: &Archetypes) -> std::fmt::Result {
    writeln!(text, "fn fill(world: &mut World) {{")?;
    for (i, archetype) in archetypes.iter().enumerate() {
        writeln!(
            text,
            "    world.spawn_batch((0..50).map(|i| {}));",
            row(i, archetype, "i")
        )?;
    }
    writeln!(
        text,
        "    for i in 0..30 {{ world.spawn((A::new(i), S::new(mix(i, 1)))); }}"
    )?;
    writeln!(
        text,
        "    for i in 0..30 {{ world.spawn((D::new(i), T::new(mix(i, 2)), E::new(mix(i, 3)))); }}"
    )?;
    writeln!(
        text,
        "    let all: Vec<Entity> = world.query_ref::<Entity>().collect();"
    )?;
    writeln!(
        text,
        "    for i in (1..all.len()).filter(|i| i % 3 != 0) {{"
    )?;
    writeln!(
        text,
        "        world.insert(all[i], Under {{ what: Some(all[mix(i as u64, 4) as usize % i]) }}).unwrap();"
    )?;
    writeln!(text, "    }}\n}}")
}

/// The expression for a row of an archetype, made of a number.
pub(crate) fn row(number: usize, archetype: &[char], value: &str) -> String {
    let field = |(i, component): (usize, &char)| {
        let field = component.to_ascii_lowercase();
        let new = format!("{component}::new(mix({value}, {i}))");
        let new = if is_optional(*component) {
            format!("({value} % 3 != {}).then(|| {new})", i % 3)
        } else {
            new
        };
        format!("{field}: {new}, ")
    };
    format!(
        "Arch{number} {{ {}}}",
        archetype.iter().enumerate().map(field).collect::<String>()
    )
}
