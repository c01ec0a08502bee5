import { PLACEMENT_STATES } from '#domain/placement/placement.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TRUE = /^true$/;

/** What a list of reservations can be narrowed to, by the names of the call, and what each may be. */
const FITTING = {
  text: /../su,
  state: new RegExp(`^(${PLACEMENT_STATES.join('|')})$`),
  needs_person: TRUE,
  paid_by_cards: TRUE,
  sale_page_id: /./,
  property_id: /./,
  arrives: /^soon$/,
  arrives_from: DATE,
  arrives_to: DATE,
};
type Name = keyof typeof FITTING;

/**
 * Reads them from a form, or from an address, which anybody may have written: what does not fit is not there, nor are
 * days of arrival beside today and tomorrow.
 */
export function readFilters(
  given: Readonly<Record<string, string | false | undefined>>,
): Partial<Record<Name, string>> {
  const fits = Object.entries(FITTING).flatMap(([name, fitting]) => {
    const value = (given[name] || '').trim();
    return fitting.test(value) && !(given['arrives'] === 'soon' && fitting === DATE) ? [[name, value]] : [];
  });
  return Object.fromEntries(fits) as Partial<Record<Name, string>>;
}
