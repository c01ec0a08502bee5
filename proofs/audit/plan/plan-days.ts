import type { CardOrder } from '../world/audit-world.ts';
import { HOUSES, type House, type RestSettings } from '../world/houses.ts';
import type { Random } from './random.ts';

const zonesOf = ({ timeZone }: RestSettings): string[] => [
  ...new Set([timeZone, ...HOUSES.map(({ plan }) => plan.timeZone)]),
];

/** Mostly when the hotel's date differs from the sale page's, often within minutes of a next midnight of the two. */
export function nearMidnight(random: Random, moment: Temporal.Instant, { plan, settings }: House): Temporal.Instant {
  const tries = Array.from({ length: 6 }, () => {
    const hours = random.between(0, 23);
    if (random.chance(0.4)) return moment.add({ hours });
    const today = moment.toZonedDateTimeISO(random.pick(zonesOf(settings))).startOfDay();
    return today
      .add({ days: 1 })
      .toInstant()
      .add({ minutes: random.pick([-61, -1, 0, 1, 59]) });
  });
  const dayIn = (zone: string, at: Temporal.Instant) => at.toZonedDateTimeISO(zone).toPlainDate();
  const isApart = (at: Temporal.Instant) => !dayIn(plan.timeZone, at).equals(dayIn(settings.timeZone, at));
  return tries.find(isApart) ?? moment;
}

/**
 * Cards whose first or last day is today's date in some time zone when they are used. They are valid at some hotels and
 * not at others.
 */
export function withLastDays(
  random: Random,
  { bookedAt, cards, house }: { bookedAt: Temporal.Instant; cards: readonly CardOrder[]; house: House },
): CardOrder[] {
  const own = [house.plan.timeZone, house.plan.timeZone, house.settings.timeZone];
  const zones = [...own, ...own, ...zonesOf(house.settings)];
  const days = zones.map((zone) => bookedAt.toZonedDateTimeISO(zone).toPlainDate());
  return cards.map((card) => {
    const day = random.pick(days);
    const kind = random.pick(['last', 'last', 'last', 'first', 'as it was']);
    if (kind === 'last') return { ...card, expiresOn: random.chance(0.1) ? day.subtract({ days: 1 }) : day };
    return kind === 'first' ? { ...card, startsOn: random.chance(0.1) ? day.add({ days: 1 }) : day } : card;
  });
}
