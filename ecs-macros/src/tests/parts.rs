//! Parts: asked one after the other, and the expansions that worlds make of their answers.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::quote;

use super::soup::answered;
use crate::pipeline;
use crate::tokens::flat;

const MOTION: &str =
    "#[part] pub struct Motion { components: (Position, Velocity), resources: (Gravity) }
    #[archetype] pub struct Rock { position: Position, velocity: Velocity }
    #[query] pub struct Moving { position: &mut Position, velocity: &Velocity }
    #[schedule] pub fn motion() { fall.run_if(heavy); walk; }";

/// The expansion of a part.
pub(super) fn part(source: &str) -> TokenStream {
    let source: TokenStream = source.parse().expect("balanced tokens");
    answered(pipeline::part(quote!([::ecs] #source)), &|_| true)
}

/// The expansion of a world, with parts that answer as these expansions do, one after the other.
pub(super) fn world(source: &str, parts: &[TokenStream]) -> TokenStream {
    let source: TokenStream = source.parse().expect("balanced tokens");
    answered_by(pipeline::world(quote!([::ecs] #source)), parts)
}

/// The outcome of a call that asks parts, which answer as these expansions do, one after the other.
pub(super) fn answered_by(mut output: TokenStream, parts: &[TokenStream]) -> TokenStream {
    let mut all = TokenStream::new();
    for part in parts {
        let mut tokens: Vec<TokenTree> = output.into_iter().collect();
        // `kit::Motion! { [callback] state }`
        let Some(TokenTree::Group(question)) = tokens.pop() else {
            panic!("nothing is asked")
        };
        let mut state = question.stream().into_iter();
        assert!(
            matches!(state.next(), Some(TokenTree::Group(callback)) if callback.delimiter() == Delimiter::Bracket)
        );
        let (state, answer): (TokenStream, _) = (state.collect(), answer(part.clone()));
        output = pipeline::joined(quote!(#state { #answer }));
        let semicolon =
            |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ';');
        let mentions = tokens
            .iter()
            .rposition(semicolon)
            .map_or(0, |place| place + 1);
        all.extend(tokens.drain(..mentions));
    }
    all.extend(output);
    all
}

/// The answer that the macro of a part gives, in the innermost braces of its one arm.
fn answer(part: TokenStream) -> TokenStream {
    let tokens = flat(part);
    let callback = |window: &[TokenTree]| matches!(window, [TokenTree::Ident(word), _] if word == "macro_rules");
    let begin = tokens.windows(2).position(callback).expect("a macro");
    let group = tokens[begin..].iter().rev().find_map(|token| match token {
        TokenTree::Group(group) if group.to_string().contains("$ ($ state) *") => {
            Some(group.stream())
        }
        _ => None,
    });
    let last = group.expect("the arm").into_iter().last();
    match last {
        Some(TokenTree::Group(answer)) => answer.stream(),
        _ => panic!("no answer"),
    }
}

#[track_caller]
fn errors(code: &TokenStream) -> usize {
    code.to_string().matches("compile_error").count()
}

#[test]
fn a_world_has_the_declarations_of_its_parts() {
    let motion = part(MOTION);
    assert_eq!(errors(&motion), 0, "{motion}");
    let game = world(
        "#[world] pub struct Game { parts: (kit::Motion), components: (Hull) }
         #[archetype] pub struct Ship { hull: Hull, position: Position }
         #[schedule] pub fn tick() { motion; Motion::motion; kit::Motion::motion; other::walk; }",
        &[motion],
    );
    assert_eq!(errors(&game), 0, "{game}");
    let game = game.to_string();
    for part in [
        "type Size = :: ecs :: schema :: Size < 3 , 2 ,",
        "pub rock : < < kit :: Motion as :: ecs :: part :: Type < :: ecs :: part :: N3 , Game >> :: Is as :: ecs :: Archetype > :: ColumnsMut",
        "pub fn moving (& mut self)",
        "pub fn motion (& mut self)",
        "pub gravity :",
    ] {
        assert!(game.contains(part), "`{part}` is not in {game}");
    }
    assert_eq!(
        game.matches(":: Line < :: ecs :: part :: N1 , Game")
            .count(),
        4
    );
    assert_eq!(game.matches("\"other::walk\"").count(), 1);
}

#[test]
fn two_runs_give_the_same_bytes() {
    assert_eq!(part(MOTION).to_string(), part(MOTION).to_string());
    let other = MOTION.replace("Rock", "Stone");
    assert_ne!(
        answer(part(MOTION)).to_string(),
        answer(part(&other)).to_string()
    );
}

#[test]
fn mistakes_in_a_world_are_reported_once_and_at_their_own_words() {
    for (source, messages) in [
        (
            "#[archetype] struct Ship { position: Postion }",
            &["did you mean `Position`?"][..],
        ),
        (
            "#[archetype] struct Ship { position: Position, velocity: Velocity }",
            &["`Rock` of `kit::Motion` has the same"],
        ),
        (
            "#[archetype] struct Moving { velocity: Velocity } #[schedule] fn moving() {}",
            &["write `kit::Motion hide(Moving)`"],
        ),
    ] {
        let game = world(
            &format!("#[world] pub struct Game {{ parts: (kit::Motion) }} {source}"),
            &[part(MOTION)],
        );
        assert_eq!(errors(&game), messages.len(), "{game}");
        for message in messages {
            assert!(
                game.to_string().contains(message),
                "`{message}` is not in {game}"
            );
        }
    }
}

#[test]
fn resources_of_one_name_are_told_apart_by_their_parts() {
    let combat = part("#[part] pub struct Combat { resources: (Gravity) }");
    let game = world(
        "#[world] pub struct Game { parts: (kit::Motion, Combat) }",
        &[part(MOTION), combat],
    );
    assert_eq!(errors(&game), 0, "{game}");
    assert!(game.to_string().contains("combat_gravity"), "{game}");
}

#[test]
fn a_part_that_is_met_again_is_there_once() {
    let motion = part(MOTION);
    // A part asks as a world does.
    let asked = |source: &str| {
        let source: TokenStream = source.parse().expect("balanced tokens");
        let question = pipeline::part(quote!([::ecs] #source)).into_iter().last();
        let Some(TokenTree::Group(question)) = question else {
            panic!("nothing is asked")
        };
        let (state, said): (TokenStream, _) = (
            question.stream().into_iter().skip(1).collect(),
            answer(motion.clone()),
        );
        pipeline::joined(quote!(#state { #said }))
    };
    let herds = asked("#[part] pub struct Herds { parts: (kit::Motion), components: (Sheep) }");
    assert_eq!(errors(&herds), 0, "{herds}");
    // It may have a schedule of a name that its own part has.
    let again = asked(
        "#[part] pub struct Herds { parts: (kit::Motion) } #[schedule] pub fn motion() { Motion::motion; graze; }",
    );
    assert_eq!(errors(&again), 0, "{again}");
    for parts in ["kit::Motion, Herds", "Herds, kit::Motion"] {
        let answers = if parts.starts_with("kit") {
            [motion.clone(), herds.clone()]
        } else {
            [herds.clone(), motion.clone()]
        };
        let game = world(
            &format!("#[world] pub struct Game {{ parts: ({parts}) }}"),
            &answers,
        );
        assert_eq!(errors(&game), 0, "{game}");
        assert!(game.to_string().contains("Size < 3 , 1 ,"), "{game}");
        assert!(!game.to_string().contains("Sub <"), "{game}");
    }
    let game = world("#[world] pub struct Game { parts: (Herds) }", &[herds]);
    assert!(
        game.to_string()
            .contains("< Herds as :: ecs :: part :: Sub < :: ecs :: part :: N0 , Game >> :: Is"),
        "{game}"
    );
}

/// The text without the attributes that begin so.
fn without(text: &str, attribute: &str) -> String {
    let mut parts = text.split(attribute);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        text + part.split_once(']').map_or("", |(_, rest)| rest)
    })
}

#[test]
fn a_part_with_errors_emits_its_items_that_are_right() {
    let motion = part(
        "#[part] pub struct Motion { components: (Position, &str, Velocity), resources: (Clock, Clock), events: (Fell), uses: (Res<Wind>) }
         #[archetype] pub struct Rock { position: Position, heat: Heat, position: Velocity }
         #[archetype] pub struct Rock { position: Position }
         #[query(changed(Velocity))] pub struct Moving { position: &mut Position, heat: Option<&Heat>, other: Velocity }
         #[group(own(Position))] pub struct Pair { position: Position, velocity: &Velocity }
         #[schedule(fixed = 60)] pub fn fall() -> Result { walk; }
         #[observers] pub fn reactions() { note + 1; }",
    );
    assert!(errors(&motion) > 6, "{motion}");
    let answer = answer(motion).to_string();
    assert!(answer.contains("failed 1 [] []"), "{answer}");
    let declarations = answer.split_once("[] []").expect("an answer").1;
    let declarations = without(&declarations.replace(' ', ""), "#[doc");
    assert_eq!(
        declarations.trim_end_matches('}').to_owned() + "}",
        "#[part]pubstructMotion{components:(Position),components:((Motion,[();1usize])),components:(Velocity),uses:(Heat),\
         resources:(Clock),events:(Fell),uses:(Res<Wind>),}\
         #[archetype]pubstructRock{pubposition:Position,pubheat:Heat}\
         #[query(changed(Velocity))]pubstructMoving<'w>{pubposition:&'wmutPosition,\
         pubheat:::core::option::Option<&'wHeat>,pubother:&'wVelocity}\
         #[group(own(Position))]pubstructPair<'w>{pubposition:&'wPosition,pubvelocity:&'wVelocity}\
         #[schedule]pubfnfall()->Result{}\
         #[observers]pubfnreactions(){}"
    );
}

#[test]
fn a_part_with_errors_still_has_its_relations() {
    let trees = part(
        "#[part] pub struct Trees { components: (Depth, &str), uses: (Name) }
         #[relation(acyclic, on_despawn = cascade, inverse = children, to(Root, Rot))] pub struct ChildOf { parent: Entity, n: u8 }
         #[relation(on_despawn = clear)] pub struct Follows { whom: Option<Entity> }
         #[archetype] pub struct Root { depth: Depth }
         #[query(cascade(ChildOf), with(Name))] pub struct Deep { depth: &mut Depth, above: Option<Up<ChildOf, &Depth>> }
         #[query(cascade(Follows))] pub struct Led { depth: Option<Up<Follows, Up<ChildOf, &Depth>>> }",
    );
    assert_eq!(errors(&trees), 4, "{trees}");
    let answer = answer(trees.clone()).to_string().replace(' ', "");
    let answer = without(&without(&answer, "#[doc"), "#[derive");
    let declarations = "components:(Depth),components:((Trees,[();1usize])),uses:(Name),resources:(),events:(),uses:(),}\
         #[archetype]pubstructRoot{pubdepth:Depth}\
         #[relation(acyclic,inverse=children,to(Root))]pubstructChildOf{pubparent:Entity,pubn:::ecs::Entity}\
         #[relation()]pubstructFollows{pubwhom:Option<Entity>}\
         #[query(cascade(ChildOf))]pubstructDeep<'w>{pubdepth:&'wmutDepth,\
         pubabove:::core::option::Option<::ecs::Up<ChildOf,&'wDepth>>}\
         #[query()]pubstructLed<'w>{pubdepth:::core::option::Option<::ecs::Up<Follows,::ecs::Up<ChildOf,&'wDepth>>>}";
    assert!(answer.contains(declarations), "{answer}");
    let game = world(
        "#[world] pub struct Game { parts: (kit::Trees), components: (Name) }
         #[query(cascade(kit::ChildOf))] pub struct Low { name: &Name, depth: Option<Up<kit::Follows, &kit::Depth>> }",
        &[trees],
    );
    assert_eq!(errors(&game), 0, "{game}");
    let game = game.to_string();
    for method in [
        "pub fn children (& self",
        "pub fn deep (& mut self) -> :: ecs :: Cascade",
        "pub fn led (& self) -> :: ecs :: Query",
    ] {
        assert!(game.contains(method), "`{method}` is not in {game}");
    }
}

#[test]
fn a_part_without_components_has_no_relation_either() {
    let query = "#[query(cascade(On))] struct Deep { entity: Entity, name: Option<Up<On, &Name>> }";
    let part = part(&format!(
        "#[part] pub struct Hill {{ components: () }} {query}"
    ));
    assert_eq!(errors(&part), 3, "{part}");
    assert!(
        part.to_string()
            .contains("the part has no relation `On`: declare one with"),
        "{part}"
    );
}

#[test]
fn a_part_leaves_unknown_facts_to_the_type() {
    // `uses` does not say whether a component is a relation.
    let hill = "#[part] pub struct Hill { components: (Depth), uses: (On) }
        #[query(cascade(On))] pub struct Deep { depth: &mut Depth, above: Option<Up<On, &Depth>> }";
    let hill = part(hill);
    assert_eq!(errors(&hill), 0, "{hill}");
    let relation = "#[relation(acyclic, on_despawn = cascade)] pub struct On { what: Entity }";
    let game = world(
        &format!("#[world] pub struct Game {{ parts: (kit::Hill), components: () }} {relation}"),
        &[hill],
    );
    assert_eq!(errors(&game), 0, "{game}");
    let method = "pub fn deep (& mut self) -> :: ecs :: Cascade < '_ , Self , < kit :: Hill as :: ecs :: part :: Type < :: ecs :: part :: N1 , Game >> :: Is ,";
    assert!(game.to_string().contains(method), "{game}");
}

#[test]
fn an_error_of_a_part_is_none_of_its_world() {
    let motion = part(
        "#[part] pub struct Motion { components: (Position) } #[archetype] pub struct Rock { position: Position, heat: Heat }",
    );
    let air = part(
        "#[part] pub struct Air { components: (Wind), uses: (Heat) } #[query] pub struct Hot { wind: &Wind, heat: &Heat }",
    );
    let lines = "#[archetype] pub struct Ship { hull: Hull, heat: kit::Heat } #[query] pub struct Ships { hull: &Hull, wind: &Wind }";
    let game = world(
        &format!(
            "#[world] pub struct Game {{ parts: (kit::Motion, kit::Air), components: (Hull) }} {lines}"
        ),
        &[motion, air],
    );
    assert_eq!(errors(&game), 0, "{game}");
    let game = game.to_string();
    let heat = "impl :: ecs :: Lists < < kit :: Motion as :: ecs :: part :: Type < :: ecs :: part :: N1 , Game >> :: Is > for Game";
    assert!(game.contains(heat), "`Heat` is of the part: {game}");
}
