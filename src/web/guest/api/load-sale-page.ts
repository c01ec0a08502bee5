import type { WireSalePage, SalePageData, WireVoucherProduct } from '#contract/guest/sale-page.ts';
import { request } from '../../api/request.ts';
import { callPath } from '../../api/sale-page-address.ts';

export async function loadSalePage(): Promise<SalePageData> {
  const written = document.getElementById('sale-page-data')?.textContent;
  if (written) return JSON.parse(written) as SalePageData;
  const [salePage, { products }] = await Promise.all([
    request<WireSalePage>({ path: callPath('salePage') }),
    request<{ products: WireVoucherProduct[] }>({ path: callPath('vouchers') }),
  ]);
  return { sale_page: salePage, products };
}
