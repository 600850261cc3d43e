// Bundles the checks with the classes of the extension, as they are: node build.mjs EXTENSION MODULES OUTPUT
//
// EXTENSION is a clone of github.com/splo/vscode-bevy-inspector, MODULES a folder with the packages of `package.json`, OUTPUT the folder
// of the bundles.
import { createRequire } from 'node:module';
import path from 'node:path';

const [extension, modules, output] = process.argv.slice(2).map((it) => path.resolve(it));
const { build } = createRequire(path.join(modules, 'package.json'))('esbuild');
const folder = import.meta.dirname;
await build({
  entryPoints: ['check.ts', 'kitchen.ts'].map((it) => path.join(folder, it)),
  outdir: output,
  outExtension: { '.js': '.cjs' },
  bundle: true,
  platform: 'node',
  format: 'cjs',
  logLevel: 'error',
  // `vscode` is there in the editor alone. The classes only log with it.
  alias: { extension: path.join(extension, 'src'), vscode: path.join(folder, 'vscode.ts') },
  nodePaths: [path.join(modules, 'node_modules')],
});
