# Gate 3: what takes hours, and is run now and then. `.ci/gate3 --help` says how.

GATE_3=(bug-zoo fuzz miri-whole miri-big-endian coverage instructions valgrind miri-threads determinism-long mutants)
# How long inputs are made up, and how long mutants are tried.
: "${FUZZ_SECONDS:=600}" "${MUTANTS_SECONDS:=7200}"
# Percent of the lines of the runtime that tests reach, at least; and of the mutants that they catch.
LEAST_COVERAGE=95
LEAST_CAUGHT=95

PLACE[bug-zoo]=tsan PLACE[coverage]=coverage PLACE[valgrind]=target PLACE[determinism-long]=tsan PLACE[mutants]=mutants

# A tool of cargo's, which is installed beside what is built if there is none.
tool() {
    export PATH=$PATH:$TARGET/tools/bin
    command -v "$1" >/dev/null || cargo install --quiet --locked --root "$TARGET/tools" "$1"
}

# Each lane must see its bugs, and leave the controls alone.
lane_bug-zoo() {
    cargo +nightly miri setup --quiet --target s390x-unknown-linux-gnu
    tools/bug-zoo/run Address Thread Layouts Loom MiriStrict MiriTree Miri32 MiriBigEndian
    lane_armed
    if command -v valgrind >/dev/null; then
        tools/bug-zoo/run Valgrind
    else
        echo "SKIP: THERE IS NO VALGRIND, WHOSE BUGS WERE NOT RUN"
    fi
}

lane_coverage() {
    tool cargo-llvm-cov
    rustup component add --toolchain nightly llvm-tools >/dev/null
    local report=$TARGET/coverage.lcov
    CARGO_TARGET_DIR=$TARGET/coverage cargo +nightly llvm-cov test --no-clean --doctests -p ecs -p ecs-tests \
        --lcov --output-path "$report"
    python3 .ci/coverage.py "$report" ecs/src "$LEAST_COVERAGE"
}

# Numbers with their most significant byte first.
lane_miri-big-endian() {
    cargo +nightly miri setup --quiet --target s390x-unknown-linux-gnu
    miri "$STRICT" --target s390x-unknown-linux-gnu -p ecs --lib
    miri "$STRICT" --target s390x-unknown-linux-gnu -p ecs-tests \
        --test alignment --test batches --test drops --test dynamic --test handles --test model --test sparse --test views
}

# The worlds of gate 2 for longer, others, and all of them under ThreadSanitizer; and a game that is rolled back.
lane_determinism-long() {
    local seed
    ECS_DETERMINISM_TICKS=2000 cargo test --release -p ecs-test-random-schedules
    for seed in 2 3 4 5 6; do
        ECS_WORLDS_SEED=$seed ECS_DETERMINISM_TICKS=200 cargo test --release -p ecs-test-random-schedules
    done
    ECS_DETERMINISM_TICKS=40 tsan --test determinism
    ECS_ROLLBACK_FRAMES=10000 cargo test --release -p bullets --test game rollback
}

# What gate 2 has no time for.
lane_miri-whole() {
    miri "-Zmiri-strict-provenance -Zmiri-tree-borrows" -p ecs --lib
    miri "-Zmiri-strict-provenance -Zmiri-tree-borrows" -p ecs-tests --test changes --test dynamic --test observers --test queries \
        --test sparse --test unwinding
    miri "$STRICT" -p ecs-tests --test capacity --test large --test saves
    miri "$STRICT" --target i686-unknown-linux-gnu -p ecs-tests --test batches --test capacity --test drops --test dynamic \
        --test model --test sparse
}

# Tests that measure time or memory mean nothing there, and threads take turns. What leaks on purpose says so in its name.
lane_valgrind() {
    command -v valgrind >/dev/null || { echo "SKIP: THERE IS NO VALGRIND"; return; }
    local binaries binary
    binaries=$(cargo test -p ecs -p ecs-tests --lib --tests --no-run --message-format=json \
        | python3 .ci/executables.py capacity overlap parallel schedules tracing)
    for binary in $binaries; do
        echo "= ${binary##*/}"
        ECS_MODEL_CASES=4 PROPTEST_CASES=4 valgrind --quiet --error-exitcode=9 --leak-check=full \
            --show-leak-kinds=definite,indirect --errors-for-leak-kinds=definite,indirect "$binary" --test-threads=1 --quiet \
            --skip _leak_
    done
}

lane_fuzz() {
    [ -x fuzz/run.sh ] || { echo "SKIP: THERE ARE NO FUZZ TARGETS"; return; }
    fuzz/run.sh "$FUZZ_SECONDS"
}

# Changes the files that allow `unsafe_code`, one place at a time, and asks whether a test fails.
lane_mutants() {
    cargo run --quiet --release --manifest-path tools/mutants/Cargo.toml --target-dir "$TARGET/mutants/tool" -- \
        "$TARGET/mutants" "$LEAST_CAUGHT" "$MUTANTS_SECONDS"
}
