import { PLACEMENT_STATES } from '#domain/placement.ts';

const STATES: readonly string[] = PLACEMENT_STATES;

/** What a list of reservations is narrowed to. It stands in the address, so that a view can be sent to a colleague. */
export type Filters = {
  readonly state: string;
  readonly needsPerson: boolean;
  readonly propertyId: string;
  readonly arrivesFrom: string;
  readonly arrivesTo: string;
  readonly text: string;
};

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const SHORTEST_TEXT = 2;

/** Reads them from an address, which anybody may have written: what does not fit is not there. */
export function readFilters(query: URLSearchParams): Filters {
  const read = (name: string) => query.get(name)?.trim() ?? '';
  const readDate = (name: string) => (DATE.test(read(name)) ? read(name) : '');
  return {
    state: STATES.includes(read('state')) ? read('state') : '',
    needsPerson: read('needs_person') === 'true',
    propertyId: read('property_id'),
    arrivesFrom: readDate('arrives_from'),
    arrivesTo: readDate('arrives_to'),
    text: read('text').length >= SHORTEST_TEXT ? read('text') : '',
  };
}

/** The same as the call takes it, and as the address holds it. */
export function toQuery({
  state,
  needsPerson,
  propertyId,
  arrivesFrom,
  arrivesTo,
  text,
}: Filters): Record<string, string> {
  const all = {
    text: text.trim().length >= SHORTEST_TEXT ? text.trim() : '',
    state,
    needs_person: needsPerson ? 'true' : '',
    property_id: propertyId,
    arrives_from: arrivesFrom,
    arrives_to: arrivesTo,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}
