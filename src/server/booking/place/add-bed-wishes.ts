import type { WirePlacement } from '#contract/guest/reservation.ts';
import type { Buyer } from '#domain/stay/buyer.ts';
import { loadWords } from '../../letters/words/load-words.ts';

const WORDS = {
  double_bed: 'BED_WISHES.DOUBLE_BED',
  twin_beds: 'BED_WISHES.TWIN_BEDS',
  cot: 'BED_WISHES.COT',
} as const;

/** Adds the bed choices to the buyer's special requests, before the typed text, in the hotel's language. */
export async function addBedWishes(
  buyer: Buyer,
  { bed_wishes: wishes = [] }: WirePlacement['buyer'],
  language: string,
): Promise<Buyer> {
  if (wishes.length === 0) return buyer;
  const t = await loadWords(language);
  const chosen = [...new Set(wishes)].map((wish) => t(WORDS[wish]));
  return { ...buyer, specialRequests: [chosen.join(', '), buyer.specialRequests].filter(Boolean).join('\n') };
}
