//! One system: parameters by chance, and a body that makes its results depend on all that it reads.

use crate::random::Random;
use crate::world::{Archetypes, COMPONENTS, TRACKED, row};

/// The parts of a generated system. The parts that read come first in the body, so that those that write depend on them.
#[derive(Default)]
struct Parts {
    parameters: Vec<String>,
    reads: String,
    writes: String,
    /// Each component is in one parameter only, so that no two of them conflict.
    free: Vec<char>,
    commands: bool,
}

pub(crate) fn system(number: usize, archetypes: &Archetypes, random: &mut Random) -> String {
    if random.once_in(24) {
        return whole_world(number, random);
    }
    let mut parts = Parts {
        free: COMPONENTS.to_vec(),
        ..Parts::default()
    };
    random.shuffle(&mut parts.free);
    parts.commands = random.once_in(5);
    for i in 0..if random.once_in(3) { 2 } else { 1 } {
        match random.between(0, 5) {
            0 | 1 => lookup(&mut parts, i, random),
            2 => cascade(&mut parts, i, random),
            _ => rows(&mut parts, i, random),
        }
    }
    if random.once_in(3) {
        find(&mut parts, random);
    }
    if random.once_in(3) {
        local(&mut parts);
    }
    if random.once_in(5) {
        removed(&mut parts, random);
    }
    events(&mut parts, random);
    resources(&mut parts, random);
    if parts.commands {
        parts
            .parameters
            .push("mut commands: Commands<World>".to_owned());
        commands(&mut parts, archetypes, random);
    }
    random.shuffle(&mut parts.parameters);
    let Parts {
        parameters,
        reads,
        writes,
        ..
    } = parts;
    let parameters: String = parameters
        .iter()
        .map(|parameter| format!(", {parameter}"))
        .collect();
    format!(
        "fn s{number}(chance: Res<Chance>, known: Res<Known>{parameters}) {{\n    let mut h = chance.delay({number});\n\
         {reads}{writes}}}"
    )
}

/// A system that nothing runs beside.
fn whole_world(number: usize, random: &mut Random) -> String {
    let (inserted, removed) = (random.choose(&COMPONENTS), random.choose(&COMPONENTS));
    format!(
        "fn s{number}(world: &mut World) {{
    let h = world.resource::<Chance>().delay({number});
    let picked: Vec<Entity> = world.resource::<Known>().pick(h, 8).collect();
    for (i, entity) in (0..).zip(picked) {{
        if i % 2 == 0 {{
            let _ = world.insert(entity, {inserted}::new(mix(h, i)));
        }} else {{
            let _ = world.remove::<{removed}>(entity);
        }}
    }}
    world.resource_mut::<R0>().0 ^= h;
}}"
    )
}

/// A term of a query: its type, the pattern of its item, and how the item is read and written.
struct Term {
    of: String,
    pattern: String,
    read: Option<String>,
    write: Option<String>,
}

impl Term {
    fn filter(of: String) -> Self {
        Self {
            of,
            pattern: "_".to_owned(),
            read: None,
            write: None,
        }
    }

    fn read(component: char) -> Self {
        let name = component.to_ascii_lowercase();
        Self {
            of: format!("&{component}"),
            pattern: name.to_string(),
            read: Some(format!("{name}.get()")),
            write: None,
        }
    }

    fn write(component: char) -> Self {
        let name = component.to_ascii_lowercase();
        let write = format!("{name}.set(mix({name}.get(), v)); ");
        Self {
            of: format!("&mut {component}"),
            pattern: name.to_string(),
            read: None,
            write: Some(write),
        }
    }
}

/// The first term demands a component; the others are of any kind.
fn terms(parts: &mut Parts, most: usize, random: &mut Random) -> Vec<Term> {
    let mut terms = Vec::new();
    for i in 0..random.between(1, most) {
        let Some(component) = parts.free.pop() else {
            break;
        };
        let name = component.to_ascii_lowercase();
        let tracked = TRACKED.contains(&component);
        match if i == 0 {
            random.between(0, 3)
        } else {
            random.between(0, 10)
        } {
            0 | 1 => terms.push(Term::read(component)),
            3 if tracked => terms.extend([
                Term::write(component),
                Term::filter(format!("Changed<{component}>")),
            ]),
            2 | 3 => terms.push(Term::write(component)),
            4 => terms.push(Term {
                of: format!("Option<&{component}>"),
                pattern: name.to_string(),
                read: Some(format!("{name}.map_or(1, Value::get)")),
                write: None,
            }),
            5 => terms.push(Term {
                of: format!("Option<&mut {component}>"),
                pattern: name.to_string(),
                read: None,
                write: Some(format!(
                    "if let Some({name}) = {name} {{ {name}.set(mix({name}.get(), v)) }} "
                )),
            }),
            6 => terms.push(Term::filter(format!("With<{component}>"))),
            7 => terms.push(Term::filter(format!("Without<{component}>"))),
            8 if tracked => terms.extend([
                Term::read(component),
                Term::filter(format!("Added<{component}>")),
            ]),
            9 if tracked => terms.extend([
                Term::read(component),
                Term::filter(format!("Changed<{component}>")),
            ]),
            _ => {
                let other = parts.free.pop().unwrap_or(component);
                let list = if other == component {
                    format!("({component},)")
                } else {
                    format!("({component}, {other})")
                };
                terms.push(Term::filter(format!("AnyOf<{list}>")));
            }
        }
    }
    terms
}

/// The type of a query, the pattern of its items, the sum of the values that are read, and the writes.
fn joined(terms: &[Term]) -> (String, String, String, String) {
    let list = |part: fn(&Term) -> Option<&String>| {
        terms.iter().filter_map(part).cloned().collect::<Vec<_>>()
    };
    let of = format!("({},)", list(|term| Some(&term.of)).join(", "));
    let pattern = format!("({},)", list(|term| Some(&term.pattern)).join(", "));
    let reads = list(|term| term.read.as_ref());
    let read = if reads.is_empty() {
        "0".to_owned()
    } else {
        reads.join(" ^ ")
    };
    (of, pattern, read, list(|term| term.write.as_ref()).concat())
}

fn rows(parts: &mut Parts, i: usize, random: &mut Random) {
    let most = random.between(1, 3);
    let mut terms = terms(parts, most, random);
    if terms.is_empty() {
        return;
    }
    let with_commands = parts.commands && random.once_in(2);
    if with_commands || random.once_in(2) {
        let read = Some("entity.to_bits()".to_owned());
        terms.push(Term {
            of: "Entity".to_owned(),
            pattern: "entity".to_owned(),
            read,
            write: None,
        });
    }
    let (of, pattern, read, write) = joined(&terms);
    parts.parameters.push(format!("q{i}: Query<World, {of}>"));
    if with_commands {
        let (one, other) = (random.choose(&COMPONENTS), random.choose(&COMPONENTS));
        parts.writes += &format!(
            "    q{i}.par_for_each_with(&mut commands, |commands, {pattern}| {{
        let v = burn(mix(h, {read}));
        {write}
        match v % 32 {{
            0 => commands.insert(entity, {one}::new(v)),
            1 => commands.remove::<{other}>(entity),
            2 => commands.spawn_later((A::new(v),)),
            3 => commands.despawn(entity),
            _ => {{}}
        }}
    }});\n"
        );
    } else if write.is_empty() {
        parts.reads += &match random.between(0, 2) {
            0 => format!("    q{i}.for_each(|{pattern}| h = mix(h, {read}));\n"),
            1 => format!("    for {pattern} in q{i}.take(40) {{ h = mix(h, {read}); }}\n"),
            _ => format!("    h = q{i}.fold(h, |h, {pattern}| mix(h, {read}));\n"),
        };
    } else {
        parts.writes += &match random.between(0, 3) {
            0 => format!("    q{i}.for_each(|{pattern}| {{ let v = mix(h, {read}); {write}}});\n"),
            1 => {
                format!(
                    "    for {pattern} in q{i} {{ let v = mix(h, {read}); {write}if v % 97 == 0 {{ break; }} }}\n"
                )
            }
            _ => format!(
                "    q{i}.par_for_each(|{pattern}| {{ let v = burn(mix(h, {read})); {write}}});\n"
            ),
        };
    }
}

fn lookup(parts: &mut Parts, i: usize, random: &mut Random) {
    let terms = terms(parts, 2, random);
    if terms.is_empty() {
        return;
    }
    let (of, pattern, read, write) = joined(&terms);
    let (mutable, get, text) = if write.is_empty() {
        ("", "get", &mut parts.reads)
    } else {
        ("mut ", "get_mut", &mut parts.writes)
    };
    let change = if write.is_empty() {
        format!("h = mix(h, {read});")
    } else {
        format!("let v = mix(h, {read}); {write}")
    };
    *text += &format!(
        "    for entity in known.pick(h, 12) {{ if let Some({pattern}) = l{i}.{get}(entity) {{ {change} }} }}\n"
    );
    parts
        .parameters
        .push(format!("{mutable}l{i}: Lookup<World, {of}>"));
}

/// Goes down the relation, and hands a component down, or finds the rows below a change.
fn cascade(parts: &mut Parts, i: usize, random: &mut Random) {
    let Some(component) = parts.free.pop() else {
        return;
    };
    if TRACKED.contains(&component) && random.once_in(2) {
        parts.parameters.push(format!(
            "c{i}: Cascade<World, Under, (Entity, Changed<{component}>)>"
        ));
        parts.reads +=
            &format!("    c{i}.for_each(|(entity, ())| h = mix(h, entity.to_bits()));\n");
        return;
    }
    let way = random.choose(&["for_each", "par_for_each"]);
    parts.parameters.push(format!(
        "c{i}: Cascade<World, Under, (&mut {component}, Option<Up<Under, &{component}>>)>"
    ));
    parts.writes += &format!(
        "    c{i}.{way}(|(it, above)| {{ let v = burn(mix(h, above.map_or(1, |above| above.get()))); it.set(mix(it.get(), v)); }});\n"
    );
}

/// Asks an index. Where the system may read the rows as well, a scan says the answer.
fn find(parts: &mut Parts, random: &mut Random) {
    let Asked {
        index,
        components,
        terms,
        filter,
        row,
        key,
        question,
        is_answer,
    } = random.choose(&[
        Asked {
            index: "ByA",
            components: &['A'],
            terms: "&A",
            filter: "()",
            row: "a",
            key: "a.get() % 8",
            question: "get(h % 8)",
            is_answer: "key == h % 8",
        },
        Asked {
            index: "ByC",
            components: &['C'],
            terms: "&C",
            filter: "With<D>",
            row: "c",
            key: "c.get() % 8",
            question: "range(h % 4..).map(|found| found.entity)",
            is_answer: "key >= h % 4",
        },
        Asked {
            index: "ByE",
            components: &['E', 'A'],
            terms: "&E, &A",
            filter: "()",
            row: "e, a",
            key: "(e.get() ^ a.get()) % 8",
            question: "get(h % 8)",
            is_answer: "key == h % 8",
        },
        Asked {
            index: "ByT",
            components: &['T'],
            terms: "&T",
            filter: "Without<B>",
            row: "t",
            key: "t.get() % 2 == 0",
            question: "is(h % 2 == 0).iter()",
            is_answer: "key == (h % 2 == 0)",
        },
    ]);
    parts
        .parameters
        .push(format!("found: Find<World, {index}>"));
    if components
        .iter()
        .all(|component| parts.free.contains(component))
    {
        parts
            .free
            .retain(|component| !components.contains(component));
        parts.parameters.push(format!(
            "scanned: Query<World, (Entity, {terms}), {filter}>"
        ));
        parts.reads += &format!(
            "    let mut scan: Vec<_> = scanned.map(|(entity, {row})| ({key}, entity)).filter(|(key, _)| {{ let key = *key; {is_answer} }}).collect();
    scan.sort_by_key(|(key, entity)| (*key, entity.index()));
    assert!(found.{question}.eq(scan.into_iter().map(|(_, entity)| entity)), \"{index} finds what a scan finds\");\n"
        );
    }
    parts.reads += &format!(
        "    for entity in found.{question}.take(9) {{ h = mix(h, entity.to_bits()); }}\n"
    );
}

/// A question to an index, and the scan that answers it too.
#[derive(Clone, Copy)]
struct Asked {
    index: &'static str,
    components: &'static [char],
    terms: &'static str,
    filter: &'static str,
    /// The names of the components in a row.
    row: &'static str,
    key: &'static str,
    question: &'static str,
    /// Whether a row is an answer, by its key.
    is_answer: &'static str,
}

fn local(parts: &mut Parts) {
    parts.parameters.push("mut local: Local<u64>".to_owned());
    parts.reads += "    h = mix(h, *local);\n    *local = h;\n";
}

fn removed(parts: &mut Parts, random: &mut Random) {
    let component = random.choose(&TRACKED);
    parts
        .parameters
        .push(format!("mut gone: Removed<World, {component}>"));
    parts.reads += "    for it in gone.read() { h = mix(h, it.entity.to_bits() ^ it.value.as_ref().map_or(1, Value::get)); }\n";
}

fn events(parts: &mut Parts, random: &mut Random) {
    for (name, event, new) in [
        ("rang", "Rang", "Rang(mix(h, i))"),
        ("fell", "Fell", "Fell(mix(h, i), i as u8)"),
    ] {
        match random.between(0, 11) {
            0 => {
                parts
                    .parameters
                    .push(format!("mut {name}: EventWriter<{event}>"));
                parts.writes += &format!("    for i in 0..h % 5 {{ {name}.send({new}); }}\n");
            }
            1 => {
                parts
                    .parameters
                    .push(format!("mut {name}: EventReader<{event}>"));
                parts.reads += &format!("    for it in {name}.read() {{ h = mix(h, it.0); }}\n");
            }
            _ => {}
        }
    }
}

/// A system that writes nothing yet adds its result to a resource.
fn resources(parts: &mut Parts, random: &mut Random) {
    let mut resources = [0, 1, 2, 3, 4, 5, 6];
    random.shuffle(&mut resources);
    if random.once_in(4) {
        let read = resources[0];
        parts.parameters.push(format!("r{read}: Res<R{read}>"));
        parts
            .reads
            .insert_str(0, &format!("    h = mix(h, r{read}.0);\n"));
    }
    if parts.writes.is_empty() || random.once_in(5) {
        let written = resources[1];
        parts
            .parameters
            .push(format!("mut r{written}: ResMut<R{written}>"));
        parts.writes += &format!("    r{written}.0 = mix(r{written}.0, h);\n");
    }
}

fn commands(parts: &mut Parts, archetypes: &Archetypes, random: &mut Random) {
    for i in 0..random.between(1, 3) {
        let (one, other) = (random.choose(&COMPONENTS), random.choose(&COMPONENTS));
        let bundle = if one == other {
            format!("({one}::new(h),)")
        } else {
            format!("({one}::new(h), {other}::new(!h))")
        };
        let archetype = random.between(0, archetypes.len() - 1);
        let row = row(archetype, &archetypes[archetype], "h");
        let entities = format!("for entity in known.pick(h ^ {i}, 6)");
        parts.writes += &match random.between(0, 8) {
            0 | 1 => format!("    if known.has_room() {{ commands.spawn({row}); }}\n"),
            2 => format!(
                "    if known.has_room() {{ let entity = commands.spawn_empty(); commands.insert_many(entity, {bundle}); }}\n"
            ),
            3 => format!("    {entities} {{ commands.insert(entity, {one}::new(h)); }}\n"),
            4 => format!("    {entities} {{ commands.insert_many(entity, {bundle}); }}\n"),
            5 => format!("    {entities} {{ commands.remove::<{one}>(entity); }}\n"),
            6 => format!(
                "    {entities} {{ commands.insert(entity, Under {{ what: known.pick(!h, 1).next() }}); }}\n"
            ),
            7 => {
                format!("    {entities} {{ if known.is_full() {{ commands.despawn(entity); }} }}\n")
            }
            _ => {
                "    commands.queue(move |world: &mut World| world.resource_mut::<R3>().0 ^= h);\n"
                    .to_owned()
            }
        };
    }
}
