import { checkCards, termsOf } from './check-booking.ts';
import { checkKept, moneyOf, unitsOf } from './check-terms.ts';
import { endingAt, freeUntil } from './expected-terms.ts';
import { currencyOf } from './houses.ts';
import { minorOf, sum } from './minor-units.ts';
import type { Play } from './play.ts';
import { costOf, type Ending } from './work-out-cancelling.ts';
import type { Cancellation } from './wire.ts';
import { splitRest } from './work-out-rest.ts';

/** Shows the terms at a moment, cancels for the fee that they name, and compares what came of it. */
export async function cancelCase(play: Play, moment: Temporal.Instant): Promise<void> {
  const { plan, guest, findings, booked } = play;
  if (!booked) return;
  const { reservation, split, restPaid } = booked;
  const terms = termsOf(plan);
  const ending = endingAt(terms, split, moment);
  const shown = await guest.cancellation(reservation);
  findings.same('cancelling: state before', 'possible', shown.state);
  const until = freeUntil(terms, split, moment)?.epochMilliseconds ?? null;
  findings.same('cancelling: free until', until, shown.free_until && Date.parse(shown.free_until));
  checkEnding(play, 'cancelling', ending, shown);
  checkRestOf(play, 'cancelling', ending, restPaid, shown);
  const { status, body } = await guest.cancel(reservation, moneyOf(costOf(ending), currencyOf(plan.house)));
  if (status !== 200) return findings.same('cancelling', 'done', `${status} ${body.code}`);
  findings.same('cancelled: state', 'cancelled', body.state);
  checkEnding(play, 'cancelled', ending, body);
  checkRestOf(play, 'cancelled', ending, restPaid, body);
  const now = await guest.reservation(reservation);
  findings.same('cancelled: reservation', 'cancelled', now.state);
  if (play.payment) play.payment = { ...play.payment, refunded: splitRest(ending, restPaid).refund };
  for (const { card, back } of ending.cards) card.left += back;
  await checkCards(play, 'after cancelling');
  // "The hotel's system posts the fee of its own terms, all of it or nothing: … when nothing is waived."
  play.onTheBill = { items: ending.waived > 0 ? 0 : costOf(ending), paid: ending.paid };
  play.outcome = `${restPaid > 0 ? 'paid and ' : ''}${outcomeOf(ending)}`;
}

function outcomeOf(ending: Ending): string {
  if (ending.waived > 0) return 'cancelled, the fee waived';
  return costOf(ending) > 0 ? 'cancelled for a fee' : 'cancelled for nothing';
}

function checkEnding({ plan, findings }: Play, where: string, ending: Ending, actual: Cancellation): void {
  findings.money(`${where}: fee`, plan.house, costOf(ending), actual.fee);
  checkKept(findings, where, ending, actual.kept);
  const back = ending.cards.filter((card) => card.back > 0);
  // "Back into its lot": no card of the audit expires before the stay.
  const expected = back.map(
    ({ card, returned, back: units }) => `${card.code.slice(-4)} ${returned} ${units} until ${card.expiresOn}`,
  );
  const given = actual.given_back.map(
    ({ last4, covered, value, uses, expires_on: expiresOn }) =>
      `${last4} ${minorOf(covered)} ${unitsOf(value, uses)} until ${expiresOn}`,
  );
  findings.same(`${where}: given back`, expected.toSorted(), given.toSorted());
}

/** "`fee` is what cards pay of it, `rest.kept` and `fee_due` together" (docs/openapi.json). */
function checkRestOf(
  { plan, findings }: Play,
  where: string,
  ending: Ending,
  paid: number,
  actual: Cancellation,
): void {
  const { house } = plan;
  const { kept, refund, stillDue } = splitRest(ending, paid);
  findings.money(`${where}: fee due`, house, stillDue, actual.fee_due);
  findings.money(`${where}: kept of the payment`, house, paid > 0 ? kept : null, actual.rest?.kept ?? null);
  findings.money(`${where}: refund of the payment`, house, paid > 0 ? refund : null, actual.rest?.refund ?? null);
  const parts = [...actual.kept.map(({ covered }) => covered), actual.rest?.kept, actual.fee_due];
  const together = sum(parts.map((part) => (part ? minorOf(part) : 0)));
  findings.money(`${where}: the fee and its parts`, house, together, actual.fee);
}
