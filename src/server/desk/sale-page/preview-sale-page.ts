import type { SalePagePreview } from '#contract/desk/staff-sale-page.ts';
import type { GuestParts } from '../../guest/parts.ts';
import { readToken, signToken } from '../../platform/secrets/signed-token.ts';
import { readWithStates } from '../../sale-page/load-sale-page.ts';
import { readPreviewId, writePreviewId } from '../../sale-page/preview-id.ts';
import { readDraft } from '../../sale-page/publish-draft.ts';
import type { SalePageDefinition } from '../../sale-page/definition/sale-page-definition.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { loadVersions } from './edit-sale-page.ts';
import { may } from '../sign-in/reach.ts';
import type { DeskDependencies } from '../cards/show-card.ts';
import { findWithoutUse, type SignedIn } from '../sign-in/sign-in.ts';

/** Where the guest page is drawn from the draft, for as long as the session lasts. */
export async function openPreview(deps: DeskDependencies, staff: SignedIn, id: string): Promise<SalePagePreview> {
  await loadVersions(deps, staff, id, 'sale_page.see');
  const key = signToken(deps.keys, 'preview', `${id} ${staff.sessionDigest.toString('base64url')}`);
  return { address: `/s/${encodeURIComponent(writePreviewId({ salePageId: id, key }))}` };
}

export type PreviewDependencies = Pick<GuestParts, 'db' | 'clock' | 'config' | 'keys' | 'salePages'>;

/**
 * The draft as a sale page, or what is published where there is none. It has an id of its own, so that nothing of it
 * passes for the page that guests see, and nothing can be written for it: no card, placement or holder belongs to it.
 * Undefined where the session has ended or may not see it, and while the draft is wrong.
 */
export async function findPreview(deps: PreviewDependencies, previewId: string): Promise<SalePage | undefined> {
  const { salePageId: id, key } = readPreviewId(previewId) ?? { salePageId: '', key: '' };
  const [signedId, digest] = readToken(deps.keys, 'preview', key)?.split(' ') ?? [];
  if (signedId !== id || digest === undefined) return undefined;
  const staff = await findWithoutUse(deps, Buffer.from(digest, 'base64url'));
  if (!staff || !may(staff, 'sale_page.see', { salePageId: id, propertyIds: [] })) return undefined;
  const published = (await deps.salePages.find(id))?.definition;
  const definition = published && (await readDraft(deps.db, published, deps.clock.now()));
  if (!published || !definition) return undefined;
  // The hotel's measuring page counts guests, and no payment card is typed where nothing is booked.
  const without = { analytics: null, payment_card_vault: null };
  return readWithStates(deps.db, { ...askedAsPublished(definition, published), ...without, id: previewId });
}

/** Which hotel is asked, where, and with which secrets. */
const ASKED_BY = [
  'system',
  'enterprise_id',
  'service_id',
  'address',
  'client_token_variable',
  'access_token_variable',
  'integration_id',
] as const;

/** Who drafts does not say which hotel's system is asked, or where: one that would be asked elsewhere is not. */
function askedAsPublished(draft: SalePageDefinition, published: SalePageDefinition): SalePageDefinition {
  const connections = new Map(published.properties.map(({ id, connection }) => [id, connection]));
  const properties = draft.properties.map((property) => {
    return { ...property, connection: showConnection(property.connection, connections.get(property.id)) };
  });
  return { ...draft, properties };
}

type Connection = SalePageDefinition['properties'][number]['connection'];

/**
 * Of a connection that the draft changes, what guests see until they book. The rest is as published: each connection
 * that differs from others is one more that the server keeps.
 */
function showConnection(draft: Connection, published: Connection): Connection {
  if (!draft || !published) return null;
  if (ASKED_BY.some((name) => (draft[name] ?? null) !== (published[name] ?? null))) return null;
  return {
    ...published,
    sells_out_of_order_rooms: draft.sells_out_of_order_rooms,
    sells_house_use_rooms: draft.sells_house_use_rooms,
    payments: draft.payments,
  };
}
