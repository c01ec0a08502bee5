import type { WireCard } from '#contract/card.ts';
import { toWireCard } from '#contract/wire-card.ts';
import type { Dependencies } from '../../dependencies.ts';
import { findDayOfCard } from '../../property/day-of-card.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import type { PriceChanged } from '../place/prepare-attempt.ts';
import { findBookedAs } from '../placement/open-placements-store.ts';

/** The cards of a stay whose cover has changed, each with the stay that was booked with it last. */
export async function presentCardsNow(
  deps: Pick<Dependencies, 'db' | 'clock' | 'pmsOf' | 'log'>,
  salePage: SalePage,
  { changed, priced }: PriceChanged,
  language: string,
): Promise<WireCard[]> {
  const cards = changed.includes('cover') ? priced.cards : [];
  return Promise.all(
    cards.map(async (card) => {
      const { today, lastHours } = await findDayOfCard(deps, salePage, card, language);
      return { ...toWireCard(card, today, lastHours), booked_as: await findBookedAs(deps.db, card.id) };
    }),
  );
}
