import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { HotelStays } from '#contract/desk/staff-bills.ts';
import type { ActDone, StaffCard } from '#contract/desk/staff-cards.ts';
import type { Today } from '#contract/desk/staff-oversight.ts';
import { findCounterRefusal } from '#domain/redemption/redemption.ts';
import type { CardId, PropertyId } from '#domain/value/ids.ts';
import { loadCards } from '../../src/server/money/card/load-cards.ts';
import { lockCards } from '../../src/server/money/ledger/ledger.ts';
import { captureRedemption, openRedemption, releaseRedemption } from '../../src/server/money/redemption/redemptions.ts';
import { inTransaction } from '../../src/server/platform/database/database.ts';
import { Hotel } from '../../test/hotel.ts';
import type { Answer } from '../../test/guest.ts';
import { count, type Colleague, type DeskNotebook } from './season-colleague.ts';
import type { SeasonWorld } from './season-world.ts';

type Random = () => number;

const PROPERTIES = ['harbour-house', 'harbour-house', 'palais-rosenhain'] as const;
/** Stays that the hotel in Brighton took by telephone, the last one in euros. */
const STAYS = ['51001', '51002', '51007', '51009'] as const;
const DOUBLE_TAPS = 0.3;
const TRIES = 3;
const MOST_MAJOR = 3;

const pick = <Item>(items: readonly [Item, ...Item[]], random: Random): Item =>
  items[Math.floor(random() * items.length)] ?? items[0];
const someAmount = (random: Random) => 1 + Math.floor(random() * MOST_MAJOR);

/** A person at a counter, or with the bill of a stay, does one act with a card. */
export async function workAtCounter(
  one: Colleague,
  card: CardId,
  random: Random,
  notebook: DeskNotebook,
): Promise<void> {
  const act = pick(['redeem', 'redeem', 'reverse', 'reverse', 'pay_bill', 'pay_bill', 'pay_bill', 'pay_out'], random);
  if (act === 'redeem') await redeem(one, card, random, notebook);
  if (act === 'reverse') await reverse(one, card, random, notebook);
  if (act === 'pay_bill') await payBill(one, card, random, notebook);
  if (act === 'pay_out' && random() < 0.4) await payOut(one, card, random, notebook);
}

async function redeem(one: Colleague, card: CardId, random: Random, notebook: DeskNotebook): Promise<void> {
  const receipt = random() < 0.2 ? 'shared' : random() < 0.3 ? '' : randomUUID().slice(0, 8);
  const property = pick(PROPERTIES, random);
  const outlet = property === 'harbour-house' ? 'Restaurant' : '';
  const place = { property_id: property, outlet, receipt, receipt_again: random() < 0.1 };
  await insist(one, card, 'redeem', { reason: 'at_counter', amount: someAmount(random), ...place }, random, notebook);
}

async function reverse(one: Colleague, card: CardId, random: Random, notebook: DeskNotebook): Promise<void> {
  const { redemptions = [] } = await one.read<Partial<StaffCard>>(`/staff/cards/${card}`);
  const left = redemptions.filter(({ may_reverse: may }) => may);
  const chosen = left[Math.floor(random() * left.length)];
  if (!chosen) return;
  const amount = random() < 0.5 ? null : 1;
  await insist(one, card, 'reverse', { reason: 'wrong_amount', redemption_id: chosen.id, amount }, random, notebook);
}

async function payBill(one: Colleague, card: CardId, random: Random, notebook: DeskNotebook): Promise<void> {
  const at = { property_id: 'harbour-house' };
  const search = { card_id: card, ...at, text: pick(STAYS, random), chosen: null };
  const { body } = await one.act<Partial<HotelStays>>('/staff/hotel-stays/find', search);
  const [stay, bill] = [body.stays?.[0], body.bills?.[0]];
  if (!stay || !bill?.most) return;
  const named = { group_id: stay.group_id, room_id: stay.room_id, account_id: bill.account_id, bill_id: bill.bill_id };
  const amount = Math.min(someAmount(random), bill.most.amount);
  const paid = { reason: 'on_bill', amount, ...at, ...named, pays_company: false };
  await insist(one, card, 'pay_bill', paid, random, notebook);
}

/** The money comes back at once, so that guests can still use the card. */
async function payOut(one: Colleague, card: CardId, random: Random, notebook: DeskNotebook): Promise<void> {
  const { free } = await one.read<Partial<StaffCard>>(`/staff/cards/${card}`);
  if (!free?.value || free.value.amount === 0) return;
  const seen = { reason: 'guest_asked', amount: free.value.amount, how: 'cash', receipt: '' };
  const paid = await once(one, card, 'pay_out', seen, notebook);
  if (paid !== 200 && paid < 500) return;
  await pause(random() * 500);
  for (let left = TRIES; left > 0; left -= 1) {
    if ((await once(one, card, 'undo_pay_out', { reason: 'cash_came_back' }, notebook)) < 500) return;
  }
}

async function once(one: Colleague, card: CardId, act: string, body: object, notebook: DeskNotebook): Promise<number> {
  const answer = await one.act(`/staff/cards/${card}/${act}`, { note: null, ...body });
  noteAll(notebook, act, [answer]);
  return answer.status;
}

/** Sends an act under one key, perhaps by two taps at once, and again while no answer comes. */
async function insist(
  one: Colleague,
  card: CardId,
  act: string,
  body: object,
  random: Random,
  notebook: DeskNotebook,
): Promise<void> {
  const keyed = { note: null, key: randomUUID(), ...body };
  const send = () => one.act<Partial<ActDone>>(`/staff/cards/${card}/${act}`, keyed);
  const answers: Answer<Partial<ActDone>>[] = [];
  for (let left = TRIES; left > 0 && answers.every(({ status }) => status >= 500); left -= 1) {
    const taps = random() < DOUBLE_TAPS ? [send(), send()] : [send()];
    answers.push(...(await Promise.all(taps)));
    if (random() < 0.3) break;
  }
  noteAll(notebook, act, answers);
  const ids = answers.flatMap(({ body: { redemption_id: id } }) => id ?? []);
  if (new Set(ids).size > 1) notebook.twins.push(`one key of ${act} has the redemptions ${ids.join(', ')}`);
}

/** An act counts once. A payment that the hotel did not take is in the log although it is answered as refused. */
function noteAll(notebook: DeskNotebook, act: string, answers: readonly Answer<unknown>[]): void {
  const statuses = answers.map(({ status }) => status);
  const isSent = statuses.some((status) => status >= 500) || (act === 'pay_bill' && statuses.includes(409));
  if (statuses.includes(200)) count(notebook.done, act);
  else if (statuses.includes(202)) notebook.asked += 1;
  else if (isSent) count(notebook.unsure, act);
  else notebook.refused += 1;
}

/** Persons say what they see on the bills that wait for one. */
export async function settleBills(
  world: SeasonWorld,
  people: readonly Colleague[],
  notebook: DeskNotebook,
): Promise<void> {
  const hotel = new Hotel(world);
  for (const one of people) {
    const { bills = [] } = await one.read<Partial<Today>>('/staff/today');
    for (const { card_id: card, redemption_id, why } of bills) {
      if (why !== 'person') continue;
      const { redemptions = [] } = await one.read<Partial<StaffCard>>(`/staff/cards/${card}`);
      const posting = redemptions.find(({ id }) => id === redemption_id)?.posting;
      if (posting?.state !== 'person') continue;
      const is_on_bill = (await hotel.paymentsOf(`rdm_${posting.id}`)).length > 0;
      const seen = { reason: 'hotel_asked', redemption_id, posting_id: posting.id, is_on_bill };
      await once(one, card as CardId, 'settle_bill', seen, notebook);
    }
  }
}

const TILL_PAUSE_MS = 400;
const HOLD_SECONDS = 5;

/** A till holds value at the guests' cards. It captures a part or all, releases it, or forgets it. */
export async function workAtTill(
  { deps, db }: SeasonWorld,
  cards: readonly CardId[],
  random: Random,
  isOver: () => boolean,
): Promise<Record<string, number>> {
  const done: Record<string, number> = {};
  const cause = () => ({ actor: 'till', reason: 'a sale', at: deps.clock.now() });
  const hold = async () => {
    const salePage = await deps.salePages.load('demo');
    const cardId = cards[Math.floor(random() * cards.length)] as CardId;
    return inTransaction(db, async (tx) => {
      await lockCards(tx, [cardId]);
      const [card] = await loadCards(tx, salePage, [cardId]);
      if (card?.unit.type !== 'money') return undefined;
      const [today, held] = [deps.clock.now().toZonedDateTimeISO('UTC').toPlainDate(), 100 * someAmount(random)];
      const propertyId = pick(PROPERTIES, random) as PropertyId;
      const { redeemLocationIds = [] } = salePage.properties.get(propertyId) ?? {};
      if (findCounterRefusal(card, held, { redeemLocationIds, currency: null, today })) return undefined;
      const named = { key: randomUUID(), salePageId: salePage.id, cardId, propertyId, purpose: 'till' as const };
      const sold = { outlet: '', receipt: randomUUID(), isReceiptAgain: false, businessDate: today };
      const expiresAt = deps.clock.now().add({ seconds: HOLD_SECONDS });
      return openRedemption(tx, card, { ...named, ...sold, held, expiresAt }, cause());
    });
  };
  const end = async () => {
    const opened = await hold();
    if (opened?.state !== 'held') return 'refused';
    const { id, held } = opened.redemption;
    await pause(random() * TILL_PAUSE_MS);
    const way = pick(['captured', 'part captured', 'part captured', 'released', 'forgotten'], random);
    if (way === 'forgotten') return way;
    const ended = await inTransaction(db, (tx) => {
      if (way === 'released') return releaseRedemption(tx, id, cause());
      return captureRedemption(tx, id, way === 'captured' ? held : Math.ceil(held / 3), cause());
    });
    return typeof ended === 'string' ? `${way} too late` : way;
  };
  while (!isOver()) {
    // The database may have gone away.
    count(done, await end().catch(() => 'cut off'));
    await pause(random() * TILL_PAUSE_MS);
  }
  return done;
}
