import { fileURLToPath } from 'node:url';
import { startCompanion, type Companion } from '../../src/server/platform/start/companion.ts';
import { clockShiftMs } from '../test-clock.ts';

export const SECRET = 'a secret of the test, long enough for what is signed with it';

/** Starts a provider of its own process, at which anybody has an account. */
export function startTestProvider(returnAddress: string): Promise<Companion> {
  const settings = { clockShiftMs, returnAddress, secret: SECRET };
  const file = fileURLToPath(new URL('openid-companion.ts', import.meta.url));
  return startCompanion(file, { OPENID_TEST_PROVIDER: JSON.stringify(settings) });
}

/** How somebody signs in at the provider: as whom, how, and when; with no account they decline. */
export type Login = {
  readonly accountId?: string;
  readonly acr?: string;
  readonly amr?: readonly string[] | undefined;
  /** In seconds since 1970; now, unless said otherwise. */
  readonly ts?: number;
};

/** A browser of one person, as far as signing on takes one: cookies by origin, and redirects one at a time. */
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

  /** Goes through the provider's pages as somebody, until it sends the browser away from it: answers where to. */
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
