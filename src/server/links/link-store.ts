import type { LinkPurpose } from '#domain/guest-link.ts';
import type { Tx } from '../plumbing/database/database.ts';

type NewLink = {
  readonly id: string;
  readonly purpose: LinkPurpose;
  readonly salePageId: string;
  readonly placementId: string | null;
  readonly holderEmail: string | null;
  readonly mailId: string | null;
  readonly tokenDigest: Buffer;
  readonly createdAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
};

/**
 * Writes a link and answers its id. A letter that was sent before has one for this purpose already: that one stays, and
 * lasts as long as a new one would.
 */
export async function insertLink(tx: Tx, link: NewLink): Promise<string> {
  const { id } = await tx
    .insertInto('guest_link')
    .values({
      id: link.id,
      purpose: link.purpose,
      sale_page_id: link.salePageId,
      placement_id: link.placementId,
      holder_email: link.holderEmail,
      mail_id: link.mailId,
      token_digest: link.tokenDigest,
      created_at: link.createdAt.toString(),
      expires_at: link.expiresAt.toString(),
    })
    .onConflict((conflict) =>
      conflict.columns(['mail_id', 'purpose']).doUpdateSet((row) => ({ expires_at: row.ref('excluded.expires_at') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Ends the links that were asked for before this one, for the same thing. */
export async function voidAskedLinks(
  tx: Tx,
  { id, purpose, salePageId, placementId, holderEmail, createdAt }: NewLink,
): Promise<void> {
  await tx
    .updateTable('guest_link')
    .set({ voided_at: createdAt.toString() })
    .where('sale_page_id', '=', salePageId)
    .where('purpose', '=', purpose)
    .where('placement_id', placementId === null ? 'is' : '=', placementId)
    .where('holder_email', holderEmail === null ? 'is' : '=', holderEmail)
    .where('id', '<>', id)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute();
}
