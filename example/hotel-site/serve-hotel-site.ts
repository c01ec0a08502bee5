import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';

/** What a browser gets of this folder. */
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

export type HotelSite = { readonly port: number; stop(): Promise<void> };

/** Serves the example site of a hotel that shows Staycard's page in a frame. */
export async function serveHotelSite(port: number, staycardUrl: string): Promise<HotelSite> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    void readFile(new URL(`.${pathname === '/' ? '/index.html' : pathname}`, import.meta.url), 'utf8').then(
      (text) => {
        const type = TYPES[pathname === '/' ? '.html' : extname(pathname)];
        if (type === undefined) response.writeHead(404).end();
        else response.writeHead(200, { 'content-type': type }).end(text.replaceAll('{{STAYCARD}}', staycardUrl));
      },
      () => response.writeHead(404).end(),
    );
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
