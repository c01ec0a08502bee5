import type { Browser, CDPSession, Page } from '@playwright/test';

export type Kind = 'document' | 'script' | 'style' | 'font' | 'picture' | 'data' | 'other';

export type Request = {
  readonly url: string;
  readonly kind: Kind;
  /** As sent, headers included. */
  readonly bytes: number;
  /** 0 is the document, 1 is requested by the document, and 2 is requested by something of round 1. */
  readonly round: number;
  /** Whether it was requested before the largest contentful paint. */
  readonly isBeforePaint: boolean;
};

export type Visit = {
  /** Largest contentful paint, from the start of the navigation. */
  readonly paintMs: number;
  /** Cumulative layout shift. */
  readonly shift: number;
  /** The parts of the page that moved, and how far. */
  readonly moved: readonly string[];
  readonly requests: readonly Request[];
};

type Sent = { url: string; kind: Kind; bytes: number; sentAtMs: number; askedBy: readonly string[] };
type Stack = { readonly callFrames: readonly { readonly url: string }[]; readonly parent?: Stack };
type Painted = Pick<Visit, 'paintMs' | 'shift' | 'moved'> & { readonly beganAtMs: number };

/** Lighthouse's "slow 4G", and a processor a quarter as fast. */
const SLOW_LINE = { latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 86_400, offline: false };
const SLOW_PROCESSOR = { rate: 4 };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'en-GB' } as const;

const QUIET_MS = 2_500;
const LIMIT_MS = 60_000;

const WATCH_PAINT = `
  window.watched = { paintMs: 0, shift: 0, moved: [], beganAtMs: performance.timeOrigin };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.watched.paintMs = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      window.watched.shift += value;
      for (const { node, previousRect, currentRect } of sources) {
        const name = (node?.nodeType === 1 ? node : node?.parentElement)?.className || node?.nodeName;
        window.watched.moved.push(name + ' by ' + (currentRect.top - previousRect.top) + ' px');
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
`;

const KINDS: Readonly<Record<string, Kind>> = {
  Document: 'document',
  Script: 'script',
  Stylesheet: 'style',
  Font: 'font',
  Image: 'picture',
  Fetch: 'data',
  XHR: 'data',
};

/** Opens an address on a slow phone with an empty cache, and waits until it is drawn and makes no more requests. */
export async function visitPage(
  browser: Browser,
  url: string,
  tabStorage: Readonly<Record<string, string>> = {},
): Promise<Visit> {
  const { page, line, close } = await takeSlowPhone(browser);
  try {
    const sent = recordRequests(line);
    await page.addInitScript(
      `for (const [key, text] of Object.entries(${JSON.stringify(tabStorage)})) sessionStorage.setItem(key, text);`,
    );
    await page.goto(url, { waitUntil: 'load', timeout: LIMIT_MS });
    await page.getByRole('heading', { level: 1 }).waitFor({ timeout: LIMIT_MS });
    await untilQuiet(page, sent);
    const painted = await page.evaluate<Painted>('window.watched');
    return { ...painted, requests: [...sent.values()].map(judge(painted, sent)) };
  } finally {
    await close();
  }
}

/** A cheap phone on a slow line with an empty cache. Records layout shifts. */
export async function takeSlowPhone(
  browser: Browser,
): Promise<{ page: Page; line: CDPSession; readonly close: () => Promise<void> }> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', SLOW_LINE);
  await line.send('Emulation.setCPUThrottlingRate', SLOW_PROCESSOR);
  await page.addInitScript(WATCH_PAINT);
  return { page, line, close: () => context.close() };
}

function recordRequests(line: CDPSession): Map<string, Sent> {
  const sent = new Map<string, Sent>();
  line.on('Network.requestWillBeSent', ({ requestId, request, type, wallTime, initiator }) => {
    if (!request.url.startsWith('http')) return;
    const askedBy = [initiator.url ?? '', ...listFrames(initiator.stack)];
    const kind = KINDS[type ?? ''] ?? 'other';
    sent.set(requestId, { url: request.url, kind, bytes: 0, sentAtMs: wallTime * 1000, askedBy });
  });
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = sent.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  return sent;
}

/** The files in a call's stack trace, including those before an awaited promise. */
function listFrames(stack: Stack | undefined): string[] {
  return stack ? [...stack.callFrames.map(({ url }) => url), ...listFrames(stack.parent)] : [];
}

/** Waits until every request has its answer and no new one has been made for a while. */
async function untilQuiet(page: Page, sent: ReadonlyMap<string, Sent>): Promise<void> {
  const endsAtMs = Date.now() + LIMIT_MS;
  let [known, quietSinceMs] = ['', Date.now()];
  while (Date.now() < endsAtMs && (Date.now() - quietSinceMs < QUIET_MS || known.includes(':0'))) {
    await page.waitForTimeout(100);
    const now = [...sent].map(([id, { bytes }]) => `${id}:${bytes}`).join();
    if (now !== known) [known, quietSinceMs] = [now, Date.now()];
  }
}

function judge({ beganAtMs, paintMs }: Painted, sent: ReadonlyMap<string, Sent>) {
  const byUrl = new Map([...sent.values()].map((request) => [request.url, request]));
  const roundOf = ({ kind, askedBy }: Sent): number => {
    if (kind === 'document') return 0;
    const askers = askedBy.flatMap((url) => byUrl.get(url) ?? []);
    return 1 + Math.max(0, ...askers.map(roundOf));
  };
  return (request: Sent): Request => ({
    url: request.url,
    kind: request.kind,
    bytes: request.bytes,
    round: roundOf(request),
    isBeforePaint: request.sentAtMs < beganAtMs + paintMs,
  });
}
