import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { HotelStays } from '#contract/desk/staff-bills.ts';
import type { ActDone } from '#contract/desk/staff-cards.ts';
import type { CardId } from '#domain/value/ids.ts';
import { Guest, type Answer } from '../../test/guest.ts';
import { issueTestCard, sumsOf } from '../../test/issue-test-card.ts';
import { Colleague } from '../season/season-colleague.ts';
import type { Journey } from './crash-journey.ts';
import type { CrashStage } from './crash-stage.ts';
import { PAYING_BILL_STEPS, TAKING_BACK_STEPS } from './steps.ts';
import { findPlacement, prepareTraveller, pressUntilHeard } from './traveller.ts';

const CARD_MINOR = 9_000;
const PAID_MINOR = 2_000;
/** Leaves most of a stay to be paid at the hotel. */
const BOOKED_WITH_MINOR = 1_000;

/** The person looks at the hotel while the act goes on, and no job does. */
export const BILL_SETTINGS = { SETTLE_PAUSE_SECONDS: '600', PUBLIC_ADDRESS: 'http://localhost:4000' };

/** A person at the desk with a card, and the bill of a stay. */
type Payer = {
  readonly person: Colleague;
  /** The server that the person asks. */
  readonly server: { url: string };
  readonly cardId: CardId;
  readonly key: string;
  readonly act: 'pay_bill' | 'reverse';
  readonly body: object;
};

/** Each has a stay of their own, because a bill has one open payment at a time. */
async function preparePayer(stage: CrashStage, url: string, nth: number): Promise<Payer> {
  const traveller = await prepareTraveller(stage, url, nth, BOOKED_WITH_MINOR);
  const { body: placed } = await pressUntilHeard(() => new Guest(url).place(traveller.placement, traveller.key));
  const isPaid = async () => (await findPlacement(stage, traveller))?.redemption_posting === 'posted';
  await expect.poll(isPaid).toBe(true);
  const server = { url };
  const person = new Colleague({ ...stage, servers: { nextUrl: () => server.url } }, `Desk ${nth}`);
  await person.comeIn('owner');
  const { id: cardId } = await issueTestCard(stage, { amount: CARD_MINOR });
  const search = { card_id: cardId, property_id: 'harbour-house', text: placed.reference, chosen: null };
  const { body } = await person.act<HotelStays>('/staff/hotel-stays/find', search);
  const [stay, bill] = [body.stays[0], body.bills?.[0]];
  const key = randomUUID();
  const named = {
    group_id: stay?.group_id,
    room_id: stay?.room_id,
    account_id: bill?.account_id,
    bill_id: bill?.bill_id,
  };
  const what = { key, amount: PAID_MINOR / 100, property_id: 'harbour-house', pays_company: false };
  return { person, server, cardId, key, act: 'pay_bill', body: { reason: 'on_bill', note: null, ...what, ...named } };
}

async function prepareReversal(stage: CrashStage, url: string, nth: number): Promise<Payer> {
  const payer = await preparePayer(stage, url, nth);
  const { body } = await pressUntilHeard(() => press(payer, url));
  const key = randomUUID();
  const { redemption_id } = body;
  return {
    ...payer,
    key,
    act: 'reverse',
    body: { reason: 'wrong_amount', note: null, key, redemption_id, amount: null },
  };
}

function press({ person, server, cardId, act, body }: Payer, url: string): Promise<Answer<ActDone>> {
  server.url = url;
  return person.act<ActDone>(`/staff/cards/${cardId}/${act}`, body);
}

function listPostings({ db }: CrashStage, { cardId }: Payer) {
  return db
    .selectFrom('bill_posting')
    .innerJoin('redemption', 'redemption.id', 'bill_posting.redemption_id')
    .select(['bill_posting.id', 'bill_posting.state', 'bill_posting.amount', 'redemption.state as of'])
    .where('card_id', '=', cardId)
    .orderBy('bill_posting.created_at')
    .execute();
}

/** The payments at the hotel under our ids, and the value of the card. */
async function lookAtBill(stage: CrashStage, payer: Payer) {
  const postings = await listPostings(stage, payer);
  const payments = await Promise.all(postings.map(({ id }) => stage.hotel.paymentsOf(`rdm_${id}`)));
  const minor = payments.flat().map(({ Amount }) => -Math.round((Amount as { GrossValue: number }).GrossValue * 100));
  return { minor, of: postings[0]?.of, last: postings.at(-1)?.state, ...(await sumsOf(stage, payer.cardId)) };
}

const PAID = { minor: [PAID_MINOR], of: 'captured', last: 'posted', balance: CARD_MINOR - PAID_MINOR, held: 0 };
const UNTOUCHED = { minor: [], balance: CARD_MINOR, held: 0 };

async function isAtRest(stage: CrashStage, payer: Payer): Promise<boolean> {
  return (await listPostings(stage, payer)).every(({ state }) => state !== 'open');
}

/** Only what changes something. A crash before a read equals one before the next step. */
const READS = /^read |getAll/;

export const PAYING_BILL: Journey<Payer> = {
  steps: PAYING_BILL_STEPS,
  leavesOut: READS,
  prepare: preparePayer,
  press,
  isAtRest,
  async expectOneTruth(stage, payer) {
    const seen = await lookAtBill(stage, payer);
    if (seen.last === 'posted') expect(seen).toEqual(PAID);
    else expect(seen).toEqual({ ...UNTOUCHED, ...(seen.last && { of: 'released', last: 'dropped' }) });
  },
};

export const TAKING_BACK: Journey<Payer> = {
  steps: TAKING_BACK_STEPS,
  leavesOut: READS,
  prepare: prepareReversal,
  press,
  isAtRest,
  async expectOneTruth(stage, payer) {
    const seen = await lookAtBill(stage, payer);
    const back = { ...UNTOUCHED, minor: [PAID_MINOR, -PAID_MINOR], of: 'reversed', last: 'posted' };
    expect(seen).toEqual(seen.of === 'reversed' ? back : PAID);
  },
};
