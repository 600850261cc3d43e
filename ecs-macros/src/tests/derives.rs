use proc_macro2::TokenStream;

use super::Outcome;
use crate::cfg::LeftOut;
use crate::derive;
use crate::errors::Errors;

fn outcome(expand: impl FnOnce(TokenStream, &Errors) -> TokenStream, source: &str) -> Outcome {
    let errors = Errors::new();
    let emitted = expand(source.parse().expect("balanced tokens"), &errors);
    Outcome::new(&emitted, &errors)
}

fn derived(expand: impl FnOnce(TokenStream, &Errors) -> derive::Code, source: &str) -> Outcome {
    outcome(
        |input, errors| derive::finished(expand(input, errors)),
        source,
    )
}

fn component(source: &str) -> Outcome {
    derived(derive::component::expand, source)
}

fn resource(source: &str) -> Outcome {
    derived(derive::resource::expand, source)
}

fn bundle(source: &str) -> Outcome {
    derived(derive::bundle::expand, source)
}

fn query(source: &str) -> Outcome {
    derived(derive::query::expand, source)
}

fn map_entities(source: &str) -> Outcome {
    derived(derive::map_entities::expand, source)
}

fn declare(args: &str, source: &str) -> Outcome {
    let args: TokenStream = args.parse().expect("balanced tokens");
    let expand = |item, errors: &Errors| match derive::declare::read(args, item, errors) {
        Ok(module) => derive::declare::expand(module, LeftOut::default(), errors),
        Err(item) => item,
    };
    outcome(expand, source)
}

#[test]
fn components_of_all_kinds() {
    for (source, header) in [
        (
            "struct Heat(f32);",
            "impl :: ecs :: Component for Heat where Self",
        ),
        (
            "enum Order { Soup }",
            "impl :: ecs :: Component for Order where Self",
        ),
        (
            "union Bits { a: u8 }",
            "impl :: ecs :: Component for Bits where Self",
        ),
        (
            "struct Buff<T: Copy = u8, const N: usize = 3>(T) where T: Send;",
            "impl < T : Copy , const N : usize > :: ecs :: Component for Buff < T , N > where T : Send , Self",
        ),
        (
            "struct r#type { a: u8 }",
            "impl :: ecs :: Component for r#type where Self",
        ),
        (
            "#[component(crate = my::ecs)] struct Heat;",
            "impl my :: ecs :: Component for Heat where Self",
        ),
    ] {
        let outcome = component(source).reports_nothing();
        assert!(outcome.emitted.contains(header), "{}", outcome.emitted);
    }
    assert!(
        component("#[component(name = \"warmth\")] struct Heat;")
            .emitted
            .contains("\"warmth\"")
    );
    assert!(component("struct r#type;").emitted.contains("\"type\""));
}

#[test]
fn handles_are_looked_for_in_fields_that_may_have_them() {
    let asked = |source: &str, types: &[&str]| {
        for outcome in [component(source), map_entities(source)] {
            let outcome = outcome.reports_nothing();
            for ty in types {
                let call = format!("Mapped :: < {ty} > :: __ecs_map)");
                assert!(
                    outcome.emitted.contains(&call),
                    "{call} is not in {}",
                    outcome.emitted
                );
            }
            assert_eq!(
                outcome.emitted.matches("__ecs_map)").count(),
                types.len(),
                "{}",
                outcome.emitted
            );
        }
    };
    asked(
        "struct Owner(Entity, pub Vec<u8>, u32);",
        &["Entity", "Vec < u8 >"],
    );
    asked(
        "struct Owner { owner: Entity, name: String, at: (f32, Entity) }",
        &["Entity", "(f32 , Entity)"],
    );
    asked(
        "enum Task { Idle(u8), Follow(Entity), Guard { who: Who }, Rest }",
        &["Entity", "Who"],
    );
    for none in [
        "struct Heat;",
        "struct Heat(f32);",
        "enum Task { Rest }",
        "enum Never {}",
        "struct Tail([u8], str);",
    ] {
        asked(none, &[]);
        assert!(!component(none).emitted.contains("MAPS"));
    }
    // No reference can point to them.
    asked("#[repr(packed)] struct Owner(Entity);", &[]);
    asked("struct Made(tool!());", &[]);
}

#[test]
fn types_whose_handles_are_mapped() {
    for (source, header) in [
        (
            "struct Owner(Entity);",
            "impl :: ecs :: MapEntities for Owner {",
        ),
        (
            "struct Pair<'a, T, const N: usize>(&'a T) where T: Copy;",
            "impl < 'a , T , const N : usize > :: ecs :: MapEntities for Pair < 'a , T , N > where T : Copy , T : :: ecs :: MapEntities {",
        ),
        (
            "#[map_entities(crate = my::ecs)] enum Task { Rest }",
            "impl my :: ecs :: MapEntities for Task {",
        ),
    ] {
        let outcome = map_entities(source).reports_nothing();
        assert!(outcome.emitted.contains(header), "{}", outcome.emitted);
    }
    map_entities("union Bits { a: Entity }")
        .reports(&[("union", "implement `MapEntities` by hand")])
        .has("for Bits");
    map_entities("#[map_entities(fixed)] struct Owner(Entity);")
        .reports(&[("fixed", "`map_entities` has no argument `fixed`")])
        .has("for Owner");
    map_entities("struct Owner(#[map_entities(crate = a)] Entity);")
        .reports(&[("#[map_entities(crate = a)]", "stands on the type")])
        .has("for Owner");
}

#[test]
fn arguments_of_a_component() {
    component("#[component(storage = \"table\")] struct Heat;").reports_nothing();
    let sparse = component("#[component(storage = \"sparse\")] struct Heat;");
    sparse.reports_nothing();
    assert!(
        component("#[component(storage = \"sparse\")] struct Heat;")
            .emitted
            .contains("Sparse")
    );
    for (args, caret, message) in [
        (
            "storage = \"list\"",
            "storage = \"list\"",
            "there is no storage \"list\"",
        ),
        (
            "storage = table",
            "storage = table",
            "`storage` takes a text",
        ),
        ("nam = \"heat\"", "nam", "did you mean `name`?"),
        ("name = \"\"", "name = \"\"", "a name cannot be empty"),
        ("name = heat", "name = heat", "`name` takes a text"),
        (
            "name = \"a\", name = \"b\"",
            "name",
            "`name` is given twice",
        ),
        (
            "clone",
            "clone",
            "the compiler knows whether a component is `Clone`: leave this out",
        ),
        (
            "clone = true",
            "clone = true",
            "the compiler knows whether a component is `Clone`: leave this out",
        ),
        (
            "track = 1",
            "track = 1",
            "`track` stands alone: `#[component(track)]`",
        ),
        ("trac", "trac", "did you mean `track`?"),
        (
            "clon",
            "clon",
            "there are `crate`, `disables`, `from`, `label`, `name`, `requires`, `storage`, `track`, `transient`, `version` and `was`",
        ),
        (
            "crate = 3",
            "crate = 3",
            "takes the path of the `ecs` crate",
        ),
        (
            "version = 2, from(HeatV1)",
            "from(HeatV1)",
            "`from(HeatV1, path::to::function)`",
        ),
        (
            "version = 2, from(HeatV1, 3)",
            "from(HeatV1, 3)",
            "`from` takes the type that the version before had",
        ),
        (
            "version = 2, from(HeatV1, a, b)",
            "from(HeatV1, a, b)",
            "`from` takes the type that the version before had",
        ),
        (
            "version = 2, from",
            "from",
            "`from` takes the type that the version before had",
        ),
    ] {
        let outcome =
            component(&format!("#[component({args})] struct Heat;")).reports(&[(caret, message)]);
        assert!(outcome.emitted.contains("Component for Heat"));
    }
    component("#[component(name = \"a\")] #[component(name = \"b\")] struct Heat;")
        .reports(&[("name", "`name` is given twice")]);
}

#[test]
fn arguments_of_a_resource() {
    let clock = resource(
        "#[resource(version = 2, from = Time, was(\"Time\"))] struct Clock { seconds: u32 }",
    );
    let emitted = clock.reports_nothing().emitted;
    for part in [
        "impl :: ecs :: Component for Clock",
        "VERSION : :: core :: primitive :: u32 = 2",
        "name : \"seconds\"",
    ] {
        assert!(emitted.contains(part), "{part} in {emitted}");
    }
    for (args, caret, message) in [
        (
            "track",
            "track",
            "there are `crate`, `from`, `transient`, `version` and `was`",
        ),
        (
            "storage = \"sparse\"",
            "storage",
            "`resource` has no argument `storage`",
        ),
        ("sparse", "sparse", "`resource` has no argument `sparse`"),
        (
            "name = \"clock\"",
            "name",
            "`resource` has no argument `name`",
        ),
        (
            "clone",
            "clone",
            "the compiler knows whether a resource is `Clone`: leave this out",
        ),
        (
            "transient = true",
            "transient = true",
            "`transient` stands alone: `#[resource(transient)]`",
        ),
        (
            "version = 2",
            "Clock",
            "`version = 2` needs the type that version 1 had: `from = ClockV1`",
        ),
    ] {
        let outcome =
            resource(&format!("#[resource({args})] struct Clock;")).reports(&[(caret, message)]);
        assert!(outcome.emitted.contains("Component for Clock"));
    }
    resource("struct Clock { #[resource(transient)] day: u32 }").reports(&[(
        "#[resource(transient)]",
        "stands on the type, and on none of its parts",
    )]);
}

#[test]
fn parts_that_serde_treats_in_a_way_of_their_own() {
    for (source, ways, skips) in [
        (
            "struct A { #[serde(default = \"f\", skip, rename = \"c\")] b: u8 }",
            "",
            "\".b\"",
        ),
        (
            "struct A { #[serde(skip_serializing)] b: u8, #[serde(skip_deserializing)] c: u8 }",
            "",
            "\".b\" , \".c\"",
        ),
        (
            "struct A(u8, #[serde(skip_serializing_if = \"f\", alias = \"skip\")] u8);",
            "",
            "",
        ),
        (
            "struct A { #[serde(bound(serialize = \"\"), crate = \"s\", skip)] r#type: u8 }",
            "",
            "\".type\"",
        ),
        (
            "enum A { #[serde(skip)] B(#[serde(skip)] u8), C(#[serde(skip)] u8) }",
            "",
            "\".B\" , \".C.0\"",
        ),
        (
            "#[serde(from = \"a::B\", into = \"B\")] struct A;",
            "(\"\" , \"from = B\") , (\"\" , \"into = B\")",
            "",
        ),
        (
            "enum A { #[serde(with = \"m\")] B { #[serde(with = \"n\")] c: u8 } }",
            "(\".B\" , \"with = m\") , (\".B.c\" , \"with = n\")",
            "",
        ),
        (
            "struct A { #[other(skip)] b: u8, #[serde(skip = )] c: u8 }",
            "",
            "\".c\"",
        ),
    ] {
        let emitted = component(source).reports_nothing().emitted;
        for (name, expected) in [("SERDE_WAYS", ways), ("SERDE_SKIPS", skips)] {
            let found = emitted
                .split(name)
                .nth(1)
                .and_then(|rest| rest.split_once("= & ["))
                .map(|(_, rest)| rest);
            let found = found
                .and_then(|rest| rest.split_once(']'))
                .map_or("", |(list, _)| list.trim());
            assert_eq!(found, expected, "{name} of {source}");
        }
    }
}

#[test]
fn fields_of_a_component() {
    let tells = |source: &str, parts: &[&str]| {
        let emitted = component(source).reports_nothing().emitted;
        for part in parts {
            assert!(emitted.contains(part), "{part} in {emitted}");
        }
        emitted
    };
    tells(
        "struct Heat { pub celsius: f32, pub(crate) r#type: Vec < u8 >, owner: Entity }",
        &[
            "name : \"celsius\" , type_name : \"f32\" , offset : :: core :: mem :: offset_of ! (Self , celsius) , field_type : :: ecs :: __private :: Reflected :: < f32 > :: __ecs_type , writable : true",
            "name : \"type\" , type_name : \"Vec<u8>\" , offset : :: core :: mem :: offset_of ! (Self , r#type)",
            "name : \"owner\"",
            "0 => (:: ecs :: __private :: Reflected :: < f32 > :: __ecs_get) (& self . celsius) , 1 => (:: ecs :: __private :: Reflected :: < Vec < u8 > > :: __ecs_get) (& self . r#type) , 2 => (",
            "0 => (:: ecs :: __private :: Reflected :: < f32 > :: __ecs_set) (& mut self . celsius , __value) , _ => false",
        ],
    );
    tells(
        "struct Pair(u8, pub bool);",
        &[
            "name : \"0\" , type_name : \"u8\"",
            "(& self . 1)",
            "1 => (:: ecs :: __private :: Reflected :: < bool > :: __ecs_set) (& mut self . 1 , __value)",
        ],
    );
    let emitted = tells("struct Secret { a: u8 }", &["writable : false", "fn field"]);
    assert!(!emitted.contains("fn set_field"), "{emitted}");
    let emitted = tells(
        "struct Made { pub a: tool!(), pub b: u8, pub c: [u8] }",
        &["field_type : :: core :: option :: Option :: None", "1 => ("],
    );
    assert!(
        !emitted.contains("0 => (") && !emitted.contains("2 => ("),
        "{emitted}"
    );
    for source in [
        "struct Tag;",
        "struct Tag {}",
        "struct Tag();",
        "enum Order { Soup { salt: f32 } }",
        "union Bits { a: u8 }",
        "#[repr(C, packed(2))] struct Packed { pub a: u64 }",
    ] {
        let emitted = component(source).reports_nothing().emitted;
        assert!(
            !emitted.contains("FIELDS") && !emitted.contains("field"),
            "{emitted}"
        );
        assert_eq!(
            emitted.contains("Some (|| Self { })"),
            source.starts_with("struct Tag"),
            "{emitted}"
        );
    }
}

#[test]
fn deprecated_things_are_used_in_silence() {
    for (source, allowed) in [
        ("struct Heat { a: u8 }", false),
        ("/// deprecated\nstruct Heat { a: u8 }", false),
        ("struct Heat { #[deprecated] a: u8 }", true),
        ("#[allow(deprecated)] struct Heat { a: Old }", true),
    ] {
        for emitted in [component(source).emitted, bundle(source).emitted] {
            assert_eq!(emitted.contains("allow (deprecated)"), allowed, "{emitted}");
        }
    }
}

#[test]
fn a_component_that_is_given_a_name_says_so() {
    let renamed = "const RENAMED : :: core :: primitive :: bool = true ;";
    assert!(
        component("#[component(name = \"heat\")] struct Warmth;")
            .reports_nothing()
            .emitted
            .contains(renamed)
    );
    assert!(
        !component("struct Heat(f32);")
            .reports_nothing()
            .emitted
            .contains("RENAMED")
    );
}

#[test]
fn bundles() {
    let outcome =
        bundle("#[bundle(crate = my::ecs)] struct Warm { heat: Heat, r#type: parts::Buff<Fire> }")
            .reports_nothing();
    for part in [
        "impl < __W : my :: ecs :: schema :: Declare > my :: ecs :: Bundle < __W > for Warm where Heat : my :: ecs :: ComponentOf < __W > , parts :: Buff < Fire > : my :: ecs :: ComponentOf < __W > {",
        "type Row = (Heat , parts :: Buff < Fire >) ;",
        "& [< Heat as my :: ecs :: ComponentOf < __W >> :: INDEX ,",
        "let Self { heat : __0 , r#type : __1 } = self ; (__0 , __1)",
        "let (__0 , __1) = __row ; Self { heat : __0 , r#type : __1 }",
    ] {
        assert!(
            outcome.emitted.contains(part),
            "{part} in {}",
            outcome.emitted
        );
    }
    let outcome = bundle("pub struct Warm(pub Heat);").reports_nothing();
    for part in [
        "type Row = (Heat ,) ;",
        "let Self { 0 : __0 } = self ; (__0 ,)",
        "let (__0 ,) = __row ; Self { 0 : __0 }",
    ] {
        assert!(
            outcome.emitted.contains(part),
            "{part} in {}",
            outcome.emitted
        );
    }
    let fields: Vec<String> = (0..20).map(|i| format!("c{i}: C{i}")).collect();
    let outcome = bundle(&format!("struct Wide {{ {} }}", fields.join(", "))).reports_nothing();
    for part in [
        "type Row = :: ecs :: schema :: LongTuple < ((C0 ,",
        ":: ecs :: schema :: LongTuple (((__0 ,",
        "c19 : __19",
    ] {
        assert!(
            outcome.emitted.contains(part),
            "{part} in {}",
            outcome.emitted
        );
    }
}

#[test]
fn bundles_that_are_none() {
    for (item, caret, message) in [
        (
            "enum Warm { A(Heat) }",
            "enum",
            "a bundle is a struct: `struct Warm",
        ),
        (
            "union Warm { a: Heat }",
            "union",
            "a bundle is a struct: `struct Warm",
        ),
        (
            "struct Warm;",
            "Warm",
            "a bundle has components: `struct Warm",
        ),
        (
            "struct Warm {}",
            "Warm",
            "a bundle has components: `struct Warm",
        ),
        (
            "struct Warm();",
            "Warm",
            "a bundle has components: `struct Warm",
        ),
        (
            "struct Warm<T> { heat: Heat, t: T }",
            "<T>",
            "a bundle cannot be generic",
        ),
        (
            "struct Warm<'a> { heat: Heat, t: Cow<'a, str> }",
            "<'a>",
            "a bundle cannot be generic",
        ),
        (
            "struct Warm where Heat: Copy { heat: Heat }",
            "where Heat: Copy",
            "a bundle takes no `where` clause",
        ),
        (
            "struct Warm where { heat: Heat }",
            "where",
            "a bundle takes no `where` clause",
        ),
        (
            "struct Warm { heat: Heat, more: Heat }",
            "Heat",
            "`Heat` is a component of `Warm` already, in `heat`",
        ),
        (
            "struct Warm(Heat, Name, Buff<Fire>, Buff < Fire >);",
            "Buff < Fire >",
            "`Buff<Fire>` is a component of `Warm` already, in `2`",
        ),
        (
            "struct Warm { heat: Option<Option<Heat>> }",
            "Option<Option<Heat>>",
            "one `Option` is enough, write `Option<Heat>`",
        ),
        (
            "struct Warm { heat: &'static Heat }",
            "&'static Heat",
            "write `Heat` without the `&`",
        ),
        (
            "struct Warm { heat: Heat, entity: Entity }",
            "Entity",
            "leave this field out",
        ),
        (
            "struct Warm { heat: Heat, entity: Option<Entity> }",
            "Option<Entity>",
            "leave this field out",
        ),
        (
            "struct Warm { heat: Has<Heat> }",
            "Has<Heat>",
            "write `Heat`, or leave the field out",
        ),
        (
            "struct Warm { heat: tool!() }",
            "tool!()",
            "give its result a name with `type`",
        ),
        ("struct Warm { heat: str }", "str", "`str` has no size"),
        (
            "#[bundle(name = \"warm\")] struct Warm { heat: Heat }",
            "name",
            "`bundle` has no argument `name`: there is `crate`",
        ),
        (
            "#[bundle(crate)] struct Warm { heat: Heat }",
            "crate",
            "takes the path of the `ecs` crate",
        ),
    ] {
        let outcome = bundle(item).reports(&[(caret, message)]);
        let emitted = &outcome.emitted;
        // Without a size it is no bundle, not even of nothing.
        let is_sized = caret != "str";
        assert_eq!(
            is_sized,
            emitted.contains(":: ecs :: Bundle < __W > for Warm")
                && emitted.contains("type Row = () ;"),
            "{emitted}"
        );
    }
    bundle("struct Warm { a: &'static Heat, b: Entity, c: Name, d: Name }").reports(&[
        ("&'static Heat", "without the `&`"),
        ("Entity", "leave this field out"),
        ("Name", "in `c`"),
    ]);
}

#[test]
fn bundles_with_optional_components() {
    let outcome = bundle(
        "struct Soldier { helmet: Option<Helmet>, name: Name, gun: std::option::Option<Gun> }",
    );
    let outcome = outcome.reports_nothing();
    for part in [
        "Helmet : :: ecs :: ComponentOf < __W > , Name : :: ecs :: ComponentOf < __W > , Gun : :: ecs :: ComponentOf < __W >",
        "type Row = :: ecs :: schema :: WithOptionals < (Name ,) , (Helmet , Gun) > ;",
        "& [< Name as :: ecs :: ComponentOf < __W >> :: INDEX , < Helmet as",
        "let Self { helmet : __0 , name : __1 , gun : __2 } = self ; :: ecs :: schema :: WithOptionals ((__1 ,) , (__0 , __2))",
        "let :: ecs :: schema :: WithOptionals ((__1 ,) , (__0 , __2)) = __row ; Self {",
    ] {
        assert!(
            outcome.emitted.contains(part),
            "{part} in {}",
            outcome.emitted
        );
    }
    bundle("struct Only(Option<Helmet>);")
        .reports_nothing()
        .has(":: ecs :: schema :: WithOptionals < () , (Helmet ,) >");
    bundle("struct Officer { medal: Option<Medal>, #[bundle] soldier: Soldier }")
        .reports_nothing()
        .has(":: ecs :: __private :: Pair < :: ecs :: __private :: OptionalField < Medal > , Soldier >")
        .has(":: ecs :: __private :: Pair (:: ecs :: __private :: OptionalField (self . medal) , self . soldier)");
    bundle(
        "struct Warm { a: Option<Option<Heat>>, #[bundle] b: Option<Label>, c: Option<Entity>, d: Option<Name>, e: Name,
         f: Option<&'static Lid>, g: Option<Has<Lid>> }",
    )
    .reports(&[
        ("Option<Option<Heat>>", "one `Option` is enough, write `Option<Heat>`"),
        ("Option<Label>", "write `Label`, and in it an `Option`"),
        ("Option<Entity>", "leave this field out"),
        ("Option<&'static Lid>", "write `Option<Lid>` without the `&`"),
        ("Option<Has<Lid>>", "write `Option<Lid>`, or leave the field out"),
        ("Name", "in `d`"),
    ]);
}

#[test]
fn queries() {
    let outcome = query(
        "#[query(with(A), without(B), any(C, D))] #[query(any(E, F))]
        struct Moving<'a> { position: &'a mut Position, name: Option<&'a Name>, entity: Entity, burning: Has<Burning> }",
    )
    .reports_nothing();
    for part in [
        "impl < 'q , __W : :: ecs :: schema :: Declare > :: ecs :: QueryData < __W > for Moving < 'q >",
        "Position : :: ecs :: WritableIn < __W >",
        "F : :: ecs :: ComponentOf < __W >",
        "type Terms = (& 'q mut Position , :: core :: option :: Option < & 'q Name > , :: ecs :: Entity , :: ecs :: Has < Burning >)",
    ] {
        assert!(
            outcome.emitted.contains(part),
            "{part} in {}",
            outcome.emitted
        );
    }
    let outcome = query("struct All { entity: Entity, burning: Has<Burning> }").reports_nothing();
    assert!(outcome.emitted.contains(
        "impl < __W : :: ecs :: schema :: Declare > :: ecs :: QueryData < __W > for All where"
    ));
}

#[test]
fn queries_that_read_the_items_above() {
    query(
        "struct Placed<'a> { local: &'a Local, parent: &'a ChildOf, global: &'a mut Global,
         above: Option<Up<ChildOf, Up<On, &'a Global>>>, owner: Option<ecs::Up<OwnedBy, &'a Name>> }",
    )
    .reports_nothing()
    .has("ChildOf : :: ecs :: relation :: RelationOf < __W > , Global : :: ecs :: WritableIn < __W >")
    .has("Name : :: ecs :: ComponentOf < __W > , On : :: ecs :: relation :: RelationOf < __W >")
    .has(":: core :: option :: Option < :: ecs :: Up < ChildOf , :: ecs :: Up < On , & 'q Global > > >");
    for (ty, caret, message) in [
        (
            "Option<Up<ChildOf, &'w mut A>>",
            "Option<Up<ChildOf, &'w mut A>>",
            "write `Option<Up<ChildOf, &'w A>>`",
        ),
        (
            "Up<ChildOf, &'w A>",
            "Up<ChildOf, &'w A>",
            "the target may lack it: write `Option<Up<ChildOf, &'w A>>`",
        ),
        ("Option<Up<ChildOf, &'static A>>", "'static", "write `'w`"),
        ("Option<Up<_, &'w A>>", "_", "`_` names no type"),
    ] {
        query(&format!("struct Asked<'w> {{ a: {ty}, b: &'w B }}")).reports(&[(caret, message)]);
    }
    query("#[query(cascade(ChildOf))] struct Asked<'w> { b: &'w B }").reports(&[(
        "cascade(ChildOf)",
        "a parameter says by its type that it cascades: write `Cascade<W, ChildOf, …>` there, and leave this out",
    )]);
}

#[test]
fn queries_that_are_none() {
    for (item, caret, message) in [
        ("enum Asked { A }", "enum", "a query is a struct"),
        (
            "struct Asked<'w>(&'w A);",
            "(&'w A)",
            "the fields of a query have names",
        ),
        ("struct Asked;", "Asked", "a query has fields"),
        (
            "struct Asked<T> { a: T }",
            "T",
            "one lifetime and no other parameters",
        ),
        (
            "struct Asked<'a, 'b> { a: &'a A, b: &'b B }",
            "'a, 'b",
            "one lifetime and no other parameters",
        ),
    ] {
        query(item).reports(&[(caret, message)]);
    }
    for (item, caret, message) in [
        (
            "struct Asked<'w> { a: &'w mut A, b: &'w A }",
            "&'w A",
            "`A` is borrowed already",
        ),
        (
            "struct Asked where { entity: Entity }",
            "where",
            "a query takes no `where` clause",
        ),
        (
            "struct Asked<'w> { a: A, b: &'w B }",
            "A",
            "write `&'w A` or `&'w mut A`",
        ),
        (
            "struct Asked<'w> { a: &'w mut Entity, b: &'w B }",
            "&'w mut Entity",
            "write `Entity`",
        ),
        (
            "struct Asked<'w> { a: &'static A, b: &'w B }",
            "'static",
            "write `'w`",
        ),
        ("struct Asked {}", "Asked", "`Asked` has no terms"),
        (
            "#[query(with(A), without(A))] struct Asked { b: Entity }",
            "A",
            "leave no row",
        ),
        (
            "#[query(dynamic)] struct Asked { b: Entity }",
            "dynamic",
            "`query` has no argument `dynamic`",
        ),
    ] {
        let outcome = query(item).reports(&[(caret, message)]);
        assert!(outcome.emitted.contains("for Asked"), "{}", outcome.emitted);
    }
}

#[test]
fn modules() {
    let outcome = declare(
        "crate = my_ecs",
        "#[allow(unused)] pub mod kitchen { use super::*; #[world] pub struct Kitchen { components: (Name,) } #[archetype] pub struct Cook { name: Nam } fn f() {} }",
    )
    .reports(&[("Nam", "did you mean `Name`?")])
    .emits("Kitchen")
    .emits("Cook");
    for part in [
        "pub mod kitchen { use super ::*;",
        "fn f () { }",
        "my_ecs :: Store",
        "# [allow (unused)]",
    ] {
        assert!(
            outcome.emitted.contains(part),
            "{part} in {}",
            outcome.emitted
        );
    }
    for item in ["mod kitchen;", "struct Kitchen {}"] {
        let outcome = declare("", item).reports(&[(item, "stands on a module with a body")]);
        assert!(outcome.emitted.contains("Kitchen") || outcome.emitted.contains("kitchen"));
    }
    declare(
        "krate = x",
        "mod kitchen { #[world] struct Kitchen { components: (Name,) } }",
    )
    .reports(&[("krate", "did you mean `crate`?")])
    .emits("Kitchen");
}
