import { type Notebook, type Stay } from './notebook.ts';

/** The visible state of a stay. A list in `payment` holds all states that are possible now. */
export type Seen = {
  readonly state: string;
  readonly payment: string;
  readonly isPayable: boolean;
  readonly isTakenBack: boolean;
  readonly refund: number | null;
  /** Null if no document defines what is due. */
  readonly due: number | null;
  readonly rooms: readonly string[];
  readonly requests: readonly string[];
  readonly tries: readonly string[];
  readonly refunds: readonly string[];
  readonly byCard: number;
};

export const GONE = { state: 'gone', payment: 'gone', isPayable: false, isTakenBack: false, refund: null, due: null };

/** All possible views of each stay. The first is the final one. */
export function expectStays(notebook: Notebook): Seen[][] {
  return notebook.stays.map((stay) => expectStay(notebook, stay));
}

function expectStay({ now }: Notebook, stay: Stay): Seen[] {
  const final = describe(stay);
  const { refund, phase, endedAt } = stay;
  // "The access token ends … a day after the stay was cancelled" (openapi.json).
  if (phase === 'cancelled' && now - endedAt > 24 * 60) return [{ ...final, ...GONE }];
  if (!refund) return [final];
  if (now >= refund.seenBy) return [final];
  // The bank's answer and late money appear at the next look-up.
  const refunding = { ...final, payment: 'refunding' };
  const sent = { ...refunding, refunds: [`${refund.value} Pending`] };
  const unseen = { ...final, payment: whyReleased(stay), refund: null, refunds: [] };
  return [final, refunding, sent, ...(phase === 'released' ? [unseen, { ...refunding, refunds: [] }] : [])];
}

const STATES = {
  waiting: 'placing',
  unclear: 'unknown',
  confirmed: 'confirmed',
  released: 'released',
  cancelled: 'cancelled',
} as const;

function describe(stay: Stay): Seen {
  const { phase, refund, charged, rest } = stay;
  const isBooked = phase === 'confirmed' || phase === 'cancelled';
  const byCards = { confirmed: stay.covered, cancelled: stay.keptOfCard, waiting: 0, unclear: 0, released: 0 };
  const payment = paymentState(stay);
  return {
    state: STATES[phase],
    payment,
    // "Null while nobody can pay: the request is being made, or it is over" (openapi.json).
    isPayable: phase === 'waiting' && stay.request === 'Pending',
    isTakenBack: isBooked && stay.isTakenBack,
    refund: refund?.value ?? null,
    due: dueOf(stay),
    rooms: roomsOf(stay),
    requests: [`${rest} ${stay.request}`],
    tries: stay.tries.map(({ state }) => `${rest} ${state}`),
    refunds: refund && charged ? [`${refund.value} ${refund.state}`] : [],
    byCard: byCards[phase],
  };
}

function dueOf({ phase, rest, isTakenBack }: Stay): number | null {
  if (phase === 'confirmed') return isTakenBack ? rest : 0;
  return phase === 'waiting' || phase === 'unclear' ? rest : null;
}

function roomsOf({ phase, roomIsGone }: Stay): string[] {
  if (phase === 'confirmed') return ['Confirmed'];
  return (phase === 'waiting' || phase === 'unclear') && !roomIsGone ? ['Optional'] : [];
}

function paymentState(stay: Stay): string {
  const { phase, refund } = stay;
  if (refund) return { Pending: 'refunding', Charged: 'refunded', Failed: 'refund_failed' }[refund.state];
  if (phase === 'waiting') return stay.underWay ? 'pending' : 'open';
  if (phase === 'unclear') return 'unclear';
  return phase === 'released' ? whyReleased(stay) : 'paid';
}

function whyReleased({ hasLeft }: Stay): string {
  return hasLeft ? 'cancelled' : 'expired';
}
