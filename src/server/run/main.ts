/** `npm start`: everything that a Staycard needs, until Ctrl-C. */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Caches compiled code for the next start, including that of the companions: loading it all takes seconds.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('../../../node_modules/.cache/node', import.meta.url));
enableCompileCache(process.env['NODE_COMPILE_CACHE']);
// A log that programs read must not begin with a sentence.
const { DEMO, NODE_ENV, DATABASE_URL, SERVER_DATABASE_URL } = process.env;
if ((DEMO ?? DATABASE_URL ?? SERVER_DATABASE_URL) === undefined && NODE_ENV !== 'production') {
  process.stdout.write('Starting the demo. The first start takes about a minute: it builds pages and a database.\n');
}
const { runServer } = await import('./run-server.ts');
await runServer({ withBuiltPage: true });
