// Bundles `check.ts` with the classes of the extension, as they are: node build.mjs EXTENSION MODULES OUTPUT
//
// EXTENSION is a clone of github.com/splo/vscode-bevy-inspector, MODULES a folder with the packages of `package.json`.
import { createRequire } from 'node:module';
import path from 'node:path';

const [extension, modules, output] = process.argv.slice(2).map((it) => path.resolve(it));
const { build } = createRequire(path.join(modules, 'package.json'))('esbuild');
const folder = import.meta.dirname;
await build({
  entryPoints: [path.join(folder, 'check.ts')],
  outfile: output,
  bundle: true,
  platform: 'node',
  format: 'cjs',
  logLevel: 'error',
  // `vscode` is there in the editor alone. The classes only log with it.
  alias: { extension: path.join(extension, 'src'), vscode: path.join(folder, 'vscode.ts') },
  nodePaths: [path.join(modules, 'node_modules')],
});
