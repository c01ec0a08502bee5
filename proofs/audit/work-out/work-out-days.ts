import { isGoodAt } from '../world/audit-sale-page.ts';
import type { NotedCard } from './bill.ts';
import { HOUSES, type House, type RestSettings } from '../world/houses.ts';

/** The date by the clock of a hotel or a sale page. */
export const dayIn = (timeZone: string, moment: Temporal.Instant): string =>
  moment.toZonedDateTimeISO(timeZone).toPlainDate().toString();

type Days = Pick<NotedCard, 'startsOn' | 'expiresOn'>;

const isOver = ({ expiresOn }: Days, day: string): boolean => expiresOn !== null && day > expiresOn;

/**
 * Why a card is valid on no night of a hotel: it compares a lot's date with the property's today (decisions/ledger.md).
 */
export function refusalOn(card: Pick<NotedCard, 'isVoid'> & Days, { plan }: House, moment: Temporal.Instant) {
  if (card.isVoid) return 'CARD.VOID';
  const today = dayIn(plan.timeZone, moment);
  if (isOver(card, today)) return 'CARD.EXPIRED';
  return card.startsOn !== null && today < card.startsOn ? 'CARD.NOT_STARTED' : null;
}

export type LastHours = { readonly property_id: string; readonly time_zone: string; readonly until: string };
export type CardDays = {
  readonly usable: boolean;
  readonly reason: string | null;
  readonly lastHours: readonly LastHours[];
  /** Valid at some of its hotels, and expired or not yet valid at others. */
  readonly isApart: boolean;
};

/** The hotels of a sale page that take cards of a product. */
export const housesOf = ({ product }: NotedCard, settings: RestSettings): House[] =>
  HOUSES.map((house) => ({ ...house, settings })).filter((house) => isGoodAt(product, house));

/**
 * "A card is usable as long as one of its hotels would take it by its own clock; the page says where and until when"
 * (product.md 3). `last_hours` is "there only on such an evening": when it is over by the sale page's clock.
 */
export function daysOf(card: NotedCard, settings: RestSettings, moment: Temporal.Instant): CardDays {
  const houses = housesOf(card, settings);
  const good = houses.filter((house) => refusalOn(card, house, moment) === null);
  const [first] = houses.map((house) => refusalOn(card, house, moment));
  const isApart = good.length > 0 && good.length < houses.length;
  if (good.length === 0) return { usable: false, reason: first ?? null, lastHours: [], isApart };
  if (!isOver(card, dayIn(settings.timeZone, moment))) return { usable: true, reason: null, lastHours: [], isApart };
  const lastHours = good.map(({ id, plan: { timeZone } }) => {
    const end = Temporal.PlainDate.from(card.expiresOn ?? '').add({ days: 1 });
    return { property_id: id, time_zone: timeZone, until: end.toZonedDateTime(timeZone).toInstant().toString() };
  });
  return { usable: true, reason: null, lastHours, isApart };
}

/** Days for which value is valid that was given back after its last day: `given_back_days`, 90 by default. */
const GIVEN_BACK_DAYS = 90;

/** If the lot has expired, a new lot continues it, valid for `given_back_days` (decisions/cancelling.md). */
export function givenBackUntil(card: Days, { plan }: House, moment: Temporal.Instant): string | null {
  const today = dayIn(plan.timeZone, moment);
  if (!isOver(card, today)) return card.expiresOn;
  return Temporal.PlainDate.from(today).add({ days: GIVEN_BACK_DAYS }).toString();
}
