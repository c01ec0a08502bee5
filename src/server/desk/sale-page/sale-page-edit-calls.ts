import type { SalePageHotels } from '#contract/desk/staff-sale-page.ts';
import type { DeskParts } from '../desk-parts.ts';
import type { On } from '../frame/on-call.ts';
import { askHotels } from './ask-hotels.ts';
import {
  checkSettings,
  discardDraftAtDesk,
  publishAtDesk,
  saveDraftAtDesk,
  showSalePageFile,
  showVersion,
} from './edit-sale-page.ts';
import { openPreview } from './preview-sale-page.ts';
import { createSharedWork } from '../../platform/limits/shared-work.ts';

export function salePageEditCalls(on: On, deps: DeskParts): void {
  const share = createSharedWork<SalePageHotels>();

  on('GET /staff/sale-pages/:salePage', ({ staff, params }) => showSalePageFile(deps, staff, params.salePage));

  on('GET /staff/sale-pages/:salePage/versions/:number', ({ staff, params }) =>
    showVersion(deps, staff, params.salePage, params.number),
  );

  on('GET /staff/sale-pages/:salePage/hotels', ({ staff, params }) =>
    share(`${staff.id} ${params.salePage}`, () => askHotels(deps, staff, params.salePage)),
  );

  on('GET /staff/sale-pages/:salePage/preview', ({ staff, params }) => openPreview(deps, staff, params.salePage));

  on('POST /staff/sale-pages/:salePage/check', ({ staff, params, body }) =>
    checkSettings(deps, staff, params.salePage, body.settings),
  );

  on('POST /staff/sale-pages/:salePage/draft', ({ staff, params, body }) =>
    saveDraftAtDesk(deps, staff, params.salePage, body),
  );

  on('POST /staff/sale-pages/:salePage/draft/discard', ({ staff, params, body }) =>
    discardDraftAtDesk(deps, staff, params.salePage, body.revision),
  );

  on('POST /staff/sale-pages/:salePage/publish', ({ staff, params, body, causeOf }) =>
    publishAtDesk(deps, staff, params.salePage, body, causeOf(body.reason)),
  );
}
