import { isDeepStrictEqual } from 'node:util';
import type { SalePagePreview } from '#contract/staff/staff-sale-page.ts';
import type { Dependencies } from '../dependencies.ts';
import { readToken, signToken } from '../plumbing/secrets/signed-token.ts';
import { readWithStates } from '../sale-page/load-sale-page.ts';
import { readPreviewId, writePreviewId } from '../sale-page/preview-id.ts';
import { findDraft, readDraft } from '../sale-page/publish-draft.ts';
import type { SalePageDefinition } from '../sale-page/sale-page-definition.ts';
import type { SalePage } from '../sale-page/sale-page.ts';
import { loadVersions } from './edit-sale-page.ts';
import { may } from './places.ts';
import type { DeskDependencies } from './show-card.ts';
import { findWithoutUse, type SignedIn } from './sign-in.ts';

/** Where the guest page is drawn from the draft, for as long as the session lasts. */
export async function openPreview(deps: DeskDependencies, staff: SignedIn, id: string): Promise<SalePagePreview> {
  await loadVersions(deps, staff, id, 'sale_page.see');
  const key = signToken(deps.keys, 'preview', staff.sessionDigest.toString('base64url'));
  return { address: `/s/${encodeURIComponent(writePreviewId({ salePageId: id, key }))}` };
}

export type PreviewDependencies = Pick<Dependencies, 'db' | 'clock' | 'config' | 'keys' | 'salePages'>;

/**
 * The draft as a sale page, or what is published where there is none. It has an id of its own, so that nothing of it
 * passes for the page that guests see, and nothing can be written for it: no card, placement or holder belongs to it.
 * Undefined where the session has ended or may not see it, and while the draft is wrong.
 */
export async function findPreview(deps: PreviewDependencies, previewId: string): Promise<SalePage | undefined> {
  const { salePageId: id, key } = readPreviewId(previewId) ?? { salePageId: '', key: '' };
  const digest = readToken(deps.keys, 'preview', key);
  const staff = digest === undefined ? undefined : await findWithoutUse(deps, Buffer.from(digest, 'base64url'));
  if (!staff || !may(staff, 'sale_page.see', { salePageId: id, propertyIds: [] })) return undefined;
  const published = (await deps.salePages.find(id))?.definition;
  const draft = published && (await findDraft(deps.db, id));
  const definition = draft ? readDraft(published, draft, deps.clock.now()) : published;
  if (!published || !definition) return undefined;
  // The hotel's measuring page counts guests, and no payment card is typed where nothing is booked.
  const without = { analytics: null, payment_card_vault: null };
  return readWithStates(deps.db, { ...askedAsPublished(definition, published), ...without, id: previewId });
}

/** Who drafts does not say how a hotel's system is asked, or how many are: one that would be asked otherwise is not. */
function askedAsPublished(draft: SalePageDefinition, published: SalePageDefinition): SalePageDefinition {
  const connections = new Map(published.properties.map(({ id, connection }) => [id, connection ?? null]));
  const properties = draft.properties.map((property) => {
    const isAsPublished = isDeepStrictEqual(property.connection ?? null, connections.get(property.id) ?? null);
    return isAsPublished ? property : { ...property, connection: null };
  });
  return { ...draft, properties };
}
