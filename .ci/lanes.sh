# The lanes, each of which is one reason to trust the crate. `.ci/lane` runs them.
#
# A lane is a function `lane_NAME`. The line above it is its purpose, which `.ci/lane --help` prints. It fails if it returns anything but zero. One that cannot run, or not all of it, prints a
# line that begins with SKIP and says why: then it counts as skipped, also if it returns zero.

# Lanes that compile for the same target folder would wait for each other: only one of each place runs at a time.
declare -A PLACE

GATE_1=(format documents tests clone lints no-std features documentation)
GATE_2=(combinations msrv editor miri-runtime miri-behaviour asan tsan loom peers-windows kitchen kitchen-rules bullets codegen wasm remote)

HOST=$(rustc -vV | sed -n 's/^host: //p')
TARGET=${CARGO_TARGET_DIR:-$PWD/target}

# In order: the code is as the rules have it, and does as it says.

for lane in format tests combinations peers-windows kitchen kitchen-rules bullets codegen wasm remote; do
    PLACE[$lane]=target
done
# Beside the tests, which take longest: what is checked and not built has a folder of its own.
for lane in lints no-std features documentation; do
    PLACE[$lane]=checks
done
CHECKS=$TARGET/checks

# The code has the format of rustfmt's defaults.
lane_format() { cargo fmt --all --check; }
# Clippy finds nothing, in any target.
lane_lints() {
    export CARGO_TARGET_DIR=$CHECKS
    cargo clippy --workspace --all-targets -- -D warnings
}
# Whatever the documents name exists, the code keeps its limits of size and layers, and packaged READMEs lead somewhere.
lane_documents() {
    python3 .ci/named.py
    cargo run --quiet --release --manifest-path tools/measure/Cargo.toml --target-dir "$TARGET/measure" -- --check
    python3 .ci/readmes.py
}
# The runtime compiles without the standard library. The target has no 64-bit atomics, by which snapshots find the writes.
lane_no-std() {
    export CARGO_TARGET_DIR=$CHECKS
    cargo check -p tabula-ecs-value --no-default-features --target thumbv7em-none-eabi
    cargo check -p tabula-ecs-index --no-default-features --target thumbv7em-none-eabi
    cargo check -p tabula-ecs --no-default-features --target thumbv7em-none-eabi
    cargo check -p tabula-ecs --no-default-features --features snapshots --target thumbv7em-none-eabi
}
# The crates work with features left out, and a world that uses a missing feature is told which one.
lane_features() {
    export CARGO_TARGET_DIR=$CHECKS
    cargo check -p tabula-ecs --no-default-features --features std
    # Without threads, types have other fields.
    cargo test -p ecs-test-plugin --test without_features
    # A world that says a word of a feature that is missing is told which one.
    local output word
    ! output=$(cargo check -p ecs-test-plugin --example missing_features --features missing 2>&1)
    for word in save snapshots; do
        grep -q "\`$word\` needs the feature \`$word\`: " <<<"$output"
    done
    python3 .ci/left_out.py
    # A game leaves out the items under `cfg`.
    cargo check -p tanks --no-default-features --all-targets
    # The fuzzer runs in gate 3. Its targets take the sources of the macros by their paths.
    cargo +nightly check --manifest-path fuzz/Cargo.toml --target-dir "$TARGET/fuzz"
}
# The documentation builds without warnings, and its links and anchors lead somewhere.
lane_documentation() {
    export CARGO_TARGET_DIR=$CHECKS
    RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps
    python3 .ci/links.py "$CHECKS/doc"
}
# The oldest supported compiler checks the crates with all features, and three games. Lints of old compilers see faults that are none.
lane_msrv() {
    local version
    version=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' Cargo.toml)
    if rustup toolchain install --profile minimal "$version"; then
        RUSTFLAGS="--cap-lints warn" cargo "+$version" check --target-dir "$TARGET/msrv" \
            -p tabula-ecs --all-features -p kitchen -p bullets -p tanks
    else
        echo "SKIP: THERE IS NO TOOLCHAIN $version, AND NONE COULD BE INSTALLED"
    fi
}
# `cargo test --workspace`, without the UI tests: they are lane `clone`.
lane_tests() { UI_TESTS=none cargo test --workspace; }
# The UI tests, in a clone of the commit at another path: the compiler's words do not depend on the checkout.
lane_clone() {
    local clone clones=$TARGET/clone
    # Of the crates here each clone has its own, and none needs those of the clones before.
    mkdir -p "$clones"
    find "$clones" -regextype posix-extended -regex '.*/(lib)?(tabula|ecs|ui|renamed|debug|release)[-_][^/]*' -prune -exec rm -rf {} +
    clone=$(cloned)
    CARGO_TARGET_DIR=$clones UI_TESTS=all cargo test --locked --manifest-path "$clone/Cargo.toml" -p ui-tests --test ui
    rm -rf "$clone"
}
# Clones the commit into a new folder, and prints where it is. What is not committed is not in it.
cloned() {
    local clone
    clone=$(mktemp -d)
    git clone --quiet --depth 1 "file://$PWD" "$clone"
    echo "$clone"
}
# All pairs of features in drawn worlds. Gate 1 has those that share storage.
lane_combinations() { ECS_COMBINATIONS=pairs cargo test -p ecs-test-combinations; }
# The tests that the workspace leaves out: they compile other libraries, windows and libraries of games.
lane_peers-windows() {
    cargo test -p ecs-benches --lib --test agree --test coming_from
    cargo test -p bullets-window --bin bullets-window
    cargo test -p duel --test rollback
}
# The example of the README runs.
lane_kitchen() { cargo run --release -p kitchen; }
# The example runs with rules from a file.
lane_kitchen-rules() { cargo run --release -p kitchen -- --rules examples/kitchen/rules/feast.rules; }
# The bullet hell runs, and the same when it is rolled back: some of its loops are those for wider instruction sets.
lane_bullets() {
    cargo run --release -p bullets
    cargo test --release -p bullets --test game rollback
}
# Hot paths keep their instruction counts, and loops stay vectorised.
lane_codegen() { python3 benches/codegen/check.py; }
# rust-analyzer sees the code that the macros generate.
lane_editor() { python3 ui-tests/editor/check.py; }
# Two games give the same bits natively on several threads, and in JavaScript with `parallel` and without.
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
# The live inspector: its server, the frames that it keeps, games that serve it, and an unmodified editor extension.
lane_remote() {
    local here=ecs-remote/tests/editor extension=${BEVY_INSPECTOR:-$TARGET/bevy-inspector} modules=$TARGET/editor
    cargo clippy -p tabula-ecs-remote --features snapshots --all-targets -- -D warnings
    cargo test -p tabula-ecs-remote --features snapshots --lib --test '*'
    cargo test -p tabula-ecs-remote --features snapshots --doc
    cargo test -p kitchen --features serve --test cli shown
    cargo test -p tanks --features serve --test serving
    cargo check -p bullets --features serve --all-targets
    command -v node >/dev/null && command -v npm >/dev/null || { echo "SKIP: THERE IS NO NODE"; return; }
    [ -d "$extension" ] ||
        git clone --quiet --depth 1 --branch v0.6.0 https://github.com/splo/vscode-bevy-inspector "$extension" ||
        { echo "SKIP: THERE IS NO CLONE OF THE EXTENSION, AND BEVY_INSPECTOR NAMES NONE"; return; }
    mkdir -p "$modules"
    cp "$here/package.json" "$modules/"
    npm install --silent --ignore-scripts --no-audit --no-fund --prefix "$modules" ||
        { echo "SKIP: THE PACKAGES OF THE EXTENSION CANNOT BE INSTALLED"; return; }
    node "$here/build.mjs" "$extension" "$modules" "$modules/bundles"
    export ECS_REMOTE_EDITOR=$modules/bundles
    cargo test -p tabula-ecs-remote --features snapshots --test editor
    cargo test -p kitchen --features serve --test cli editor
}

# Sound: nothing is undefined, and no two threads race.

PLACE[asan]=asan PLACE[tsan]=tsan PLACE[loom]=loom

STRICT="-Zmiri-strict-provenance -Zmiri-symbolic-alignment-check"
TREE="-Zmiri-strict-provenance -Zmiri-tree-borrows"

miri() {
    local flags=$1
    shift
    MIRIFLAGS="$flags" cargo +nightly miri test "$@"
}

# The tests of behaviour that Miri is through with in a minute. The others, which are most, are gate 3's.
SHORT_UNDER_MIRI=(batches:: drops:: optionals:: sparse:: views:: declared_rows::)
# The runtime's own tests under Miri.
lane_miri-runtime() { miri "$STRICT" -p tabula-ecs --lib --features snapshots; }
# The shortest tests of behaviour under Miri, some with tree borrows.
lane_miri-behaviour() {
    miri "$STRICT" -p ecs-tests --test storage --test models -- "${SHORT_UNDER_MIRI[@]}"
    miri "$TREE" -p ecs-tests --test storage -- optionals:: views::
}

# Sanitizers need a target that is named, so that macros and build scripts are built without them.
sanitized() {
    local name=$1 flags=$2
    shift 2
    CARGO_PROFILE_DEV_DEBUG=line-tables-only RUSTFLAGS="$flags" RUSTDOCFLAGS="$flags" \
        cargo +nightly test --target "$HOST" --target-dir "$TARGET/$name" "$@"
}
ASAN="-Zsanitizer=address --cfg ecs_asan"
# AddressSanitizer with LeakSanitizer over tests that move rows. The models have fewer cases here.
lane_asan() {
    address -p tabula-ecs -p ecs-tests --lib
    address -p ecs-tests --test storage --test models --test snapshot -- drops:: declared_rows:: snapshots::
}
address() {
    ASAN_OPTIONS=detect_leaks=1:detect_stack_use_after_return=1 ECS_MODEL_CASES=40 \
        sanitized asan "$ASAN" --no-fail-fast "$@"
}
# ThreadSanitizer over loops, schedules and shared worlds. The standard library is built with it, or its locks would look like races.
lane_tsan() {
    tsan -p ecs-tests --test run -- overlap:: parallel:: parallel_cascades:: schedules:: share:: sync::
}
tsan() {
    TSAN_OPTIONS=halt_on_error=1:second_deadlock_stack=1 ECS_MODEL_CASES=20 \
        sanitized tsan "-Zsanitizer=thread" -Zbuild-std "$@"
}

# Each interleaving of a few threads that reserve ids, count down steps or claim data.
lane_loom() {
    RUSTFLAGS="--cfg loom" cargo test --release --target-dir "$TARGET/loom" -p tabula-ecs --lib --features parallel loom
}
