//! The text of one world: its declaration, and its constants for the driver.
//!
//! Each world has three plain components beside those that were drawn: `C0`, which all archetypes have, and which others require; `C1`, which tells the
//! archetypes apart; and `C2`, of a pool, by which indexes filter. `Full` has all that is no relation and disables nothing; `Below` has all.

use crate::draw::{Set, Table, World};
use std::fmt::Write;

/// The components that are in each world.
const FIXED: usize = 3;

struct Slot<'t> {
    table: &'t Table,
    number: usize,
    levels: Set,
}

impl Slot<'_> {
    fn has(&self, level: &str) -> bool {
        self.levels.contains(self.table.level(level))
    }

    /// Whether a component has another level than the first one of a factor.
    fn has_some(&self, factor: &str) -> bool {
        self.table
            .factor(factor)
            .levels()
            .skip(1)
            .any(|level| self.levels.contains(level))
    }

    fn is_listed(&self) -> bool {
        !self.has("registered") && !self.has("registered_sparse")
    }

    fn is_sparse(&self) -> bool {
        self.has("sparse") || self.has("registered_sparse")
    }

    fn is_relation(&self) -> bool {
        self.has_some("relation")
    }

    fn is_unique(&self) -> bool {
        self.has("unique_ordered") || self.has("unique_hash")
    }

    fn is_immutable(&self) -> bool {
        self.has("immutable") || self.is_unique()
    }

    /// Whether a field of `Below` alone is of it, if any.
    fn is_below(&self) -> bool {
        self.is_relation() || self.has_some("disable")
    }

    fn has_target(&self) -> bool {
        self.has("cascade") || self.has("acyclic_cascade")
    }

    /// The value by which another component requires it.
    fn required(&self) -> String {
        let number = self.number;
        if self.is_relation() {
            format!("C{number} = C{number} {{ to: None }}")
        } else {
            format!("C{number}")
        }
    }
}

pub(crate) fn world(table: &Table, number: usize, world: &World) -> String {
    let plain = |storage| {
        [storage, "untracked", "written"]
            .into_iter()
            .map(|level| table.level(level))
            .collect::<Set>()
    };
    let fixed: [Set; FIXED] = [plain("dense"), plain("dense"), plain("sparse")];
    let levels = fixed.into_iter().chain(world.components.iter().copied());
    let slots: Vec<_> = levels
        .enumerate()
        .map(|(number, levels)| Slot {
            table,
            number,
            levels,
        })
        .collect();
    let writer = Writer {
        world_levels: world.levels,
        table,
        slots,
        number,
    };
    writer.text().expect("a string takes all that is written")
}

struct Writer<'t> {
    table: &'t Table,
    world_levels: Set,
    slots: Vec<Slot<'t>>,
    number: usize,
}

impl Writer<'_> {
    fn is(&self, level: &str) -> bool {
        self.world_levels.contains(self.table.level(level))
    }

    /// The components that a component requires.
    fn requires(&self, slot: &Slot<'_>) -> Vec<usize> {
        let required = self
            .slots
            .iter()
            .filter(|it| it.number == 0 || it.has("required"));
        if slot.has("requires") {
            required.map(|it| it.number).collect()
        } else {
            Vec::new()
        }
    }

    /// Whether a component is one of `Below` alone: it says so itself, or requires one that does.
    fn is_below(&self, slot: &Slot<'_>) -> bool {
        let in_table = |number: usize| !self.slots[number].is_sparse();
        slot.is_below()
            || self
                .requires(slot)
                .into_iter()
                .any(|it| in_table(it) && self.slots[it].is_below())
    }

    /// The component that one disables: one that is listed, and disables nothing.
    fn disabled_by(&self, slot: &Slot<'_>) -> usize {
        let other = self.slots[FIXED..]
            .iter()
            .find(|it| it.is_listed() && it.number != slot.number && !it.has_some("disable"));
        other.map_or(0, |it| it.number)
    }

    fn list(&self, which: impl Fn(&Slot<'_>) -> bool) -> String {
        self.slots
            .iter()
            .filter(|slot| which(slot))
            .map(|slot| format!("C{}, ", slot.number))
            .collect()
    }

    fn text(&self) -> Result<String, std::fmt::Error> {
        let mut text = String::new();
        writeln!(
            text,
            "pub(crate) mod world_{} {{\nuse ecs_test_combinations::glue::*;",
            self.number
        )?;
        for slot in self.slots.iter().filter(|slot| !slot.is_relation()) {
            writeln!(
                text,
                "component!({} C{} [{}]);",
                slot.number,
                slot.number,
                self.attribute(slot)
            )?;
        }
        for slot in self.slots.iter().filter(|slot| slot.is_relation()) {
            let [made, got] = if slot.has_target() {
                [
                    "Self { to: to.expect(\"it has a target\") }",
                    "Some(own.to)",
                ]
            } else {
                ["Self { to }", "own.to"]
            };
            writeln!(
                text,
                "relation!({} C{} to => {made}, own => {got});",
                slot.number, slot.number
            )?;
        }
        self.part(&mut text)?;
        self.declaration(&mut text)?;
        self.rows(&mut text)?;
        self.glue(&mut text)?;
        writeln!(text, "}}")?;
        Ok(text)
    }

    fn attribute(&self, slot: &Slot<'_>) -> String {
        let mut words = Vec::new();
        if slot.is_listed() && slot.is_sparse() {
            words.push("storage = \"sparse\"".to_owned());
        }
        if slot.has("tracked") {
            words.push("track".to_owned());
        }
        let required: Vec<_> = self
            .requires(slot)
            .into_iter()
            .map(|number| self.slots[number].required())
            .collect();
        if !required.is_empty() {
            words.push(format!("requires({})", required.join(", ")));
        }
        if slot.has("disables") {
            words.push("disables".to_owned());
        }
        if slot.has("disables_one") {
            words.push(format!("disables(C{})", self.disabled_by(slot)));
        }
        if slot.has("transient") && slot.is_listed() {
            words.push("transient".to_owned());
        }
        words.join(", ")
    }

    /// The part of the world, if a component is of one.
    fn part(&self, text: &mut String) -> std::fmt::Result {
        let own = |slot: &Slot<'_>| slot.has("of_part") && slot.is_listed();
        if !self.slots.iter().any(own) {
            return Ok(());
        }
        let is_used = |slot: &Slot<'_>| {
            let names = |it: &Slot<'_>| {
                self.requires(it).contains(&slot.number)
                    || it.has("disables_one") && self.disabled_by(it) == slot.number
            };
            slot.is_listed() && !own(slot) && self.slots.iter().any(|it| own(it) && names(it))
        };
        writeln!(text, "ecs::part! {{\n#[part] pub struct Kit {{")?;
        self.lists(text, own)?;
        let uses = [("", false), ("#[immutable] ", true)].map(|(word, immutable)| {
            let list = self.list(|slot| {
                is_used(slot) && (slot.has("immutable") || slot.is_relation()) == immutable
            });
            if list.is_empty() {
                list
            } else {
                format!("{word}uses: ({list}),\n")
            }
        });
        writeln!(text, "{}{}}}", uses[0], uses[1])?;
        for slot in self.slots.iter().filter(|slot| own(slot)) {
            self.relation(text, slot)?;
            if slot.is_unique() {
                Self::index(text, slot)?;
            }
        }
        writeln!(text, "}}")
    }

    /// The lists of components of a world or of a part.
    fn lists(&self, text: &mut String, own: impl Fn(&Slot<'_>) -> bool) -> std::fmt::Result {
        let mutable = self.list(|slot| {
            own(slot) && slot.is_listed() && !slot.is_relation() && !slot.has("immutable")
        });
        let immutable = self.list(|slot| {
            own(slot) && slot.is_listed() && !slot.is_relation() && slot.has("immutable")
        });
        if !mutable.is_empty() {
            writeln!(text, "components: ({mutable}),")?;
        }
        if !immutable.is_empty() {
            writeln!(text, "#[immutable] components: ({immutable}),")?;
        }
        Ok(())
    }

    fn relation(&self, text: &mut String, slot: &Slot<'_>) -> std::fmt::Result {
        if !slot.is_relation() {
            return Ok(());
        }
        let number = slot.number;
        let acyclic = if slot.has("acyclic_clear") || slot.has("acyclic_cascade") {
            "acyclic, "
        } else {
            ""
        };
        let (on_despawn, ty) = if slot.has_target() {
            ("cascade", "Entity")
        } else {
            ("clear", "Option<Entity>")
        };
        let attribute = self.attribute(slot);
        let mut derive = if slot.has_target() {
            String::new()
        } else {
            "#[derive(Default)] ".to_owned()
        };
        if !attribute.is_empty() {
            derive += &format!("#[derive(ecs::Component)] #[component({attribute})] ");
        }
        writeln!(
            text,
            "#[relation({acyclic}on_despawn = {on_despawn}, inverse = sources_{number})] {derive}pub struct C{number} {{ pub to: {ty} }}"
        )
    }

    fn index(text: &mut String, slot: &Slot<'_>) -> std::fmt::Result {
        let number = slot.number;
        let field = format!("c{number}");
        let key = if slot.is_relation() {
            format!(
                "key: Option<Entity> = {}",
                if slot.has_target() {
                    format!("Some({field}.to)")
                } else {
                    format!("{field}.to")
                }
            )
        } else if slot.is_unique() {
            format!("key: u64 = {field}.0.number()")
        } else {
            format!("key: u64 = {field}.0.number() % 8")
        };
        let words = match () {
            () if slot.has("ordered") => format!("ordered, {key}"),
            () if slot.has("hash") => format!("hash, {key}"),
            () if slot.has("bitmap") => format!("bitmap, {key}"),
            () if slot.has("likely") => format!("likely, {key}"),
            () if slot.has("spatial") => {
                let at = if slot.is_relation() {
                    format!("place_of({}.target())", format_args!("{field}.value()"))
                } else {
                    format!("{field}.0.place()")
                };
                format!("spatial, at = [{at}, 0.0], cell = 1.0")
            }
            () if slot.has("unique_ordered") => format!("ordered, unique, {key}"),
            () => format!("hash, unique, {key}"),
        };
        let filter = match () {
            () if slot.has("index_with") => ", with(C2)",
            () if slot.has("index_without") => ", without(C2)",
            () => "",
        };
        writeln!(
            text,
            "#[index({words}{filter})] pub struct By{number} {{ {field}: C{number} }}"
        )
    }

    fn declaration(&self, text: &mut String) -> std::fmt::Result {
        let in_part = |slot: &Slot<'_>| slot.has("of_part") && slot.is_listed();
        let mut options = vec!["observed"];
        options.extend(self.is("closed").then_some("closed"));
        options.extend(
            (self.is("snapshots") || self.is("rings") || self.is("digests")).then_some("snapshots"),
        );
        options.extend((self.is("saves") || self.is("digests")).then_some("save"));
        writeln!(
            text,
            "ecs::world! {{\n#[world({}, transient(Mirror))] pub struct Drawn {{",
            options.join(", ")
        )?;
        self.lists(text, |slot| !in_part(slot))?;
        if self.slots.iter().any(in_part) {
            writeln!(text, "parts: (Kit),")?;
        }
        writeln!(text, "resources: (Mirror),")?;
        match () {
            () if self.is("kept_for_runs") => writeln!(text, "#[keep(Ping = 2)] events: (Ping),")?,
            () if self.is("kept_for_all") => writeln!(text, "#[keep(Ping = all)] events: (Ping),")?,
            () => {}
        }
        writeln!(text, "}}")?;
        for slot in self.slots.iter().filter(|slot| slot.is_listed()) {
            if !in_part(slot) {
                self.relation(text, slot)?;
            }
            if slot.has_some("index") && !(in_part(slot) && slot.is_unique()) {
                Self::index(text, slot)?;
            }
        }
        for (name, fields) in self.archetypes() {
            writeln!(text, "#[archetype] pub struct {name} {{ {fields} }}")?;
        }
        for (name, members, own) in self.groups() {
            let fields: String = members
                .iter()
                .map(|slot| format!("c{slot}: &C{slot}, "))
                .collect();
            let own = if own { "" } else { "(own())" };
            writeln!(
                text,
                "#[group{own}] pub struct {name} {{ entity: Entity, {fields} }}"
            )?;
        }
        let bumps = self.slots[FIXED..]
            .iter()
            .filter(|slot| slot.is_listed() && !slot.is_immutable() && !slot.is_relation());
        let bump = if self.is("threads") {
            "bump_slowly"
        } else {
            "bump"
        };
        let bumps: String = bumps
            .map(|slot| format!("{bump}::<Drawn, C{}>; ", slot.number))
            .collect();
        let hear = if self.has_events() {
            "hear::<Drawn>; "
        } else {
            ""
        };
        writeln!(text, "#[schedule] pub fn step() {{ {bumps}{hear}}}")?;
        self.observers(text)?;
        writeln!(text, "}}")
    }

    fn has_events(&self) -> bool {
        !self.is("silent")
    }

    fn observers(&self, text: &mut String) -> std::fmt::Result {
        let mut lines = vec!["restored::<Drawn>".to_owned()];
        for slot in self.slots.iter().filter(|slot| slot.is_listed()) {
            let number = slot.number;
            match () {
                () if slot.has("observed_write") => {
                    lines.push(format!("written::<Drawn, C{number}>"));
                }
                () if slot.has("observed_old") => {
                    lines.extend(
                        ["inserted_old", "removed_old"]
                            .map(|name| format!("{name}::<Drawn, C{number}>")),
                    );
                }
                () => {}
            }
            if slot.has("observed_write") || slot.has("observed") {
                lines.extend(
                    ["inserted", "removed"].map(|name| format!("{name}::<Drawn, C{number}>")),
                );
            }
        }
        if self.is("kinds") {
            for (name, _) in self.archetypes() {
                lines.extend(
                    ["entered", "left"].map(|function| format!("{function}::<Drawn, {name}>")),
                );
            }
        }
        writeln!(
            text,
            "#[observers] pub fn reactions() {{ {}; }}",
            lines.join("; ")
        )
    }

    /// The components of an archetype: those that rows have, and those that they may lack.
    fn members(&self, is_below: bool) -> [Vec<usize>; 2] {
        let in_tables = self
            .slots
            .iter()
            .filter(|slot| slot.is_listed() && !slot.is_sparse());
        let own = in_tables.filter(|slot| {
            if slot.number == 1 {
                is_below
            } else {
                is_below || !self.is_below(slot)
            }
        });
        // A loaded row lacks a relation that is not saved: none has a default.
        let is_unmade = |slot: &Slot<'_>| slot.has("transient") && slot.is_relation();
        let (optional, required): (Vec<_>, Vec<_>) =
            own.partition(|slot| slot.has("optional") || is_unmade(slot));
        [required, optional].map(|slots| slots.into_iter().map(|slot| slot.number).collect())
    }

    fn archetypes(&self) -> [(&'static str, String); 2] {
        [("Full", false), ("Below", true)].map(|(name, is_below)| {
            let [required, optional] = self.members(is_below);
            let required = required.iter().map(|slot| format!("c{slot}: C{slot}, "));
            let optional = optional
                .iter()
                .map(|slot| format!("c{slot}: Option<C{slot}>, "));
            (name, required.chain(optional).collect())
        })
    }

    /// The groups: each with its name, its components, and whether it owns them.
    fn groups(&self) -> Vec<(String, Vec<usize>, bool)> {
        let mut groups = Vec::new();
        let all = self
            .slots
            .iter()
            .filter(|slot| slot.is_listed() && slot.is_sparse())
            .map(|slot| slot.number);
        let sparse: Vec<usize> = all.collect();
        let with = |level: &str| {
            self.slots
                .iter()
                .filter(|slot| slot.has(level))
                .map(|slot| slot.number)
                .collect::<Vec<_>>()
        };
        let (owned, shared) = (with("owned"), with("shared_group"));
        // A group has two components at least: one that lacks is any other of a pool.
        let filled = |mut members: Vec<usize>| {
            let other = sparse.iter().find(|slot| !members.contains(slot));
            if members.len() < 2 {
                members.extend(other);
            }
            members
        };
        if !owned.is_empty() {
            groups.push(("Owning".to_owned(), filled(owned), true));
        }
        if !shared.is_empty() {
            groups.push(("Sharing".to_owned(), filled(shared), false));
        }
        groups.retain(|(_, members, _)| members.len() > 1);
        groups
    }

    fn rows(&self, text: &mut String) -> std::fmt::Result {
        for (name, is_below) in [("Full", false), ("Below", true)] {
            let [required, optional] = self.members(is_below);
            let required = required
                .iter()
                .map(|slot| format!("c{slot}: made::<C{slot}>(value), "));
            let optional = optional
                .iter()
                .map(|slot| format!("c{slot}: value({slot}).map(Part::make), "));
            let fields: String = required.chain(optional).collect();
            writeln!(
                text,
                "impl Row for {name} {{ fn make(value: &dyn Fn(usize) -> Option<Value>) -> Self {{ Self {{ {fields}}} }} }}"
            )?;
        }
        Ok(())
    }

    fn glue(&self, text: &mut String) -> std::fmt::Result {
        writeln!(text, "impl Playable for Drawn {{")?;
        self.outline(text)?;
        writeln!(text, "const SLOTS: &'static [Slot<Self>] = &[")?;
        for slot in &self.slots {
            writeln!(text, "{},", self.slot(slot))?;
        }
        writeln!(
            text,
            "];\nconst KINDS: &'static [Kind<Self>] = &[Kind::of::<Full>(), Kind::of::<Below>()];"
        )?;
        let copies = match () {
            () if self.is("snapshots") => "Some(Snapshots::new)",
            () if self.is("rings") => "Some(Rings::new)",
            () if self.is("saves") => "Some(Files::new)",
            () if self.is("digests") => "Some(Digests::new)",
            () => "None",
        };
        writeln!(
            text,
            "const COPIES: Option<fn() -> Box<dyn Copies<Self>>> = {copies};"
        )?;
        let send = if self.has_events() {
            "Some(|world, ping| world.send(ping))"
        } else {
            "None"
        };
        writeln!(text, "const SEND: Option<fn(&mut Self, Ping)> = {send};")?;
        let share = if self.is("shared") {
            "Some(share)"
        } else {
            "None"
        };
        writeln!(
            text,
            "const SHARE: Option<fn(&mut Self, &[SharedWrite<Self>], u64) -> Vec<Vec<Entity>>> = {share};"
        )?;
        let groups: String = self
            .groups()
            .iter()
            .map(|(name, ..)| {
                format!("|world| world.query::<{name}<'_>>().map(|row| row.entity).collect(), ")
            })
            .collect();
        writeln!(
            text,
            "const MEMBERS: &'static [fn(&mut Self) -> Vec<Entity>] = &[{groups}];"
        )?;
        writeln!(text, "fn tick(&mut self) {{ self.step(); }}\n}}")
    }

    /// The function calls that make the glue of a component.
    fn slot(&self, slot: &Slot<'_>) -> String {
        let number = slot.number;
        if !slot.is_listed() {
            let sparse = if slot.is_sparse() { ".sparse()" } else { "" };
            let saved = if slot.has("transient") {
                ".transient()"
            } else {
                ".saved()"
            };
            let old = if slot.has("observed_old") { "_old" } else { "" };
            let observe = if slot.has_some("observer") {
                format!(
                    " let key = world.key::<C{number}>().unwrap(); world.observe_insert_key(key, \"inserted\", inserted_key{old}::<Self, C{number}>).unwrap(); \
                     world.observe_remove_key(key, \"removed\", removed_key{old}::<Self, C{number}>).unwrap();"
                )
            } else {
                String::new()
            };
            let registration = format!("Registration::new(){sparse}.cloned(){saved}");
            return format!(
                "Slot::registered::<C{number}>(|world| {{ register::<Self, C{number}>(world, {registration});{observe} }})"
            );
        }
        let mut text = format!("Slot::listed::<C{number}>()");
        if !slot.is_immutable() && !slot.is_relation() && number >= FIXED {
            write!(text, ".written::<C{number}>()").unwrap();
            if self.is("shared") {
                write!(text, ".shared::<C{number}>()").unwrap();
            }
        }
        if slot.has("tracked") {
            write!(text, ".tracked::<C{number}>()").unwrap();
        }
        if slot.has("logged") {
            write!(text, ".logged::<C{number}>()").unwrap();
        }
        if slot.has_some("index") {
            let key = match () {
                () if slot.is_relation() => "key.target()",
                () if slot.is_unique() => "key.number()",
                () => "key.number() % 8",
            };
            let call = match () {
                () if slot.has("bitmap") => format!("is({key}).iter().collect()"),
                () if slot.has("likely") => format!("likely({key}).collect()"),
                () if slot.has("spatial") && slot.is_relation() => {
                    "within([place_of(key.target()), 0.0], 0.1).map(|found| found.entity).collect()".to_owned()
                }
                () if slot.has("spatial") => {
                    "within([Counted::new(key.number()).place(), 0.0], 0.1).map(|found| found.entity).collect()"
                        .to_owned()
                }
                () => format!("get({key}).collect()"),
            };
            write!(
                text,
                ".indexed(|world: &mut Drawn, key| world.find::<By{number}>().{call})"
            )
            .unwrap();
        }
        if slot.is_relation() {
            write!(text, ".related::<C{number}>()").unwrap();
            if slot.has("acyclic_clear") || slot.has("acyclic_cascade") {
                write!(text, ".acyclic::<C{number}, C0>()").unwrap();
            }
        }
        text
    }

    fn outline(&self, text: &mut String) -> std::fmt::Result {
        let copies = match () {
            () if self.is("snapshots") => "Snapshots",
            () if self.is("rings") => "Rings",
            () if self.is("saves") => "Saves",
            () if self.is("digests") => "Digests",
            () => "None",
        };
        writeln!(
            text,
            "const OUTLINE: Outline = Outline {{ name: \"world_{}\", levels: Set({}), closed: {}, copies: CopyKind::{copies},",
            self.number,
            self.world_levels.0,
            self.is("closed")
        )?;
        writeln!(
            text,
            "kinds_observed: {}, events: {}, shared: {},",
            self.is("kinds"),
            self.has_events(),
            self.is("shared")
        )?;
        writeln!(
            text,
            "groups: &[{}],",
            self.groups()
                .iter()
                .map(|(_, members, _)| format!("&{members:?}, "))
                .collect::<String>()
        )?;
        writeln!(text, "kinds: &[")?;
        for (name, is_below) in [("Full", false), ("Below", true)] {
            let [required, optional] = self.members(is_below);
            writeln!(
                text,
                "KindTraits {{ name: \"{name}\", required: &{required:?}, optional: &{optional:?} }},"
            )?;
        }
        writeln!(text, "],\nslots: &[")?;
        for slot in &self.slots {
            let number = slot.number;
            let relation = slot.is_relation().then(|| {
                let acyclic = slot.has("acyclic_clear") || slot.has("acyclic_cascade");
                format!(
                    "RelationTraits {{ cascades: {}, acyclic: {acyclic} }}",
                    slot.has_target()
                )
            });
            let index = slot.has_some("index").then(|| {
                let modulus = if slot.is_unique() { "u64::MAX" } else { "8" };
                let filter = |level: &str| if slot.has(level) { "Some(2)" } else { "None" };
                format!(
                    "IndexTraits {{ unique: {}, likely: {}, modulus: {modulus}, with: {}, without: {} }}",
                    slot.is_unique(),
                    slot.has("likely") || slot.has("spatial") && slot.is_relation(),
                    filter("index_with"),
                    filter("index_without")
                )
            });
            let disables = match () {
                () if slot.has("disables") => Some("Disables::Entity".to_owned()),
                () if slot.has("disables_one") => {
                    Some(format!("Disables::Component({})", self.disabled_by(slot)))
                }
                () => None,
            };
            let observer = match () {
                () if slot.has("observed") => "Plain",
                () if slot.has("observed_old") => "Old",
                () if slot.has("observed_write") => "Write",
                () => "None",
            };
            let option = |text: Option<String>| {
                text.map_or("None".to_owned(), |text| format!("Some({text})"))
            };
            writeln!(
                text,
                "Traits {{ levels: Set({}), name: \"C{number}\", listed: {}, sparse: {}, tracked: {}, immutable: {}, relation: {}, requires: &{:?}, \
                 index: {}, disables: {}, observer: Observer::{observer}, logged: {}, transient: {} }},",
                slot.levels.0,
                slot.is_listed(),
                slot.is_sparse(),
                slot.has("tracked"),
                slot.is_immutable() || slot.is_relation(),
                option(relation),
                self.requires(slot),
                option(index),
                option(disables),
                slot.has("logged"),
                slot.has("transient")
            )?;
        }
        writeln!(text, "] }};")
    }
}
