import { serveHotelSite } from './serve-hotel-site.ts';

/** `npm run example-site`: another site than Staycard's to the browser, as "localhost" is not "127.0.0.1" to it. */
const staycardUrl = `http://127.0.0.1:${process.env['PORT'] ?? '4000'}`;
const { port } = await serveHotelSite(Number(process.env['EXAMPLE_SITE_PORT'] ?? '4003'), staycardUrl);
process.stdout.write(`The example site of a hotel: http://localhost:${port}/   (Staycard at ${staycardUrl})\n`);
