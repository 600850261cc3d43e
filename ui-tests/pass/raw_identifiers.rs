#[allow(non_camel_case_types)]
#[derive(Debug, PartialEq)]
pub struct r#type(u8);
#[derive(Debug, PartialEq)]
pub struct Heat(f32);

ecs::world! {
    #[world]
    pub struct Kitchen { components: (r#type, Heat) }

    #[archetype]
    pub struct Cook { r#type: r#type, r#fn: Heat }

    /// Its method is `r#move`.
    #[query]
    pub struct Move { r#type: &mut r#type, r#loop: Option<&Heat>, r#struct: Entity }

    /// Its table is `r#match`.
    #[archetype]
    pub struct Match { r#match: Heat }
}

pub fn main() {
    let mut kitchen = Kitchen::new();
    let cook = kitchen.spawn(Cook { r#type: r#type(1), r#fn: Heat(2.0) });
    kitchen.spawn(Match { r#match: Heat(1.0) });
    for it in kitchen.r#move() {
        it.r#type.0 += 1;
        assert_eq!((it.r#loop, it.r#struct), (Some(&Heat(2.0)), cook));
    }
    let KitchenColumnsMut { cook: cooks, r#match } = kitchen.split_mut();
    assert_eq!((&cooks.r#type[0], &r#match.r#match[0]), (&r#type(2), &Heat(1.0)));
    assert_eq!(*kitchen.row::<Cook>(cook).unwrap().r#fn, Heat(2.0));
}
