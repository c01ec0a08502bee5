import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asId, type PlacementId } from '#domain/value/ids.ts';
import { money } from '#domain/money/money.ts';
import type { PersonReason } from '#domain/placement/person-needed.ts';
import { cancelAsStaff } from '../../src/server/booking/cancel/cancel-as-staff.ts';
import { findConfigured } from '../../src/server/sale-page/find-property.ts';
import { findPlacement } from '../../src/server/booking/placement/placement-store.ts';
import { postGiveBack } from '../../src/server/booking/posting/post-give-back.ts';
import { postRedemption } from '../../src/server/booking/posting/post-redemption.ts';
import { asOwner } from '../../test/as-owner.ts';
import { Cancelling, FLEXIBLE, NO_FEE, SAVER } from '../../test/cancelling-guest.ts';
import type { Choice } from '../../test/guest.ts';
import { issueTestCard } from '../../test/issue-test-card.ts';
import { auditSeason } from './audit-season.ts';
import { auditMail, type ArrivedLetter } from './season-mail.ts';
import { stayInDays } from '../../test/seeded-nights.ts';
import { useStaycard } from '../../test/staycard.ts';

type Booked = {
  readonly id: PlacementId;
  readonly reference: string;
  /** The cards' payment, in minor units. */
  readonly paid: number;
};

type Where = Pick<Choice, 'property' | 'room' | 'rate'> & { readonly currency: 'GBP' | 'USD' };

const HARBOUR_HOUSE: Where = { currency: 'GBP', ...FLEXIBLE };
/** Cancelling costs the full price. */
const DEAR: Where = { currency: 'GBP', ...SAVER };
/** Its prices are net. */
const DAWN_LODGE: Where = { currency: 'USD', property: 'dawn-lodge', rate: 'Flexible' };

/** No job posts anything by itself: each planted case posts its own rows. */
describe('the audit of a season', { tags: ['thorough'] }, () => {
  const staycard = useStaycard();
  const cancelling = new Cancelling(staycard);
  const { hotel } = cancelling;
  let days = 56;
  beforeAll(() => staycard.deps.jobs.stop());

  it('finds nothing where a stay is paid once, and what was given back of another is taken back once', async () => {
    const stands = await book();
    await postRedemption(staycard.deps, stands.id);
    const cancelled = await bookAndCancel();
    await postGiveBack(staycard.deps, cancelled.id);
    expect(await audit(stands)).toEqual([]);
    expect(await audit(cancelled)).toEqual([]);
  });

  type Planting = [string, (booked: Booked) => Promise<unknown>, (booked: Booked) => string];

  const expectFound = async (...[, plant, sentence]: Planting): Promise<void> => {
    const booked = await book();
    await plant(booked);
    expect(await audit(booked)).toContain(`${booked.reference} is confirmed, ${sentence(booked)}`);
  };
  it.each<Planting>([
    ['that was not posted', () => Promise.resolve(), ({ id, paid }) => `paid  not ${id}: GBP ${-paid}`],
  ])('finds a payment %s', expectFound);
  it.each<Planting>([
    [
      'that was posted twice',
      async (booked) => {
        await pay(booked, booked.id, booked.paid);
        await pay(booked, booked.id, booked.paid);
      },
      ({ id, paid }) => `paid ${id}: GBP ${-paid},${id}: GBP ${-paid} not ${id}: GBP ${-paid}`,
    ],
    [
      'of a penny more',
      (booked) => pay(booked, booked.id, booked.paid + 1),
      ({ id, paid }) => `paid ${id}: GBP ${-paid - 1} not ${id}: GBP ${-paid}`,
    ],
    [
      'that was taken back though the stay stands',
      async (booked) => {
        await pay(booked, booked.id, booked.paid);
        await pay(booked, `${booked.id}-back`, -booked.paid);
      },
      ({ id, paid }) => `paid ${id}-back: GBP ${paid},${id}: GBP ${-paid} not ${id}: GBP ${-paid}`,
    ],
  ])('finds a payment %s', expectFound);

  const expectFoundBack = async (...[, plant, isPaid]: Planting): Promise<void> => {
    const booked = await bookAndCancel();
    await plant(booked);
    const { id, reference, paid } = booked;
    expect(await audit(booked)).toContain(
      `${reference} is cancelled, paid ${isPaid(booked)} not ${id}-back: GBP ${paid},${id}: GBP ${-paid}`,
    );
  };
  it.each<Planting>([['nothing was taken back', () => Promise.resolve(), ({ id, paid }) => `${id}: GBP ${-paid}`]])(
    'finds of a stay that was cancelled that %s',
    expectFoundBack,
  );
  it.each<Planting>([
    [
      'it was taken back twice',
      async (booked) => {
        await pay(booked, `${booked.id}-back`, -booked.paid);
        await pay(booked, `${booked.id}-back`, -booked.paid);
      },
      ({ id, paid }) => `${id}-back: GBP ${paid},${id}-back: GBP ${paid},${id}: GBP ${-paid}`,
    ],
    [
      'a penny less was taken back',
      (booked) => pay(booked, `${booked.id}-back`, -booked.paid + 1),
      ({ id, paid }) => `${id}-back: GBP ${paid - 1},${id}: GBP ${-paid}`,
    ],
  ])('finds of a stay that was cancelled that %s', expectFoundBack);

  it('reads at a hotel of net prices what was paid net, and finds a payment that has taxes', async () => {
    const right = await book(DAWN_LODGE);
    await postRedemption(staycard.deps, right.id);
    expect(await audit(right)).toEqual([]);
    const wrong = await book(DAWN_LODGE);
    const { id, reference, paid } = wrong;
    await hotel.payWithTaxes(reference, id, paid / 100);
    expect(await audit(wrong)).toContain(
      `${reference} is confirmed, paid ${id}: USD ${-paid} and taxes not ${id}: USD ${-paid}`,
    );
  });

  it('finds a stay that the hotel has not, and one that it has although it was cancelled', async () => {
    const gone = await book();
    await hotel.cancelByStaff(gone.reference);
    expect(await audit(gone)).toContain(`${gone.reference} is confirmed and the hotel has 0`);
    const back = await book();
    await asOwner(staycard, `update placement set state = 'refused' where id = '${back.id}'`);
    expect(await audit(back)).toContain(`${back.reference} is refused and the hotel has 1`);
    expect(await audit(back)).toContain(`${back.reference} is refused with 1 redeemed, 0 released of 1`);
  });

  it('finds a fee that the bill has not, unless the hotel is asked to post it or a person to look', async () => {
    const about = async ({ reference }: Pick<Booked, 'reference'>) =>
      (await audit({ reference })).filter((sentence) => / a fee of | waits for a person/.test(sentence));
    const booked = await book(DEAR);
    const { reference, paid } = booked;
    expect((await booked.guest.cancel(booked.reservation, booked.covered)).status).toBe(200);
    expect(await about(booked)).toEqual([]);

    const ofStay = `where reference = '${reference}'`;
    const fee = `'{fee,amountMinor}', '${paid + 1}'`;
    await asOwner(staycard, `update placement set cancellation = jsonb_set(cancellation, ${fee}) ${ofStay}`);
    const differs = `${reference} is cancelled for a fee of ${paid + 1}, its bill has ${paid}, and nobody is needed`;
    expect(await about(booked)).toEqual([differs]);
    await askPerson('outcome_unknown', booked);
    expect(await about(booked)).toEqual([`${reference} is cancelled and waits for a person: outcome_unknown`, differs]);
    await asOwner(staycard, `update placement_need set reason = 'fee_not_posted'`);
    expect(await about(booked)).toEqual([]);

    const named = await book();
    await cancelAsStaff(staycard.deps, named.reference, {
      fee: money('GBP', 500),
      actor: 'Eve',
      reason: 'By telephone.',
    });
    expect(await about(named)).toEqual([]);
    await asOwner(staycard, `delete from placement_need where placement_id = '${named.id}'`);
    expect(await about(named)).toEqual([`${named.reference} is cancelled and waits for a person, without a reason`]);
    const free = await bookAndCancel();
    await askPerson('fee_not_posted', free);
    expect(await about(free)).toEqual([`${free.reference} is cancelled and waits for a person: fee_not_posted`]);
  });

  it('finds one of our reservations that no placement knows, an open outcome, and a guest who was shown something else', async () => {
    const lost = await book();
    const changed = `SC-${randomUUID()}`;
    await asOwner(staycard, `update placement set reference = '${changed}', state = 'unknown' where id = '${lost.id}'`);
    expect(await audit(lost)).toContain(`the hotel has ${lost.reference}, which we do not know`);
    expect(await audit({ reference: changed })).toContain(`${changed} is still unknown`);
    expect(await audit({ reference: changed }, 'refused')).toContain(
      `${changed} is unknown, and its guest was shown refused`,
    );
  });

  describe('the audit of letters', () => {
    let [id, reference, placementId] = ['', '', ''];
    let sent: readonly ArrivedLetter[] = [];
    let arrived: readonly ArrivedLetter[] = [];
    const ofLetter = () => `where id = '${id}'`;
    const copyOf = (mailId: string, messageId = mailId): ArrivedLetter => ({
      read: { headers: [{ key: 'x-staycard-mail', value: mailId }], messageId },
    });

    /** Every letter was sent once and arrived once. The last ones are about stays that stand. */
    beforeAll(async () => {
      // The audit must not see stays and letters of earlier tests, in states that were planted.
      await asOwner(staycard, `update mail set placement_id = null, state = 'dropped', sending_since = null`);
      await asOwner(staycard, `update placement set state = 'refused' where state <> 'refused'`);
      const booked = await book();
      ({ reference, id: placementId } = booked);
      await asOwner(staycard, `update mail set state = 'sent' where state = 'queued'`);
      const letters = await staycard.db.selectFrom('mail').select(['id', 'placement_id']).execute();
      id = letters.find((letter) => letter.placement_id === placementId)!.id;
      sent = letters.map((letter) => copyOf(letter.id));
    });
    beforeEach(() => {
      arrived = sent;
    });
    afterEach(async () => {
      await asOwner(staycard, `delete from mail where cause_key = 'again'`);
      const asSent = `placement_id = '${placementId}', state = 'sent', sending_since = null`;
      await asOwner(staycard, `update mail set ${asSent} ${ofLetter()}`);
    });

    const auditLetters = () => auditMail({ db: staycard.db, mail: { arrived: () => arrived } });

    it('finds nothing where each arrived, one of them twice by the same name', async () => {
      arrived = [...arrived, copyOf(id)];
      expect(await auditLetters()).toEqual([]);
    });

    it.each<[string, () => unknown, () => string]>([
      [
        'a stay without its letter',
        () => asOwner(staycard, `update mail set placement_id = null ${ofLetter()}`),
        () => `${reference} has 0 stay_confirmed`,
      ],
      [
        'a stay with two of them',
        async () => {
          const copy = `gen_random_uuid(), sale_page_id, kind, 'again', recipient, language, data, placement_id, 'dropped', created_at, queued_at, due_at`;
          const columns = `id, sale_page_id, kind, cause_key, recipient, language, data, placement_id, state, created_at, queued_at, due_at`;
          await asOwner(staycard, `insert into mail (${columns}) select ${copy} from mail ${ofLetter()}`);
        },
        () => `${reference} has 2 stay_confirmed`,
      ],
      ...(['queued', 'bounced', 'given_up'] as const).map((state): [string, () => unknown, () => string] => [
        `a letter that is ${state} in the end`,
        () => asOwner(staycard, `update mail set state = '${state}' ${ofLetter()}`),
        () => `letter ${id}, stay_confirmed, is ${state}`,
      ]),
      [
        'a letter that is being sent forever',
        () => asOwner(staycard, `update mail set state = 'sending', sending_since = now() ${ofLetter()}`),
        () => `letter ${id}, stay_confirmed, is sending`,
      ],
      [
        'a letter that was sent and arrived nowhere',
        () => {
          arrived = arrived.filter(({ read }) => read.messageId !== id);
        },
        () => `letter ${id}, stay_confirmed, was sent and never arrived`,
      ],
      [
        'a letter that arrived under two names',
        () => {
          arrived = [...arrived, copyOf(id, 'another')];
        },
        () => `letter ${id} has several names`,
      ],
      [
        'a letter without a row',
        () => {
          arrived = [...arrived, copyOf('unheard-of')];
        },
        () => 'letter unheard-of arrived and nobody wrote it',
      ],
      [
        'a letter that does not say which it is',
        () => {
          arrived = [...arrived, { read: { headers: [], messageId: id } }];
        },
        () => 'letter ? arrived and nobody wrote it',
      ],
    ])('finds %s, and nothing else', async (_what, plant, sentence) => {
      await plant();
      expect(await auditLetters()).toEqual([sentence()]);
    });
  });

  async function book(where: Where = HARBOUR_HOUSE) {
    days += 1;
    const { currency, ...choose } = where;
    const card = await issueTestCard(staycard, { amount: 100_000, unit: { type: 'money', currency } });
    const choice = { stay: stayInDays(days, 1), codes: [card.code], ...choose };
    const { guest, summary, reservation } = await cancelling.book(choice);
    const { id, reference } = await cancelling.placementOf(reservation);
    const { covered } = summary.cover;
    const paid = Math.round(covered.amount * 100);
    return { id: asId<PlacementId>(id), reference, paid, covered, guest, reservation };
  }

  async function askPerson(reason: PersonReason, { id }: Pick<Booked, 'id'>): Promise<void> {
    await asOwner(staycard, `insert into placement_need values ('${id}', '${reason}', 'planted', now())`);
  }

  /** Paid, and then cancelled for free. */
  async function bookAndCancel(): Promise<Booked> {
    const booked = await book();
    await postRedemption(staycard.deps, booked.id);
    expect((await booked.guest.cancel(booked.reservation, NO_FEE)).status).toBe(200);
    return booked;
  }

  async function pay({ id }: Booked, redemptionId: string, amountMinor: number): Promise<void> {
    const placement = await findPlacement(staycard.db, id);
    const salePage = await staycard.deps.salePages.load('demo');
    const pms = staycard.deps.pmsOf(findConfigured(salePage, placement!.propertyId));
    const reservation = placement!.pmsReservation!;
    const amount = money('GBP', amountMinor);
    expect(await pms.redemptions!.post({ redemptionId, reservation, amount, note: 'planted' })).toEqual({
      state: 'done',
    });
  }

  /** The audit's violations for one reservation, with the state that its guest was shown. */
  async function audit({ reference }: { readonly reference: string }, reported?: 'refused'): Promise<string[]> {
    const sentences = await auditSeason(staycard, new Map(reported ? [[reference, reported]] : []));
    return sentences.filter((sentence) => sentence.includes(reference));
  }
});
