import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import type { EnterpriseEvents } from './change-events.ts';
import { findIntegration, type KnownIntegrations } from './integration.ts';
import type { Switches } from '../switches.ts';

export const eventSocketPath = '/ws/connector';

/**
 * Mews' WebSocket: tokens come as cookies, events go out as `{ Events: [...] }`. Events are not repeated after a break.
 * There is one connection per integration, and a switch decides which of two stays.
 */
export class EventSocket {
  private readonly server = new WebSocketServer({ noServer: true });
  private readonly connections = new Map<string, { socket: WebSocket; enterpriseIds: string[] }>();

  accept(
    simulator: KnownIntegrations & { readonly switches: Switches },
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
  ): void {
    const integration = findIntegration(simulator, readCookies(request.headers.cookie ?? ''));
    if (!integration) {
      socket.end('HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
      return;
    }
    this.server.handleUpgrade(request, socket, head, (opened) => {
      const older = this.connections.get(integration.Id);
      if (older && !simulator.switches.newestSocketWins) {
        opened.close(1008);
        return;
      }
      older?.socket.close(1000);
      this.connections.set(integration.Id, { socket: opened, enterpriseIds: integration.EnterpriseIds });
      opened.on('close', () => {
        if (this.connections.get(integration.Id)?.socket === opened) this.connections.delete(integration.Id);
      });
    });
  }

  publish(events: EnterpriseEvents): void {
    if (events.socketEvents.length === 0) return;
    const message = JSON.stringify({ Events: events.socketEvents });
    for (const { socket, enterpriseIds } of this.connections.values()) {
      if (enterpriseIds.includes(events.enterpriseId) && socket.readyState === WebSocket.OPEN) socket.send(message);
    }
  }

  /** Terminates every connection without a close frame, as a broken line does. Returns their number. */
  drop(): number {
    const count = this.connections.size;
    for (const { socket } of this.connections.values()) socket.terminate();
    this.connections.clear();
    return count;
  }
}

function readCookies(header: string): Record<string, string> {
  const pairs = header.split(';').map((pair) => pair.trim().split('='));
  return Object.fromEntries(pairs.map(([name = '', ...value]) => [name, value.join('=')]));
}
