import { runServer } from './run-server.ts';

/** The server of `npm run dev`. Its page comes from Vite, which proxies the API to this server. */
await runServer({ withBuiltPage: false });
