import type { CardRow } from '#contract/desk/staff-cards.ts';
import type { StaffSession } from '#contract/desk/staff-session.ts';
import type { Right } from '#domain/desk/staff-rights.ts';
import { createContext, use } from 'react';
import { invariant } from '#domain/value/invariant.ts';

export const SessionContext = createContext<StaffSession | undefined>(undefined);

/** The session of the signed-in person, who always exists below the frame. */
export function useSession(): StaffSession {
  const session = use(SessionContext);
  invariant(session, 'the desk is drawn for a person who is signed in');
  return session;
}

/** The product's name as the session has it: in the person's language, if its sale page has that. */
export function useProductName() {
  const { sale_pages: pages } = useSession();
  return ({ sale_page_id: page, product: { id, name } }: Pick<CardRow, 'sale_page_id' | 'product'>): string =>
    pages.find((one) => one.id === page)?.products.find((one) => one.id === id)?.name ?? name;
}

/** Names of the hotels and products of all sale pages, by their id. Another id stays as it is. */
export function useItemNames() {
  const { sale_pages: pages } = useSession();
  const all = pages.flatMap(({ properties, products }) => [...properties, ...products]);
  return (id: string): string => all.find((one) => one.id === id)?.name ?? id;
}

/** Whether the person has a right anywhere. The server decides about a single card or stay. */
export function useMay(right: Right): boolean {
  return useSession().rights.includes(right);
}

/** Whether the person has a right at every hotel that takes some product. */
export function useMayForProduct(right: Right): boolean {
  return useSession().sale_pages.some(({ products }) => products.some(({ rights }) => rights.includes(right)));
}

export function useTimeZone(salePageId?: string): string {
  const { sale_pages: pages } = useSession();
  return (pages.find(({ id }) => id === salePageId) ?? pages[0])?.time_zone ?? 'UTC';
}
