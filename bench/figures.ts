import { request } from 'undici';
import { demoIds } from '../simulator/seed/demo-ids.ts';
import type { StoredAnswer } from './limit-server.ts';
import { pmsBody } from './pms-bodies.ts';
import type { Call, Side, Span } from './load.ts';

/** What one figure compares: calls of ours with the calls of the limit that does the least that these need. */
export type Figure = {
  readonly name: string;
  /** The ratio of requests a second that is wanted. */
  readonly aim: number;
  /** Where it is not that of the run. */
  readonly span?: Span;
  readonly ours: Side;
  readonly limit: Side;
};

/** What the figures are about: cards of the run, and the days that are asked about. */
export type Material = {
  /** Tokens of cards that nobody spends from, their codes, and the ids they have in the database. */
  readonly codes: readonly string[];
  readonly cardIds: readonly string[];
  readonly cardToken: string;
  readonly from: string;
  readonly inDays: (days: number) => string;
};

const PROPERTY = 'harbour-house';
const { ageCategoryIds, roomCategoryIds, rateIds } = demoIds.brighton;
const PERSONS = [{ age_category_id: ageCategoryIds.adult, count: 2 }];
/** As browsers ask for the page. */
const BROWSER = { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'en-GB' };

type Read = Call & { readonly name: string; readonly aim: number };

/** Reads whose answer is the same bytes each time; their limit sends these bytes. */
export function listReads({ from, inDays, cardToken }: Material): Read[] {
  const at = (path: string) => `/vrm/demo/${path}/${PROPERTY}`;
  const span = { from, to: inDays(62) };
  return [
    { name: 'page, plain', aim: 0.5, method: 'GET', path: '/s/demo' },
    { name: 'page, as browsers ask', aim: 0.5, method: 'GET', path: '/s/demo', headers: BROWSER },
    { name: 'vouchers', aim: 0.5, method: 'GET', path: '/vrm/demo/vouchers' },
    { name: 'properties', aim: 0.5, method: 'GET', path: '/vrm/demo/properties' },
    { name: 'languages', aim: 0.5, method: 'GET', path: at('languages') },
    {
      ...{ name: 'availability check, 31 nights', aim: 0.5, method: 'POST', path: `${at('availability')}/check` },
      body: { stay_from: from, stay_to: inDays(31) },
    },
    { name: 'search, one card', aim: 0.25, ...searchOf({ from, inDays, cardToken }) },
    {
      ...{ name: 'calendar, 62 days', aim: 0.1, method: 'POST', path: `${at('availability')}/calendar` },
      body: { ...span, persons: PERSONS, card_tokens: [cardToken], nights: 2 },
    },
    {
      ...{ name: 'cards/stays, 62 days, three hotels', aim: 0.05, method: 'POST', path: '/vrm/demo/cards/stays' },
      body: { ...span, persons: { adults: 2, children_ages: [] }, card_token: cardToken, nights: 2 },
    },
  ];
}

/** A search for one night, with one card. */
export function searchOf({ from, inDays, cardToken }: Pick<Material, 'from' | 'inDays' | 'cardToken'>): Call {
  const body = { stay_from: from, stay_to: inDays(2), persons: PERSONS, card_tokens: [cardToken] };
  return { method: 'POST', path: `/vrm/demo/availability/${PROPERTY}`, body };
}

/** Every figure of a call that changes nothing, with the answers that the limits send. */
export async function listReadFigures(
  url: string,
  material: Material,
): Promise<{ readonly figures: readonly Figure[]; readonly answers: readonly StoredAnswer[] }> {
  const reads = listReads(material);
  const answers: StoredAnswer[] = [];
  for (const [index, read] of reads.entries()) answers.push(await storeAnswer(url, String(index), read));
  const figures = reads.map(({ name, aim, ...call }, index) => {
    const limit = { ...call, path: `/bytes/${index}` };
    return { name, aim, ours: { next: () => call }, limit: { next: () => limit } };
  });
  return { figures: [...figures, findCards(material), summarise(material)], answers };
}

/** Each search is of another card; its limit selects the card's row. */
function findCards({ codes, cardIds }: Material): Figure {
  let searched = 0;
  const next = (list: readonly string[]) => list[(searched += 1) % list.length] ?? '';
  return {
    name: 'card search (limit: one select)',
    aim: 0.4,
    ours: { next: () => ({ method: 'POST', path: '/vrm/demo/cards/search', body: { code: next(codes) } }) },
    limit: { next: () => ({ method: 'POST', path: `/select?id=${next(cardIds)}`, body: {} }) },
  };
}

/** Its limit passes one pricing on to the same PMS. */
function summarise({ from, inDays, cardToken }: Material): Figure {
  const room = { room_category_id: roomCategoryIds.lanesDouble, rate_id: rateIds.flexible, persons: PERSONS };
  const body = { stay_from: from, stay_to: inDays(2), rooms: [room], products: [], card_tokens: [cardToken] };
  return {
    name: 'summary (limit: one PMS request)',
    aim: 0.5,
    ours: { next: () => ({ method: 'POST', path: `/vrm/demo/reservation-summary/${PROPERTY}`, body }) },
    limit: { next: () => ({ method: 'POST', path: '/pms', body: {} }) },
  };
}

/** The request that a summary sends. */
export function pricingRequest({ from, inDays }: Material) {
  const operation = 'reservations/price';
  const body = pmsBody(operation, { arrival: from, departure: inDays(2), customerId: '' });
  return { path: `/api/connector/v1/${operation}`, body };
}

async function storeAnswer(url: string, name: string, call: Call): Promise<StoredAnswer> {
  const { statusCode, headers, body } = await request(`${url}${call.path}`, {
    method: call.method,
    headers: { ...(call.body !== undefined && { 'content-type': 'application/json' }), ...call.headers },
    ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
  });
  const bytes = Buffer.from(await body.arrayBuffer()).toString('base64');
  if (statusCode !== 200) throw new Error(`${call.path} answered ${statusCode}`);
  const kept = ['content-type', 'content-encoding'].flatMap((header) => {
    const value = headers[header];
    return typeof value === 'string' ? [[header, value] as const] : [];
  });
  return { name, headers: Object.fromEntries(kept), bytes };
}
