import { randomInt, randomUUID } from 'node:crypto';
import { makeCode } from '#domain/card/card-code.ts';
import { availableOn, findRedemptionRefusal, type Card, type Unit } from '#domain/card/card.ts';
import type { CardSale } from '#domain/card/issuing.ts';
import { money } from '#domain/money/money.ts';
import { asId, type CardId, type PlacementId, type PropertyId, type RedemptionId } from '#domain/value/ids.ts';
import type { PmsReservation } from '#pms/pms-reservation.ts';
import { changeCardState, adjustCard, extendCard, type StateChange } from '../../src/server/money/card/change-card.ts';
import { issueCard } from '../../src/server/money/issue/issue-card.ts';
import { payOutCard, undoPayOut } from '../../src/server/money/card/pay-out-card.ts';
import {
  captureRedemption,
  openRedemption,
  releaseRedemption,
  reverseRedemption,
} from '../../src/server/money/redemption/redemptions.ts';
import { insertPosting } from '../../src/server/money/redemption/post-on-bill.ts';
import { updatePosting } from '../../src/server/money/redemption/bill-posting-store.ts';
import { loadCards } from '../../src/server/money/card/load-cards.ts';
import { moveCardValue } from '../../src/server/money/card/move-value.ts';
import { inTransaction, type Tx } from '../../src/server/platform/database/database.ts';
import {
  giveBack,
  holdValue,
  issueValues,
  lockCards,
  redeemHolds,
  releaseHolds,
} from '../../src/server/money/ledger/ledger.ts';
import type { Cause } from '../../src/server/platform/audit/audit-log.ts';
import { lockPlacement } from '../../src/server/booking/placement/placement-store.ts';
import { movePlacement } from '../../src/server/booking/placement/move-placement-store.ts';
import { planGiveBack } from '../../src/server/booking/cancel/plan-give-back.ts';
import { settlePlacement, type Outcome } from '../../src/server/booking/settle/settle-placement.ts';
import type { SalePage } from '../../src/server/sale-page/sale-page.ts';
import type { ModelServer } from './model-server.ts';
import { NEVER, printCard, type HotelAnswer, type Kind } from './notebook.ts';
import { writePlacement } from './write-placement.ts';

const RESERVATION: PmsReservation = {
  groupId: 'group',
  accountId: 'account',
  rooms: [{ id: 'room', number: '1', isCancelled: false }],
};

const STAY = { reservation: RESERVATION, isCompany: false, soldAs: 'unknown', note: 'model' } as const;

const ANSWERS: Readonly<Record<HotelAnswer, Outcome>> = {
  created: { state: 'created', reservation: RESERVATION },
  refused: { state: 'refused', code: 'RESERVATION.NO_AVAILABILITY', reason: 'sold out' },
  unknown: { state: 'unknown', reason: 'no answer' },
  absent: { state: 'absent' },
};

const PRODUCTS: Readonly<Record<Kind, string>> = {
  money: 'gift-card',
  uses: 'ten-nights',
  package: 'two-nights-for-two',
};

const UNITS: Readonly<Record<Kind, Unit>> = {
  money: { type: 'money', currency: 'GBP' },
  uses: { type: 'uses' },
  package: { type: 'uses' },
};

/** How a card differs from an active one in pounds whose sale is unknown. */
type Given = { readonly state?: 'draft' | 'active'; readonly unit?: Unit; readonly sale?: CardSale };

class Refused extends Error {}

/** The cards of one run in the real database, moved by the product's own functions. A run decides when days pass. */
export class RealLedger {
  readonly server: ModelServer;
  readonly salePage: SalePage;
  readonly cardIds: CardId[] = [];
  readonly placementIds: PlacementId[] = [];
  readonly redemptionIds: RedemptionId[] = [];
  stepsTaken = 0;
  private now: Temporal.Instant;

  constructor(server: ModelServer, salePage: SalePage, now: Temporal.Instant) {
    this.server = server;
    this.salePage = salePage;
    this.now = now;
  }

  passDays(days: number): void {
    this.now = this.now.add({ hours: 24 * days });
  }

  /** Moves the clock to a moment, unless it is already later. */
  travelTo(at: Temporal.Instant): void {
    if (Temporal.Instant.compare(at, this.now) > 0) this.now = at;
  }

  async issue(kind: Kind, amount: number, expiresOn: string, given: Given = {}): Promise<void> {
    const command = {
      code: makeCode(Array.from({ length: 15 }, () => randomInt(31))),
      product: this.productOf(kind),
      form: 'physical',
      state: 'active',
      unit: UNITS[kind],
      amount,
      startsOn: null,
      expiresOn: toDate(expiresOn),
      actor: 'model',
      reason: 'issued',
      ...given,
    } as const;
    const { db, keys } = this.server;
    this.cardIds.push(await inTransaction(db, (tx) => issueCard(tx, keys, command, this.cause().at)));
  }

  addLot(cardId: CardId, amount: number, expiresOn: string): Promise<void> {
    const issue = { cardId, amount, expiresOn: toDate(expiresOn), origin: 'model' };
    return inTransaction(this.server.db, (tx) => issueValues(tx, [issue], this.cause()));
  }

  /** Like placing: locks, reads, applies the rules, and writes the placement and the holds, all or nothing. */
  async hold(
    wants: readonly { readonly cardId: CardId; readonly amount: number }[],
    propertyId = 'harbour-house',
  ): Promise<boolean> {
    const cause = this.cause();
    const ids = wants.map(({ cardId }) => cardId);
    try {
      const placementId = await inTransaction(this.server.db, async (tx) => {
        await lockCards(tx, ids);
        const cards = await loadCards(tx, this.salePage, ids);
        if (cards.some((card) => findRedemptionRefusal(card, this.today(cause)))) throw new Refused();
        const goodOn = this.today(cause);
        const holds = wants.map(({ cardId, amount }) => {
          return { card: cards.find(({ id }) => id === cardId)!, amount, goodOn };
        });
        const id = await writePlacement(tx, holds, cause.at, { salePageId: this.salePage.id, propertyId });
        const held = await holdValue(tx, { placementId: id }, holds, cause);
        if (held.state === 'refused') throw new Refused();
        return id;
      });
      this.placementIds.push(placementId);
      return true;
    } catch (error) {
      if (error instanceof Refused) return false;
      throw error;
    }
  }

  /** Holds concurrently. Returns how many succeeded. Their placements are in the order in which they were written. */
  async holdTogether(wants: Parameters<RealLedger['hold']>[0], times: number): Promise<number> {
    const before = this.placementIds.length;
    await Promise.all(Array.from({ length: times }, () => this.hold(wants)));
    const ids = this.placementIds.splice(before);
    if (ids.length === 0) return 0;
    const inOrder = await this.server.db
      .selectFrom('transfer')
      .select('placement_id')
      .where('placement_id', 'in', ids)
      .groupBy('placement_id')
      .orderBy(({ fn }) => fn.min('card_sequence'))
      .execute();
    this.placementIds.push(...inOrder.map(({ placement_id: id }) => asId<PlacementId>(id!)));
    return inOrder.length;
  }

  /** Returns the state of the placement afterwards. */
  async settle(placementId: PlacementId, answer: HotelAnswer): Promise<string> {
    const { db, jobs, config } = this.server;
    const { at } = this.cause();
    const deps = { jobs, config, clock: { now: () => at } };
    const placement = await inTransaction(db, (tx) =>
      settlePlacement(deps, tx, this.salePage, placementId, ANSWERS[answer]),
    );
    return placement.state;
  }

  resolveAgain(placementId: PlacementId, kind: 'redeem' | 'release'): Promise<void> {
    const resolve = kind === 'redeem' ? redeemHolds : releaseHolds;
    return inTransaction(this.server.db, (tx) => resolve(tx, { placementId }, this.cause()));
  }

  /** Like a cancellation that the hotel accepted, in one transaction. */
  cancel(placementId: PlacementId, feeMinor: number): Promise<boolean> {
    const cause = this.cause();
    return inTransaction(this.server.db, async (tx) => {
      const placement = await lockPlacement(tx, placementId);
      if (placement.state !== 'confirmed') return false;
      const fee = money('GBP', feeMinor);
      const { outcome, returns } = await planGiveBack(tx, this.salePage, placement, fee, this.today(cause));
      await giveBack(tx, { placementId }, returns, cause);
      const cancellation = {
        ...cause,
        requestedAt: cause.at,
        by: 'guest',
        fee,
        state: 'cancelled',
        refusal: null,
        sentFee: fee,
        asked: null,
        isByHand: false,
        outcome,
      } as const;
      const move = { because: 'the model', at: cause.at, cancellation } as const;
      await movePlacement(tx, await movePlacement(tx, placement, 'cancelling', move), 'cancelled', move);
      return true;
    });
  }

  /** Like redeeming at the desk. `bill` is the amount on a bill in the hotel's system. */
  async openRedemption(
    cardId: CardId,
    amount: number,
    { propertyId, bill }: { readonly propertyId: string; readonly bill: number | null },
  ): Promise<boolean> {
    const cause = this.cause();
    const today = this.today(cause);
    return inTransaction(this.server.db, async (tx) => {
      await lockCards(tx, [cardId]);
      const [card] = await loadCards(tx, this.salePage, [cardId]);
      if (!card || findRedemptionRefusal(card, today) || availableOn(card, today) < amount) return false;
      const purpose = bill === null ? ('counter' as const) : ('bill' as const);
      const key = randomUUID();
      const place = { propertyId: asId<PropertyId>(propertyId), outlet: '', receipt: '', isReceiptAgain: false };
      const held = { held: amount, businessDate: today, expiresAt: null };
      const wanted = { salePageId: this.salePage.id, cardId, purpose, key, ...place, ...held };
      const opened = await openRedemption(tx, card, wanted, cause);
      if (opened.state === 'refused') return false;
      const { id } = opened.redemption;
      if (bill !== null) await this.post(tx, id, { amount: bill, cardAmount: amount, key }, cause);
      this.redemptionIds.push(id);
      return true;
    });
  }

  captureRedemption(id: RedemptionId, amount: number): Promise<boolean> {
    return inTransaction(
      this.server.db,
      async (tx) => typeof (await captureRedemption(tx, id, amount, this.cause())) !== 'string',
    );
  }

  releaseRedemption(id: RedemptionId): Promise<boolean> {
    return inTransaction(
      this.server.db,
      async (tx) => typeof (await releaseRedemption(tx, id, this.cause())) !== 'string',
    );
  }

  reverseRedemption(id: RedemptionId, amount: number, bill: number | null): Promise<boolean> {
    const cause = this.cause();
    return inTransaction(this.server.db, async (tx) => {
      const key = randomUUID();
      const days = { today: this.today(cause), givenBackDays: this.givenBackDays('money') };
      const reversed = await reverseRedemption(tx, { id, key, amount, ...days }, cause);
      if (typeof reversed === 'string') return false;
      if (bill !== null) await this.post(tx, id, { amount: -bill, cardAmount: amount, key }, cause);
      return true;
    });
  }

  async payOut(cardId: CardId, amount: number): Promise<boolean> {
    const paid = { amount, how: 'cash', receipt: '' };
    return isDone(await inTransaction(this.server.db, (tx) => payOutCard(tx, this.change(cardId), paid)));
  }

  async undoPayOut(cardId: CardId): Promise<boolean> {
    return isDone(await inTransaction(this.server.db, (tx) => undoPayOut(tx, this.change(cardId))));
  }

  /** A payment in GBP on a bill, which the hotel has. */
  private async post(
    tx: Tx,
    redemptionId: RedemptionId,
    { amount, ...posting }: { readonly amount: number; readonly cardAmount: number; readonly key: string },
    cause: Cause,
  ): Promise<void> {
    const id = randomUUID();
    const stay = { ...STAY, billId: id };
    const given = { id, redemptionId, stay, departsOn: null, amount: money('GBP', amount), rate: '1', ...posting };
    await insertPosting(tx, { ...given, actor: cause.actor, reason: cause.reason, createdAt: cause.at });
    const found = { state: 'posted', lookUps: 0, absences: 0, detail: '', isUnsent: false } as const;
    await updatePosting(tx, id, { state: 'open', sentAt: null }, found);
  }

  givenBackDays(kind: Kind): number {
    return this.productOf(kind).givenBackDays;
  }

  async adjust(cardId: CardId, written: string): Promise<boolean> {
    return isDone(await adjustCard(this.server.db, this.change(cardId), written));
  }

  async extend(cardId: CardId, until: string): Promise<boolean> {
    return isDone(await extendCard(this.server.db, this.change(cardId), Temporal.PlainDate.from(until)));
  }

  async move(fromId: CardId, toId: CardId, written: string): Promise<boolean> {
    const change = this.change(fromId);
    return isDone(await inTransaction(this.server.db, (tx) => moveCardValue(tx, change, toId, written)));
  }

  async changeState(cardId: CardId, action: StateChange): Promise<boolean> {
    return isDone(await changeCardState(this.server.db, this.change(cardId), action));
  }

  /** Every card of the run as the product reads it, in the notebook's format. */
  async print(): Promise<string[]> {
    const today = this.today({ at: this.now });
    const cards = await loadCards(this.server.db, this.salePage, this.cardIds);
    return this.cardIds.map((id) =>
      printReal(
        cards.find((card) => card.id === id)!,
        today,
      ),
    );
  }

  private productOf(kind: Kind) {
    return this.salePage.products.get(asId(PRODUCTS[kind]))!;
  }

  private today({ at }: Pick<Cause, 'at'>): Temporal.PlainDate {
    return at.toZonedDateTimeISO(this.salePage.timeZone).toPlainDate();
  }

  private change(cardId: CardId) {
    return { salePage: this.salePage, cardId, cause: this.cause() };
  }

  /** A distinct moment for every event, so that lots have an order. */
  private cause(): Cause {
    this.now = this.now.add({ milliseconds: 1 });
    return { actor: 'model', reason: `step ${randomUUID()}`, at: this.now };
  }
}

function printReal(card: Card, today: Temporal.PlainDate): string {
  const lots = card.lots.map((lot) => ({ ...lot, expiresOn: lot.expiresOn?.toString() ?? NEVER }));
  return printCard(card.state, availableOn(card, today), lots);
}

function toDate(expiresOn: string): Temporal.PlainDate | null {
  return expiresOn === NEVER ? null : Temporal.PlainDate.from(expiresOn);
}

function isDone({ state }: { readonly state: 'done' | 'refused' }): boolean {
  return state === 'done';
}
