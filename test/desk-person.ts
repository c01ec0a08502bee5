import type { StaffProblem } from '#contract/desk/staff-problems.ts';
import type { Grant } from '#domain/desk/staff-rights.ts';
import { inviteByCommand } from '../src/server/desk/people/manage-staff.ts';
import { call, type Answer } from './guest.ts';
import type { Staycard } from './start-staycard.ts';

export const EVERYWHERE = { salePageId: null, propertyId: null } as const;

let people = 0;

/** One of the demo's staff, signed in by a link at the desk of a running Staycard. */
export class DeskPerson {
  readonly url: string;
  readonly origin: string;
  readonly name: string;
  cookie: string;

  constructor(staycard: Pick<Staycard, 'url' | 'deps'>, name: string, cookie: string) {
    this.url = staycard.url;
    this.origin = staycard.deps.config.publicAddress;
    this.name = name;
    this.cookie = cookie;
  }

  /** Signs in a new person with these grants. */
  static async comeIn(staycard: Pick<Staycard, 'url' | 'deps'>, grants: readonly Grant[]): Promise<DeskPerson> {
    people += 1;
    const person = new DeskPerson(staycard, `Person ${people}`, '');
    const answer = await person.ask('POST', '/staff/invitation/accept', {
      token: await inviteToken(staycard, person.name, grants),
      passkey: null,
    });
    if (answer.status !== 200) throw new Error(`nobody comes in: ${JSON.stringify(answer.body)}`);
    person.cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    return person;
  }

  /** Sends one request, as the desk's page would. */
  ask<Body = StaffProblem>(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<Body>> {
    const own = { cookie: this.cookie, origin: this.origin, 'sec-fetch-site': 'same-origin', ...headers };
    return call<Body>(this.url, method, path, { headers: own, ...(body !== undefined && { body }) });
  }

  /** Sends a request, confirms it if the server requires that, and sends it again. */
  async act<Body = StaffProblem>(path: string, body: unknown): Promise<Answer<Body>> {
    const first = await this.ask('POST', path, body);
    if (first.body.code !== 'STAFF.CONFIRM_AGAIN') return first as Answer<Body>;
    const id = await this.confirm(first);
    return this.ask<Body>('POST', path, body, { 'staycard-confirmation': id });
  }

  /** Gives the confirmation that an answer requires. Returns its id. */
  async confirm({ body }: Answer<StaffProblem>): Promise<string> {
    const id = body.confirmation?.id ?? '';
    const confirmed = await this.ask('POST', `/staff/confirmations/${id}`, { passkey: null });
    if (confirmed.status !== 200) throw new Error(`not confirmed: ${JSON.stringify(confirmed.body)}`);
    return id;
  }
}

/** The one-time token of a link for a new person of the demo. */
export async function inviteToken(
  { deps }: Pick<Staycard, 'deps'>,
  name: string,
  grants: readonly Grant[],
  isDemo = true,
): Promise<string> {
  const cause = { actor: 'test', reason: 'a person for a test', at: deps.clock.now() };
  const { link } = await inviteByCommand(deps, { name, grants, isDemo }, cause);
  return new URL(link).hash.replace('#invite=', '');
}
