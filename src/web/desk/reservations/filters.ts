import { PLACEMENT_STATES } from '#domain/placement/placement.ts';

const STATES: readonly string[] = PLACEMENT_STATES;

/** What a list of reservations is narrowed to. It stands in the address, so that a view can be sent to a colleague. */
export type Filters = {
  readonly state: string;
  readonly needsPerson: boolean;
  readonly paidByCards: boolean;
  readonly salePageId: string;
  readonly propertyId: string;
  /** Today or tomorrow, whatever day that is. */
  readonly arrivesSoon: boolean;
  readonly arrivesFrom: string;
  readonly arrivesTo: string;
  readonly text: string;
};

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const SHORTEST_TEXT = 2;

/** Reads them from an address, which anybody may have written: what does not fit is not there. */
export function readFilters(query: URLSearchParams): Filters {
  const read = (name: string) => query.get(name)?.trim() ?? '';
  const arrivesSoon = read('arrives') === 'soon';
  const readDate = (name: string) => (!arrivesSoon && DATE.test(read(name)) ? read(name) : '');
  return {
    state: STATES.includes(read('state')) ? read('state') : '',
    needsPerson: read('needs_person') === 'true',
    paidByCards: read('paid_by_cards') === 'true',
    salePageId: read('sale_page_id'),
    propertyId: read('property_id'),
    arrivesSoon,
    arrivesFrom: readDate('arrives_from'),
    arrivesTo: readDate('arrives_to'),
    text: read('text').length >= SHORTEST_TEXT ? read('text') : '',
  };
}

/** The same as the call takes it, and as the address holds it. */
export function toQuery(filters: Filters): Record<string, string> {
  const { text, state, needsPerson, paidByCards, salePageId, propertyId, arrivesSoon, arrivesFrom, arrivesTo } =
    filters;
  const all = {
    text: text.trim().length >= SHORTEST_TEXT ? text.trim() : '',
    state,
    needs_person: needsPerson ? 'true' : '',
    paid_by_cards: paidByCards ? 'true' : '',
    sale_page_id: salePageId,
    property_id: propertyId,
    arrives: arrivesSoon ? 'soon' : '',
    arrives_from: arrivesSoon ? '' : arrivesFrom,
    arrives_to: arrivesSoon ? '' : arrivesTo,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}
