# Gate 3: the lanes that take hours, and are run now and then. `.ci/gate3 --help` says how.

GATE_3=(readme compile-time models combinations-triples bug-zoo windows web template package asan-whole asan-doctests layouts fuzz miri-whole miri-tree-borrows miri-32
    miri-big-endian coverage instructions valgrind miri-threads determinism-long page bars mutants)
# How long inputs are made up, and how long mutants are tried.
: "${FUZZ_SECONDS:=600}" "${MUTANTS_SECONDS:=7200}"
# Percent of the lines of the runtime that tests reach, at least; and of the mutants that they catch.
LEAST_COVERAGE=95
LEAST_CAUGHT=95

PLACE[bug-zoo]=tsan PLACE[determinism-long]=tsan PLACE[asan-whole]=asan PLACE[asan-doctests]=asan PLACE[layouts]=layouts
PLACE[windows]=target PLACE[web]=target PLACE[package]=target PLACE[models]=target PLACE[combinations-triples]=target PLACE[page]=target PLACE[bars]=target PLACE[valgrind]=target PLACE[instructions]=target
PLACE[coverage]=coverage PLACE[mutants]=mutants

# A tool of cargo's, which is installed beside the build if there is none.
tool() {
    export PATH=$PATH:$TARGET/tools/bin
    command -v "$1" >/dev/null || cargo install --quiet --locked --root "$TARGET/tools" "$1"
}

# The test programs that are not named: a new one is run without being listed.
programs_but() {
    local test
    for test in tests/tests/*; do
        test=$(basename "$test" .rs)
        [[ " $* " = *" $test "* ]] || echo "--test=$test"
    done
}

# The two commands of the README, in a fresh clone without a compiled file.
lane_readme() {
    local clone
    clone=$(cloned)
    (
        cd "$clone"
        unset CARGO_TARGET_DIR CARGO_PROFILE_DEV_DEBUG CARGO_INCREMENTAL
        cargo run --release -p kitchen
        UI_TESTS=all cargo test --workspace
    )
    rm -rf "$clone"
}

# How long worlds take to check, beside those of another library in the same run.
lane_compile-time() { python3 benches/compile-time/run.py --quick; }

# A window shows something, without a screen.
lane_windows() { examples/bullets-window/smoke; }
# The games show something in a browser.
lane_web() { examples/web/smoke; }
# The game to copy builds where a newcomer puts it.
lane_template() {
    local folder
    folder=$(mktemp -d)
    examples/template/copy "$folder/my-game"
    cargo fmt --check --manifest-path "$folder/my-game/Cargo.toml"
    CARGO_TARGET_DIR=$TARGET/template cargo test --manifest-path "$folder/my-game/Cargo.toml"
    # A folder whose name no package can have; and one below another workspace.
    examples/template/copy "$folder/2d game"
    mkdir "$folder/workspace"
    printf '[workspace]\n' >"$folder/workspace/Cargo.toml"
    examples/template/copy "$folder/workspace/my-game"
    local game
    for game in "2d game" workspace/my-game; do
        cargo metadata --no-deps --format-version 1 --manifest-path "$folder/$game/Cargo.toml" >/dev/null
    done
    rm -r "$folder"
}

# The packages compile from their own files.
lane_package() { cargo package -p tabula-ecs-value -p tabula-ecs-index -p tabula-ecs-save -p tabula-ecs-macros -p tabula-ecs --allow-dirty; }

# All triples of features, in programs of some twenty worlds each.
lane_combinations-triples() {
    local part
    for part in {1..16}; do
        ECS_COMBINATIONS=triples ECS_COMBINATIONS_PART=$part/16 cargo test -p ecs-test-combinations --test worlds
    done
}
# The models of gate 1 with other operations and ten times as many, and a million published copies.
lane_models() {
    ECS_MODEL_CASES=20000 PROPTEST_RNG_SEED=2 cargo test --release -p ecs-tests --test models -- declared_rows:: all_operations::
    ECS_PUBLISHES=1000000 cargo test --release -p ecs-tests --test run share::channel::threads
}

# Loops for wider instruction sets give the same bits; only release builds have them.
lane_instructions() { cargo test --release -p ecs-tests --test query instructions::; }

# Each tool sees its planted bugs, and leaves the controls alone.
lane_bug-zoo() {
    cargo +nightly miri setup --quiet --target s390x-unknown-linux-gnu
    tools/bug-zoo/run Address Thread Layouts Loom MiriStrict MiriTree Miri32 MiriBigEndian
    faults
    if command -v valgrind >/dev/null; then
        tools/bug-zoo/run Valgrind
    else
        echo "SKIP: THERE IS NO VALGRIND, WHOSE BUGS WERE NOT RUN"
    fi
}

# Whether the tools see each fault within one allocation.
faults() {
    fault_is_seen "use-after-poison" overrun sanitized asan "$ASAN"
    fault_is_seen "use-after-poison" overwritten sanitized asan "$ASAN"
    fault_is_seen "use-after-poison" row_that_left sanitized asan "$ASAN"
    fault_is_seen "Undefined Behavior" overrun miri "$STRICT"
    fault_is_seen "Undefined Behavior" overwritten miri "$STRICT"
    fault_is_seen "Undefined Behavior" overrun miri "$TREE"
}

# Runs a test of `table/guards.rs` by the command that follows, which must fail, and say so in these words.
fault_is_seen() {
    local words=$1 test=$2 output
    shift 2
    if output=$("$@" -p tabula-ecs --lib "detectors::" -- --ignored "$test" 2>&1) || ! grep -q "$words" <<<"$output"; then
        echo "the fault $test was NOT SEEN by: $*"
        echo "$output"
        return 1
    fi
    echo "the fault $test was seen by: $*"
}

# All tests of behaviour with AddressSanitizer.
lane_asan-whole() { address -p tabula-ecs -p ecs-tests --lib --tests; }
# The doctests with AddressSanitizer.
lane_asan-doctests() { sanitized asan "$ASAN" -p tabula-ecs --all-features --doc; }

# The flags for the types of these packages alone: their dependencies are compiled once.
laid_out_by() {
    local seed=$1 package
    shift
    for package in "$@"; do
        echo "--config=profile.dev.package.$package.rustflags=[\"-Zrandomize-layout\",\"-Zlayout-seed=$seed\"]"
    done
}

# Three orders of the fields of each type that does not fix one, over the tests that depend on layout.
lane_layouts() {
    local seed
    for seed in 1 2 3; do
        echo "= layout $seed"
        ECS_MODEL_CASES=40 \
            cargo +nightly test -Zprofile-rustflags $(laid_out_by "$seed" tabula-ecs ecs-tests ecs-test-plugin) \
            --target-dir "$TARGET/layouts" -p tabula-ecs -p ecs-tests --lib
        ECS_MODEL_CASES=40 \
            cargo +nightly test -Zprofile-rustflags $(laid_out_by "$seed" tabula-ecs ecs-tests ecs-test-plugin) \
            --target-dir "$TARGET/layouts" -p ecs-tests --test storage --test models -- \
            alignment:: batches:: drops:: optionals:: sparse:: views:: declared_rows::
    done
}

# The inspector's page in a browser, beside a running kitchen.
lane_page() {
    package chromium chromium
    python3 ecs-remote/page/check.py
}

# The bounds of claims, of the longest frame of an index, of the inspector's time, and of saves and snapshots beside those of bevy.
lane_bars() {
    cargo run --release -p ecs-benches --bin sharing
    cargo run --release -p ecs-benches --bin frames
    cargo run --release -p tabula-ecs-remote --features snapshots --example cost
    cargo run --release --manifest-path benches/persistence/Cargo.toml --target-dir "$TARGET/persistence" -p rollback
    cargo run --release --manifest-path benches/persistence/Cargo.toml --target-dir "$TARGET/persistence" -p saves
}

# Tests reach 95 % of the lines of the runtime.
lane_coverage() {
    tool cargo-llvm-cov
    rustup component add --toolchain nightly llvm-tools >/dev/null
    local report=$TARGET/coverage.lcov
    # Processes that a test kills leave counts that cannot be read: they are passed over.
    CARGO_TARGET_DIR=$TARGET/coverage cargo +nightly llvm-cov test --no-clean --doctests --failure-mode=all \
        -p tabula-ecs -p tabula-ecs-index -p tabula-ecs-save -p tabula-ecs-value -p ecs-tests --lcov --output-path "$report"
    python3 .ci/coverage.py "$report" ecs/src "$LEAST_COVERAGE"
    python3 .ci/coverage.py "$report" ecs-index/src "$LEAST_COVERAGE"
    python3 .ci/coverage.py "$report" ecs-save/src "$LEAST_COVERAGE"
    python3 .ci/coverage.py "$report" ecs-value/src "$LEAST_COVERAGE"
}

# The tests of saves that have to do with bytes: files that are kept, columns of bytes, and values that are described by data.
BYTES_OF_SAVES=(for_ever plain_versions:: merge::registered_values of_parts::a_world_of_parts_goes_to_bytes)
# The tests of where things lie: other machines have other sizes, alignments and orders of bytes.
LAID_OUT=(alignment:: batches:: drops:: dynamic:: handles:: sparse:: views:: declared_rows:: snapshots::)
laid_out() { miri "$STRICT" --target "$1" -p ecs-tests --test storage --test world --test models --test snapshot -- "${@:2}" "${LAID_OUT[@]}"; }

# Miri for numbers with their most significant byte first.
lane_miri-big-endian() {
    cargo +nightly miri setup --quiet --target s390x-unknown-linux-gnu
    miri "$STRICT" --target s390x-unknown-linux-gnu -p tabula-ecs -p tabula-ecs-save --lib
    laid_out s390x-unknown-linux-gnu
    miri "$STRICT" --target s390x-unknown-linux-gnu -p ecs-tests --test persist -- "${BYTES_OF_SAVES[@]}"
}

# Random schedules for longer, with other worlds and under ThreadSanitizer; and a game that is rolled back.
lane_determinism-long() {
    local seed
    export ECS_WORLDS=13
    ECS_DETERMINISM_TICKS=2000 cargo test --release -p ecs-test-random-schedules
    for seed in 2 3 4 5 6; do
        ECS_WORLDS_SEED=$seed ECS_DETERMINISM_TICKS=200 cargo test --release -p ecs-test-random-schedules
    done
    ECS_DETERMINISM_TICKS=40 tsan -p ecs-test-random-schedules --test determinism
    ECS_ROLLBACK_FRAMES=10000 cargo test --release -p bullets --test game rollback
}

# The tests of behaviour under Miri for which gate 2 has no time.
# Schedules of `parts` and of `snapshots_state` come to rayon's threads, and neither has unsafe code of its
# own. `saves::refused` refuses each allocation in turn, which would take Miri hours. The parser of RON reads sixteen bytes at
# once where it finds at run time that they are aligned, which the symbolic check of alignment does not accept: saves do without it.
lane_miri-whole() {
    miri "$STRICT" -p ecs-tests --lib $(programs_but index persist snapshot world)
    miri "$STRICT" -p ecs-tests --test world -- --skip parts::
    miri "$STRICT" -p ecs-tests --test persist -- --skip saves::
    miri "$STRICT" -p ecs-tests --test snapshot -- snapshots::
    miri "-Zmiri-strict-provenance" -p ecs-tests --test persist -- saves:: --skip saves::memory:: --skip saves::refused::
    miri "$STRICT" -p ecs-tests --test index -- plan:: unique:: doors:: swapped:: saved:: answers::
}
# The runtime's tests and those of moving rows under Miri, with tree borrows.
lane_miri-tree-borrows() {
    miri "$TREE" -p tabula-ecs --lib
    miri "$TREE" -p ecs-tests --test models --test query --test safety --test storage --test world -- \
        changes:: drops:: dynamic:: observers:: queries:: relations:: sparse:: tracked_rows:: unwinding:: views::
}
# Miri for addresses of 32 bits: sizes overflow earlier, and pointers are smaller than handles.
lane_miri-32() {
    cargo +nightly miri setup --quiet --target i686-unknown-linux-gnu
    miri "$STRICT" --target i686-unknown-linux-gnu -p tabula-ecs -p tabula-ecs-save --lib
    laid_out i686-unknown-linux-gnu capacity::
    miri "$STRICT" --target i686-unknown-linux-gnu -p ecs-tests --test persist -- "${BYTES_OF_SAVES[@]}"
}
# Parallel loops, schedules and shared worlds under Miri.
# Rayon is not made for strict provenance, and its threads never end. Where one of them is held up just when it has said that a job
# is done, its argument outlives the data that it borrows (https://github.com/rayon-rs/rayon/issues/1008): so none is.
lane_miri-threads() {
    local flags="-Zmiri-permissive-provenance -Zmiri-ignore-leaks -Zmiri-tree-borrows -Zmiri-preemption-rate=0"
    miri "$flags" -p ecs-tests --test query -- --ignored queries::threads::
    miri "$flags" -p ecs-tests --test run -- --ignored schedules::threads:: schedules::arguments::arguments_are_lent_to_several_threads overlap::threads
    miri "$flags" -p ecs-tests --test safety -- --ignored exchanged::
    # The preemptions of each seed are others.
    miri "$STRICT -Zmiri-many-seeds=0..8" -p ecs-tests --test run -- share::meeting:: share::any_order:: share::channel::threads
}

# The tests under Valgrind.
# Those that measure time or memory mean nothing there. A test that leaks on purpose says so in its name.
lane_valgrind() {
    command -v valgrind >/dev/null || { echo "SKIP: THERE IS NO VALGRIND"; return; }
    local binaries binary failed=()
    binaries=$(cargo test -p tabula-ecs -p ecs-tests --lib --tests --no-run --message-format=json \
        | python3 .ci/executables.py tracing)
    for binary in $binaries; do
        echo "= ${binary##*/}"
        ECS_MODEL_CASES=4 PROPTEST_CASES=4 valgrind --quiet --error-exitcode=9 --leak-check=full \
            --show-leak-kinds=definite,indirect --errors-for-leak-kinds=definite,indirect "$binary" --test-threads=1 --quiet \
            --skip _leak_ --skip capacity:: --skip overlap:: --skip parallel:: --skip schedules:: || failed+=("${binary##*/}")
    done
    [ "${#failed[@]}" = 0 ] || { echo "valgrind found something in: ${failed[*]}"; return 1; }
}

# Fuzzing of the runtime, the macros and the inspector's requests.
lane_fuzz() {
    [ -x fuzz/run.sh ] || { echo "SKIP: THERE ARE NO FUZZ TARGETS"; return; }
    fuzz/run.sh "$FUZZ_SECONDS"
}

# Tests catch 95 % of small changes to the files that allow `unsafe`, to relations and to indexes.
# Few files of relations and indexes allow `unsafe`: their results rest on them, so they have runs of their own.
lane_mutants() {
    mutants "$TARGET/mutants"
    mutants "$TARGET/mutants/relations" --file=relation/ --file=links/ --file=change/relations --file=query/cascade \
        --test=query::relations --test=run::parallel_cascades
    mutants "$TARGET/mutants/index" --file=index/ --file=spatial/ --test=index --test=lib
}
mutants() {
    local folder=$1
    shift
    cargo run --quiet --release --manifest-path tools/mutants/Cargo.toml --target-dir "$TARGET/mutants/tool" -- \
        "$folder" "$LEAST_CAUGHT" "$MUTANTS_SECONDS" "$@"
}
