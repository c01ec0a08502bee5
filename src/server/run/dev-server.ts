import { runServer } from './run-server.ts';

/** The server of `npm run dev`; its page comes from Vite, which asks this server for the API. */
await runServer({ withBuiltPage: false });
