import { checkCards, termsOf } from './check-booking.ts';
import { checkKept, moneyOf, unitsOf } from './check-terms.ts';
import { endingAt, freeUntil } from './expected-terms.ts';
import { currencyOf } from './houses.ts';
import { minorOf } from './minor-units.ts';
import type { Play } from './play.ts';
import { costOf, type Ending } from './work-out-cancelling.ts';
import type { Cancellation } from './wire.ts';

/** Shows the terms at a moment, cancels for the fee that they name, and compares what came of it. */
export async function cancelCase(play: Play, moment: Temporal.Instant): Promise<void> {
  const { plan, guest, findings, booked } = play;
  if (!booked) return;
  const { reservation, split } = booked;
  const terms = termsOf(plan);
  const ending = endingAt(terms, split, moment);
  const shown = await guest.cancellation(reservation);
  findings.same('cancelling: state before', 'possible', shown.state);
  const until = freeUntil(terms, split, moment)?.epochMilliseconds ?? null;
  findings.same('cancelling: free until', until, shown.free_until && Date.parse(shown.free_until));
  checkEnding(play, 'cancelling', ending, shown);
  const { status, body } = await guest.cancel(reservation, moneyOf(costOf(ending), currencyOf(plan.house)));
  if (status !== 200) return findings.same('cancelling', 'done', `${status} ${body.code}`);
  findings.same('cancelled: state', 'cancelled', body.state);
  checkEnding(play, 'cancelled', ending, body);
  findings.same('cancelled: reservation', 'cancelled', (await guest.reservation(reservation)).state);
  for (const { card, back } of ending.cards) card.left += back;
  await checkCards(play, 'after cancelling');
  // "The hotel's system posts the fee of its own terms, all of it or nothing: … when nothing is waived."
  play.onTheBill = { items: ending.waived > 0 ? 0 : costOf(ending), paid: ending.paid };
  play.outcome = outcomeOf(ending);
}

function outcomeOf(ending: Ending): string {
  if (ending.waived > 0) return 'cancelled, the fee waived';
  return costOf(ending) > 0 ? 'cancelled for a fee' : 'cancelled for nothing';
}

function checkEnding({ plan, findings }: Play, where: string, ending: Ending, actual: Cancellation): void {
  findings.money(`${where}: fee`, plan.house, costOf(ending), actual.fee);
  findings.money(`${where}: fee due`, plan.house, ending.due, actual.fee_due);
  checkKept(findings, where, ending, actual.kept);
  const back = ending.cards.filter((card) => card.back > 0);
  const expected = back.map((each) => `${each.card.code.slice(-4)} ${each.returned} ${each.back}`);
  const given = actual.given_back.map(
    ({ last4, covered, value, uses }) => `${last4} ${minorOf(covered)} ${unitsOf(value, uses)}`,
  );
  findings.same(`${where}: given back`, expected.toSorted(), given.toSorted());
}
