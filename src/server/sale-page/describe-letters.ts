import type { LetterWriter } from '#domain/stay/property.ts';

/** Describes for the operator which system writes to the guests of a property. */
export function describeLetters(letters: LetterWriter): string {
  return SENTENCES[letters];
}

const SENTENCES: Readonly<Record<LetterWriter, string>> = {
  ours: 'Staycard writes to guests; the hotel’s system is asked to send them nothing.',
  hotel: 'The hotel’s system writes to guests when a stay is confirmed or cancelled; Staycard does not.',
  both: 'Staycard and the hotel’s system both write to guests when a stay is confirmed or cancelled.',
};
