//! Expansions, as they are reviewed. `UPDATE_SNAPSHOTS=1 cargo test -p tabula-ecs-macros` writes
//! them anew.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use full_syn::parse::Parser;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::format_ident;

use crate::cfg::LeftOut;
use crate::errors::Errors;
use crate::parts::Form;
use crate::tests::soup::answered;
use crate::tokens::flat;
use crate::{derive, pipeline};

const KITCHEN: &str = "
    /// One kitchen, open for service.
    #[world]
    pub struct Kitchen {
        components: (Name, Position, Velocity, parts::Buff<Fire>, Burning),
    }

    /// A cook walks about.
    #[archetype(capacity = 64)]
    #[derive(Debug)]
    pub struct Cook {
        /// What the others call them.
        name: Name,
        position: Position,
        velocity: Velocity,
    }

    #[archetype]
    pub struct Utensil {
        pub(crate) r#type: Name,
        position: Position,
    }

    /// Everything that moves.
    #[query]
    pub struct Moving {
        position: &mut Position,
        velocity: &Velocity,
    }

    #[query(with(Name), without(Burning), any(Velocity, Position))]
    struct Seen {
        entity: Entity,
        buff: Option<&Buff<Fire>>,
        walks: Has<Velocity>,
    }

    impl Kitchen {}
";

const MOVING: &str = "
    #[query(without(Frozen))]
    struct Moving<'w> {
        position: &'w mut Position,
        velocity: Option<&'w Velocity>,
        burning: Has<Burning>,
    }
";

const OPTIONALS: &str = "
    #[world]
    pub struct Kitchen {
        components: (Name, Position, Weapon, Burning),
    }

    #[archetype]
    pub struct Cook {
        /// What they hold.
        weapon: Option<Weapon>,
        name: Name,
        pub(crate) burning: Option<Burning>,
        position: Position,
    }
";

const GROUPS: &str = "
    #[world]
    pub struct Kitchen {
        components: (Name, Weapon, Target, parts::Anger, Burning),
    }

    /// Duels: weapons and targets side by side.
    #[group(own(Weapon, Target))]
    pub struct Duel {
        entity: Entity,
        /// What they hold.
        target: &Target,
        weapon: &mut Weapon,
        anger: &Anger,
    }

    #[query]
    struct Angry {
        anger: &Anger,
    }

    #[group(own())]
    struct Armed {
        name: &Name,
        weapon: &Weapon,
    }

    #[group]
    pub(crate) struct Burnt {
        burning: &Burning,
        anger: &mut parts::Anger,
    }
";

const OBSERVERS: &str = "
    #[world(observed)]
    pub struct Kitchen {
        components: (Name, Position),
    }

    /// What follows from what.
    #[observers]
    pub fn reactions() {
        heat_up;
        systems::clear_up::<Kitchen>;
    }

    #[observers]
    fn others() {}
";

/// An index of each form.
const INDEXES: &str = "
    #[world]
    pub struct Kitchen { components: (Position, Heat, OrderId) }

    #[archetype]
    pub struct Pan { position: Position, heat: Heat, order: OrderId }

    /// The places of the rows.
    #[index(spatial, at = [position.x, position.y], radius = 0.5, cell = 5.0, with(Heat))]
    pub struct Near { position: Position }

    #[index(ordered, key = heat.0)]
    pub struct ByHeat { heat: Heat }

    #[index(bitmap, by = is_burnt)]
    struct Burnt { heat: Heat, position: Position }

    #[index(ordered, key: Grade = heat.1)]
    struct ByGrade { heat: Heat }

    #[index(hash, unique, key: u32 = order.0)]
    pub struct ByOrder { order: OrderId }

    #[schedule]
    pub fn tick() { walk; burn; }
";

const SAVES: &str = "
    #[world(save, transient(Texture), removed(\"Fuel\"))]
    pub struct Kitchen {
        components: (Name, Texture),
        #[was(Clock = \"Time\")]
        resources: (Clock),
        events: (Bang),
    }

    #[relation(on_despawn = cascade)]
    pub struct ChildOf {
        parent: Entity,
    }

    #[archetype]
    pub struct Pot {
        name: Name,
    }
";

const VERSIONS: &str = "
    #[component(version = 2, from = HeatV1, was(\"Warmth\"))]
    struct Heat {
        kelvin: f64,
    }
";

const REQUIREMENTS: &str = "
    #[component(requires(Ammo, Health = Health(100), Map<A, B> = Map::<A, B>::new(1 < 2, 3)))]
    struct Gun<T>(T);
";

const CONVERSION: &str = "
    #[component(version = 2, from(HeatV1, Self::of_older))]
    struct Heat;
";

const RELATIONS: &str = "
    #[world]
    pub struct Kitchen {
        components: (Name),
    }

    /// What stands on what.
    #[relation(acyclic, on_despawn = cascade, inverse = children)]
    #[derive(Clone, Debug, Hash)]
    pub struct ChildOf {
        parent: Entity,
    }

    #[relation(on_despawn = clear, to(Pot, Shelf))]
    struct Near {
        /// OptionalField nothing.
        pub(crate) what: Option<Entity>,
    }

    #[archetype]
    pub struct Pot {
        name: Name,
        parent: ChildOf,
    }

    #[archetype]
    struct Shelf {
        near: Option<Near>,
    }
";

const SCHEDULES: &str = "
    #[world]
    pub struct Kitchen {
        components: (Name, Position),
        resources: (Clock, State<Mode>),
        events: (Sold),
    }

    /// One tick of the game.
    #[schedule]
    pub fn tick() -> Result<(), ecs::ScheduleError> {
        transition::<Mode>;
        'work: {
            systems::walk;
            serve.run_if(in_state(Mode::Open)).run_if(any_guest);
        }
        evening.run_if(left(Mode::Open));
    }

    #[schedule]
    fn evening() {
        count_money;
    }

    #[schedule(fixed = 60)]
    pub(crate) fn physics() {
        fall;
    }

    #[schedule(fixed = 30)]
    fn draw(scene: Scene, alpha: Alpha) {
        'paint: { paint; }.run_if(is_open);
        frame;
    }

    #[schedule]
    fn frame(scene: Scene) {
        present.run_if(any_guest);
    }
";

const TOOLS: &str = "
    pub struct Tools<'w, W: World> where Position: WritableIn<W> {
        bodies: Query<'w, W, (&'static mut Position, &'static Velocity)>,
        clock: Option<Res<'w, Clock>>,
    }
";

const MOTION: &str = "
    /// Movement for any world.
    #[part]
    pub struct Motion {
        components: (Position, Weapon),
        uses: (Name, EventReader<Sold>),
        resources: (Gravity),
        events: (Landed),
    }

    #[archetype]
    pub struct Rock {
        position: Position,
        name: Option<Name>,
    }

    #[query(changed(Position))]
    pub struct Moved {
        position: &Position,
    }

    #[group]
    pub struct Armed {
        weapon: &Weapon,
        name: &Name,
    }

    #[index(ordered, unique, key: u32 = weapon.0)]
    pub struct ByWeapon {
        weapon: Weapon,
    }

    #[schedule]
    pub fn motion() {
        fall.run_if(heavy);
        landing.run_if(heavy);
    }

    #[schedule]
    fn landing() {
        land;
    }

    #[observers]
    pub fn watching() {
        note;
    }
";

const GAME: &str = "
    #[world]
    pub struct Game {
        parts: (kit::Motion hide(Moved)),
        components: (Name),
        events: (Sold),
    }

    #[schedule]
    pub fn tick() {
        motion;
    }
";

const CONDITIONAL: &str = "
    #[world]
    pub struct Kitchen {
        components: (Name, Heat),
        #[cfg(feature = \"editor\")]
        components: (Probe,),
    }

    #[archetype]
    #[cfg_attr(feature = \"editor\", derive(Debug))]
    pub struct Cook {
        name: Name,
        #[cfg(not(feature = \"editor\"))]
        heat: Heat,
    }

    #[cfg(feature = \"editor\")]
    #[query]
    pub struct Probes {
        #[cfg(test)]
        probe: &Probe,
    }
";

const HEAT: &str = "
    #[component(name = \"heat\")]
    pub struct Heat {
        pub celsius: f32,
        pub tags: Vec<u8>,
        pub made: tool!(),
        #[deprecated]
        rising: bool,
    }
";

const ORDER: &str = "
    enum Order {
        #[serde(skip)]
        Wait { text: String },
        Walk {
            #[serde(with = \"crate::codes::hundredths\")]
            speed: f32,
            #[serde(skip_deserializing, skip_serializing)]
            path: Vec<u32>,
        },
    }
";

const TASK: &str = "enum Task<T, const N: usize> where T: Copy {
    Idle { hours: u32 },
    Follow(Entity, f32),
    Guard { whom: [T; N], #[deprecated] from: Option<Entity> },
}";

const CLOCK: &str = "
    #[resource(version = 2, from = Time, was(\"Time\"))]
    pub struct Clock {
        seconds: u32,
        #[serde(skip)]
        pub shown: String,
    }
";

const CASCADES: &str = "
    #[world]
    pub struct Kitchen {
        components: (Local, Global),
    }

    #[relation(acyclic, on_despawn = cascade)]
    pub struct ChildOf {
        parent: Entity,
    }

    #[archetype]
    pub struct Pan {
        local: Local,
        global: Global,
        parent: ChildOf,
    }

    /// Where each thing is.
    #[query(cascade(ChildOf), changed(Local))]
    pub struct Placing {
        local: &Local,
        global: &mut Global,
        above: Option<Up<ChildOf, &Global>>,
    }

    #[query]
    pub struct Near {
        grandparent: Option<ecs::Up<ChildOf, ecs::Up<ChildOf, &Local>>>,
    }
";

const SNAPSHOTS: &str = "
    #[world(save, snapshots, transient(Texture, Screen))]
    pub struct Kitchen {
        components: (Name, Texture),
        resources: (Clock, Screen),
        events: (Bang),
    }

    #[relation(on_despawn = cascade)]
    pub struct Near {
        what: Entity,
    }

    #[archetype]
    pub struct Pan {
        name: Name,
        texture: Option<Texture>,
    }
";

const BUNDLES: &str = "
    #[world]
    pub struct Arena {
        components: (Position, Velocity, Shield, Gun),
    }

    /// Something that moves.
    #[bundle]
    #[derive(Debug)]
    pub struct Body {
        position: Position,
        velocity: Velocity,
        shield: Option<Shield>,
    }

    #[archetype]
    pub struct Tank {
        gun: Gun,
        body: Body,
    }
";

const SOLDIER: &str =
    "struct Soldier { helmet: Option<Helmet>, name: Name, gun: ::core::option::Option<Gun> }";

/// The declarations that are expanded here.
pub(super) const SOURCES: [&str; 20] = [
    TASK,
    ORDER,
    CLOCK,
    KITCHEN,
    MOVING,
    OPTIONALS,
    BUNDLES,
    GROUPS,
    OBSERVERS,
    INDEXES,
    RELATIONS,
    CASCADES,
    SCHEDULES,
    SAVES,
    SNAPSHOTS,
    HEAT,
    VERSIONS,
    CONVERSION,
    REQUIREMENTS,
    TOOLS,
];

/// All of these expansions.
pub(super) fn all() -> Vec<TokenStream> {
    let worlds = [
        KITCHEN, OPTIONALS, BUNDLES, GROUPS, OBSERVERS, INDEXES, RELATIONS, CASCADES, SCHEDULES,
        SAVES, SNAPSHOTS,
    ];
    let component = "#[component(name = \"buff\")] struct Buff<T>(T);";
    let components = [component, HEAT, VERSIONS, CONVERSION, REQUIREMENTS, ORDER];
    let derived = [
        derive(derive::query::expand, MOVING),
        derive(
            derive::bundle::expand,
            "struct Warm { heat: Heat, cookable: Cookable }",
        ),
        derive(derive::bundle::expand, SOLDIER),
        derive(
            derive::bundle::expand,
            "struct Officer { medal: Option<Medal>, #[bundle] soldier: Soldier }",
        ),
        derive(derive::parameter::expand, TOOLS),
        derive(derive::resource::expand, CLOCK),
        derive(derive::map_entities::expand, TASK),
    ];
    let components = components.map(|source| derive(derive::component::expand, source));
    worlds
        .map(expand)
        .into_iter()
        .chain(components)
        .chain(derived)
        .collect()
}

fn expand(source: &str) -> TokenStream {
    let errors = Errors::new();
    let source = source.parse().expect("balanced tokens");
    let expansion = pipeline::declarations(
        Form::World,
        &quote::quote!(::ecs),
        source,
        LeftOut::default(),
        &errors,
    );
    let errors = errors.take();
    assert!(errors.is_empty(), "{errors:?}");
    expansion
}

fn derive(expand: fn(TokenStream, &Errors) -> crate::derive::Code, source: &str) -> TokenStream {
    let errors = Errors::new();
    let expansion = expand(source.parse().expect("balanced tokens"), &errors);
    let expansion = crate::derive::finished(expansion);
    assert!(errors.take().is_empty());
    expansion
}

/// The code as rustfmt would print it: prettyplease knows no calls of macros, and gets calls of functions in their places.
fn format(expansion: &TokenStream) -> String {
    let file = syn::parse2(calls(expansion.clone())).expect("the expansion is valid Rust");
    prettyplease::unparse(&file).replace("__called(", "!(")
}

/// The code with `plan!(…)` as `plan__called(…)`, wherever the arguments can be read as expressions.
fn calls(code: TokenStream) -> TokenStream {
    let mut tokens = code.into_iter().peekable();
    let mut found = TokenStream::new();
    while let Some(token) = tokens.next() {
        let token = match token {
            TokenTree::Group(group) => {
                TokenTree::Group(Group::new(group.delimiter(), calls(group.stream())))
            }
            token => token,
        };
        let is_not = |next: &TokenTree| matches!(next, TokenTree::Punct(it) if it.as_char() == '!');
        if let (TokenTree::Ident(name), Some(not)) = (&token, tokens.next_if(is_not)) {
            let arguments = match tokens.peek() {
                Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis => {
                    Some(group.stream())
                }
                _ => None,
            };
            let expressions = full_syn::punctuated::Punctuated::<full_syn::Expr, full_syn::Token![,]>::parse_terminated;
            let is_call = arguments.is_some_and(|it| expressions.parse2(it).is_ok());
            if is_call {
                found.extend([TokenTree::Ident(format_ident!("{name}__called"))]);
            } else {
                found.extend([token, not]);
            }
        } else {
            found.extend([token]);
        }
    }
    found
}

#[track_caller]
fn compare(name: &str, expansion: &TokenStream) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("snapshots")
        .join(name);
    let found = format(expansion);
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        fs::write(&path, found).expect("the snapshot can be written");
        return;
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    let differs = expected
        .lines()
        .zip(found.lines())
        .position(|(a, b)| a != b);
    assert!(
        expected == found,
        "{} differs, first in line {}: see `git diff` after `UPDATE_SNAPSHOTS=1 cargo test -p tabula-ecs-macros`",
        path.display(),
        1 + differs.unwrap_or(expected.lines().count().min(found.lines().count())),
    );
}

#[test]
fn expansions_are_those_reviewed() {
    compare("kitchen.rs", &expand(KITCHEN));
    compare("derive_query.rs", &derive(derive::query::expand, MOVING));
    let component = "#[component(name = \"buff\")] struct Buff<T>(T);";
    compare(
        "derive_component.rs",
        &derive(derive::component::expand, component),
    );
    compare(
        "derive_component_fields.rs",
        &derive(derive::component::expand, HEAT),
    );
    compare(
        "derive_component_versions.rs",
        &derive(derive::component::expand, VERSIONS),
    );
    compare(
        "derive_component_conversion.rs",
        &derive(derive::component::expand, CONVERSION),
    );
    compare(
        "derive_component_requirements.rs",
        &derive(derive::component::expand, REQUIREMENTS),
    );
    compare(
        "derive_component_serde.rs",
        &derive(derive::component::expand, ORDER),
    );
    compare(
        "derive_resource.rs",
        &derive(derive::resource::expand, CLOCK),
    );
    let bundle = "struct Warm { heat: Heat, cookable: Cookable }";
    compare("derive_bundle.rs", &derive(derive::bundle::expand, bundle));
    let nested = "struct Soldier { name: Name, #[bundle] body: Body, heat: Heat }";
    compare(
        "derive_bundle_nested.rs",
        &derive(derive::bundle::expand, nested),
    );
    compare(
        "derive_bundle_optionals.rs",
        &derive(derive::bundle::expand, SOLDIER),
    );
    let nested = "struct Officer { rank: Rank, medal: Option<Medal>, #[bundle] soldier: Soldier }";
    compare(
        "derive_bundle_nested_optionals.rs",
        &derive(derive::bundle::expand, nested),
    );
    compare(
        "derive_map_entities.rs",
        &derive(derive::map_entities::expand, TASK),
    );
    compare(
        "derive_parameter.rs",
        &derive(derive::parameter::expand, TOOLS),
    );
    compare("optionals.rs", &expand(OPTIONALS));
    compare("bundles.rs", &expand(BUNDLES));
    compare("groups.rs", &expand(GROUPS));
    compare("schedules.rs", &expand(SCHEDULES));
    compare("observers.rs", &expand(OBSERVERS));
    compare("relations.rs", &expand(RELATIONS));
    compare("indexes.rs", &expand(INDEXES));
    compare("saves.rs", &expand(SAVES));
    compare("cascades.rs", &expand(CASCADES));
    compare("snapshots.rs", &expand(SNAPSHOTS));
    let motion = super::parts::part(MOTION);
    compare("part.rs", &motion);
    compare("game_of_a_part.rs", &super::parts::world(GAME, &[motion]));
    let conditional: TokenStream = CONDITIONAL.parse().expect("balanced tokens");
    let asked = pipeline::world(quote::quote!([::ecs] #conditional));
    compare("cfg_asked.rs", &asked);
    compare(
        "cfg_decided.rs",
        &answered(asked, &|question| !question.contains("editor")),
    );
}

/// The `world!` of the kitchen, which is a game.
fn game() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/kitchen/src/world.rs");
    let source = fs::read_to_string(&path).expect("the kitchen has a world");
    let file = full_syn::parse_file(&source).expect("the kitchen compiles");
    let world = file.items.into_iter().find_map(|item| match item {
        full_syn::Item::Macro(item) => Some(item.mac.tokens),
        _ => None,
    });
    format(&expand(&world.expect("a call of `world!`").to_string()))
}

#[test]
fn a_game_is_short() {
    let game = game();
    let lines = game.lines().count();
    assert!(lines <= 1400, "{lines} lines");
}

/// Two tests write the page.
static PAGE: std::sync::Mutex<()> = std::sync::Mutex::new(());

#[test]
fn the_guide_shows_the_real_expansion() {
    let _one_at_a_time = PAGE.lock();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ecs/src/guide/expansion.md");
    let page = fs::read_to_string(&path).expect("there is a page");
    let (before, rest) = page
        .split_once("<!-- expansion of -->")
        .expect("the mark before the world");
    let (shown, after) = rest
        .split_once("<!-- end of expansion -->")
        .expect("the mark at the end");
    let source = shown
        .split("```")
        .nth(1)
        .and_then(|block| block.split_once('\n'))
        .expect("the world")
        .1;
    let body = source
        .trim()
        .strip_prefix("ecs::world! {")
        .and_then(|body| body.strip_suffix('}'));
    let expansion = format(&expand(body.expect("a call of `ecs::world!`")));
    let block =
        format!("\n```rust,ignore\n{source}```\n\nbecomes\n\n```rust,ignore\n{expansion}```\n");
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        let page = format!("{before}<!-- expansion of -->{block}<!-- end of expansion -->{after}");
        fs::write(&path, page).expect("the page can be written");
    } else {
        assert!(
            shown == block,
            "the expansion in the guide is old: `UPDATE_SNAPSHOTS=1 cargo test -p tabula-ecs-macros`"
        );
    }
}

/// Parts of the expansion of a game, each from the line with the first text up to that with the second one.
const EXCERPTS: [(&str, &str); 3] = [
    ("impl ::ecs::schema::Declare", "const ARCHETYPES"),
    ("/// The plan of [`tick`]", "impl ::core::default::Default"),
    ("/// A lid goes", "/// At the pass"),
];

#[test]
fn the_guide_shows_parts_of_a_game() {
    let _one_at_a_time = PAGE.lock();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ecs/src/guide/expansion.md");
    let page = fs::read_to_string(&path).expect("there is a page");
    let marks = ["<!-- parts of the kitchen -->\n", "<!-- end of parts -->"];
    let (before, rest) = page
        .split_once(marks[0])
        .expect("the mark before the parts");
    let (shown, after) = rest.split_once(marks[1]).expect("the mark at the end");
    let game = game();
    let parts = EXCERPTS.map(|(first, end)| {
        let lines = game.lines().skip_while(|line| !line.contains(first));
        let lines: Vec<&str> = lines.take_while(|line| !line.contains(end)).collect();
        assert!(!lines.is_empty(), "the game has no `{first}`");
        lines.join("\n")
    });
    let block = format!("```rust,ignore\n{}\n```\n", parts.join("\n// …\n"));
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        let page = format!("{before}{}{block}{}{after}", marks[0], marks[1]);
        fs::write(&path, page).expect("the page can be written");
    } else {
        assert!(
            shown == block,
            "the parts in the guide are old: `UPDATE_SNAPSHOTS=1 cargo test -p tabula-ecs-macros`"
        );
    }
}

#[test]
fn two_runs_give_the_same_bytes() {
    assert_eq!(expand(KITCHEN).to_string(), expand(KITCHEN).to_string());
    let wide = world(300, 300, 40);
    assert_eq!(expand(&wide).to_string(), expand(&wide).to_string());
}

#[test]
fn nothing_is_unsafe() {
    let is_unsafe = |token: &TokenTree| matches!(token, TokenTree::Ident(word) if word == "unsafe");
    for source in [
        KITCHEN,
        OPTIONALS,
        BUNDLES,
        GROUPS,
        SCHEDULES,
        OBSERVERS,
        &world(40, 20, 20),
    ] {
        assert!(!flat(expand(source)).iter().any(is_unsafe));
    }
    assert!(
        !flat(derive(derive::component::expand, HEAT))
            .iter()
            .any(is_unsafe)
    );
    assert!(
        !flat(derive(derive::resource::expand, CLOCK))
            .iter()
            .any(is_unsafe)
    );
}

#[test]
fn an_archetype_of_three_components_takes_at_most_90_lines() {
    let kitchen = format(&expand(KITCHEN));
    let begin = kitchen
        .find("/// A cook walks about.")
        .expect("the first archetype");
    let end = kitchen
        .find("/// A row of the archetype `Utensil`.")
        .expect("the second archetype");
    let lines = kitchen[begin..end].lines().count();
    assert!(lines <= 90, "{lines} lines");
}

#[test]
fn an_archetype_is_short() {
    let (five, ten) = (lines_of_archetype(5), lines_of_archetype(10));
    assert!(five <= 130, "{five} lines for five components");
    assert!(
        ten * 10 <= five * 21,
        "{five} lines for five components, but {ten} for ten"
    );
}

#[test]
fn a_line_of_a_schedule_is_short() {
    let lines = |systems: &str| {
        let schedule = format!("#[schedule] fn tick() {{ {systems} }}");
        format(&expand(&format!("{} {schedule}", world(1, 0, 0))))
            .lines()
            .count()
    };
    // A constant, in four lines where it is wide, and the place where it runs.
    let (two, three) = (lines("walk; serve;"), lines("walk; serve; heat;"));
    assert!(
        three - two <= 5,
        "{two} lines for two systems, but {three} for three"
    );
}

#[test]
fn expansion_grows_with_the_input_only() {
    let bytes = |archetypes| expand(&world(200, archetypes, 3)).to_string().len();
    let (few, many) = (bytes(20), bytes(200));
    assert!(
        many <= few * 11,
        "{few} bytes for 20 archetypes, but {many} for 200"
    );
}

/// The lines that one more archetype adds to a world.
fn lines_of_archetype(fields: usize) -> usize {
    let lines = |archetypes| {
        format(&expand(&world(20, archetypes, fields)))
            .lines()
            .count()
    };
    lines(2) - lines(1)
}

/// A world of a size. Each archetype has this many components, from its own number on.
fn world(components: usize, archetypes: usize, fields: usize) -> String {
    let list: Vec<String> = (0..components).map(|i| format!("Component{i}")).collect();
    let mut world = format!(
        "#[world] pub struct World {{ components: ({}) }}",
        list.join(", ")
    );
    for a in 0..archetypes {
        let body: Vec<String> = (a..a + fields)
            .map(|i| i % components)
            .map(|i| format!("pub field{i}: Component{i}"))
            .collect();
        write!(
            world,
            "#[archetype] pub struct Archetype{a} {{ {} }}",
            body.join(", ")
        )
        .expect("a String takes all");
    }
    world
}
