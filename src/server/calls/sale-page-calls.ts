import { PATHS } from '#contract/paths.ts';
import * as referenceLists from '#contract/reference-lists.ts';
import * as contract from '#contract/sale-page.ts';
import type { Dependencies } from '../dependencies.ts';
import { findInReferenceList } from '../reference-list/reference-list.ts';
import { listProducts, toWireSalePage } from '../sale-page/present-sale-page.ts';
import { inPage, type App } from './call-frame.ts';

/** What a sale page shows before anything is chosen. */
export function salePageCalls(app: App, { config }: Dependencies): void {
  app.get(PATHS.salePage, { schema: { ...inPage, response: { 200: contract.WireSalePage } } }, async ({ salePage }) =>
    toWireSalePage(salePage, config),
  );

  app.get(
    PATHS.vouchers,
    { schema: { ...inPage, querystring: contract.VouchersQuery, response: { 200: contract.VouchersAnswer } } },
    async ({ salePage, language, query }) => ({ products: listProducts(salePage, query.property_id, language) }),
  );

  app.get(
    PATHS.referenceList,
    {
      schema: {
        params: referenceLists.ReferenceListParams,
        querystring: referenceLists.ReferenceListQuery,
        response: { 200: referenceLists.ReferenceListAnswer },
      },
    },
    async ({ params, query }) => findInReferenceList(params.list, query.q ?? ''),
  );
}
