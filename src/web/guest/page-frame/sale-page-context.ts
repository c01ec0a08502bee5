import type { SalePageData } from '#contract/guest/sale-page.ts';
import { createContext, useContext } from 'react';

export const SalePageContext = createContext<SalePageData | undefined>(undefined);

export function useSalePage(): SalePageData {
  const data = useContext(SalePageContext);
  if (!data) throw new Error('A screen stands outside the sale page');
  return data;
}
