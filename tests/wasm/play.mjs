// Plays the game of a WebAssembly module: `node play.mjs MODULE FRAMES`. Prints its digest.

import { readFile } from "node:fs/promises";

const [file, frames] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(await readFile(file), {});
console.log(BigInt.asUintN(64, instance.exports.digest(Number(frames))).toString());
