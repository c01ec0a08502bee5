import { fileURLToPath } from 'node:url';
import { startCompanion, type Companion } from '../../src/server/platform/start/companion.ts';
import { clockShiftMs } from '../test-clock.ts';

export const SECRET = 'a secret of the test, long enough for what is signed with it';

/** Starts a provider in its own process, at which every account id exists. */
export function startTestProvider(returnAddress: string): Promise<Companion> {
  const settings = { clockShiftMs, returnAddress, secret: SECRET };
  const file = fileURLToPath(new URL('openid-companion.ts', import.meta.url));
  return startCompanion(file, { OPENID_TEST_PROVIDER: JSON.stringify(settings) });
}

/** A sign-in at the provider: account, method and time. Without an account the person declines. */
export type Login = {
  readonly accountId?: string;
  readonly acr?: string;
  readonly amr?: readonly string[] | undefined;
  /** In seconds since 1970. Defaults to now. */
  readonly ts?: number;
};

/** A person's browser, as far as sign-on needs it: cookies by origin, and redirects one at a time. */
export class OpenIdBrowser {
  readonly #cookies = new Map<string, Map<string, string>>();

  cookieOf(origin: string): string {
    return [...(this.#cookies.get(origin) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  keep(origin: string, headers: Headers): void {
    const jar = this.#cookies.getOrInsertComputed(origin, () => new Map<string, string>());
    for (const line of headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
  }

  /** Signs in on the provider's pages, until the provider redirects the browser away. Returns that address. */
  async logIn(address: string, login: Login): Promise<URL> {
    const { origin } = new URL(address);
    let next = new URL(address);
    while (next.origin === origin) {
      const answer = await fetch(next, {
        redirect: 'manual',
        headers: { cookie: this.cookieOf(origin), 'x-log-in': JSON.stringify(login) },
      });
      this.keep(origin, answer.headers);
      const location = answer.headers.get('location');
      if (location === null) throw new Error(`${next.pathname}: ${answer.status} ${await answer.text()}`);
      next = new URL(location, next);
    }
    return next;
  }
}
