import { STAFF_PATHS } from '#contract/desk/staff-paths.ts';
import * as contract from '#contract/desk/staff-sale-page.ts';
import type { DeskParts } from '../desk-parts.ts';
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
import type { App } from '../../platform/http/app.ts';
import { HOTEL_PRICE } from '../frame/staff-frame.ts';

/** Each hotel gets about a dozen requests. */
const ALL_HOTELS_PRICE = 10 * HOTEL_PRICE;

const SETTINGS_BYTES = 64 * 1024;

export function salePageEditCalls(app: App, deps: DeskParts): void {
  const see = { config: { staffRight: 'sale_page.see' as const } };
  const edit = { config: { staffRight: 'sale_page.edit' as const } };
  const page = { params: contract.SalePageParams };
  const share = createSharedWork<contract.SalePageHotels>();
  const file = { ...page, response: { 200: contract.SalePageFile } };

  app.get(STAFF_PATHS.salePage, { ...see, schema: file }, ({ staff, params }) =>
    showSalePageFile(deps, staff, params.salePage),
  );

  app.get(
    STAFF_PATHS.salePageVersion,
    { ...see, schema: { params: contract.VersionParams, response: { 200: contract.VersionSettings } } },
    ({ staff, params }) => showVersion(deps, staff, params.salePage, params.number),
  );

  app.get(
    STAFF_PATHS.salePageHotels,
    {
      config: { ...edit.config, price: ALL_HOTELS_PRICE },
      schema: { ...page, response: { 200: contract.SalePageHotels } },
    },
    ({ staff, params }) => share(`${staff.id} ${params.salePage}`, () => askHotels(deps, staff, params.salePage)),
  );

  app.get(
    STAFF_PATHS.salePagePreview,
    { ...see, schema: { ...page, response: { 200: contract.SalePagePreview } } },
    ({ staff, params }) => openPreview(deps, staff, params.salePage),
  );

  // Writes nothing. A POST because settings are too long for a URL.
  app.post(
    STAFF_PATHS.salePageCheck,
    {
      ...see,
      bodyLimit: SETTINGS_BYTES,
      schema: { ...page, body: contract.DraftSettings, response: { 200: contract.DraftCheck } },
    },
    ({ staff, params, body }) => checkSettings(deps, staff, params.salePage, body.settings),
  );

  app.post(
    STAFF_PATHS.salePageDraft,
    { ...edit, bodyLimit: SETTINGS_BYTES, schema: { ...file, body: contract.DraftSaving } },
    ({ staff, params, body }) => saveDraftAtDesk(deps, staff, params.salePage, body),
  );

  app.post(
    STAFF_PATHS.salePageDraftEnd,
    { ...edit, schema: { ...file, body: contract.DraftDiscarding } },
    ({ staff, params, body }) => discardDraftAtDesk(deps, staff, params.salePage, body.revision),
  );

  app.post(
    STAFF_PATHS.salePagePublication,
    { config: { staffRight: 'sale_page.publish' }, schema: { ...file, body: contract.Publication } },
    ({ staff, params, body, causeOf }) => publishAtDesk(deps, staff, params.salePage, body, causeOf(body.reason)),
  );
}
