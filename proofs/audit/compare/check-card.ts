import { minorOf } from '../world/minor-units.ts';
import type { NotedCard } from '../work-out/bill.ts';
import type { Play } from './play.ts';
import type { CardSearch, Left } from '../world/wire.ts';
import { daysOf, dayIn, housesOf, refusalOn } from '../work-out/work-out-days.ts';

export const amountOf = ({ value, uses }: Left): number => (value ? minorOf(value) : (uses ?? 0));

/** Compares the look-up by code: whether a card is usable, why not, where and until when. */
export function checkDays({ plan, findings, kinds }: Play, card: NotedCard, shown: CardSearch['card']): void {
  const { settings } = plan.house;
  const where = `card ${card.code.slice(-4)} by its days`;
  findings.same(`${where}: starts on`, card.startsOn, shown.starts_on);
  if (housesOf(card, settings).length === 0) return;
  const expected = daysOf(card, settings, plan.bookedAt);
  findings.same(`${where}: usable`, expected.usable, shown.usable);
  findings.same(`${where}: reason`, expected.reason, shown.reason);
  const hours = shown.last_hours?.map(({ property_id, time_zone, until }) => {
    return { property_id, time_zone, until: Temporal.Instant.from(until).toString() };
  });
  const byId = (one: { property_id: string }, other: { property_id: string }): number =>
    one.property_id < other.property_id ? -1 : 1;
  findings.same(`${where}: last hours`, expected.lastHours.toSorted(byId), (hours ?? []).toSorted(byId));
  if (expected.reason !== 'CARD.NOT_STARTED')
    findings.same(`${where}: available`, expected.usable ? card.left : 0, amountOf(shown.available));
  recordEvening(kinds, card, plan);
}

/** Notes a card that is valid by the hotel's clock and not by the sale page's, or the other way round. */
function recordEvening(kinds: Set<string>, card: NotedCard, { house, bookedAt }: Play['plan']): void {
  if (card.isVoid) return;
  const page = dayIn(house.settings.timeZone, bookedAt);
  const isPageOver = card.expiresOn !== null && page > card.expiresOn;
  const hasPageBegun = card.startsOn === null || page >= card.startsOn;
  const here = refusalOn(card, house, bookedAt);
  const { timeZone } = house.plan;
  if (isPageOver && here === null) kinds.add(`days: over by the page, good in ${timeZone}`);
  if (!isPageOver && here === 'CARD.EXPIRED') kinds.add(`days: good by the page, over in ${timeZone}`);
  if (!hasPageBegun && here === null) kinds.add(`days: not begun by the page, begun in ${timeZone}`);
  if (hasPageBegun && here === 'CARD.NOT_STARTED') kinds.add(`days: begun by the page, not in ${timeZone}`);
}
