import { RESERVATION_SORTS } from '#contract/desk/staff-choices.ts';
import { PLACEMENT_STATES } from '#domain/placement/placement.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TRUE = /^true$/;

/** Filters of the reservation list by their wire names, with the values that each accepts. */
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
  sort: new RegExp(`^(${RESERVATION_SORTS.join('|')})$`),
};

type Filters = Partial<Record<keyof typeof FITTING, string>>;

/** Filters by arrival also sort by arrival, unless another order is chosen. */
export function usualSort({
  arrives,
  arrives_from: from,
  arrives_to: to,
}: Filters): (typeof RESERVATION_SORTS)[number] {
  return (arrives ?? from ?? to) === undefined ? 'booked' : 'arrival';
}

/**
 * Reads the filters from a form or from an untrusted address. Drops invalid values, the usual order, and arrival dates
 * if today and tomorrow are selected.
 */
export function readFilters(given: Readonly<Record<string, string | false | undefined>>): Filters {
  const fits = Object.entries(FITTING).flatMap(([name, fitting]) => {
    const value = (given[name] || '').trim();
    return fitting.test(value) && !(given['arrives'] === 'soon' && fitting === DATE) ? [[name, value]] : [];
  });
  const { sort, ...filters } = Object.fromEntries(fits) as Filters;
  return sort === undefined || sort === usualSort(filters) ? filters : { ...filters, sort };
}
