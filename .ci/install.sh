# The tools that the toolchain lacks are installed here, so that a fresh machine passes. The stable toolchain never gets `rust-src`:
# with these sources, the errors that the UI tests compare would read differently.
echo "== install"
rustup toolchain list | grep -q '^nightly' || rustup toolchain install --profile minimal nightly >/dev/null
rustup --quiet component add --toolchain nightly miri rust-src
rustup --quiet target add thumbv7em-none-eabi wasm32-unknown-unknown
# Not every nightly toolchain has it. Without it the editor's check says SKIP.
rustup component add --toolchain stable rust-analyzer >/dev/null 2>&1 || true
# A package of the system, if its program is missing.
package() {
    if ! command -v "$1" >/dev/null && command -v apt-get >/dev/null; then
        apt-get install -qq -y "$2" >/dev/null 2>&1 || true
    fi
}
# Counts instructions. The check of the generated code says SKIPPED without it, and compares the assembly alone.
package valgrind valgrind
# Runs WebAssembly. Without it the lane `wasm` says SKIP.
package node nodejs
# Two lanes that make Miri's standard library at once would be in each other's way.
cargo +nightly miri setup --quiet >/dev/null
