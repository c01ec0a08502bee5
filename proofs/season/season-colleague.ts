import { setTimeout as pause } from 'node:timers/promises';
import type { StaffProblem } from '#contract/desk/staff-problems.ts';
import type { Challenge, Invitation } from '#contract/desk/staff-session.ts';
import type { Role } from '#domain/desk/staff-rights.ts';
import { asOwner } from '../../test/as-owner.ts';
import { DeskPerson, EVERYWHERE, inviteToken } from '../../test/desk-person.ts';
import type { Answer } from '../../test/guest.ts';
import { SoftPasskey } from '../../test/soft-passkey.ts';
import type { SeasonWorld } from './season-world.ts';

/** The acts that staff know are done, from an answer, and those that may be done although no answer came. */
export type DeskNotebook = {
  readonly done: Record<string, number>;
  readonly unsure: Record<string, number>;
  /** References of stays that staff tried to cancel, with any outcome. */
  readonly cancelled: Set<string>;
  /** Acts that a rule refused, and that wait for a second person. */
  refused: number;
  asked: number;
  approved: number;
  /** Keys under which one act was done twice. */
  readonly twins: string[];
};

type Question = { challenge: string; rp?: { id: string }; rpId?: string };

const TRIES = 100;
const TRY_AGAIN_MS = 200;
const NO_ANSWER = 599;

/** The servers that a colleague asks. */
type ColleagueWorld = Pick<SeasonWorld, 'deps' | 'db'> & { readonly servers: { nextUrl(): Promise<string> | string } };

/** A member of the hotel's staff, who signs in by a passkey, at any server that answers. */
export class Colleague {
  readonly world: ColleagueWorld;
  readonly name: string;
  readonly passkey: SoftPasskey;
  private cookie = '';

  constructor(world: ColleagueWorld, name: string) {
    this.world = world;
    this.name = name;
    this.passkey = new SoftPasskey(world.deps.config.publicAddress);
  }

  async comeIn(role: Role): Promise<void> {
    const token = await inviteToken(this.world, this.name, [{ role, ...EVERYWHERE }], false);
    const { body } = await this.insist<Invitation>('POST', '/staff/invitation/open', { token });
    const answer = this.passkey.register(body.challenge?.passkey as Question);
    const accept = { token, passkey: { challenge_id: body.challenge?.challenge_id, passkey: answer, name: 'Key' } };
    this.keep(await this.insist('POST', '/staff/invitation/accept', accept));
    // A person may decide only once they have held their role for a day.
    const seasoned = `update staff_grant set granted_at = granted_at - interval '2 days'
      where staff_id = (select id from staff where name = '${this.name}')`;
    await asOwner(this.world, seasoned);
  }

  /** Reads, and waits until a server answers. */
  async read<Body>(path: string): Promise<Body> {
    return (await this.insist<Body>('GET', path)).body;
  }

  /** Does an act once: confirmed if required, and never repeated. 599 if no answer came. */
  async act<Body = StaffProblem>(path: string, body: object): Promise<Answer<Body>> {
    const first = await this.insist<StaffProblem>('POST', path, body, {}, 1);
    const { confirmation } = first.body;
    if (first.body.code !== 'STAFF.CONFIRM_AGAIN' || !confirmation?.passkey) return first as Answer<Body>;
    const signed = { passkey: this.passkey.sign(confirmation.passkey) };
    const confirmed = await this.insist('POST', `/staff/confirmations/${confirmation.id}`, signed, {}, 1);
    if (confirmed.status !== 200) return { ...confirmed, status: 403 } as Answer<Body>;
    return this.insist<Body>('POST', path, body, { 'staycard-confirmation': confirmation.id }, 1);
  }

  private async insist<Body>(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
    tries = TRIES,
  ): Promise<Answer<Body>> {
    let last: Answer<Body> = { status: NO_ANSWER, body: {} as Body, headers: new Headers() };
    for (let left = tries; left > 0; left -= 1) {
      const asked = await this.ask<Body>(method, path, body, headers);
      last = asked ?? last;
      if (asked?.status === 401 && !path.startsWith('/staff/sign-in') && this.cookie !== '') {
        await this.signIn();
        left += tries === 1 ? 1 : 0;
        continue;
      }
      if (asked && asked.status < 500) return asked;
      if (tries > 1) await pause(TRY_AGAIN_MS);
    }
    return last;
  }

  private async ask<Body>(
    method: 'GET' | 'POST',
    path: string,
    body: object | undefined,
    headers: Readonly<Record<string, string>>,
  ): Promise<Answer<Body> | undefined> {
    const url = await this.world.servers.nextUrl();
    const person = new DeskPerson({ url, deps: this.world.deps }, this.name, this.cookie);
    return person.ask<Body>(method, path, body, headers).catch(() => undefined);
  }

  /** A session from before an outage has expired by now. */
  private async signIn(): Promise<void> {
    this.cookie = '';
    const { body } = await this.insist<Challenge>('POST', '/staff/sign-in/challenge', {});
    const passkey = this.passkey.sign(body.passkey);
    this.keep(await this.insist('POST', '/staff/sign-in', { challenge_id: body.challenge_id, passkey }));
  }

  private keep(answer: Answer<unknown>): void {
    if (answer.status !== 200) throw new Error(`${this.name} does not come in: ${JSON.stringify(answer.body)}`);
    this.cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  }
}

export function count(counts: Record<string, number>, what: string): void {
  counts[what] = (counts[what] ?? 0) + 1;
}
