import type { SalePagePreview } from '#contract/desk/staff-sale-page.ts';
import type { DeskDependencies, DeskParts } from '../desk-parts.ts';
import { readToken, signToken } from '../../platform/secrets/signed-token.ts';
import { readWithStates } from '../../sale-page/load-sale-page.ts';
import { readPreviewId, writePreviewId } from '../../sale-page/preview-id.ts';
import { readDraft } from '../../sale-page/publish-draft.ts';
import type { SalePageDefinition } from '../../sale-page/definition/sale-page-definition.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { loadVersions } from './edit-sale-page.ts';
import { may } from '../sign-in/reach.ts';
import { findWithoutUse, type SignedIn } from '../sign-in/sign-in.ts';

/** The address of the draft's guest page, valid as long as the session. */
export async function openPreview(deps: DeskDependencies, staff: SignedIn, id: string): Promise<SalePagePreview> {
  await loadVersions(deps, staff, id, 'sale_page.see');
  const key = signToken(deps.keys, 'preview', `${id} ${staff.sessionDigest.toString('base64url')}`);
  return { address: `/s/${encodeURIComponent(writePreviewId({ salePageId: id, key }))}` };
}

export type PreviewDependencies = Pick<DeskParts, 'db' | 'clock' | 'config' | 'keys' | 'salePages'>;

/**
 * Loads the draft as a sale page, or the published version if there is none. Its own id keeps it apart from the public
 * page. Nothing can be stored for it: no card, placement or holder belongs to it. Returns undefined if the session has
 * ended or lacks the right, and while the draft is invalid.
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
  // The hotel's analytics must not count previews, and a preview books nothing, so it takes no payment cards.
  const without = { analytics: null, payment_card_vault: null };
  return readWithStates(deps.db, { ...askedAsPublished(definition, published), ...without, id: previewId });
}

/** Settings that decide which hotel is asked, where, and with which secrets. */
const ASKED_BY = [
  'system',
  'enterprise_id',
  'service_id',
  'address',
  'client_token_variable',
  'access_token_variable',
  'integration_id',
] as const;

/** A draft must not redirect requests to a hotel's system. A connection with other request settings is not used. */
function askedAsPublished(draft: SalePageDefinition, published: SalePageDefinition): SalePageDefinition {
  const connections = new Map(published.properties.map(({ id, connection }) => [id, connection]));
  const properties = draft.properties.map((property) => {
    return { ...property, connection: showConnection(property.connection, connections.get(property.id)) };
  });
  return { ...draft, properties };
}

type Connection = SalePageDefinition['properties'][number]['connection'];

/** Takes over only what guests see before booking: the server keeps resources for every distinct connection. */
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
