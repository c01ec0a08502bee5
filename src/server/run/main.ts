/** `npm start`: everything that a Staycard needs, until Ctrl-C. */
// Loading the server takes seconds. A log for programs begins with no sentence.
const { DEMO, NODE_ENV, DATABASE_URL, SERVER_DATABASE_URL } = process.env;
if ((DEMO ?? DATABASE_URL ?? SERVER_DATABASE_URL) === undefined && NODE_ENV !== 'production') {
  process.stdout.write('Starting the demo. The first start takes about a minute: it builds pages and a database.\n');
}
const { runServer } = await import('./run-server.ts');
await runServer({ withBuiltPage: true });
