import { dayAfter, NEVER } from '../model/notebook.ts';
import type { BooksNotebook, Card, Event, Lot } from './books-notebook.ts';

/** Figures by name. A missing figure is zero. */
export type Page = Record<string, number>;
export type Figures = Record<string, string | number | null>;
export type Days = { readonly first: string; readonly last: string };

const MOVEMENTS = [
  ...(['issued', 'goodwill', 'redeemed', 'given_back', 'expired', 'extended', 'voided', 'adjusted'] as const),
  ...(['paid_out', 'moved_in', 'moved_out'] as const),
];

/** The same day of a month later or earlier, or the last day of a shorter month. */
function monthsAfter(day: string, months: number): string {
  return Temporal.PlainDate.from(day).add({ months }).toString();
}

/** The first of the days that make up the months before the end of a day. */
function firstOfMonthsTo(day: string, months: number): string {
  return monthsAfter(dayAfter(day, 1), -months);
}

function lastDayOf(month: string): string {
  const { daysInMonth } = Temporal.PlainYearMonth.from(month);
  return `${month}-${daysInMonth}`;
}

/** The liability of days, by seller and unit. */
export function countLiability({ events }: BooksNotebook, { first, last }: Days): Map<string, Page> {
  const pages = new Map<string, Page>();
  const add = (lot: Lot, { unit }: Card, figure: string, amount: number) => {
    const key = `${lot.seller ?? 'unknown'} ${unit}`;
    const page = pages.get(key) ?? {};
    page[figure] = (page[figure] ?? 0) + amount;
    pages.set(key, page);
  };
  for (const { day, what, card, lot, owed, of } of events) {
    if (day < first) add(lot, card, 'opening', owed);
    if (day <= last) add(lot, card, 'closing', owed);
    if (day < first || day > last || !MOVEMENTS.some((figure) => figure === what)) continue;
    add(lot, card, what, owed);
    if (of && of.use.purpose !== 'stay') add(lot, card, `${what}_${of.use.purpose}`, owed);
  }
  for (const { lot, card, free, held } of lotsOn(events, last)) {
    if (!isIssued(card, last)) continue;
    add(lot, card, 'held', held);
    if (!isVoid(card, last) && isOver(lot, last)) add(lot, card, 'extendable', free);
  }
  return pages;
}

/** The movements of the journal: one for each act, card, event and seller, whatever lots it took. */
export function listMovements({ events, cards }: BooksNotebook) {
  const moved = events
    .filter(({ what }) => MOVEMENTS.some((figure) => figure === what))
    .map(({ act, day, what, lot: { seller }, card, owed }) => {
      const event = what.startsWith('moved') ? 'moved' : what;
      return { act, day, event, seller, unit: card.unit, card: cards.indexOf(card), owed };
    });
  const joined = Map.groupBy(moved, ({ owed: _owed, ...movement }) => JSON.stringify(movement));
  return [...joined.values()]
    .map((same) => ({ ...same[0]!, owed: sum(same.map(({ owed }) => owed)) }))
    .filter(({ owed }) => owed !== 0);
}

/** The amount owed at the end of a day, by the state of every lot. The events of the liability have the same sum. */
export function countOwed({ events }: BooksNotebook, day: string): Map<Lot, { card: Card; owed: number }> {
  const owed = new Map<Lot, { card: Card; owed: number }>();
  for (const { lot, card, free, held } of lotsOn(events, day)) {
    const isFreeOwed = !isVoid(card, day) && !isOver(lot, day);
    const amount = isIssued(card, day) ? held + (isFreeOwed ? free : 0) : 0;
    const moved = sum(events.filter((event) => event.lot === lot && event.day <= day).map((event) => event.owed));
    if (moved !== amount) throw new Error(`the notebook is wrong on ${day}: ${moved} of ${amount}`);
    if (amount !== 0) owed.set(lot, { card, owed: amount });
  }
  return owed;
}

export function countAgeing(notebook: BooksNotebook, day: string): Figures[] {
  return ageLots([...countOwed(notebook, day)], day);
}

function ageLots(lots: readonly (readonly [Lot, { readonly card: Card; readonly owed: number }])[], day: string) {
  const owed = lots.map(([lot, { card, owed: amount }]) => {
    return { issued_in: card.issuedOn!.slice(0, 7), issuing_property: lot.seller, unit: card.unit, amount, lot };
  });
  return groupRows(owed, ['issued_in', 'issuing_property', 'unit'], (lots) => {
    const in_ = (band: string) => sum(lots.filter(({ lot }) => bandOf(lot, day) === band).map(({ amount }) => amount));
    const bands = ['expired', 'within_3_months', 'within_6_months', 'within_12_months', 'within_24_months'];
    return {
      ...Object.fromEntries([...bands, 'later', 'never'].map((band) => [band, in_(band)])),
      owed: sum(lots.map(({ amount }) => amount)),
    };
  });
}

/** As the day ends, value whose last day ends three months later is within 3 months. */
function bandOf(lot: Lot, day: string): string {
  if (isOver(lot, day)) return 'expired';
  if (lot.ends === NEVER) return 'never';
  const band = [3, 6, 12, 24].find((months) => lot.ends < monthsAfter(dayAfter(day, 1), months));
  return band === undefined ? 'later' : `within_${band}_months`;
}

const AGES = [0, 3, 6, 12, 24];

/** The shares of the value of each month of issue after 0, 3, 6, 12 and 24 months, and its open value on the day. */
export function countBreakage(notebook: BooksNotebook, day: string, ratePercent: number): Figures[] {
  const { events } = notebook;
  const rows = AGES.flatMap((age) => {
    const reached = events.flatMap((event) => {
      const month = event.card.issuedOn?.slice(0, 7);
      const at = month && lastDayOf(monthsAfter(`${month}-01`, age).slice(0, 7));
      if (!at || at > day || event.day > at || event.lot.isGoodwill) return [];
      return [{ ...event, issued_in: month, issuing_property: event.lot.seller, unit: event.card.unit }];
    });
    return groupRows(reached, ['issued_in', 'issuing_property', 'unit'], (cohort) => {
      const of = (...figures: string[]) =>
        sum(cohort.filter(({ what }) => figures.includes(what)).map(({ owed }) => owed));
      const issued = of('issued');
      const share = (amount: number) => (issued === 0 ? null : amount / issued);
      return {
        after_months: age,
        issued,
        redeemed_share: share(-of('redeemed', 'given_back')),
        expired_share: share(-of('expired', 'extended')),
        adjusted_share: share(-of('adjusted', 'voided', 'paid_out', 'moved_in', 'moved_out')),
        open_share: share(sum(cohort.map(({ owed }) => owed))),
        owed: null,
        assumed_unused: null,
        owed_less_assumed: null,
      };
    });
  });
  const sold = [...countOwed(notebook, day)].filter(([lot]) => !lot.isGoodwill);
  const open = ageLots(sold, day).map(({ issued_in, issuing_property, unit, owed }) => {
    const assumed = Math.floor((Number(owed) * ratePercent) / 100);
    return {
      issued_in,
      issuing_property,
      unit,
      after_months: null,
      issued: null,
      redeemed_share: null,
      expired_share: null,
      adjusted_share: null,
      open_share: null,
      owed,
      assumed_unused: assumed,
      owed_less_assumed: Number(owed) - assumed,
    } as Figures;
  });
  return [...rows, ...open];
}

/** Cards without a movement for a use in the months before the end of the day. A release is one as well. */
export function countUnused(notebook: BooksNotebook, day: string, months: number): Figures[] {
  const since = firstOfMonthsTo(day, months);
  const used = new Set(
    notebook.events
      .filter((event) => event.day >= since && event.day <= day && (event.held !== 0 || event.of !== undefined))
      .map(({ card }) => card),
  );
  const lots = [...countOwed(notebook, day)]
    .filter(([, { card }]) => card.issuedOn! < since && !used.has(card))
    .map(([lot, { card, owed }]) => ({ issuing_property: lot.seller, unit: card.unit, card, owed }));
  return groupRows(lots, ['issuing_property', 'unit'], (owing) => ({
    product: owing[0].unit === 'uses' ? 'ten-nights' : 'gift-card',
    holder_country: 'unknown',
    cards: new Set(owing.map(({ card }) => card)).size,
    owed: sum(owing.map(({ owed }) => owed)),
  }));
}

export type Acceptance = {
  readonly isAcceptedAt: (unit: string, property: string) => boolean;
  readonly properties: readonly string[];
  readonly limit: number;
  readonly limitUnit: string;
};

export function countAccepted({ events }: BooksNotebook, day: string, rules: Acceptance): Figures[] {
  const first = firstOfMonthsTo(day, 12);
  const ofYear = events.flatMap(({ what, card, lot, owed, of, ...event }) => {
    if (event.day < first || event.day > day || lot.isGoodwill) return [];
    const isElsewhere = (property: string) => property !== lot.seller;
    const isForOthers = rules.properties.some((at) => isElsewhere(at) && rules.isAcceptedAt(card.unit, at));
    const issued_for_others = what === 'issued' && isForOthers ? owed : 0;
    const redeemed_at_others = of && isElsewhere(of.use.property) ? -owed : 0;
    if (issued_for_others === 0 && redeemed_at_others === 0) return [];
    return [{ issuing_property: lot.seller, unit: card.unit, issued_for_others, redeemed_at_others }];
  });
  return groupRows(ofYear, ['issuing_property', 'unit'], (year) => {
    const used = sum(year.map(({ redeemed_at_others: amount }) => amount));
    const isLimited = year[0].unit === rules.limitUnit;
    const level = used > rules.limit ? 'above_limit' : used >= 0.8 * rules.limit ? 'near_limit' : 'below_limit';
    return {
      issued_for_others: sum(year.map(({ issued_for_others: amount }) => amount)),
      redeemed_at_others: used,
      limit_used: isLimited ? used / rules.limit : null,
      limit_level: isLimited ? level : null,
    };
  });
}

/** Uses at one property of value that another sold, in the card's unit and in the currency that was paid. */
function listSettled({ events }: BooksNotebook, { first, last }: Days) {
  return events.flatMap(({ day, what, lot, card, owed, of }) => {
    if (!of || day < first || day > last) return [];
    const [issuing_property, redeeming_property] = [lot.seller, of.use.property];
    const local_currency = of.use.purpose === 'counter' ? card.unit : 'GBP';
    const named = { issuing_property, redeeming_property, unit: card.unit, local_currency };
    return [{ ...named, date: day, use: of.use, what, amount: Math.abs(owed), local: of.local }];
  });
}

/** `references` are those of the stays, in their order. No other use has a receipt. */
export function countSettledStays(notebook: BooksNotebook, days: Days, references: readonly string[]): Figures[] {
  const stays = notebook.uses.filter(({ purpose }) => purpose === 'stay');
  const settled = listSettled(notebook, days).map(({ use, ...one }) => {
    const { purpose } = use;
    const reference = purpose === 'stay' ? references[stays.indexOf(use)]! : null;
    return { ...one, purpose, reference, receipt: purpose === 'stay' ? null : '' };
  });
  const pair = ['issuing_property', 'redeeming_property', 'unit', 'local_currency'] as const;
  return groupRows(settled, [...pair, 'date', 'purpose', 'reference', 'receipt'], (same) => {
    const of = (figure: string) => sum(same.filter(({ what }) => what === figure).map(({ amount }) => amount));
    return {
      redeemed: of('redeemed'),
      given_back: of('given_back'),
      local_amount: sum(same.map(({ local }) => local)),
    };
  });
}

/** A stay of the model has no rooms, and cards pay all of it. */
export function countStays({ events }: BooksNotebook, { first, last }: Days): Figures[] {
  const booked = events.flatMap(({ day, what, card, of }) => {
    if (of?.use.purpose !== 'stay' || what !== 'redeemed' || day < first || day > last) return [];
    const product = productOf(card.unit);
    return [{ product, redeeming_property: of.use.property, unit: 'GBP', use: of.use, local: of.local }];
  });
  return groupRows(booked, ['product', 'redeeming_property', 'unit'], (same) => ({
    stays: new Set(same.map(({ use }) => use)).size,
    nights: 0,
    paid_by_cards: sum(same.map(({ local }) => local)),
    paid_beside: 0,
  }));
}

/** `ids` are those of the cards, in their order. */
export function countOpenCards(notebook: BooksNotebook, day: string, ids: readonly string[]): Figures[] {
  const lots = [...countOwed(notebook, day)].map(([lot, { card, owed }]) => ({
    card: ids[notebook.cards.indexOf(card)]!,
    product: productOf(card.unit),
    issuing_property: lot.seller,
    issued_on: card.issuedOn!,
    expires_on: lot.ends === NEVER ? null : lot.ends,
    unit: card.unit,
    owed,
  }));
  return groupRows(lots, ['card', 'product', 'issuing_property', 'issued_on', 'expires_on', 'unit'], (same) => ({
    owed: sum(same.map(({ owed }) => owed)),
  }));
}

const productOf = (unit: string) => (unit === 'uses' ? 'ten-nights' : 'gift-card');

export function countSettlement(notebook: BooksNotebook, days: Days, commissionPercent: number): Figures[] {
  const settled = listSettled(notebook, days);
  return groupRows(settled, ['issuing_property', 'redeeming_property', 'unit', 'local_currency'], (pair) => {
    const of = (figure: string) => sum(pair.filter(({ what }) => what === figure).map(({ amount }) => amount));
    const local = sum(pair.map(({ local: amount }) => amount));
    const commission = Math.sign(local) * Math.round((Math.abs(local) * commissionPercent * 10) / 1_000);
    const [{ issuing_property: seller, redeeming_property: property }] = pair;
    const [isKnown, isOwn] = [seller !== null, seller === property];
    return {
      redeemed: of('redeemed'),
      given_back: of('given_back'),
      local_amount: local,
      commission: isOwn ? 0 : isKnown ? commission : null,
      to_pay: isOwn ? 0 : isKnown ? local - commission : null,
    };
  });
}

/** Value sold and used, and the days from the issue of a card to its first use. Goodwill is not sold. */
export function countUse({ events }: BooksNotebook, { first, last }: Days): Figures[] {
  const firstUses = new Map<Card, Event>();
  for (const event of events) {
    if (event.what === 'redeemed' && !firstUses.has(event.card)) firstUses.set(event.card, event);
  }
  const used = events
    .filter(({ day, what }) => day >= first && day <= last && ['issued', 'redeemed', 'given_back'].includes(what))
    .map((event) => ({ ...event, unit: event.card.unit }));
  return groupRows(used, ['unit'], (moved) => {
    const of = (figure: string) => moved.filter(({ what }) => what === figure);
    const owed = (...figures: string[]) => sum(figures.flatMap(of).map((event) => event.owed));
    const usedFor = (purpose: string) =>
      -sum(of('redeemed').flatMap((event) => (event.of?.use.purpose === purpose ? [event.owed] : [])));
    const days = [...new Set(of('redeemed').map(({ card }) => firstUses.get(card)!))]
      .filter(({ day, lot }) => day >= first && !lot.isGoodwill)
      .map(({ card, day }) => daysBetween(card.issuedOn!, day))
      .sort((one, other) => one - other);
    const middle = [days[Math.floor((days.length - 1) / 2)]!, days[Math.floor(days.length / 2)]!];
    return {
      product: moved[0].unit === 'uses' ? 'ten-nights' : 'gift-card',
      price_currency: moved[0].unit === 'uses' ? 'unknown' : null,
      cards_imported: 0,
      cards_sold: new Set(of('issued').map(({ card }) => card)).size,
      sold: owed('issued'),
      redeemed: -owed('redeemed'),
      redeemed_counter: usedFor('counter'),
      redeemed_bill: usedFor('bill'),
      given_back: owed('given_back'),
      cards_first_used: days.length,
      median_days: days.length === 0 ? null : sum(middle) / 2,
      mean_days: days.length === 0 ? null : sum(days) / days.length,
    };
  });
}

function daysBetween(one: string, other: string): number {
  return Temporal.PlainDate.from(one).until(other).days;
}

/** The state of every lot at the end of a day. */
function lotsOn(events: readonly Event[], day: string) {
  const lots = new Map<Lot, { readonly lot: Lot; readonly card: Card; free: number; held: number }>();
  for (const { lot, card, free, held } of events.filter((event) => event.day <= day)) {
    const state = lots.get(lot) ?? { lot, card, free: 0, held: 0 };
    lots.set(lot, state);
    state.free += free;
    state.held += held;
  }
  return lots.values();
}

const isOver = ({ ends }: Lot, day: string) => ends !== NEVER && ends <= day;
const isIssued = ({ issuedOn }: Card, day: string) => issuedOn !== undefined && issuedOn <= day;
const isVoid = ({ voidedOn }: Card, day: string) => voidedOn !== undefined && voidedOn <= day;

function groupRows<Item extends object, Key extends keyof Item & string>(
  items: readonly Item[],
  keys: readonly Key[],
  count: (items: readonly [Item, ...Item[]]) => Figures,
): Figures[] {
  const groups = Map.groupBy(items, (item) => JSON.stringify(keys.map((key) => item[key])));
  return [...groups.values()].map((same) => {
    const [one] = same;
    const named = Object.fromEntries(keys.map((key) => [key, one![key]]));
    return { ...(named as Figures), ...count(same as [Item, ...Item[]]) };
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
