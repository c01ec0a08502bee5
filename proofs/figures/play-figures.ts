import fc from 'fast-check';
import type { Staycard } from '../../test/start-staycard.ts';
import { today } from '../../test/test-clock.ts';
import { anySearch, type AnySearch } from './any-search.ts';
import { checkDay, checkOffer } from './check-figures.ts';
import { minor, openFiguresGuest, type Asked, type FiguresGuest, type Stay } from './figures-guest.ts';
import { issueCards, type CardTokens } from './issue-cards.ts';

export type FiguresPlay = { readonly seed: number; readonly runs: number };
export type FiguresReport = { readonly offers: number; readonly days: number; readonly stays: number };

/** Number of the soonest stays that are checked. */
const LOOKED_STAYS = 3;

/** A play sends more requests a minute than a guest may. */
export const NO_LIMITS = { SEARCHES_PER_MINUTE: '100000', FRESH_QUOTES_PER_MINUTE: '100000' };

/**
 * Searches for random stays and compares every figure of search, calendar and next stays with the summary. The page
 * builds its nearest stays from the calendar. Throws with the shortest search that it finds whose figures differ.
 * `staycard` must run with `NO_LIMITS`.
 */
export async function playFigures(staycard: Staycard, { seed, runs }: FiguresPlay): Promise<FiguresReport> {
  const guest = openFiguresGuest(staycard.url);
  const tokens = await issueCards(staycard);
  const report = { offers: 0, days: 0, stays: 0 };
  const isKept = fc.asyncProperty(anySearch(), async (search) => {
    const found = await playSearch(guest, tokens, search);
    report.offers += found.offers;
    report.days += found.days;
    report.stays += found.stays;
  });
  await fc.assert(isKept, { seed, numRuns: runs });
  return report;
}

async function playSearch(guest: FiguresGuest, tokens: CardTokens, search: AnySearch): Promise<FiguresReport> {
  const { property, adults, childrenAges, arrivalIn, nights, cards } = search;
  const party = await guest.partyOf(property, adults, childrenAges);
  const asked = { property, party, tokens: cards.map((card) => tokens.get(card) ?? '') };
  // The day ends first in the east. Other tests cover each property's own date.
  const arrival = today('Europe/Vienna').add({ days: arrivalIn + 1 });
  const days = await playCalendar(guest, asked, arrival, search);
  const persons = { adults, children_ages: childrenAges };
  const firstCard = cards[0] && tokens.get(cards[0]);
  const stays = firstCard ? await playStays(guest, { ...asked, tokens: [firstCard] }, persons, arrival, nights) : 0;
  return { ...days, stays };
}

async function playCalendar(
  guest: FiguresGuest,
  asked: Asked,
  arrival: Temporal.PlainDate,
  { nights, cards, shownDays }: AnySearch,
): Promise<{ offers: number; days: number }> {
  const until = arrival.add({ days: shownDays }).toString();
  // Requested before a search has cached exact prices.
  const shown = await guest.calendar(asked, { from: arrival.toString(), to: until, nights });
  const looked = [shown.at(0), shown.at(1), shown.at(-1)].filter((day) => day !== undefined);
  let offers = 0;
  for (const [index, day] of looked.entries()) {
    const stay = stayFrom(day.date, nights);
    const found = await guest.search(asked, stay);
    checkDay(day, found, cards.length);
    if (index > 0) continue;
    const byDue = found.toSorted((one, other) => minor(one.due) - minor(other.due));
    const chosen = new Set([found[0], byDue[0], found.at(-1)].filter((offer) => offer !== undefined));
    for (const offer of chosen) await checkOffer(guest, asked, stay, offer);
    offers += chosen.size;
  }
  return { offers, days: looked.length };
}

/** Compares the soonest stays of a card with the offers of each, and the first one with its summary. */
async function playStays(
  guest: FiguresGuest,
  asked: Asked,
  persons: { readonly adults: number; readonly children_ages: readonly number[] },
  from: Temporal.PlainDate,
  nights: number,
): Promise<number> {
  const [token] = asked.tokens;
  const to = from.add({ days: 10 }).toString();
  const { properties } = await guest.stays({ card_token: token, from: from.toString(), to, persons, nights });
  const found = properties.find(({ property_id: id }) => id === asked.property)?.stays.slice(0, LOOKED_STAYS) ?? [];
  for (const [index, stay] of found.entries()) {
    const { stay_from, stay_to, room_category_id: roomId, due } = stay;
    const offers = await guest.search(asked, { stay_from, stay_to });
    const kept = offers.find((offer) => offer.room_category.id === roomId && minor(offer.due) === minor(due));
    if (!kept) throw new Error(`nothing is offered as the stay says: ${JSON.stringify(stay)}`);
    if (index === 0) await checkOffer(guest, asked, { stay_from, stay_to }, kept);
  }
  return found.length;
}

function stayFrom(date: string, nights: number): Stay {
  return { stay_from: date, stay_to: Temporal.PlainDate.from(date).add({ days: nights }).toString() };
}
