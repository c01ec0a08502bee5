/**
 * The expected state of guests who pay the rest, their card and their hotel, by the documents alone:
 * decisions/cancelling.md, decisions/paying.md, decisions/online-payments.md and `openapi.json`. Amounts are pence,
 * times are minutes since the play began.
 */
export type Outcome = 'charged' | 'failed' | 'submitted' | 'verifying';
export type Try = { readonly id: string; state: 'Charged' | 'Failed' | 'Canceled' | 'Pending' | 'Verifying' };
export type Refund = {
  readonly value: number;
  state: 'Pending' | 'Charged' | 'Failed';
  readonly askedAt: number;
  /** The time by which our side has seen its outcome. */
  readonly seenBy: number;
};
export type RefundBy = 'ours' | 'hotel';
export type Phase = 'waiting' | 'unclear' | 'confirmed' | 'released' | 'cancelled';

export class Stay {
  readonly total: number;
  readonly covered: number;
  /** The rate's cancellation fee. */
  readonly fee: number;
  readonly placedAt: number;
  phase: Phase = 'waiting';
  hasLeft = false;
  /** The request at the hotel. */
  request: 'Pending' | 'Completed' | 'Canceled' | 'Expired' = 'Pending';
  readonly tries: Try[] = [];
  refund: Refund | null = null;
  /** Payments that banks took back from the hotel, and the part that our side must notice. */
  takenBack = 0;
  noticedBack = 0;
  /** The desk cancelled the unpaid room. */
  roomIsGone = false;
  /** When value was released, or the stay cancelled. */
  endedAt = 0;

  constructor({ total, covered, fee, placedAt }: Pick<Stay, 'total' | 'covered' | 'fee' | 'placedAt'>) {
    this.total = total;
    this.covered = covered;
    this.fee = fee;
    this.placedAt = placedAt;
  }

  get rest(): number {
    return this.total - this.covered;
  }

  get charged(): Try | undefined {
    return this.tries.find(({ state }) => state === 'Charged');
  }

  get underWay(): Try | undefined {
    return this.tries.find(({ state }) => state === 'Pending' || state === 'Verifying');
  }

  /** It takes the fee from the cards first and what is left of it from the payment (decisions/online-payments.md). */
  get keptOfCard(): number {
    return Math.min(this.fee, this.covered);
  }

  get keptOfRest(): number {
    return this.isTakenBack ? 0 : this.fee - this.keptOfCard;
  }

  get isTakenBack(): boolean {
    return this.noticedBack > 0;
  }

  get goesBack(): number {
    return this.isTakenBack ? 0 : this.rest - this.keptOfRest;
  }
}

/**
 * The request ends after 15 minutes, the room after 30. Five minutes before that the outcome may be unknown
 * (decisions/online-payments.md).
 */
const REQUEST_ENDS = 15;
const NOBODY_CAN_SAY = 25;
/** Minutes of a refund at the simulator. */
const BANK_TAKES = 1;
/** The bank's answer is looked up until then. A release "is read again for a week, at last seven days later". */
const ANSWER_SEEN_BY = 90;
const LATE_MONEY_SEEN_BY = 8 * 24 * 60;

export class Notebook {
  /** The balance of the guest's one card. */
  balance: number;
  now = 0;
  readonly stays: Stay[] = [];
  /** Which side refunds a cancelled stay (`refunds` of the file). */
  readonly refundBy: RefundBy;
  refundsFail = false;
  isFull = false;

  constructor({ balance, refundBy }: { readonly balance: number; readonly refundBy: RefundBy }) {
    this.balance = balance;
    this.refundBy = refundBy;
  }

  get held(): number {
    return this.stays
      .filter(({ phase }) => phase === 'waiting' || phase === 'unclear')
      .reduce((sum, { covered }) => sum + covered, 0);
  }

  /** When everything pending has ended. */
  get endsAt(): number {
    const ends = this.stays.map(({ refund, placedAt }) => refund?.seenBy ?? placedAt + ANSWER_SEEN_BY);
    return Math.max(this.now, ...ends);
  }

  /** Applies the consequences of past events, which must become visible soon. */
  settle(): void {
    for (const stay of this.stays) {
      const age = this.now - stay.placedAt;
      if (stay.request === 'Pending' && age >= REQUEST_ENDS) stay.request = 'Expired';
      if (stay.phase === 'waiting' || stay.phase === 'unclear') this.settleWaiting(stay, age);
      else if (stay.phase === 'released' && stay.charged && !stay.refund)
        this.giveBack(stay, stay.rest, LATE_MONEY_SEEN_BY);
      this.settleRefund(stay);
    }
  }

  private settleWaiting(stay: Stay, age: number): void {
    if (stay.charged) {
      if (stay.request === 'Pending') stay.request = 'Completed';
      if (stay.roomIsGone && this.isFull) {
        this.release(stay);
        this.giveBack(stay, stay.rest);
        return;
      }
      stay.phase = 'confirmed';
      this.balance -= stay.covered;
    } else if (stay.hasLeft) {
      if (stay.request === 'Pending') stay.request = 'Canceled';
      this.release(stay);
    } else if (stay.underWay) {
      if (age >= NOBODY_CAN_SAY) stay.phase = 'unclear';
    } else if (age >= REQUEST_ENDS) this.release(stay);
  }

  private release(stay: Stay): void {
    stay.phase = 'released';
    stay.endedAt = this.now;
  }

  cancel(stay: Stay): void {
    stay.noticedBack = stay.takenBack;
    stay.phase = 'cancelled';
    stay.endedAt = this.now;
    this.balance += stay.covered - stay.keptOfCard;
    // Or left to the hotel's people with `refunds: hotel`: then the payment stays `paid`
    // (decisions/online-payments.md).
    if (stay.goesBack > 0 && this.refundBy === 'ours') this.giveBack(stay, stay.goesBack);
  }

  private giveBack(stay: Stay, value: number, seenWithin = ANSWER_SEEN_BY): void {
    stay.refund = { value, state: 'Pending', askedAt: this.now, seenBy: this.now + seenWithin };
  }

  private settleRefund({ refund }: Stay): void {
    if (refund?.state !== 'Pending' || this.now - refund.askedAt < BANK_TAKES) return;
    refund.state = this.refundsFail ? 'Failed' : 'Charged';
  }
}
