# What the toolchain does not bring is installed here, so that a fresh machine passes. The stable toolchain stays as it is: with
# its sources added, the errors that the UI tests compare would read differently.
echo "== install"
rustup toolchain list | grep -q '^nightly' || rustup toolchain install --profile minimal nightly >/dev/null
rustup --quiet component add --toolchain nightly miri rust-src
rustup --quiet target add thumbv7em-none-eabi
# Not every toolchain has it. The editor's check says SKIP then.
rustup component add --toolchain nightly rust-analyzer >/dev/null 2>&1 || true
# Counts instructions. The check of the generated code says SKIPPED without it, and compares the assembly alone.
if ! command -v valgrind >/dev/null && command -v apt-get >/dev/null; then
    apt-get install -qq -y valgrind >/dev/null 2>&1 || true
fi
# Two lanes that make Miri's standard library at once would be in each other's way.
for machine in "$HOST" i686-unknown-linux-gnu; do
    cargo +nightly miri setup --quiet --target "$machine" >/dev/null
done
