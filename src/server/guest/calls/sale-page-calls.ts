import { PATHS } from '#contract/guest/paths.ts';
import * as referenceLists from '#contract/guest/reference-lists.ts';
import * as contract from '#contract/guest/sale-page.ts';
import type { GuestParts } from '../guest-parts.ts';
import { PACKED_ON_THE_WAY } from '../../platform/http/packed-on-the-way.ts';
import type { ReadyAnswers } from '../../platform/http/ready-answers.ts';
import { findInReferenceList } from '../../hotel/reference-list.ts';
import { listProducts, toWireSalePage } from '../../sale-page/present-sale-page.ts';
import type { App } from '../../platform/http/app.ts';
import { answerReady, inPage } from './call-frame.ts';

export function salePageCalls(app: App, { config }: GuestParts, answers: ReadyAnswers): void {
  app.get(PATHS.salePage, { schema: { ...inPage, response: { 200: contract.WireSalePage } } }, async ({ salePage }) =>
    toWireSalePage(salePage, config),
  );

  app.get(
    PATHS.vouchers,
    { schema: { ...inPage, querystring: contract.VouchersQuery, response: { 200: contract.VouchersAnswer } } },
    async (request, reply) => {
      const { salePage, language, query } = request;
      return answerReady(answers, request, reply, {
        schema: contract.VouchersAnswer,
        by: [query.property_id],
        make: async () => ({ body: { products: listProducts(salePage, query.property_id, language) }, isWhole: true }),
      });
    },
  );

  app.get(
    PATHS.referenceList,
    {
      ...PACKED_ON_THE_WAY,
      schema: {
        params: referenceLists.ReferenceListParams,
        querystring: referenceLists.ReferenceListQuery,
        response: { 200: referenceLists.ReferenceListAnswer },
      },
    },
    async ({ params, query }) => findInReferenceList(params.list, query.q ?? ''),
  );
}
