import { compareExpiry } from '#domain/card/lot.ts';
import { dateAt } from '#domain/stay/stay.ts';
import type { VoucherProduct } from '#domain/card/voucher-product.ts';
import type { GuestParts } from '../guest-parts.ts';
import { deleteEndedPasses, touchAgedPasses, type EndingProduct } from './aged-pass-store.ts';

/** As long as the link in a letter opens the booking. */
const STAY_KEPT_DAYS = 30;
/** Staff may extend a card that has just expired, and its pass shows that. */
const CARD_KEPT_DAYS = 90;

/**
 * The hourly job. No row changes when value expires, or when the validity of a card or its product begins or ends. So
 * this job finds passes that show such a change, and marks them as changed for phones. It also deletes passes that
 * ended long ago.
 */
export async function agePasses({ db, clock, salePages }: Pick<GuestParts, 'db' | 'clock' | 'salePages'>) {
  const now = clock.now();
  for (const { id, timeZone, products } of await salePages.list()) {
    await touchAgedPasses(db, { salePageId: id, timeZone }, listEnding([...products.values()]), now);
  }
  await deleteEndedPasses(db, {
    staysBefore: dateAt(now, 'UTC').subtract({ days: STAY_KEPT_DAYS }),
    cardsBefore: now.subtract({ hours: CARD_KEPT_DAYS * 24 }),
  });
}

function listEnding(products: readonly Pick<VoucherProduct, 'id' | 'validity'>[]): EndingProduct[] {
  return products.flatMap(({ id, validity: { bookBy, stayBy } }) => {
    const lastDay = [bookBy, stayBy].toSorted(compareExpiry)[0] ?? null;
    return lastDay ? [{ productId: id, lastDay }] : [];
  });
}
