import { checkCards, termsOf } from './check-booking.ts';
import { currencyOf } from './houses.ts';
import { majorUnits, minorOf } from './minor-units.ts';
import type { Play } from './play.ts';
import { endBooking, type Ending } from './work-out-cancelling.ts';
import { feeAt, freeUntil } from './work-out-fee.ts';
import type { Cancellation } from './wire.ts';

/** Shows the terms at a moment, cancels for the fee that they name, and compares what came of it. */
export async function cancelCase(play: Play, moment: Temporal.Instant): Promise<void> {
  const { plan, guest, findings, booked } = play;
  if (!booked) return;
  const { house } = plan;
  const { reservation, payments } = booked;
  const terms = termsOf(plan);
  const fee = feeAt(terms, moment);
  const ending = endBooking(payments, fee);
  const shown = await guest.cancellation(reservation);
  findings.same('cancelling: state before', 'possible', shown.state);
  const until = freeUntil(terms, moment)?.epochMilliseconds ?? null;
  findings.same('cancelling: free until', until, shown.free_until && Date.parse(shown.free_until));
  checkEnding(play, 'cancelling', fee, ending, shown);
  const agreed = { currency: currencyOf(house), amount: majorUnits(fee, currencyOf(house)) };
  const { status, body } = await guest.cancel(reservation, agreed);
  if (status !== 200) {
    findings.same('cancelling', 'done', `${status} ${body.code}`);
    return;
  }
  findings.same('cancelled: state', 'cancelled', body.state);
  checkEnding(play, 'cancelled', fee, ending, body);
  findings.same('cancelled: reservation', 'cancelled', (await guest.reservation(reservation)).state);
  for (const { card, back } of ending.returned) card.left += back;
  await checkCards(play, 'after cancelling');
  play.onTheBill = { items: fee, paid: ending.kept };
  play.outcome = fee > 0 ? 'cancelled for a fee' : 'cancelled for nothing';
}

function checkEnding({ plan, findings }: Play, where: string, fee: number, ending: Ending, actual: Cancellation): void {
  findings.money(`${where}: fee`, plan.house, fee, actual.fee);
  findings.money(`${where}: fee due`, plan.house, ending.due, actual.fee_due);
  const expected = ending.returned.flatMap(({ card, covered, back }) =>
    back > 0 ? [[card.code.slice(-4), covered, back]] : [],
  );
  const given = actual.given_back.map(({ last4, covered, value, uses }) => [
    last4,
    minorOf(covered),
    value ? minorOf(value) : uses,
  ]);
  findings.same(`${where}: given back`, expected.toSorted(), given.toSorted());
}
