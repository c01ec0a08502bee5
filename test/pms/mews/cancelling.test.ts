import { afterEach, expect, test } from 'vitest';
import { feeAt, feesOfBooking } from '#domain/cancelling/cancellation-fee.ts';
import { money, sum } from '#domain/money/money.ts';
import type { Booking, CancellationFee } from '#domain/stay/offer.ts';
import { findAdultCategory } from '#domain/stay/property.ts';
import { bookingOf, BUYER } from '../conformance/port-user.ts';
import type { PmsReservation } from '#pms/pms-reservation.ts';
import { demoIds } from '../../../simulators/mews/seed/demo-ids.ts';
import { openDemoHotel, type DemoHotel, type DemoHotelName } from './open-demo-hotel.ts';

/** The guest stays over the night of Europe's autumn clock change, and books days before it. */
const bookedAt = Temporal.Instant.from('2026-10-12T09:00:00Z');
const stay = {
  arrivalDate: Temporal.PlainDate.from('2026-10-25'),
  departureDate: Temporal.PlainDate.from('2026-10-28'),
};

let time = bookedAt;
let hotel: DemoHotel;
let references = 0;
afterEach(() => hotel.close());

async function openHotel(name: DemoHotelName, clock = () => time) {
  time = bookedAt;
  hotel = await openDemoHotel(name, { clock });
  const ages = await hotel.pms.listAgeCategories('en');
  const adult = findAdultCategory(ages)!;
  const child = ages.find(({ classification }) => classification === 'child')!;
  return { couple: [{ ageCategoryId: adult.id, count: 2 }], childId: child.id };
}

async function place(booking: Booking): Promise<PmsReservation> {
  const answer = await hotel.pms.createReservation({
    reference: `CALLED-OFF-${(references += 1)}`,
    booking,
    buyer: BUYER,
    notes: '',
    sendBefore: time.add({ minutes: 1 }),
  });
  if (answer.state !== 'created') throw new Error(`${answer.state}: ${answer.reason}`);
  return answer.reservation;
}

/** Now, and for each step its first moment and the last one before it. */
function listMoments(fees: readonly CancellationFee[]): Temporal.Instant[] {
  const around = fees.flatMap(({ from }) => [from.subtract({ seconds: 1 }), from]);
  return [bookedAt, ...around.filter((moment) => Temporal.Instant.compare(moment, bookedAt) > 0)];
}

const asQuoted = 'in %s every rate costs at every moment what its quote showed, also with a child and extras';

test.each(['washington'] as const)(asQuoted, expectAsQuoted);
test.each(['brighton', 'vienna', 'budapest', 'tokyo'] as const)(asQuoted, { tags: ['thorough'] }, expectAsQuoted);

async function expectAsQuoted(name: DemoHotelName): Promise<void> {
  const { couple, childId } = await openHotel(name);
  const party = [...couple, { ageCategoryId: childId, count: 1 }];
  const offers = await hotel.pms.listOffers({ stay, party, language: 'en' });
  const ofEachRate = new Map(offers.map((offer) => [offer.rate.id, offer]));
  const extras = (await hotel.pms.listExtras('en')).map(({ id }) => ({ extraId: id, count: 1 }));
  const seen: number[] = [];
  for (const offer of ofEachRate.values()) {
    const booking = { ...bookingOf(offer, stay, party), extras };
    time = bookedAt;
    const { quote } = (await hotel.pms.quoteStay({ booking, language: 'en' }))!;
    const reported = feesOfBooking([quote.rooms[0]!.cancellationFees], quote.total.gross)!;
    for (const moment of listMoments(reported)) {
      time = bookedAt;
      const reservation = await place(booking);
      time = moment;
      const cancelled = await hotel.pms.cancelReservation(reservation, 'Test', { postFee: true });
      expect(cancelled).toEqual({ state: 'done' });
      const { currency } = quote.total;
      const charged = sum(currency, await hotel.listFees(reservation));
      expect([offer.rate.name, moment.toString(), charged]).toEqual([
        offer.rate.name,
        moment.toString(),
        feeAt(reported, moment, currency),
      ]);
      seen.push(charged.amountMinor);
    }
  }
  expect(ofEachRate.size).toBe(2);
  expect(new Set(seen).size).toBeGreaterThan(2);
}

test('a fee on extras is not given where the hotel adds one by itself that the booking does not have', async () => {
  const { couple } = await openHotel('budapest');
  const [offer] = await hotel.pms.listOffers({ stay, party: couple, language: 'en' });
  const cityTax = (await hotel.pms.listExtras('en')).find(({ isCityTax }) => isCityTax)!;
  const feesWith = async (extras: Booking['extras']) => {
    const booking = { ...bookingOf(offer!, stay, couple), extras };
    return (await hotel.pms.quoteStay({ booking, language: 'en' }))!.quote.rooms[0]!.cancellationFees;
  };
  expect(await feesWith([{ extraId: cityTax.id, count: 1 }])).not.toBeNull();
  expect(await feesWith([])).toBeNull();
});

test('a fee of one night is given wherever Mews says what a night costs, and one of all nights always', async () => {
  const { couple } = await openHotel('brighton');
  const offers = await hotel.pms.listOffers({ stay, party: couple, language: 'en' });
  await hotel.arrangeFault('rates/getPricing', { kind: 'status', status: 401 }, 40);
  hotel.pms.dropPrices();
  const stepsOf = async (rateId: string) => {
    const offer = offers.find(({ rate }) => rate.id === rateId)!;
    const quoted = await hotel.pms.quoteStay({ booking: bookingOf(offer, stay, couple), language: 'en' });
    return quoted!.quote.rooms[0]!.cancellationFees?.length ?? null;
  };
  const { flexible, saver } = demoIds.brighton.rateIds;
  expect([await stepsOf(flexible), await stepsOf(saver)]).toEqual([1, 1]);
  const withoutNights = async (rateId: string) => {
    await hotel.arrangeFault('reservations/price', { kind: 'status', status: 403 });
    return stepsOf(rateId);
  };
  expect([await withoutNights(flexible), await withoutNights(saver)]).toEqual([null, 1]);
});

test('a rate without refunds is never shown as free to cancel, while time passes during a search', async () => {
  const { couple } = await openHotel('vienna', () => (time = time.add({ milliseconds: 1 })));
  const offers = await hotel.pms.listOffers({ stay, party: couple, language: 'en' });
  const lost = offers.filter(({ rate }) => rate.id === demoIds.vienna.rateIds.saver);
  expect(lost.length).toBeGreaterThan(1);
  for (const { cancellation, price } of lost) {
    expect(cancellation).toMatchObject({ text: '', freeUntil: null, fee: price.gross });
  }
});

test('no fee is given by a hotel that does not let us read its terms', async () => {
  const { couple } = await openHotel('brighton');
  await hotel.arrangeFault('cancellationPolicies/getAll', { kind: 'status', status: 401 }, 10);
  const [offer] = await hotel.pms.listOffers({ stay, party: couple, language: 'en' });
  expect(offer?.cancellation).toMatchObject({ text: '', freeUntil: null, fee: null });
  const quoted = await hotel.pms.quoteStay({ booking: bookingOf(offer!, stay, couple), language: 'en' });
  expect(quoted?.quote.rooms[0]?.cancellationFees).toBeNull();
});

test.each([
  ['takes', true, { state: 'done' }, -4_500],
  ['refuses', false, { state: 'refused', reason: 'Invalid Amount.' }, 0],
])('a Mews that %s negative payments', async (_, accepts, answer, expectedMinor) => {
  const { couple } = await openHotel('vienna');
  await hotel.administer('POST', 'switches', { externalPaymentAcceptsNegative: accepts });
  const [offer] = await hotel.pms.listOffers({ stay, party: couple, language: 'en' });
  const reservation = await place(bookingOf(offer!, stay, couple));
  const payment = { redemptionId: 'BACK-1', reservation, amount: money('EUR', -4_500), note: 'Card ending 222K' };
  expect(await hotel.pms.redemptions.post(payment)).toEqual(answer);
  const listed = await hotel.pms.redemptions.list(reservation);
  expect(listed).toEqual(accepts ? [{ redemptionId: 'BACK-1', amount: money('EUR', expectedMinor) }] : []);
});
