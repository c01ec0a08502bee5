import type { ServerResponse } from 'node:http';

/** Sends JSON on the simulator's own addresses. Mews' addresses do not use it. */
export function answerJson(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', ...headers });
  response.end(JSON.stringify(body));
}
