import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type HotelSite = { readonly port: number; stop(): Promise<void> };

/** Serves the example site of a hotel that shows Staycard's page in a frame. */
export async function serveHotelSite(port: number, staycardUrl: string): Promise<HotelSite> {
  const read = async (file: string) =>
    (await readFile(new URL(file, import.meta.url), 'utf8')).replaceAll('{{STAYCARD}}', staycardUrl);
  const pages = new Map([
    ['/', await read('index.html')],
    ['/measuring.html', await read('measuring.html')],
  ]);
  const server = createServer((request, response) => {
    const page = pages.get(request.url ?? '');
    if (page === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
