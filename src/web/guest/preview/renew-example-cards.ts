import { searchCard } from '../api/card-calls.ts';
import { sessionCards } from '../session/session-cards.ts';

/** Refreshes the example cards, as the draft may have been saved since. Drops those whose product it no longer has. */
export async function renewExampleCards(): Promise<void> {
  const renewed = await Promise.all(
    sessionCards.read().map(async (held) => {
      const found = await searchCard(held.product.id).catch(() => undefined);
      return found ? [{ ...held, card: found.card, product: found.product }] : [];
    }),
  );
  sessionCards.write(renewed.flat());
}
