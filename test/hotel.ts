import type { FaultEffect } from '../simulators/mews/request/faults.ts';
import { demoIds } from '../simulators/mews/seed/demo-ids.ts';

type Fault = {
  readonly operation: string;
  readonly times?: number;
  readonly after?: number;
  /** Applies only to the hotel that this token gives access to. */
  readonly accessToken?: string;
  readonly effect: Partial<FaultEffect> & { kind: FaultEffect['kind'] };
};
type Row = Readonly<Record<string, unknown>>;
type Closing = {
  readonly categoryId: string;
  readonly from: string;
  readonly to: string;
  readonly rooms: number;
  readonly type: 'OutOfOrder' | 'InternalUse';
};
type Days = { readonly from: number; readonly to: number };

/** On a busy machine, the server may close an idle connection just as it is used again. */
export const USED_ONCE = { connection: 'close' };

/** The most groups in one request. */
const GROUPS_AT_ONCE = 200;

/** The hotel's side: the records of its PMS, and the faults that it is to have. */
export class Hotel {
  readonly staycard: { readonly simulator: { readonly url: string } };

  constructor(staycard: { readonly simulator: { readonly url: string } }) {
    this.staycard = staycard;
  }

  /** Makes the next calls of an operation fail in this way. */
  async fail(fault: Fault): Promise<void> {
    await this.ask('POST', '/simulator/faults', fault);
  }

  /**
   * Plans faults by probability, always the same for a seed. The rate limiter is off, so only a planned fault answers
   * 429. The request may have been executed anyway.
   */
  async quarrel(seed: number, trouble: readonly object[]): Promise<void> {
    await this.ask('DELETE', '/simulator/faults', { seed });
    await this.ask('POST', '/simulator/switches', { limiter: false, executes429: true });
    for (const fault of trouble) await this.ask('POST', '/simulator/faults', fault);
  }

  /** The number of faults met, by kind. A 429 counts as a kind. */
  async countFaults(): Promise<Record<string, number>> {
    const { faults } = (await this.ask('GET', '/simulator/faults')) as {
      faults: readonly { hits: number; effect: { kind: string; status?: number } }[];
    };
    const counts = new Map<string, number>();
    for (const { hits, effect } of faults) {
      const kind = effect.status === 429 ? `${effect.kind} 429` : effect.kind;
      counts.set(kind, (counts.get(kind) ?? 0) + hits);
    }
    return Object.fromEntries(counts);
  }

  async forgetFaults(): Promise<void> {
    await this.ask('DELETE', '/simulator/faults');
  }

  /** The number of requests that met a planned fault. */
  async countHits(): Promise<number> {
    const { faults } = (await this.ask('GET', '/simulator/faults')) as { faults: readonly { hits: number }[] };
    return faults.reduce((count, { hits }) => count + hits, 0);
  }

  /** The rooms reserved under one of our references. */
  async reservationsOf(reference: string): Promise<Row[]> {
    return this.roomsOf(await this.rows('reservationGroups', { Name: [reference] }));
  }

  private async standingOf(reference: string): Promise<Row[]> {
    return (await this.reservationsOf(reference)).filter(({ State }) => State !== 'Canceled');
  }

  /** The rooms reserved under some groups. The filter saves megabytes, the size of all rooms of the seed. */
  async roomsOf(groups: readonly Row[]): Promise<Row[]> {
    const rooms: Row[] = [];
    for (let from = 0; from < groups.length; from += GROUPS_AT_ONCE) {
      const ids = groups.slice(from, from + GROUPS_AT_ONCE).map(({ Id }) => String(Id));
      rooms.push(...(await this.rows('reservations', { GroupId: ids })));
    }
    return rooms;
  }

  /** The reservation groups of our guests. */
  async ourGroups(): Promise<Row[]> {
    return (await this.rows('reservationGroups')).filter(({ Name }) => String(Name).startsWith('SC-'));
  }

  /** The notes on each room of a reservation, as the hotel's staff read them. */
  async notesOf(reference: string): Promise<string[]> {
    const ids = (await this.reservationsOf(reference)).map(({ Id }) => Id);
    const notes = await this.rows('serviceOrderNotes');
    return notes.filter(({ OrderId }) => ids.includes(OrderId)).map(({ Text }) => String(Text));
  }

  /** Hotel staff cancel everything under one of our references, or up to `rooms` of its rooms. */
  async cancelByStaff(reference: string, rooms?: number, minutesAgo = 0): Promise<void> {
    const advanceMs = minutesAgo * 60_000;
    await this.ask('POST', '/simulator/clock', { advanceMs: -advanceMs });
    const ids = (await this.standingOf(reference)).slice(0, rooms).map(({ Id }) => Id);
    await this.askAsDesk('reservations/cancel', {
      ReservationIds: ids,
      PostCancellationFee: false,
      SendEmail: false,
      Notes: 'Cancelled at the desk.',
    });
    await this.ask('POST', '/simulator/clock', { advanceMs });
  }

  /** Hotel staff check in the first room that is not cancelled, after which the PMS no longer cancels it. */
  async checkInByStaff(reference: string): Promise<void> {
    const [room] = await this.standingOf(reference);
    await this.askAsDesk('reservations/start', { ReservationId: room?.['Id'] });
  }

  /** Hotel staff confirm an optional reservation. */
  async confirmByStaff(reference: string): Promise<void> {
    const ids = (await this.standingOf(reference)).map(({ Id }) => Id);
    await this.askAsDesk('reservations/confirm', { ReservationIds: ids });
  }

  /** Hotel staff refund a part of a payment, without saying which payment. */
  async refundByStaff(paymentId: string, value: number): Promise<void> {
    const payment = (await this.rows('payments')).find(({ Id }) => Id === paymentId);
    const { AccountId } = payment ?? {};
    await this.askAsDesk('payments/refund', {
      PaymentId: paymentId,
      AccountId,
      Reason: 'A wish',
      ValueToRefund: value,
    });
  }

  /** Hotel staff sell a product to the guest of the first room. */
  async sellByStaff(reference: string, productId: string): Promise<void> {
    const [room] = await this.standingOf(reference);
    await this.askAsDesk('reservations/addProduct', { ReservationId: room?.['Id'], ProductId: productId, Count: 1 });
  }

  /** The hotel withdraws a product from sale, or sells it again. */
  async sell(productId: string, isActive: boolean): Promise<void> {
    await this.ask('POST', '/simulator/products', { productId, isActive });
  }

  /** Raises the price of nights that are reserved from now on by this share of the requested price. */
  async chargeMore(addedPriceShare: number): Promise<void> {
    await this.ask('POST', '/simulator/switches', { addedPriceShare });
  }

  /** Posts a payment in Washington as if it were for goods with a tax. `value` is net. */
  async payWithTaxes(reference: string, externalIdentifier: string, value: number): Promise<void> {
    const [room] = await this.reservationsOf(reference);
    await this.ask('POST', '/api/connector/v1/payments/addExternal', {
      ClientToken: 'DEMO-CLIENT',
      AccessToken: demoIds.washington.accessToken,
      Client: 'the desk',
      AccountId: room?.['AccountId'],
      ReservationId: room?.['Id'],
      Amount: { Currency: 'USD', NetValue: value, TaxCodes: ['US-DC-G'] },
      Type: 'GiftCard',
      ExternalIdentifier: externalIdentifier,
    });
  }

  /** Hotel staff move the dates of the rooms of a reference, or of up to `rooms` of them. */
  async moveByStaff(reference: string, { from, to }: Days, rooms?: number): Promise<void> {
    const updates = (await this.standingOf(reference)).slice(0, rooms).map(({ Id, StartMs, EndMs }) => ({
      ReservationId: Id,
      StartUtc: { Value: addDays(StartMs, from) },
      EndUtc: { Value: addDays(EndMs, to) },
    }));
    await this.askAsDesk('reservations/update', { ReservationUpdates: updates });
  }

  /** The payments posted under one of our ids. */
  async paymentsOf(externalIdentifier: string): Promise<Row[]> {
    return (await this.rows('payments')).filter((payment) => JSON.stringify(payment).includes(externalIdentifier));
  }

  /** Hotel staff cancel a payment, or it fails after all. */
  async endPayment(paymentId: string, outcome: 'canceled' | 'failed'): Promise<void> {
    await this.ask('POST', '/simulator/payments', { paymentId, outcome });
  }

  async countRequests(operation: string): Promise<number> {
    const { requests } = (await this.ask('GET', `/simulator/log?operation=${encodeURIComponent(operation)}`)) as {
      requests: unknown[];
    };
    return requests.length;
  }

  /**
   * Blocks rooms of a category for some nights. Returns the blocks, or none if too few rooms are free on all nights.
   */
  async takeRoomsOut(closing: Closing): Promise<string[]> {
    const answer = await this.ask('POST', '/simulator/rooms-out-of-order', closing).catch((error: unknown) => {
      if (/rooms are free/.test(String(error))) return { ResourceBlockIds: [] };
      throw error;
    });
    return (answer as { ResourceBlockIds: string[] }).ResourceBlockIds;
  }

  async giveRoomsBack(ids: readonly string[]): Promise<void> {
    await this.ask('DELETE', '/simulator/rooms-out-of-order', { ids });
  }

  /** Adds the hotel's payment service to a hotel. */
  async takePayments(enterpriseId: string): Promise<void> {
    await this.ask('POST', '/simulator/mews-payments', { enterpriseId, isEnabled: true });
  }

  /** Lets refunds reach the guest's bank by the next look. */
  async refundAtOnce(): Promise<void> {
    await this.ask('POST', '/simulator/switches', { refundPendingMs: 0 });
  }

  /** Whether refunds made from now on have a reason, which names their payment. */
  async showReasonsOfRefunds(isShown: boolean): Promise<void> {
    await this.ask('POST', '/simulator/switches', { refundsShowReason: isShown });
  }

  /** Numbers rooms that are reserved together from now on in reverse order. */
  async numberRoomsBackwards(): Promise<void> {
    await this.ask('POST', '/simulator/switches', { numbersRoomsBackwards: true });
  }

  async chargeBack(paymentId: string): Promise<void> {
    await this.ask('POST', '/simulator/payments', { paymentId, outcome: 'chargeback' });
  }

  /** The rows of a table. `where` filters them by the values of fields. */
  async rows(table: string, where: Readonly<Record<string, readonly string[]>> = {}): Promise<Row[]> {
    const conditions = Object.entries(where).flatMap(([field, values]) => values.map((value) => [field, value]));
    const words = new URLSearchParams([['table', table], ...conditions]);
    const state = (await this.ask('GET', `/simulator/state?${words.toString()}`)) as Record<string, Row[]>;
    return state[table] ?? [];
  }

  async counts(): Promise<Record<string, number>> {
    return (await this.ask('GET', '/simulator/state')) as Record<string, number>;
  }

  /** The rooms of a category in Brighton that are not reserved for a night, including rooms that are out of order. */
  async countUnreserved(categoryId: string, date: string): Promise<number> {
    const night = Temporal.PlainDate.from(date).toZonedDateTime('Europe/London').toInstant().toString();
    const answer = await this.askAsDesk('services/getAvailability', {
      ServiceId: demoIds.brighton.accommodationServiceId,
      FirstTimeUnitStartUtc: night,
      LastTimeUnitStartUtc: night,
    });
    const { CategoryAvailabilities: categories } = answer as {
      CategoryAvailabilities: { CategoryId: string; Availabilities: number[] }[];
    };
    return categories.find(({ CategoryId }) => CategoryId === categoryId)?.Availabilities[0] ?? 0;
  }

  /**
   * An act at the hotel's own desk. It bypasses the API, so no fault hits it. The token selects the hotel. Returns
   * false if the PMS refuses.
   */
  async doAtDesk(accessToken: string, operation: string, body: object): Promise<boolean> {
    const who = { ClientToken: 'DEMO-CLIENT', AccessToken: accessToken, Client: 'the desk' };
    return this.try('/simulator/desk', { operation, ...who, ...body });
  }

  /** Hotel staff reinstate a cancelled room. Returns false if the room was given to another guest. */
  putBack(reservationId: string): Promise<boolean> {
    return this.try('/simulator/reservations', { reservationId });
  }

  private async try(path: string, body: object): Promise<boolean> {
    return this.ask('POST', path, body).then(
      () => true,
      (error: unknown) => {
        if (String(error).includes('answered 422')) return false;
        throw error;
      },
    );
  }

  private async askAsDesk(operation: string, body: object): Promise<unknown> {
    const who = { ClientToken: 'DEMO-CLIENT', AccessToken: 'DEMO-BRIGHTON', Client: 'the desk' };
    return this.ask('POST', `/api/connector/v1/${operation}`, { ...who, ...body });
  }

  private async ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${this.staycard.simulator.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...USED_ONCE },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  }
}

/** Adds days in Brighton's local time. */
function addDays(milliseconds: unknown, days: number): string {
  const time = Temporal.Instant.fromEpochMilliseconds(Number(milliseconds)).toZonedDateTimeISO('Europe/London');
  return time.add({ days }).toInstant().toString({ smallestUnit: 'second' });
}
