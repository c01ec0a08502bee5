import { request } from 'undici';
import { demoIds } from '../simulators/mews/seed/demo-ids.ts';
import type { StoredAnswer } from './limit-server.ts';
import { pmsBody } from './pms-bodies.ts';
import type { Call, Side } from './load.ts';
import type { Span } from './plan.ts';

/** A comparison of our calls with those of the limit, which does the minimum that ours need. */
export type Figure = {
  readonly name: string;
  /** The target ratio of CPU: the limit's to ours. */
  readonly aim: number;
  /** Set if it differs from that of the run. */
  readonly span?: Span;
  readonly ours: Side;
  readonly limit: Side;
};

/** The test data of the figures: cards of the run, and days to request. */
export type Material = {
  /** The codes of cards that are never charged, and their ids in the database. */
  readonly codes: readonly string[];
  readonly cardIds: readonly string[];
  /** Tokens of some of these cards. Guests alternate, so that none makes the same request twice in a row. */
  readonly cardTokens: readonly string[];
  /** Tokens of guests whose cards differ in amount, uses and lots. Empty for a call without a card. */
  readonly different: readonly string[];
  /** The codes of these cards, imported from another system. */
  readonly importedCodes: readonly string[];
  readonly from: string;
  readonly inDays: (days: number) => string;
};

const PROPERTY = 'harbour-house';
const { ageCategoryIds, roomCategoryIds, rateIds } = demoIds.brighton;
const PERSONS = [{ age_category_id: ageCategoryIds.adult, count: 2 }];
const BROWSER = { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'en-GB' };

type Read = { readonly name: string; readonly aim: number; readonly calls: readonly Call[] };

/** Reads with answers of constant size. Their limit sends the answers of the first call. */
export function listReads({ from, inDays, cardTokens, different }: Material): Read[] {
  const at = (path: string) => `/vrm/demo/${path}/${PROPERTY}`;
  const span = { from, to: inDays(62) };
  const get = (path: string, headers?: Call['headers']): Call => ({ method: 'GET', path, ...(headers && { headers }) });
  const post = (path: string, body: object): Call => ({ method: 'POST', path, body });
  const ofCalendar = { ...span, persons: PERSONS, nights: 2 };
  const ofStays = { ...span, persons: { adults: 2, children_ages: [] }, nights: 2 };
  return [
    { name: 'page, plain', aim: 0.5, calls: [get('/s/demo')] },
    { name: 'page, as browsers ask', aim: 0.5, calls: [get('/s/demo', BROWSER)] },
    { name: 'vouchers', aim: 0.5, calls: [get('/vrm/demo/vouchers')] },
    { name: 'properties', aim: 0.5, calls: [get('/vrm/demo/properties')] },
    { name: 'languages', aim: 0.5, calls: [get(at('languages'))] },
    {
      name: 'availability check, 31 nights',
      aim: 0.3,
      calls: [post(`${at('availability')}/check`, { stay_from: from, stay_to: inDays(31) })],
    },
    { name: 'search, one card', aim: 0.1, calls: searchesOf({ from, inDays, cardTokens }) },
    {
      name: 'calendar, 62 days',
      aim: 0.1,
      calls: cardTokens.map((token) => post(`${at('availability')}/calendar`, { ...ofCalendar, card_tokens: [token] })),
    },
    {
      name: 'cards/stays, 62 days, three hotels',
      aim: 0.05,
      calls: cardTokens.map((token) => post('/vrm/demo/cards/stays', { ...ofStays, card_token: token })),
    },
    ...(different.length > 0 ? readsThatDiffer(different, inDays) : []),
  ];
}

/** Each guest has different cards, one in ten has two, and some request different days. */
function readsThatDiffer(tokens: readonly string[], inDays: Material['inDays']): Read[] {
  const each = (call: (token: string, others: readonly string[], day: number) => Call) =>
    tokens.map((token, index) =>
      call(token, index % 10 === 3 ? tokens.slice(index + 1, index + 2) : [], 1 + (index % 3)),
    );
  const path = `/vrm/demo/availability/${PROPERTY}`;
  return [
    {
      name: 'search, cards that differ',
      aim: 0.1,
      calls: each((token, others, day) => {
        const stay = { stay_from: inDays(day), stay_to: inDays(day + 1), persons: PERSONS };
        return { method: 'POST', path, body: { ...stay, card_tokens: [token, ...others] } };
      }),
    },
    {
      name: 'calendar, cards that differ',
      aim: 0.1,
      calls: each((token, others, day) => {
        const span = { from: inDays(day), to: inDays(day + 61), persons: PERSONS, nights: 2 };
        return { method: 'POST', path: `${path}/calendar`, body: { ...span, card_tokens: [token, ...others] } };
      }),
    },
    {
      name: 'cards/stays, cards that differ',
      aim: 0.05,
      calls: each((token, _others, day) => {
        const persons = { adults: 2, children_ages: [] };
        const span = { from: inDays(day), to: inDays(day + 61), persons, nights: 2 };
        return { method: 'POST', path: '/vrm/demo/cards/stays', body: { ...span, card_token: token } };
      }),
    },
  ];
}

/** A search for two nights with one card, for each of the guests. */
export function searchesOf({ from, inDays, cardTokens }: Pick<Material, 'from' | 'inDays' | 'cardTokens'>): Call[] {
  const stay = { stay_from: from, stay_to: inDays(2), persons: PERSONS };
  const path = `/vrm/demo/availability/${PROPERTY}`;
  return cardTokens.map((token) => ({ method: 'POST', path, body: { ...stay, card_tokens: [token] } }));
}

export function inTurn(calls: readonly Call[]): () => Call {
  let asked = -1;
  return () => {
    const call = calls[(asked += 1) % calls.length];
    if (!call) throw new Error('there is no call');
    return call;
  };
}

/** All figures of read-only calls, with the answers that the limits send. */
export async function listReadFigures(
  url: string,
  material: Material,
): Promise<{ readonly figures: readonly Figure[]; readonly answers: readonly StoredAnswer[] }> {
  const reads = listReads(material);
  const answers: StoredAnswer[] = [];
  for (const [index, { calls }] of reads.entries())
    answers.push(await storeAnswer(url, String(index), inTurn(calls)()));
  const figures = reads.map(({ name, aim, calls }, index) => {
    const ofLimit = calls.map((call) => ({ ...call, path: `/bytes/${index}` }));
    return { name, aim, ours: { next: inTurn(calls) }, limit: { next: inTurn(ofLimit) } };
  });
  return { figures: [...figures, ...findCards(material), summarise(material)], answers };
}

/** Each search is for a different card. Its limit selects a card's row. */
function findCards({ codes, importedCodes, cardIds }: Material): Figure[] {
  let searched = 0;
  const next = (list: readonly string[]) => list[(searched += 1) % list.length] ?? '';
  const figure = (name: string, list: readonly string[]): Figure => ({
    name,
    aim: 0.2,
    ours: { next: () => ({ method: 'POST', path: '/vrm/demo/cards/search', body: { code: next(list) } }) },
    limit: { next: () => ({ method: 'POST', path: `/select?id=${next(cardIds)}`, body: {} }) },
  });
  const issued = figure('card search (limit: one select)', codes);
  return importedCodes.length > 0 ? [issued, figure('card search, imported cards', importedCodes)] : [issued];
}

/** Its limit forwards one pricing request to the same PMS. */
function summarise({ from, inDays, cardTokens }: Material): Figure {
  const room = { room_category_id: roomCategoryIds.lanesDouble, rate_id: rateIds.flexible, persons: PERSONS };
  const stay = { stay_from: from, stay_to: inDays(2), rooms: [room], products: [] };
  const path = `/vrm/demo/reservation-summary/${PROPERTY}`;
  const calls = cardTokens.map((token): Call => ({ method: 'POST', path, body: { ...stay, card_tokens: [token] } }));
  return {
    name: 'summary (limit: one PMS request)',
    aim: 0.2,
    ours: { next: inTurn(calls) },
    limit: { next: () => ({ method: 'POST', path: '/pms', body: {} }) },
  };
}

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
