import { CALLS, type CallName } from './calls.ts';
import { LOST, type Asked, type Playback } from './playback.ts';

type Route = { readonly call: CallName; readonly method: string; readonly path: RegExp };

const ROUTES: readonly Route[] = (Object.keys(CALLS) as CallName[]).map((call) => {
  const { method, path } = CALLS[call];
  return { call, method, path: new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`) };
});

/** A `fetch` for a page without a server. A request that is no call of the guest page is a fault. */
export function playbackFetch(playback: Playback): typeof fetch {
  return async (input, init = {}) => {
    const { method = 'GET', signal } = init;
    const { pathname, searchParams } = new URL(addressOf(input), window.location.href);
    const route = ROUTES.find((one) => one.method === method && one.path.test(pathname));
    const asked: Asked = {
      params: paramsIn(route?.path.exec(pathname)?.groups),
      query: Object.fromEntries(searchParams),
      headers: Object.fromEntries(new Headers(init.headers)),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    const response = route ? playback.play(route.call, asked) : playback.playUnknown(method, pathname);
    const played = await untilAborted(Promise.resolve(response), signal);
    if (played === LOST) throw new TypeError('Failed to fetch');
    return Response.json(played.body, { status: played.status });
  };
}

function addressOf(input: string | URL | Request): string {
  return typeof input === 'string' ? input : 'url' in input ? input.url : input.href;
}

function paramsIn(groups: Readonly<Record<string, string>> = {}): Asked['params'] {
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));
}

function untilAborted<Value>(value: Promise<Value>, signal: AbortSignal | null | undefined): Promise<Value> {
  if (!signal) return value;
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  return Promise.race([value, aborted.promise]).finally(() => signal.removeEventListener('abort', abort));
}
