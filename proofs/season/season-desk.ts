import { setTimeout as pause } from 'node:timers/promises';
import type { FeeChoices, Reservations } from '#contract/desk/staff-reservations.ts';
import type { WireApproval } from '#contract/desk/staff-oversight.ts';
import type { CardId } from '#domain/value/ids.ts';
import type { Role } from '#domain/desk/staff-rights.ts';
import { createSeededRandom } from '../../simulators/mews/values/seeded-random.ts';
import type { Answer } from '../../test/guest.ts';
import { Colleague, count, type DeskNotebook } from './season-colleague.ts';
import { workAtCounter } from './season-counter.ts';
import type { SeasonWorld } from './season-world.ts';

const ROLES: readonly Role[] = ['owner', 'owner', 'finance', 'reservations', 'reception', 'reception', 'reception'];
const LONGEST_BREAK_MS = 1500;
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
    done: {},
    unsure: {},
    cancelled: new Set(),
    refused: 0,
    asked: 0,
    approved: 0,
    twins: [],
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
