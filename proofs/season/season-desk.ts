import { setTimeout as pause } from 'node:timers/promises';
import type { StaffProblem } from '#contract/desk/staff-problems.ts';
import type { Challenge, Invitation } from '#contract/desk/staff-session.ts';
import type { FeeChoices, Reservations } from '#contract/desk/staff-reservations.ts';
import type { WireApproval } from '#contract/desk/staff-oversight.ts';
import type { CardId } from '#domain/value/ids.ts';
import type { Role } from '#domain/desk/staff-rights.ts';
import { createSeededRandom } from '../../simulators/mews/values/seeded-random.ts';
import { asOwner } from '../../test/as-owner.ts';
import { DeskPerson, EVERYWHERE, inviteToken } from '../../test/desk-person.ts';
import type { Answer } from '../../test/guest.ts';
import { SoftPasskey } from '../../test/soft-passkey.ts';
import { workAtCounter } from './season-counter.ts';
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

const ROLES: readonly Role[] = ['owner', 'owner', 'finance', 'reservations', 'reception', 'reception', 'reception'];
const LONGEST_BREAK_MS = 1500;
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

/** Staff sign in by passkeys, before the trouble begins. */
export async function comeToTheDesk(
  world: SeasonWorld,
  seed: number,
  staff: number,
): Promise<readonly [Colleague, ...Colleague[]]> {
  const comeIn = async (number: number) => {
    const one = new Colleague(world, `Season ${seed} ${number + 1}`);
    await one.comeIn(ROLES[number % ROLES.length] ?? 'owner');
    return one;
  };
  const people: [Colleague, ...Colleague[]] = [await comeIn(0)];
  while (people.length < staff) people.push(await comeIn(people.length));
  return people;
}

const CANCELLED_SHARE = 0.3;

/** After the guests have gone, some stays are cancelled by their terms. Returns their references, with any outcome. */
export async function cancelByTerms(one: Colleague, seed: number, notebook: DeskNotebook): Promise<string[]> {
  const random = createSeededRandom(seed + 5_000_000);
  const tried: string[] = [];
  const confirmed: Reservations['reservations'] = [];
  let after: string | null = '';
  while (after !== null) {
    const page: Reservations = await one.read(`/staff/reservations?state=confirmed${after && `&after=${after}`}`);
    confirmed.push(...page.reservations);
    ({ after } = page);
  }
  for (const { reference } of confirmed.filter(() => random() < CANCELLED_SHARE)) {
    const path = `/staff/reservations/${reference}`;
    const { choices = [] } = await one.read<Partial<FeeChoices>>(`${path}/cancellation`);
    const byTerms = choices.find(({ fee }) => fee === 'by_terms')?.outcome;
    if (!byTerms?.fee) continue;
    tried.push(reference);
    const answer = await one.act(`${path}/cancel`, { ...WHY, agreed_fee: byTerms.fee.amount });
    note(notebook, 'cancel', answer);
    // It is also in the log if the hotel refused.
    if (answer.status >= 400 && answer.status < 500) count(notebook.unsure, 'cancel');
  }
  return tried;
}

/** Staff work at the desk, through its own calls, until asked to stop. */
export async function workAtTheDesk(
  people: readonly Colleague[],
  cards: readonly CardId[],
  seed: number,
  isOver: () => boolean,
): Promise<DeskNotebook> {
  const notebook: DeskNotebook = {
    ...{ done: {}, unsure: {}, cancelled: new Set(), refused: 0, asked: 0, approved: 0, twins: [] },
  };
  await Promise.all(
    people.map(async (one, number) => {
      const random = createSeededRandom(seed + 2_000_000 + number);
      while (!isOver()) {
        await workOnce(one, ROLES[number] ?? 'owner', number === 1, cards, random, notebook);
        await pause(random() * LONGEST_BREAK_MS);
      }
    }),
  );
  return notebook;
}

const WHY = { reason: 'goodwill', note: null };
const AT_COUNTERS = 0.3;

async function workOnce(
  one: Colleague,
  role: Role,
  isDecider: boolean,
  cards: readonly CardId[],
  random: () => number,
  notebook: DeskNotebook,
): Promise<void> {
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  if (isDecider && random() < 0.4) return decideOne(one, random, notebook);
  const isAtCounter = role === 'reception' || random() < AT_COUNTERS;
  if (!isAtCounter && random() < 0.15) return workOnStays(one, random, notebook);
  const [card = '', other = ''] = [pick(cards), pick(cards)];
  if (card !== '' && isAtCounter) return workAtCounter(one, card, random, notebook);
  const tomorrow = one.world.deps.clock
    .now()
    .add({ hours: 24 * 400 })
    .toString()
    .slice(0, 10);
  const [act, more] = pick([
    ['freeze', {}],
    ['unfreeze', {}],
    ['unfreeze', {}],
    ['adjust', { amount: 1 + Math.floor(random() * 3) }],
    ['adjust', { amount: -1 }],
    ['adjust', { amount: 700 }],
    ['extend', { until: tomorrow }],
    ['move', { to_card_id: other, amount: 1 }],
    ['replace', {}],
  ] as const) ?? ['unfreeze', {}];
  note(notebook, act, await one.act(`/staff/cards/${card}/${act}`, { ...WHY, ...more }));
}

export function count(counts: Record<string, number>, what: string): void {
  counts[what] = (counts[what] ?? 0) + 1;
}

function note(notebook: DeskNotebook, act: string, { status }: Answer<unknown>): void {
  if (status === 202) notebook.asked += 1;
  else if (status === 200) count(notebook.done, act);
  else if (status >= 500) count(notebook.unsure, act);
  else notebook.refused += 1;
}

/** A second person approves or rejects, mostly approves. */
async function decideOne(one: Colleague, random: () => number, notebook: DeskNotebook): Promise<void> {
  const { approvals = [] } = await one.read<{ approvals?: WireApproval[] }>('/staff/approvals');
  const open = approvals.find((approval) => approval.may_decide && approval.state === 'asked');
  if (!open) return;
  const agrees = random() < 0.8;
  const path = `/staff/approvals/${open.id}/${agrees ? 'approve' : 'refuse'}`;
  const answer = await one.act(path, agrees ? {} : { reason: 'other', note: null });
  if (!agrees) return;
  note(notebook, open.act, answer);
  if (answer.status === 200) notebook.approved += 1;
}

/** Cancels a confirmed stay for free, or settles one whose outcome is unknown. */
async function workOnStays(one: Colleague, random: () => number, notebook: DeskNotebook): Promise<void> {
  const isUnknown = random() < 0.5;
  const path = `/staff/reservations?state=${isUnknown ? 'unknown' : 'confirmed'}`;
  const { reservations = [] } = await one.read<Partial<Reservations>>(path);
  const stay = reservations[Math.floor(random() * reservations.length)];
  if (!stay) return;
  const { reference } = stay;
  if (isUnknown) {
    const as = random() < 0.5 ? 'confirmed' : 'released';
    const settled = await one.act(`/staff/reservations/${reference}/settle`, { ...WHY, as, despite_the_hotel: false });
    note(notebook, 'settle', settled);
    return;
  }
  if (random() < 0.7) return;
  notebook.cancelled.add(reference);
  note(notebook, 'cancel', await one.act(`/staff/reservations/${reference}/cancel-for-other-fee`, { ...WHY, fee: 0 }));
}
