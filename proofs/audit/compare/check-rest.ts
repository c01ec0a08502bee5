import { moneyOf } from './check-terms.ts';
import { mostDue } from './expected-terms.ts';
import { currencyOf } from '../world/houses.ts';
import { termsOf } from './check-booking.ts';
import type { Play } from './play.ts';
import type { Split } from '../work-out/work-out-cover.ts';
import { listWrongWays, waysToSettle, type WaysToSettle } from '../work-out/work-out-rest.ts';
import type { Reservation, Summary } from '../world/wire.ts';

/** Checks that the summary names exactly the ways in which the rest may be settled. */
export function checkRest({ plan, findings }: Play, split: Split, summary: Summary): WaysToSettle {
  const { house, bookedAt } = plan;
  const expected = waysToSettle(house, { due: split.due, mostDue: mostDue(termsOf(plan), split, bookedAt) });
  findings.same('summary: ways to settle the rest', expected.ways.toSorted(), summary.rest.ways.toSorted());
  const { ways, cardBesidePaying, cardOtherwise } = expected;
  // "Never where nothing is due" (openapi.json).
  findings.same('summary: payment card beside paying', cardBesidePaying, summary.rest.payment_card_beside_paying);
  // `payment_card` … means what it did … Where paying is the only way it says whether a card is needed beside
  // (decisions/paying.md).
  const needsCard = ways.join() === 'pay' ? cardBesidePaying : cardOtherwise;
  findings.same('summary: payment card', needsCard ? 'required' : 'not_needed', summary.payment_card);
  return expected;
}

/** Checks the reported settings of a property: those that its file asks for, and those that its system supports. */
export async function checkProperty({ plan: { house }, guest, findings }: Play): Promise<void> {
  const property = await guest.property(house);
  const { payRest, paymentCard, namesPayments } = house.settings;
  findings.same('property: pay rest', payRest, property?.pay_rest);
  findings.same('property: payment card', paymentCard, property?.payment_card);
  // It can keep a guarantee where its hotel system has a key for storing payment cards (decisions/paying.md), wanted or
  // not.
  const can = [...(house.storesPaymentCards ? ['guarantee'] : []), ...(namesPayments ? ['pay'] : [])];
  findings.same('property: settles the rest by', can, property?.settles_rest_by.toSorted());
}

/** Every way that is not offered is refused with its own reason. */
export async function checkWrongWays({ plan, guest, findings }: Play, ways: WaysToSettle, summary: Summary) {
  for (const { settling, status, code } of listWrongWays(ways)) {
    const answer = await guest.place(plan.house, summary, settling);
    const codes = answer.body.errors?.map((error) => `${error.path} ${error.code}`) ?? [answer.body.code];
    findings.same(`placing wrongly: ${code}`, `${status} ${code}`, `${answer.status} ${codes.join(', ')}`);
  }
}

/** `refund` and `due` are absent if no document defines them, such as for a stay that failed. */
type ExpectedPayment = { readonly state: string; readonly refund?: number | null; readonly due?: number };

/** Compares what a reservation reports about the guest's payment. */
export function checkPayment(
  { plan, findings, payment: asked }: Play,
  when: string,
  expected: ExpectedPayment,
  reservation: Reservation,
): void {
  const { house, bookedAt } = plan;
  const { payment } = reservation;
  if (!payment || !asked) return findings.same(`${when}: payment`, 'shown', 'missing');
  findings.same(`${when}: payment state`, expected.state, payment.state);
  findings.same(`${when}: amount to pay`, moneyOf(asked.amount, currencyOf(house)), payment.amount);
  if (expected.refund !== undefined) findings.money(`${when}: refund`, house, expected.refund, payment.refund);
  if (expected.due !== undefined) findings.money(`${when}: due`, house, expected.due, reservation.due);
  if (expected.state === 'pending') return;
  findings.same(`${when}: checkout`, expected.state === 'open', payment.checkout !== null);
  if (expected.state !== 'open') return;
  // A request for exactly the rest for 15 [minutes] (decisions/online-payments.md).
  const expires = bookedAt.add({ minutes: 15 }).epochMilliseconds;
  findings.same(`${when}: payable until`, expires, payment.expires_at && Date.parse(payment.expires_at));
}
