import { buildWeb } from '../guest/page/web-build.ts';

/** `npm run build`: the guest page for production, without sample helpers. */
await buildWeb(false);
process.stdout.write('The guest page is built: dist/web.\n');
