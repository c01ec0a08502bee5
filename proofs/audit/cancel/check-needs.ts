import { setTimeout as pause } from 'node:timers/promises';
import { precisionOf } from '../../../simulators/mews/values/tax-tables.ts';
import type { AuditWorld, Need } from '../world/audit-world.ts';
import { currencyOf, type House } from '../world/houses.ts';
import { majorUnits, sum } from '../world/minor-units.ts';
import type { Play } from '../compare/play.ts';
import { kindOf } from '../play/play-refunds.ts';
import type { Ending } from '../work-out/work-out-cancelling.ts';
import { splitRest } from '../work-out/work-out-rest.ts';

const OF_REFUNDS = ['refunded_by_hotel', 'refund_failed'];
const PATIENCE_MS = 60_000;

/**
 * If the hotel has refunded a part by itself, the desk shows who owes what (decisions/online-payments.md, and its
 * table). If nothing is owed, there is no need.
 */
export async function checkNeeds(world: AuditWorld, play: Play, ending: Ending): Promise<void> {
  const { booked, payment, atHotel, findings, plan } = play;
  if (!booked || !payment || booked.restPaid === 0 || kindOf(play) === 'unread') return;
  const stands = booked.restPaid - sum(atHotel.refunds);
  const { refund, stillDue } = splitRest(ending, stands);
  const reason = payment.end ?? (atHotel.refunds.length > 0 && refund + stillDue > 0 ? 'refunded_by_hotel' : null);
  // A fee that takes the whole payment leaves nothing to refund, and it is unknown who owes what.
  const expected = atHotel.isUnclear ? (reason ?? 'refunded_by_hotel') : reason;
  const needs = await readNeeds(world, booked.reservation.reference, expected);
  findings.same(
    'needs of the desk',
    expected === null ? [] : [expected],
    needs.map((need) => need.reason),
  );
  if (expected === null || atHotel.isUnclear) return;
  const words = needs[0]?.detail.replaceAll(',', '') ?? '';
  const owed = refund > 0 ? `the hotel owes the guest ${inWords(plan.house, refund)}` : null;
  const due = stillDue > 0 ? `the guest owes the hotel ${inWords(plan.house, stillDue)}` : null;
  const figures = [booked.restPaid, sum(atHotel.refunds), ending.due].map((minor) => inWords(plan.house, minor));
  for (const figure of [...figures, owed ?? due ?? ''])
    findings.same(`need: ${figure}`, `in "${words}"`, words.includes(figure) ? `in "${words}"` : 'missing');
}

const inWords = (house: House, minor: number): string => {
  const currency = currencyOf(house);
  return `${currency} ${majorUnits(minor, currency).toFixed(precisionOf(currency))}`;
};

/** Needs about refunds. Waits until the expected one is there. */
async function readNeeds(world: AuditWorld, reference: string, expected: string | null): Promise<Need[]> {
  const endMs = performance.now() + PATIENCE_MS;
  for (;;) {
    const needs = (await world.needs(reference)).filter(({ reason }) => OF_REFUNDS.includes(reason));
    if (expected === null || needs.length > 0 || performance.now() > endMs) return needs;
    await world.hurry(reference, 90);
    world.clock.tick(2);
    await pause(100);
  }
}
