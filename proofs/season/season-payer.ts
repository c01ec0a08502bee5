import { setTimeout as pause } from 'node:timers/promises';
import type { Reservation } from '#contract/guest/reservation.ts';
import { Hotel } from '../../test/hotel.ts';
import { PayingGuest } from '../../test/paying-guest.ts';
import type { GuestPlan, WayToPay } from './season-plan.ts';
import type { SeasonWorld } from './season-world.ts';

type Payer = {
  readonly world: Pick<SeasonWorld, 'simulator' | 'servers' | 'time'>;
  readonly reservation: Reservation;
  readonly plan: Pick<GuestPlan, 'pays' | 'isChargedBack' | 'killsPayingAfterMs'>;
  /** Looks once more, with any number of retries. */
  readonly look: () => Promise<Reservation>;
  /** Looks until the outcome is known, and returns it in a word. */
  readonly follow: () => Promise<string>;
};

const CHECKOUT_LIMIT_MS = 20_000;
const LOOK_AGAIN_MS = 300;
const BANK_TAKES_MS = 2000;
const AWAY_MS = 1500;

/**
 * Pays the rest, or does not, as planned. Returns the outcome in a word, as far as the guest knows it. Acts that need
 * time to pass are scheduled for later.
 */
export async function payTheRest(payer: Payer): Promise<string> {
  const open = await awaitCheckout(payer);
  if (!open.payment?.checkout) return payer.follow();
  const way = payer.plan.pays ?? 'never';
  await killSoon(payer);
  const ended = await WAYS[way](payer, open);
  if (ended === 'confirmed' && payer.plan.isChargedBack) await chargeBack(payer, open);
  return ended;
}

/** The payment request may be late: a server died, or the hotel did not answer. */
async function awaitCheckout({ reservation, look }: Payer): Promise<Reservation> {
  const endsAt = Date.now() + CHECKOUT_LIMIT_MS;
  let seen = reservation;
  while (isOpen(seen) && !seen.payment?.checkout && Date.now() < endsAt) {
    await pause(LOOK_AGAIN_MS);
    seen = await look();
  }
  return seen;
}

function isOpen({ state }: Reservation): boolean {
  return state === 'placing' || state === 'unknown';
}

/** Any server may read the payment. */
async function killSoon({ world: { servers }, plan: { killsPayingAfterMs } }: Payer): Promise<void> {
  if (killsPayingAfterMs === null) return;
  const url = await servers.nextUrl();
  setTimeout(() => void servers.kill(url), killsPayingAfterMs);
}

type Way = (payer: Payer, open: Reservation) => Promise<string>;

const WAYS: Readonly<Record<WayToPay, Way>> = {
  'at once': async (payer, open) => {
    await pay(payer, open, 'charged');
    return payer.follow();
  },
  'at the second try': async (payer, open) => {
    await pay(payer, open, 'failed');
    await payer.look();
    await pay(payer, open, 'charged');
    return payer.follow();
  },
  'in two tabs': async (payer, open) => {
    await Promise.all([pay(payer, open, 'charged'), pay(payer, open, 'charged')]);
    return payer.follow();
  },
  'and closes the tab': async (payer, open) => {
    await pay(payer, open, 'charged');
    return 'paid and gone';
  },
  'after coming back': async (payer, open) => {
    await pause(AWAY_MS);
    await pay(payer, await payer.look().catch(() => open), 'charged');
    return payer.follow();
  },
  'by direct debit': async (payer, open) => {
    const payment = await pay(payer, open, 'submitted');
    await pause(BANK_TAKES_MS);
    await decide(payer, payment, 'charged');
    return payer.follow();
  },
  'by direct debit in vain': async (payer, open) => {
    const payment = await pay(payer, open, 'submitted');
    await pause(BANK_TAKES_MS);
    await decide(payer, payment, 'failed');
    await payer.look();
    return 'gone without paying';
  },
  'by a bank that sleeps': async (payer, open) => {
    const payment = await pay(payer, open, 'submitted');
    payer.world.time.later('afterwards', async () => {
      await awaitEnd(payer);
      await decide(payer, payment, Number(payment?.at(-1)) % 2 === 0 ? 'charged' : 'failed');
      await payer.follow();
    });
    return 'gone, and the bank sleeps';
  },
  'in the outage': (payer, open) => {
    payer.world.time.later('in the outage', async () => {
      await pay(payer, open, 'charged');
      payer.world.time.later('afterwards', async () => {
        await payer.follow();
      });
    });
    return Promise.resolve('to pay in the outage');
  },
  'too late': (payer, open) => {
    payer.world.time.later('afterwards', async () => {
      await awaitEnd(payer);
      await pay(payer, open, 'charged', true);
      await payer.follow();
    });
    return Promise.resolve('to pay too late');
  },
  never: () => Promise.resolve('gone without paying'),
  leaves: async (payer) => {
    await leave(payer);
    return payer.follow();
  },
  'leaves while another tab pays': async (payer, open) => {
    await Promise.all([leave(payer), pay(payer, open, 'charged')]);
    return payer.follow();
  },
};

type Outcome = Parameters<PayingGuest['pay']>[1];

/** Returns the payment. Undefined if it cannot be paid any more: another tab has paid, or the time is over. */
async function pay(
  { world }: Payer,
  { payment }: Pick<Reservation, 'payment'>,
  outcome: Outcome,
  isLate = false,
): Promise<string | undefined> {
  if (!payment?.checkout) return undefined;
  const guest = new PayingGuest({ url: '', simulator: world.simulator });
  return guest.pay({ payment }, outcome, isLate).catch(whenRefused);
}

/** The bank's decision about a pending payment. */
async function decide({ world }: Payer, payment: string | undefined, outcome: 'charged' | 'failed'): Promise<void> {
  if (payment === undefined) return;
  await new PayingGuest({ url: '', simulator: world.simulator }).settle(payment, outcome).catch(whenRefused);
}

function whenRefused(error: unknown): undefined {
  if (!/cannot be paid|under way/.test(String(error))) throw error;
}

/** Presses "leave" until a server answers. */
async function leave({ world, reservation }: Payer): Promise<void> {
  const endsAt = Date.now() + CHECKOUT_LIMIT_MS;
  while (Date.now() < endsAt) {
    const guest = new PayingGuest({ url: await world.servers.nextUrl(), simulator: world.simulator });
    const answer = await guest.leave(reservation).catch(() => undefined);
    if (answer?.status === 200) return;
    await pause(LOOK_AGAIN_MS);
  }
}

/** Waits until value and room are released, the outcome is unclear, or it takes too long for this guest. */
async function awaitEnd({ look }: Payer): Promise<void> {
  const endsAt = Date.now() + CHECKOUT_LIMIT_MS;
  while (Date.now() < endsAt) {
    const { state } = await look();
    if (state !== 'placing') return;
    await pause(LOOK_AGAIN_MS);
  }
}

async function chargeBack({ world }: Payer, { payment }: Reservation): Promise<void> {
  const hotel = new Hotel(world);
  const id = payment?.checkout?.request_id;
  const charged = (await hotel.rows('payments')).find(
    (row) => row['PaymentRequestId'] === id && row['State'] === 'Charged' && row['Kind'] === 'Payment',
  );
  if (charged) await hotel.chargeBack(String(charged['Id']));
}
