// Written by `UPDATE_SNAPSHOTS=1 cargo test -p tabula-ecs-macros`: the names that expansions bind, without their underscores.
bound! {
    alpha_
    elapsed
    entities
    entity
    f
    field
    key
    map
    of
    place
    resources
    row
    scene_
    split
    store
    target
    then
    value
    world
}
