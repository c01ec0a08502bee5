import { WebSocket } from 'ws';
import type { MewsPms } from '../connect-mews.ts';
import { loadAccessToken } from '../client/mews-sender.ts';
import type { MewsSettings } from '../client/mews-settings.ts';
import { listChangedRooms, parseSocketMessage } from './mews-events.ts';

type WatchSettings = {
  /** Differs from the platform's host: "wss://ws.mews.com". */
  readonly socketAddress: string;
  readonly clientToken: string;
  readonly accessToken: MewsSettings['accessToken'];
  readonly log?: (event: 'open' | 'lost') => void;
  readonly firstPauseMs?: number;
};

type WatchedPms = Pick<MewsPms, 'loadFacts' | 'dropAvailability' | 'dropPrices'> & {
  roomsChanged?(ids: readonly string[]): void;
};

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
const PING_EVERY_MS = 30_000;

/**
 * Listens to Mews' WebSocket and drops the data that its events make stale. Mews allows one connection per enterprise,
 * so only one process of a server may watch. It does not repeat events after a break, so every break drops all
 * short-lived data.
 */
export function watchMews(settings: WatchSettings, pms: WatchedPms): { close(): void } {
  const { socketAddress, clientToken, log = () => undefined, firstPauseMs = FIRST_PAUSE_MS } = settings;
  const address = `${socketAddress.replace(/\/+$/, '')}/ws/connector`;
  let socket: WebSocket | undefined;
  let timer: NodeJS.Timeout | undefined;
  let breaks = 0;
  let isClosed = false;

  async function connect(): Promise<void> {
    const accessToken = await loadAccessToken(settings).catch(() => undefined);
    if (isClosed) return;
    if (accessToken === undefined) return connectLater();
    const headers = { Cookie: `ClientToken=${clientToken}; AccessToken=${accessToken}` };
    const opened = new WebSocket(address, { headers });
    socket = opened;
    const stopPinging = keepAlive(opened);
    opened.on('open', () => {
      breaks = 0;
      log('open');
      forgetShortLived(pms);
    });
    opened.on('message', (data: Buffer) => void take(data.toString()));
    // A close event follows every error and handles it.
    opened.on('error', () => undefined);
    opened.on('close', () => {
      stopPinging();
      if (isClosed) return;
      log('lost');
      connectLater();
    });
  }

  function connectLater(): void {
    const pauseMs = Math.min(LONGEST_PAUSE_MS, firstPauseMs * 2 ** breaks) * (0.5 + Math.random());
    breaks += 1;
    timer = setTimeout(() => void connect(), pauseMs);
  }

  async function take(message: string): Promise<void> {
    const rooms = listChangedRooms(message);
    if (rooms.length > 0) pms.roomsChanged?.(rooms);
    try {
      const { timeZone } = await pms.loadFacts();
      for (const stale of parseSocketMessage(message, timeZone)) {
        if (stale.of === 'prices') pms.dropPrices();
        else pms.dropAvailability(stale.span);
      }
    } catch {
      // Without the time zone the affected nights are unknown, so all are dropped.
      forgetShortLived(pms);
    }
  }

  void connect();
  return {
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      socket?.terminate();
    },
  };
}

function forgetShortLived(pms: WatchedPms): void {
  pms.dropAvailability();
  pms.dropPrices();
}

/** A silently broken connection shows only by unanswered pings. */
function keepAlive(socket: WebSocket): () => void {
  let isAlive = true;
  socket.on('pong', () => {
    isAlive = true;
  });
  const timer = setInterval(() => {
    if (!isAlive) socket.terminate();
    isAlive = false;
    if (socket.readyState === WebSocket.OPEN) socket.ping();
  }, PING_EVERY_MS);
  return () => clearInterval(timer);
}
