# The lanes, each of which is one reason to trust the crate. `.ci/lane` runs them; CONTRIBUTING.md says what each is for.
#
# A lane is a function `lane_NAME`. It fails if it returns anything but zero. One that cannot run, or not all of it, prints a
# line that begins with SKIP and says why: then it counts as skipped, whatever it returns.

# Lanes that compile for the same target folder would wait for each other: only one of each place runs at a time.
declare -A PLACE

GATE_1=(compile-time format documents lints no-std features documentation msrv tests kitchen kitchen-rules bullets codegen editor wasm)
GATE_2=(miri-behaviour-1 miri-behaviour-2 asan tsan miri-tree-borrows layouts miri-32 asan-doctests loom armed miri-runtime determinism)

HOST=$(rustc -vV | sed -n 's/^host: //p')
TARGET=${CARGO_TARGET_DIR:-$PWD/target}

# The tests of behaviour that are not named: what is added is run without being listed.
behaviour_but() {
    local test
    for test in tests/tests/*; do
        test=$(basename "$test" .rs)
        [[ " $* " = *" $test "* ]] || echo "--test=$test"
    done
}

# Gate 1: the code is in order, and does what it says.

for lane in format lints no-std features documentation msrv tests instructions kitchen kitchen-rules bullets codegen wasm determinism; do
    PLACE[$lane]=target
done

lane_format() { cargo fmt --all --check; }
lane_lints() { cargo clippy --workspace --all-targets -- -D warnings; }
lane_documents() {
    python3 .ci/named.py
    python3 .ci/cycles.py
}
# The target has no atomics of 64 bits, by which snapshots tell what was written.
lane_no-std() {
    cargo check -p ecs --no-default-features --target thumbv7em-none-eabi
    cargo check -p ecs --no-default-features --features snapshots --target thumbv7em-none-eabi
}
lane_features() {
    cargo check -p ecs --no-default-features --features std
    # Without threads, types have other fields.
    cargo test -p ecs-test-plugin --test without_features
    # A world that says a word of a feature that is missing is told which one.
    local output word
    ! output=$(cargo check -p ecs-test-plugin --example missing_features --features missing 2>&1)
    for word in save snapshots; do
        grep -q "\`$word\` needs the feature \`$word\` of \`ecs\`" <<<"$output"
    done
    # A game leaves out what stands under `cfg`.
    cargo check -p tanks --no-default-features --all-targets
    # The fuzzer runs in gate 3. Its targets take the sources of the macros by their paths.
    cargo +nightly check --manifest-path fuzz/Cargo.toml --target-dir "$TARGET/fuzz"
}
lane_documentation() { RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps; }
lane_msrv() {
    local version
    version=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' Cargo.toml)
    if [[ $(rustc --version) = "rustc $version."* ]]; then
        echo "The toolchain of the gate is the oldest that is supported, $version: what the other lanes compile, it compiles."
    elif rustup toolchain install --profile minimal "$version"; then
        cargo "+$version" check --workspace --all-targets --target-dir "$TARGET/msrv"
    else
        echo "SKIP: THERE IS NO TOOLCHAIN $version, AND NONE COULD BE INSTALLED"
    fi
}
# The command of the README. It runs the UI tests too.
lane_tests() { UI_TESTS=all cargo test --workspace; }
# Loops for wider instruction sets are compiled in release builds alone.
lane_instructions() { cargo test --release -p ecs-tests --test instructions; }
lane_kitchen() { cargo run --release -p kitchen; }
lane_kitchen-rules() { cargo run --release -p kitchen -- --rules examples/kitchen/rules/feast.rules; }
# Rolled back too: some of the loops are those for wider instruction sets.
lane_bullets() {
    cargo run --release -p bullets
    cargo test --release -p bullets --test game rollback
}
lane_codegen() { python3 benches/codegen/check.py; }
lane_compile-time() { python3 benches/compile-time/run.py --quick; }
lane_editor() { python3 ui-tests/editor/check.py; }
# Two games, natively on several threads and in JavaScript with and without `parallel`: the same bits.
lane_wasm() {
    command -v node >/dev/null || { echo "SKIP: THERE IS NO NODE"; return; }
    local frames=30 features native digest
    native=$(cargo run --quiet -p ecs-test-wasm --features parallel -- "$frames")
    for features in "" parallel; do
        cargo build -p ecs-test-wasm --lib --target wasm32-unknown-unknown --features "$features"
        digest=$(node tests/wasm/play.mjs "$TARGET/wasm32-unknown-unknown/debug/ecs_test_wasm.wasm" "$frames")
        echo "features '$features': $digest, and natively $native"
        [ "$digest" = "$native" ]
    done
}

# Gate 2: nothing is undefined, and no two threads race.

PLACE[asan]=asan PLACE[asan-doctests]=asan PLACE[tsan]=tsan PLACE[armed]=tsan PLACE[layouts]=layouts PLACE[loom]=loom

STRICT="-Zmiri-strict-provenance -Zmiri-symbolic-alignment-check"

miri() {
    local flags=$1
    shift
    MIRIFLAGS="$flags" cargo +nightly miri test "$@"
}

# Half of the tests of behaviour each: Miri has one thread, and the machine two. Gate 3 has those of many rows, and saves. Schedules of
# `parts` and of `snapshots_state` come to rayon's threads, and neither has unsafe code of its own. The allocator of `saves_memory`
# refuses each allocation in turn, which would take Miri hours. Indexes have no unsafe code: their refreshes run here, and their models do not.
SLOW_UNDER_MIRI=(changes dynamic dynamic_model queries schedules)
lane_miri-runtime() { miri "$STRICT" -p ecs --lib --features snapshots -- --skip index::spatial --skip index::values; }
lane_miri-behaviour-1() { miri "$STRICT" -p ecs-tests "${SLOW_UNDER_MIRI[@]/#/--test=}"; }
lane_miri-behaviour-2() {
    miri "$STRICT" -p ecs-tests --lib $(behaviour_but "${SLOW_UNDER_MIRI[@]}" capacity indexes large parts saves saves_memory snapshots_state)
    miri "$STRICT" -p ecs-tests --test indexes -- plan:: unique::
}
lane_miri-tree-borrows() {
    miri "-Zmiri-strict-provenance -Zmiri-tree-borrows" -p ecs-tests --test drops --test views
    miri "-Zmiri-strict-provenance -Zmiri-tree-borrows" -p ecs-tests --test queries -- pairs:: several:: once:: lookups::
}
# Addresses of 32 bits: sizes overflow earlier, and pointers are smaller than handles.
lane_miri-32() {
    miri "$STRICT" --target i686-unknown-linux-gnu -p ecs --lib -- --skip index::spatial --skip index::values
    miri "$STRICT" --target i686-unknown-linux-gnu -p ecs-tests \
        --test alignment --test handles --test views
}
# Rayon is not made for strict provenance, and its threads never end. Where one of them is held up just when it has said that a job
# is done, its argument outlives what it borrows (https://github.com/rayon-rs/rayon/issues/1008): so none is.
lane_miri-threads() {
    local flags="-Zmiri-permissive-provenance -Zmiri-ignore-leaks -Zmiri-tree-borrows -Zmiri-preemption-rate=0"
    miri "$flags" -p ecs-tests --test queries --test schedules --test overlap -- --ignored threads
    miri "$flags" -p ecs-tests --test exchanged -- --ignored
}

# Sanitizers need a target that is named, so that macros and build scripts are built without them.
sanitized() {
    local name=$1 flags=$2
    shift 2
    CARGO_PROFILE_DEV_DEBUG=line-tables-only RUSTFLAGS="$flags" RUSTDOCFLAGS="$flags" \
        cargo +nightly test --target "$HOST" --target-dir "$TARGET/$name" "$@"
}
ASAN="-Zsanitizer=address --cfg ecs_asan"
# Leaks are looked for too. Fewer cases of the models: another lane has them all.
lane_asan() {
    ASAN_OPTIONS=detect_leaks=1:detect_stack_use_after_return=1 ECS_MODEL_CASES=40 \
        sanitized asan "$ASAN" --no-fail-fast -p ecs -p ecs-tests --lib --tests
}
lane_asan-doctests() { sanitized asan "$ASAN" -p ecs --doc; }
# The standard library is built with it as well: its locks and channels would look like races otherwise.
lane_tsan() {
    ECS_WORLDS=4 ECS_DETERMINISM_TICKS=12 tsan --test determinism \
        --test overlap --test parallel --test schedules --test changes --test handles --test sync
}
tsan() {
    TSAN_OPTIONS=halt_on_error=1:second_deadlock_stack=1 ECS_MODEL_CASES=20 \
        sanitized tsan "-Zsanitizer=thread" -Zbuild-std -p ecs-tests -p ecs-test-random-schedules "$@"
}

# Random schedules on pools of several sizes. With `--workspace` the test is that of the lane `tests`, and is compiled once.
lane_determinism() { ECS_DETERMINISM_TICKS=100 cargo test --workspace --test determinism; }

# The flags for the types of these packages alone: what they depend on is compiled once.
laid_out_by() {
    local seed=$1 package
    shift
    for package in "$@"; do
        echo "--config=profile.dev.package.$package.rustflags=[\"-Zrandomize-layout\",\"-Zlayout-seed=$seed\"]"
    done
}

# Three orders of the fields of each type that does not say one, for the tests that have to do with where things lie.
lane_layouts() {
    local seed
    for seed in 1 2 3; do
        echo "= layout $seed"
        ECS_MODEL_CASES=40 \
            cargo +nightly test -Zprofile-rustflags $(laid_out_by "$seed" ecs ecs-tests ecs-test-plugin) \
            --target-dir "$TARGET/layouts" -p ecs -p ecs-tests --lib --test alignment --test batches --test drops \
            --test model --test optionals --test sparse --test views
    done
}

lane_loom() {
    RUSTFLAGS="--cfg loom" cargo test --release --target-dir "$TARGET/loom" -p ecs --lib --features parallel loom
}

# Whether the tools see anything: a bug for each of them, and each fault within one allocation.
lane_armed() {
    tools/bug-zoo/run --short Address Thread MiriStrict MiriTree Miri32 Layouts Loom
    fault_is_seen "use-after-poison" overrun sanitized asan "$ASAN"
    fault_is_seen "use-after-poison" overwritten sanitized asan "$ASAN"
    fault_is_seen "use-after-poison" row_that_left sanitized asan "$ASAN"
    fault_is_seen "Undefined Behavior" overrun miri "$STRICT"
    fault_is_seen "Undefined Behavior" overwritten miri "$STRICT"
    fault_is_seen "Undefined Behavior" overrun miri "-Zmiri-strict-provenance -Zmiri-tree-borrows"
}

# Runs a test of `table/guards.rs` by the command that follows, which must fail, and say so in these words.
fault_is_seen() {
    local words=$1 test=$2 output
    shift 2
    if output=$("$@" -p ecs --lib "detectors::" -- --ignored "$test" 2>&1) || ! grep -q "$words" <<<"$output"; then
        echo "the fault $test was NOT SEEN by: $*"
        echo "$output"
        return 1
    fi
    echo "the fault $test was seen by: $*"
}
