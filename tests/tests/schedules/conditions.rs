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
    assert_eq!(asked, ["never", "always", "always", "judge", "judge", "never"]);
    court.trial();
    let asked = std::mem::take(&mut court.resource_mut::<Asked>().0);
    assert_eq!(asked, ["never", "always", "judge", "always", "judge", "judge", "never"]);
}
