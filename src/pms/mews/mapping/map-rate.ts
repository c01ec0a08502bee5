import { asId, type RateId } from '#domain/ids.ts';
import type { Rate } from '#domain/offer.ts';
import type { MewsRate } from '../schema/rate-schema.ts';
import { chooseText, chooseTexts, type TextChoice } from './map-facts.ts';

export function mapRate(rate: MewsRate, choice: TextChoice): Rate {
  return {
    id: asId<RateId>(rate.Id),
    ...chooseTexts(choice, { name: [rate.ExternalNames, rate.Names], description: [rate.Description] }),
  };
}

export function nameRate({ ExternalNames, Names }: MewsRate, choice: TextChoice): string {
  return chooseText(choice, ExternalNames, Names);
}
