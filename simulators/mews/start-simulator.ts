import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { administrationPrefix, serveAdministration } from './administration/administration.ts';
import { eventSocketPath } from './events/event-socket.ts';
import { connectorPrefix, serveConnector } from './connector/connector.ts';
import { checkoutPrefix, serveCheckout } from './checkout/serve-checkout.ts';
import { serveImage } from './image-route.ts';
import { serveSecureField } from './vault/secure-fields-field.ts';
import { serveSecureFieldsScript } from './vault/secure-fields-script.ts';
import { createSimulator, type Simulator, type SimulatorOptions } from './state/simulator.ts';
import { serveVaultFrame } from './vault/vault-frame.ts';
import { isMerchantKnown, serveVaultTokens, vaultCors } from './vault/vault-tokens.ts';
import { webhookSettings } from './events/webhook-sender.ts';

export interface StartOptions extends SimulatorOptions {
  /** 0 uses any free port. */
  port: number;
  host?: string | undefined;
  /** The initial address of general webhooks. */
  webhookUrl?: string | undefined;
}

export interface RunningSimulator {
  /** The address without a trailing slash. The Connector API is under `/api/connector/v1/`. */
  url: string;
  close: () => Promise<void>;
}

/** Starts a simulated Mews. Rejects with the system's error if the port is not available. */
export async function startSimulator(options: StartOptions): Promise<RunningSimulator> {
  const host = options.host ?? '127.0.0.1';
  const simulator = createSimulator(options);
  if (options.webhookUrl) simulator.webhooks.configure(webhookSettings.parse({ url: options.webhookUrl }));
  const server = createServer((request, response) => {
    void serve(simulator, request, response);
  });
  // A client closes an idle connection. If the server did, a request that is on its way would be lost.
  server.keepAliveTimeout = 0;
  server.on('upgrade', (request, socket, head) => {
    if (request.url === eventSocketPath) simulator.socket.accept(simulator, request, socket, head);
    else socket.destroy();
  });
  try {
    await listen(server, options.port, host);
  } catch (error) {
    simulator.state.close();
    throw error;
  }
  const { port } = server.address() as AddressInfo;
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`, close: () => close(server, simulator) };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function close(server: Server, simulator: Simulator): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      simulator.state.close();
      resolve();
    });
    simulator.webhooks.close();
    simulator.socket.drop();
    // Requests left hanging by a fault would otherwise keep the server open forever.
    server.closeAllConnections();
  });
}

async function serve(simulator: Simulator, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = URL.parse(request.url ?? '/', 'http://simulator');
  if (!url) return serveConnector(simulator, '', request, response);
  if (url.pathname.startsWith(connectorPrefix)) {
    return serveConnector(simulator, url.pathname.slice(connectorPrefix.length), request, response);
  }
  if (url.pathname.startsWith(administrationPrefix)) return serveAdministration(simulator, url, request, response);
  if (url.pathname.startsWith(checkoutPrefix)) return serveCheckout(simulator, url, request, response);
  if (url.pathname.startsWith('/images/')) return serveImage(simulator, url, response);
  if (url.pathname === '/vault/frame' && request.method === 'GET') return serveVaultFrame(response);
  if (url.pathname === '/vault/secure-fields-2.0.0.js') return serveSecureFieldsScript(response);
  if (url.pathname === '/vault/secure-fields/field') {
    const [kind, merchantId] = ['kind', 'merchant_id'].map((name) => url.searchParams.get(name));
    return serveSecureField(response, { kind: kind ?? null, isMerchantKnown: isMerchantKnown(simulator, merchantId) });
  }
  if (url.pathname === '/vault/tokens' && request.method === 'OPTIONS') {
    return void response.writeHead(204, vaultCors).end();
  }
  if (url.pathname === '/vault/tokens' && request.method === 'POST') {
    return serveVaultTokens(simulator, request, response);
  }
  return serveConnector(simulator, url.pathname, request, response);
}
