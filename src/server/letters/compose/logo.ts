import { fetch, type Dispatcher } from 'undici';
import type { Log } from '../../platform/log/log.ts';
import { createPublicAgent, NotPublic } from '../../platform/http/public-addresses.ts';

/** A sale page's logo as PNG, with its display size in CSS pixels. */
export type Logo = { readonly png: Uint8Array; readonly width: number; readonly height: number };

const MAX_BYTES = 100_000;
const MAX_WIDTH = 240;
const MAX_HEIGHT = 56;
const TIMEOUT_MS = 2_000;
const CACHED_MS = 5 * 60_000;

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** The offsets of width and height in a PNG file. */
const WIDTH_AT = 16;
const HEIGHT_AT = 20;

/** The logos of sale pages, cached for a few minutes because every letter includes one. */
export type Logos = Readonly<ReturnType<typeof createLogos>>;

type LogosOptions = {
  readonly nowMs: () => number;
  readonly log: Log;
  /** Whether they may load from private networks: authors of drafts, who are not operators, set the address. */
  readonly fromPrivateNetworks: boolean;
};

export function createLogos({ nowMs, log, fromPrivateNetworks }: LogosOptions) {
  const agent = fromPrivateNetworks ? undefined : createPublicAgent();
  const cached = new Map<string, { readonly logo: Promise<Logo | null>; readonly untilMs: number }>();
  return {
    /** Null if it is oversized, unavailable or not a PNG. The letter then shows the sale page's name. */
    async loadLogo(url: string | null | undefined) {
      if (!url) return null;
      const known = cached.get(url);
      if (known && nowMs() < known.untilMs) return known.logo;
      const logo = fetchLogo(url, agent, log);
      cached.set(url, { logo, untilMs: nowMs() + CACHED_MS });
      return logo;
    },
  };
}

/** Letters load no external content, so the server fetches the logo. */
async function fetchLogo(url: string, agent: Dispatcher | undefined, log: Log): Promise<Logo | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), ...(agent && { dispatcher: agent }) });
    const png = response.ok && response.body ? await readBody(response.body) : null;
    return png && readLogo(png);
  } catch (error) {
    if (error instanceof Error && error.cause instanceof NotPublic)
      log.warn({ logo: url }, 'a logo is not at a public address');
    return null;
  }
}

/** Null if the body is too large. Stops reading at the limit, because a sale page may name any address. */
async function readBody(body: AsyncIterable<Uint8Array>): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function readLogo(png: Uint8Array): Logo | null {
  const isPng = SIGNATURE.every((byte, index) => png[index] === byte);
  if (!isPng || png.length < HEIGHT_AT + 4) return null;
  const view = new DataView(png.buffer, png.byteOffset);
  const [width, height] = [view.getUint32(WIDTH_AT), view.getUint32(HEIGHT_AT)];
  if (width === 0 || height === 0) return null;
  const scale = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height);
  return { png, width: Math.round(width * scale), height: Math.round(height * scale) };
}
