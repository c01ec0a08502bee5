import type { Card } from '#domain/card/card.ts';
import type { CardCover, Cover } from '#domain/cover/cover.ts';
import type { CoverRequest, EntitledRoom, IncludedExtra } from '#domain/cover/cover-request.ts';
import type { ExchangeRate } from '#domain/money/exchange-rate.ts';
import {
  asId,
  type CardId,
  type ExtraId,
  type PropertyId,
  type RoomCategoryId,
  type VoucherProductId,
} from '#domain/value/ids.ts';
import type { Currency } from '#domain/money/currency.ts';
import { fromDecimal, money, toDecimal } from '#domain/money/money.ts';
import type { Charging, QuotedExtra, QuotedRoom } from '#domain/stay/offer.ts';
import type { VoucherProduct } from '#domain/card/voucher-product.ts';
import { ALWAYS, buildCard, buildLot, buildProduct, day } from './build-card.ts';
import { quoteExtra, quoteOf, quoteRoom, untaxed } from './build-quote.ts';
import { readTable } from './read-table.ts';

const COLUMNS = ['shows', 'stay', 'cards', 'pays', 'left', 'due'] as const;

/** A row of the table in src/domain/cover/cover-table.md, cell by cell. */
export type CoverExample = Record<(typeof COLUMNS)[number], string>;

const harbour = asId<PropertyId>('harbour');
const MONDAY = day('2026-06-01');
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const CHARGING: Readonly<Record<string, Charging>> = {
  once: 'once',
  'per night': 'per_time_unit',
  'per person': 'per_person',
  'per person and night': 'per_person_per_time_unit',
};
const RATES = [
  ['EUR', 'GBP', '0.85'],
  ['USD', 'GBP', '0.7891'],
  ['JPY', 'GBP', '0.0052'],
  ['GBP', 'JPY', '190.55'],
] as const;

export function parseExamples(page: string): CoverExample[] {
  return readTable(page, COLUMNS);
}

export function parseRequest(example: CoverExample): CoverRequest {
  const parts = example.stay.split('; ');
  const currency = parts.map((part) => /^prices in (\w+)$/.exec(part)?.[1]).find(Boolean) ?? 'GBP';
  const rooms = parts.flatMap((part) => parseRoom(currency, part));
  const priced = parts.flatMap((part) => parseExtra(currency, part));
  const extras = priced.map(({ extra }) => extra);
  const nights = rooms[0]?.room.nights ?? [];
  if (rooms.length + extras.length + Number(currency !== 'GBP') !== parts.length || !nights[0]) {
    throw new Error(`not a stay: ${example.stay}`);
  }
  const arrivalDate = nights[0].date;
  const cards = example.cards.split('; ').map(parseCard);
  const entitledRooms = cards.flatMap(({ product }) =>
    rooms.flatMap(({ entitled }, roomIndex): EntitledRoom[] =>
      product.upgrades ? entitled.map((room) => ({ roomIndex, productId: product.id, room })) : [],
    ),
  );
  return {
    propertyId: harbour,
    redeemLocationIds: ['coast'],
    stay: { arrivalDate, departureDate: arrivalDate.add({ days: nights.length }) },
    today: day('2026-05-01'),
    quote: quoteOf(
      currency,
      rooms.map(({ room }) => room),
      extras,
    ),
    entitledRooms,
    includedExtras: cards.flatMap(({ product }) =>
      priced.flatMap(({ extra, includedMinor }) =>
        rooms.flatMap(({ room }, roomIndex): IncludedExtra[] =>
          includedMinor !== undefined && product.persons !== null && room.persons > product.persons
            ? [{ roomIndex, productId: product.id, extraId: extra.extraId, price: untaxed(currency, includedMinor) }]
            : [],
        ),
      ),
    ),
    exchangeRates: RATES.map(([sourceCurrency, targetCurrency, value]): ExchangeRate => {
      const id = `${sourceCurrency}-${targetCurrency}`;
      return {
        id,
        enterpriseId: 'harbour',
        sourceCurrency,
        targetCurrency,
        value,
        lastUpdated: '2026-05-01T09:00:00Z',
      };
    }),
    cards,
  };
}

/** "Suite for 2: Fri 180, Sat 180 (Standard: 100, 110 or Garden: 120, 100)" */
function parseRoom(currency: Currency, text: string): { room: QuotedRoom; entitled: QuotedRoom[] }[] {
  const [, category, persons, nightTexts, ownTexts] = /^(\w+) for (\d+): ([^(]+?)(?: \((.+)\))?$/.exec(text) ?? [];
  if (!category || !nightTexts) return [];
  const nights = nightTexts.split(', ').map((night) => night.split(' '));
  const first = WEEKDAYS.indexOf(nights[0]?.[0] ?? '');
  const inOrder = nights.every(([weekday], index) => weekday === WEEKDAYS[(first + index) % 7]);
  if (first < 0 || !inOrder) throw new Error(`not nights in a row: ${text}`);
  const arrivalDate = MONDAY.add({ days: first });
  const toMinor = (amount: string | undefined) => fromDecimal(currency, amount ?? '').amountMinor;
  const quote = (name: string, amounts: (string | undefined)[]) =>
    quoteRoom(currency, name, Number(persons), arrivalDate, amounts.map(toMinor));
  return [
    {
      room: quote(
        category,
        nights.map(([, amount]) => amount),
      ),
      entitled: (ownTexts?.split(' or ') ?? []).map((own) => {
        const [name = '', amounts = ''] = own.split(': ');
        return quote(name, amounts.split(', '));
      }),
    },
  ];
}

type PricedExtra = { readonly extra: QuotedExtra; readonly includedMinor: number | undefined };

/**
 * Reads "breakfast 80 (per person and night, rooms 60 + 20, included 48)", or "2 breakfast 80 (…)" for a count of two.
 */
function parseExtra(currency: Currency, text: string): PricedExtra[] {
  const [, count = '1', name, amount, charged, byRoom, included] =
    /^(?:(\d) )?([a-z -]+) ([\d.]+) \(([a-z ]+)(?:, rooms ([\d. +]+))?(?:, included ([\d.]+))?\)$/.exec(text) ?? [];
  const charging = CHARGING[charged ?? ''];
  if (!name || !amount || !charging) return [];
  const toMinor = (value: string) => fromDecimal(currency, value).amountMinor;
  const each = toMinor(amount) / Number(count);
  const extra = quoteExtra(currency, name, charging, each, Number(count));
  const roomPrices = byRoom?.split(' + ').map((value) => untaxed(currency, toMinor(value))) ?? null;
  return [{ extra: { ...extra, roomPrices }, includedMinor: included === undefined ? undefined : toMinor(included) }];
}

/** "A: 10 uses, Standard only, for 2, upgrades, until 2026-07-01" */
function parseCard(text: string): Card {
  const [, name, what, rules] = /^([A-Z]): ([^,]+)(?:, (.+))?$/.exec(text) ?? [];
  if (!name || !what) throw new Error(`not a card: ${text}`);
  const [, uses] = /^(\d+) uses?$/.exec(what) ?? [];
  const [, packageNights] = /^package of (\d+) nights?$/.exec(what) ?? [];
  const [, amount, currency] = /^([\d.]+) ([A-Z]{3})$/.exec(what) ?? [];
  const limits = (rules?.split(', ') ?? []).reduce(addRule, { id: asId<VoucherProductId>(`product ${name}`) });
  const until = /until (\S+)/.exec(rules ?? '')?.[1];
  const lot = (balance: number) => ({ lots: [buildLot(balance, { expiresOn: until ? day(until) : null })] });
  const id = asId<CardId>(name);
  if (uses) return buildCard({ id, product: buildProduct({ kind: 'uses', ...limits }), ...lot(Number(uses)) });
  if (packageNights) {
    const product = buildProduct({ kind: 'package', nights: Number(packageNights), ...limits });
    return buildCard({ id, product, ...lot(1) });
  }
  if (!amount || !currency) throw new Error(`not a card: ${text}`);
  const unit = { type: 'money' as const, currency };
  return buildCard({ id, product: buildProduct(limits), unit, ...lot(fromDecimal(currency, amount).amountMinor) });
}

type Limits = Partial<VoucherProduct>;

function addRule(limits: Limits, rule: string): Limits {
  const validity = limits.validity ?? ALWAYS;
  const third = rule.split(' ')[2] ?? '';
  if (rule === 'upgrades') return { ...limits, upgrades: true };
  if (rule === 'elsewhere') return { ...limits, redeemLocationIds: ['hills'] };
  if (/^until \d{4}-\d\d-\d\d$/.test(rule)) return limits;
  if (/^\w+( or \w+)* only$/.test(rule)) {
    const categories = rule.slice(0, -' only'.length).split(' or ');
    return { ...limits, roomCategoryIds: { [harbour]: categories.map((name) => asId<RoomCategoryId>(name)) } };
  }
  if (/^for \d+$/.test(rule)) return { ...limits, persons: Number(rule.slice(4)) };
  if (/^with [a-z -]+$/.test(rule))
    return { ...limits, includedExtraIds: { [harbour]: [asId<ExtraId>(rule.slice(5))] } };
  const weekday = rule.startsWith('not on ') ? third : rule.slice('closed '.length);
  const index = WEEKDAYS.indexOf(weekday);
  if (index < 0) throw new Error(`not a rule: ${rule}`);
  if (rule.startsWith('not on ')) {
    return { ...limits, validity: { ...validity, weekdays: validity.weekdays.filter((other) => other !== index + 1) } };
  }
  const date = MONDAY.add({ days: index });
  return { ...limits, validity: { ...validity, closed: [...validity.closed, { from: date, to: date }] } };
}

/** Formats a cover as the table writes it. */
export function formatCover(cover: Cover): Pick<CoverExample, 'pays' | 'left' | 'due'> {
  const pays = [
    ...cover.cards.map(({ card, covered, debit }) => `${card.id} ${toDecimal(covered)} for ${printUnits(card, debit)}`),
    ...cover.refused.map(({ card, code }) => `${card.id} refused ${code}`),
  ];
  const left = cover.cards.map((paying: CardCover) => `${paying.card.id} ${printUnits(paying.card, paying.left)}`);
  return { pays: list(pays), left: list(left), due: toDecimal(cover.due) };
}

function printUnits({ unit }: Card, amount: number): string {
  if (unit.type === 'uses') return amount === 1 ? '1 use' : `${amount} uses`;
  return `${toDecimal(money(unit.currency, amount))} ${unit.currency}`;
}

function list(texts: readonly string[]): string {
  return texts.length > 0 ? texts.toSorted().join('; ') : '–';
}
