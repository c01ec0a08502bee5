import { fromDecimal, type Money } from '#domain/money/money.ts';
import type { PmsReservation } from '#pms/pms-reservation.ts';
import type { GuestPays } from '../conformance/conformance-context.ts';
import type { OrderItemRow } from '../../../simulators/mews/model/booking-rows.ts';
import { demoIds } from '../../../simulators/mews/seed/demo-ids.ts';
import { seedId } from '../../../simulators/mews/values/seed-ids.ts';
import { testTokens } from '../../../simulators/mews/seed/seed-world.ts';
import { startSimulator, type RunningSimulator } from '../../../simulators/mews/start-simulator.ts';
import { connectMews, type MewsPms } from '#pms/mews/connect-mews.ts';
import { createLocalLimiter } from '#pms/mews/client/request-limiter.ts';
import type { MewsLogEntry, MewsSettings } from '#pms/mews/client/mews-settings.ts';

const hotels = {
  ...demoIds,
  budapest: testHotel(testTokens.budapest, 'bada0001'),
  /** A hotel without summer time, whose currency has no decimals. */
  tokyo: testHotel(testTokens.tokyo, '70c10001'),
  /** Brighton with a token that opens several hotels. */
  portfolio: { ...demoIds.brighton, ...testTokens.portfolio },
  /** Brighton with a token that may not book, post payments or read restrictions. */
  restricted: { ...demoIds.brighton, ...testTokens.restricted },
};

/** A busy machine answers late, which by the limit of a server would be a silent hotel. */
const PATIENT_MS = 30_000;

export type DemoHotelName = keyof typeof hotels;

function testHotel(tokens: { clientToken: string; accessToken: string }, prefix: string) {
  const enterpriseId = seedId(prefix, 'enterprise', 1);
  return { ...tokens, enterpriseId, accommodationServiceId: seedId(prefix, 'service', 1) };
}

/** A hotel of the demo on its own simulated Mews, for tests. */
export type DemoHotel = {
  readonly pms: MewsPms;
  /** Empties all caches. */
  reconnect(): void;
  readonly settings: MewsSettings;
  /** The entries that the adapter has logged so far. */
  readonly log: readonly MewsLogEntry[];
  /** Plans a fault of the simulator, in the format of its administration. */
  arrangeFault(operation: string, effect: object, times?: number): Promise<void>;
  clearFaults(): Promise<void>;
  /** The cancellation fees that Mews charged for a reservation. */
  listFees: (reservation: PmsReservation) => Promise<Money[]>;
  /** The guest's act in the checkout. */
  readonly guestPays: GuestPays;
  /** Sends a request to the simulator's administration. */
  administer(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown>;
  close(): Promise<void>;
};

/** A clock that starts at `start`, so that tests see the same days at any time. */
export function runClockFrom(start: string): () => Temporal.Instant {
  const startedAt = performance.now();
  const instant = Temporal.Instant.from(start);
  return () => instant.add({ milliseconds: Math.round(performance.now() - startedAt) });
}

/** A simulated Mews with all hotels of the demo. */
export type DemoMews = {
  connect(name: DemoHotelName, overrides?: Partial<MewsSettings>): DemoHotel;
  close(): Promise<void>;
};

/**
 * Starts a simulator without its rate limit, which tests would exceed within seconds. Its hotels are connected as a
 * server connects them.
 */
export async function openDemoMews(clock?: () => Temporal.Instant): Promise<DemoMews> {
  const simulator = await startSimulator({ port: 0, ...(clock ? { clock: () => clock().epochMilliseconds } : {}) });
  await administer(simulator.url, 'POST', 'switches', { limiter: false });
  return {
    connect: (name, overrides = {}) => connectHotel(simulator, name, overrides),
    close: () => simulator.close(),
  };
}

/** A hotel on its own simulator. `overrides` change the settings. A clock among them also applies to the simulator. */
export async function openDemoHotel(name: DemoHotelName, overrides: Partial<MewsSettings> = {}): Promise<DemoHotel> {
  return (await openDemoMews(overrides.clock)).connect(name, overrides);
}

async function administer(url: string, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${url}/simulator/${path}`, {
    method,
    ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
  });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return response.json();
}

function connectHotel(simulator: RunningSimulator, name: DemoHotelName, overrides: Partial<MewsSettings>): DemoHotel {
  const hotel = hotels[name];
  const log: MewsLogEntry[] = [];
  const settings: MewsSettings = {
    address: simulator.url,
    clientToken: hotel.clientToken,
    accessToken: hotel.accessToken,
    client: 'Staycard tests 1.0.0',
    enterpriseId: hotel.enterpriseId,
    serviceId: hotel.accommodationServiceId,
    redemptionPaymentType: 'GiftCard',
    payments: { scriptUrl: null, dataBaseUrl: null },
    limiter: createLocalLimiter(() => performance.now(), Number.POSITIVE_INFINITY),
    log: (entry) => log.push(entry),
    readTimeLimitMs: PATIENT_MS,
    ...overrides,
  };
  const ask = (method: string, path: string, body?: object) => administer(simulator.url, method, path, body);
  let pms = connectMews(settings);
  return {
    get pms() {
      return pms;
    },
    reconnect: () => {
      pms = connectMews(settings);
    },
    settings,
    log,
    arrangeFault: async (operation, effect, times = 1) => {
      await ask('POST', 'faults', { operation, times, effect });
    },
    clearFaults: async () => {
      await ask('DELETE', 'faults');
    },
    listFees: async ({ rooms }) => {
      const { orderItems } = (await ask('GET', 'state?table=orderItems')) as { orderItems: OrderItemRow[] };
      const isFee = ({ Type, ServiceOrderId }: OrderItemRow) =>
        Type === 'CancellationFee' && rooms.some(({ id }) => id === ServiceOrderId);
      return orderItems.filter(isFee).map(({ Amount }) => fromDecimal(Amount.Currency, Amount.GrossValue));
    },
    guestPays: async (paymentRequestId, outcome) => {
      await ask('POST', 'payment-requests', { paymentRequestId, outcome });
    },
    administer: ask,
    close: () => simulator.close(),
  };
}
