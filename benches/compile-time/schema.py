"""A schema: components, archetypes and queries, the same on each run and for each library."""

import random
from dataclasses import dataclass

# gecs 0.3 has no more: "an ECS world can have only 256 distinct archetypes", and 16 components each.
GECS_ARCHETYPES = 256


@dataclass(frozen=True)
class Schema:
    components: int
    archetypes: list[list[int]]
    # For each query its components. The first one is written.
    queries: list[list[int]]


def schema(components: int, archetypes: int, queries: int) -> Schema:
    """Archetypes have 2 to 8 components, 5 on average, each set once. A query takes 1 to 4 components of some archetype."""
    chance = random.Random(1)
    sets: list[list[int]] = []
    seen: set[frozenset[int]] = set()
    while len(sets) < archetypes:
        chosen = chance.sample(range(components), chance.randint(2, 8))
        if frozenset(chosen) not in seen:
            seen.add(frozenset(chosen))
            sets.append(chosen)
    chance = random.Random(2)
    asked = []
    for _ in range(queries):
        of = sets[chance.randrange(min(archetypes, 20))]
        asked.append(chance.sample(of, chance.randint(1, min(4, len(of)))))
    return Schema(components, sets, asked)
