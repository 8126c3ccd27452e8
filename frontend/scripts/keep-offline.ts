// Tells the service worker what the build consists of: every file, and a name that changes with any.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

export const WORKER = 'service-worker';
const TOKEN = '__BUILD__';
/** Fetched by the system when the app is installed, never by the app. */
const NOT_KEPT = /\.png$|\.webmanifest$/;

export function keepOffline(publicFolder: string): Plugin {
  return {
    name: 'keep-offline',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const worker = bundle[`${WORKER}.js`];
      if (worker?.type !== 'chunk') throw new Error('The build has no service worker.');
      const hash = createHash('sha256').update(worker.code);
      const files = [];
      for (const [name, file] of Object.entries(bundle)) {
        if (file === worker) continue;
        hash.update(name).update(file.type === 'chunk' ? file.code : file.source);
        if (name !== 'index.html') files.push(`/${name}`);
      }
      for (const name of readdirSync(publicFolder)) {
        hash.update(name).update(readFileSync(join(publicFolder, name)));
        if (!NOT_KEPT.test(name)) files.push(`/${name}`);
      }
      const build = { name: hash.digest('hex').slice(0, 12), files: files.sort() };
      worker.code = `const ${TOKEN}=${JSON.stringify(build)};${worker.code}`;
    },
  };
}
