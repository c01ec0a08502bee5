import { runServer } from './run-server.ts';

/** `npm start`: everything that a Staycard needs, until Ctrl-C. */
await runServer({ withBuiltPage: true });
