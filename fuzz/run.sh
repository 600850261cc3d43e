#!/usr/bin/env bash
# Fuzzes the runtime, the macros, saves, indexes and the server of live inspection with AddressSanitizer, a sixth of the given seconds each (600 if none are given). Ends with
# an error at the first failure; `fuzz/artifacts` has its input then, and README.md here says how to use it.
set -euo pipefail
cd "$(dirname "$0")"
seconds=${1:-600}
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/target}
export CARGO_INCREMENTAL=0 CARGO_TERM_COLOR=never RUST_BACKTRACE=0
# Most of the time goes into allocations, and most of that into remembering where they were made.
export ASAN_OPTIONS=${ASAN_OPTIONS:-malloc_context_size=4:quarantine_size_mb=16}

if ! cargo fuzz --version >/dev/null 2>&1; then
    cargo install --quiet --locked cargo-fuzz --root "$CARGO_TARGET_DIR/tools"
    export PATH="$PATH:$CARGO_TARGET_DIR/tools/bin"
fi

fuzz() {
    local target=$1 log
    log=$(mktemp)
    shift
    # New inputs go to the first of them. The seeds are those that are in the repository.
    mkdir -p "corpus/$target" "seeds/$target"
    echo "== fuzz $target for $((seconds / 6)) s"
    local ended=0
    cargo +nightly fuzz run --fuzz-dir . "$target" "corpus/$target" "seeds/$target" -- \
        -max_total_time=$((seconds / 6)) -timeout=20 -print_final_stats=1 "$@" >"$log" 2>&1 || ended=$?
    if [ "$ended" -ne 0 ]; then
        tail -n 60 "$log"
        echo "== fuzz $target: FAILED"
        return "$ended"
    fi
    grep -E "^#[0-9]+.*(DONE|INITED)" "$log" | tail -n 1
    grep -E "^stat::(number_of_executed_units|average_exec_per_sec|new_units_added)" "$log"
    rm "$log"
    echo "== fuzz $target: ok"
}

cargo +nightly fuzz build --fuzz-dir .
# About a hundred operations.
fuzz world -max_len=768 -len_control=0
# A dozen changes or two. Leaks are not looked for: only the macros' libraries keep memory, for the thread.
fuzz macros -max_len=128 -detect_leaks=0
# A save, or some hundred changes of one. `load` begins from saves of worlds.
mkdir -p corpus/load
"$CARGO_TARGET_DIR/$(rustc -vV | sed -n 's/^host: //p')/release/seeds" corpus/load
fuzz load -max_len=6000
fuzz load_shaped -max_len=512
# About a hundred changes.
fuzz indexes -max_len=512 -len_control=0
# Some twenty requests.
fuzz remote -max_len=1024 -len_control=0
