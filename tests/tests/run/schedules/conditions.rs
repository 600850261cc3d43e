use ecs::prelude::*;

#[derive(Default)]
struct Asked(Vec<&'static str>);
struct Thing;

ecs::world! {
    #[world]
    struct Court { components: (Thing), resources: (Asked) }

    #[schedule]
    fn trial() {
        judge.run_if(never).run_if(always);
        judge.run_if(always).run_if(every(2));
        appeal.run_if(always);
        appeal.run_if(never);
    }

    #[schedule]
    fn appeal() {
        judge;
        judge;
    }
}

fn judge(mut asked: ResMut<Asked>) {
    asked.0.push("judge");
}

fn never(mut asked: ResMut<Asked>) -> bool {
    asked.0.push("never");
    false
}

fn always(mut asked: ResMut<Asked>) -> bool {
    asked.0.push("always");
    true
}

#[derive(Default)]
struct Open {
    shop: bool,
    till: bool,
}

ecs::world! {
    #[world]
    struct Shop { components: (Thing), resources: (Asked, Open) }

    #[schedule]
    fn day() {
        'shop: {
            'early: { sweep; }
            'till: {
                sell;
                shut;
                restock;
            }.run_if(is_till_open);
            greet;
        }.run_if(asks).run_if(is_shop_open);
        note;
    }

    #[schedule]
    fn restock() {
        'goods: { stack; }.run_if(is_till_open);
        stack;
    }

    #[schedule]
    fn week() { day; 'rest: { day; }.run_if(is_shop_open); }
}

macro_rules! systems {
    ($($name:ident)*) => { $(
        fn $name(mut asked: ResMut<Asked>) {
            asked.0.push(stringify!($name));
        }
    )* };
}

systems! { sweep sell greet note stack rain }

fn shut(mut open: ResMut<Open>, mut commands: Commands<Shop>) {
    open.till = false;
    commands.spawn((Thing,));
}

fn asks(mut asked: ResMut<Asked>) -> bool {
    asked.0.push("asks");
    true
}

fn is_shop_open(open: Res<Open>) -> bool {
    open.shop
}

fn is_till_open(open: Res<Open>) -> bool {
    open.till
}

fn shop(shop: bool, till: bool) -> Shop {
    Shop::with_resources(ShopResources {
        asked: Asked::default(),
        open: Open { shop, till },
    })
}

fn asked(shop: &mut Shop) -> String {
    shop.check_invariants();
    std::mem::take(&mut shop.resource_mut::<Asked>().0).join(" ")
}

#[test]
fn the_conditions_of_a_phase_are_asked_once_before_its_first_line() {
    for (is_open, till, expected) in [
        (false, false, "asks note"),
        (false, true, "asks note"),
        (true, false, "asks sweep greet note"),
        // `shut` closes the till: the phase within the nested schedule asks for itself, and its other line runs all the same.
        (true, true, "asks sweep sell stack greet note"),
    ] {
        let mut shop = shop(is_open, till);
        shop.day();
        assert_eq!(asked(&mut shop), expected);
        assert_eq!(shop.len(), usize::from(is_open && till));
        // A condition that held in one run says nothing of the next one.
        shop.resource_mut::<Open>().shop = !is_open;
        shop.day();
        let expected = match (is_open, till) {
            (true, _) => "asks note",
            (false, true) => "asks sweep sell stack greet note",
            (false, false) => "asks sweep greet note",
        };
        assert_eq!(asked(&mut shop), expected);
    }
}

#[test]
fn a_phase_that_stands_in_two_places_asks_in_each() {
    let mut shop = shop(true, true);
    shop.week();
    assert_eq!(
        asked(&mut shop),
        "asks sweep sell stack greet note asks sweep greet note"
    );
    shop.resource_mut::<Open>().shop = false;
    shop.week();
    assert_eq!(asked(&mut shop), "asks note");
}

#[test]
fn the_plan_shows_the_conditions_of_a_phase() {
    let plan = Shop::day_plan().to_string();
    for line in [
        "0 whether shop runs, if asks and is_shop_open",
        "1 sweep, if step 0 says so, after 0: ",
        "3 whether till runs, if is_till_open, if step 0 says so",
        "4 sell, if step 3 says so",
    ] {
        assert!(plan.contains(line), "{line} is not in\n{plan}");
    }
}

#[test]
fn a_system_that_is_added_to_a_phase_runs_where_the_phase_does() {
    let run = |shop: &mut Shop| {
        shop.day();
        asked(shop)
    };
    let mut shop = shop(false, false);
    for (phase, open, shut) in [
        ("shop", "asks sweep greet rain note", "asks note"),
        ("shop/early", "asks sweep rain greet note", "asks note"),
        ("till", "asks sweep greet note", "asks note"),
    ] {
        let rain = shop
            .add_system(Shop::day_plan(), "rain", rain)
            .in_phase(phase)
            .add()
            .unwrap();
        assert_eq!(run(&mut shop), shut, "in `{phase}`");
        shop.resource_mut::<Open>().shop = true;
        assert_eq!(run(&mut shop), open, "in `{phase}`");
        shop.resource_mut::<Open>().shop = false;
        assert!(shop.remove_system(Shop::day_plan(), rain));
    }
}

#[test]
fn a_system_beside_a_line_of_a_phase_is_in_the_phase_and_one_beside_the_phase_is_not() {
    let mut shop = shop(false, false);
    let mut with =
        |place: fn(ecs::schedule::AddSystem<'_, Shop>) -> ecs::schedule::AddSystem<'_, Shop>| {
            let rain = place(shop.add_system(Shop::day_plan(), "rain", rain))
                .add()
                .unwrap();
            shop.day();
            assert!(shop.remove_system(Shop::day_plan(), rain));
            asked(&mut shop)
        };
    assert_eq!(with(|rain| rain.after("sweep")), "asks note");
    assert_eq!(with(|rain| rain.after("greet")), "asks note");
    assert_eq!(with(|rain| rain.before("sell")), "asks note");
    assert_eq!(with(|rain| rain.before("early")), "asks note");
    assert_eq!(with(|rain| rain.after("shop")), "asks rain note");
    assert_eq!(with(|rain| rain.before("shop")), "rain asks note");
    // Of the nested schedule the first line is a phase with conditions of its own.
    shop.resource_mut::<Open>().shop = true;
    let rain = shop
        .add_system(Shop::restock_plan(), "rain", rain)
        .before("goods")
        .add()
        .unwrap();
    shop.restock();
    assert_eq!(asked(&mut shop), "rain stack");
    shop.day();
    assert_eq!(asked(&mut shop), "asks sweep greet note");
    assert!(shop.remove_system(Shop::restock_plan(), rain));
}

/// A condition with an argument and with a memory.
fn every(times: u32) -> impl FnMut(Local<'_, u32>) -> bool {
    move |mut count| {
        *count += 1;
        *count % times == 0
    }
}

#[test]
fn conditions_are_asked_in_order_until_one_does_not_hold_and_once_for_a_nested_schedule() {
    let mut court = Court::new();
    court.trial();
    let asked = std::mem::take(&mut court.resource_mut::<Asked>().0);
    assert_eq!(
        asked,
        ["never", "always", "always", "judge", "judge", "never"]
    );
    court.trial();
    let asked = std::mem::take(&mut court.resource_mut::<Asked>().0);
    assert_eq!(
        asked,
        [
            "never", "always", "judge", "always", "judge", "judge", "never"
        ]
    );
}
