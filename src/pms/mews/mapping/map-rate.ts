import { asId, type RateId } from '#domain/value/ids.ts';
import type { Rate } from '#domain/stay/offer.ts';
import type { MewsRate } from '../schema/rate-schema.ts';
import { chooseTexts, type TextChoice } from './map-facts.ts';

export function mapRate(rate: MewsRate, choice: TextChoice): Rate {
  return {
    id: asId<RateId>(rate.Id),
    ...chooseTexts(choice, { name: rateNamesOf(rate), description: [rate.Description] }),
  };
}

/** External names are those meant for guests. */
export function rateNamesOf({ ExternalNames, Names, ShortNames }: MewsRate) {
  return [ExternalNames, Names, ShortNames];
}
