// Written by `UPDATE_SNAPSHOTS=1 cargo test -p ecs-macros`: the names that expansions bind, without their underscores.
bound! {
    elapsed
    entities
    entity
    f
    field
    of
    parts
    resources
    row
    split
    steps
    store
    target
    value
    world
}
