import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Proxy } from './postgres-proxy.ts';
import type { StepWatch } from './step-watch.ts';

const CONNECTOR = '/api/connector/v1/';

/** A proxy before a hotel's system that reports every request to the watch. It does not pass on the hotel's events. */
export async function openHotelProxy(hotelUrl: string, watch: StepWatch): Promise<Proxy> {
  const server = createServer((request, response) => {
    pass(hotelUrl, watch, request, response).catch(() => response.destroy());
  });
  server.on('upgrade', (_request, socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function pass(hotelUrl: string, watch: StepWatch, request: IncomingMessage, response: ServerResponse) {
  const path = request.url ?? '/';
  const body = await readAll(request);
  const order = path.startsWith(CONNECTOR) ? watch.arrive(`ask the hotel: ${path.slice(CONNECTOR.length)}`) : 'pass';
  if (order === 'keep') return;
  const answer = await fetch(`${hotelUrl}${path}`, {
    method: request.method ?? 'GET',
    headers: { 'content-type': 'application/json' },
    ...(request.method === 'POST' && { body }),
  });
  const text = await answer.text();
  if (order === 'pass and keep the answer') return watch.done();
  response.writeHead(answer.status, { 'content-type': 'application/json; charset=utf-8' }).end(text);
}

async function readAll(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk as string;
  return text;
}
