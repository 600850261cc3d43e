//! The text of a world with many indexes, each of a component of its own. `ECS_COMBINATIONS_INDEXES` is their number: 64, as many as a world may have.

use std::fmt::Write;

pub(crate) fn world(indexes: usize) -> Result<String, std::fmt::Error> {
    let mut text = String::new();
    let all = |one: fn(usize) -> String| (0..indexes).map(one).collect::<String>();
    for index in 0..indexes {
        writeln!(text, "#[derive(Component)] pub struct C{index}(pub u64);")?;
    }
    writeln!(
        text,
        "ecs::world! {{\n#[world] pub struct Drawn {{ components: ({}) }}",
        all(|index| format!("C{index}, "))
    )?;
    for index in 0..indexes {
        writeln!(
            text,
            "#[index(hash, key: u64 = c{index}.0)] pub struct By{index} {{ c{index}: C{index} }}"
        )?;
    }
    writeln!(text, "}}")?;
    // The first ones, and the last.
    let found = [0, 1, indexes - 1];
    let access = |index: &usize| {
        format!(
            "Access {{ name: \"find_{index}\", finds: &[{index}], run: |world, during| world.try_run(|found: Find<Drawn, By{index}>| {{ \
             let mut seen = Seen::default(); found.get(1).for_each(|entity| seen.row(entity)); during(); seen }}).ok() }},\n"
        )
    };
    let accesses: String = found.iter().map(access).collect();
    let spawned: String = all(|index| format!("world.insert(entity, C{index}(number)).unwrap(); "));
    let fresh: String =
        all(|index| format!("world_.by{index}_ref().is_ok(), ")).replace("world_", "self");
    writeln!(
        text,
        "impl Subject for Drawn {{
    const ACCESSES: &'static [Access<Self>] = &[{accesses}];
    // A schedule has limits of its own.
    fn plan() -> Option<&'static ecs::Plan<Self>> {{ None }}
    fn begin() -> Self {{
        let mut world = Self::new();
        for number in 0..3 {{ let entity = world.spawn_empty(); {spawned} }}
        world
    }}
    fn cells(&self) -> Cells {{ Cells::new() }}
    fn fresh(&self) -> BTreeSet<usize> {{
        (0..).zip([{fresh}]).filter(|(_, is_fresh)| *is_fresh).map(|(index, _)| index).collect()
    }}
}}"
    )?;
    Ok(text)
}
