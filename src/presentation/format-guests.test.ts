import { describe, expect, it } from 'vitest';
import { findWords } from './find-words.ts';
import germanJourney from './journey-text/de.json' with { type: 'json' };
import englishJourney from './journey-text/en.json' with { type: 'json' };
import german from './start-text/de.json' with { type: 'json' };
import english from './start-text/en.json' with { type: 'json' };
import { countGuests, formatGuests } from './format-guests.ts';

const TEXTS = { en: [english, englishJourney], de: [german, germanJourney] } as const;

/** "1 Infants child+" is one of several ages of children. A name in brackets is in another language. */
function read(language: keyof typeof TEXTS, guests: string): string[] {
  const words = TEXTS[language].map((texts) => ({ texts, plurals: new Intl.PluralRules(language) }));
  const counts = countGuests(
    guests.split(', ').map((each) => {
      const [, count, name = '', kind = '', several] = /^(\d+) (.*) (adult|child|-)(\+?)$/.exec(each) ?? [];
      const classification = kind === 'adult' || kind === 'child' ? kind : null;
      return {
        name: name.replaceAll(/[()]/g, '') || null,
        isForeign: name.startsWith('('),
        classification,
        isOneOfSeveral: several === '+',
        count: Number(count),
      };
    }),
  );
  return counts ? formatGuests({ t: (key, values) => findWords(words, key, values) ?? key }, counts) : ['?'];
}

describe('guests are named by the hotel’s own age categories', () => {
  it.each([
    ['en', '2 Adults adult, 1 Children child+, 1 Infants child+', '2 adults, 1 child, Infants: 1'],
    ['en', '2 Adults adult, 1 Infants child+', '2 adults, Infants: 1'],
    ['en', '2 Adults 16+ adult, 1 Babies child', '2 adults, Babies: 1'],
    ['en', '1 Adult adult+, 2 Seniors adult+', '1 adult, Seniors: 2'],
    ['en', '1 Infants child+, 2 Adults adult, 1 Infants child+', '2 adults, Infants: 2'],
    ['de', '2 (Adults) adult, 2 Kinder child+, 1 Kleinkinder child+', '2 Erwachsene, 2 Kinder, Kleinkinder: 1'],
    ['de', '2 (Adults) adult, 2 (Children) child', '2 Erwachsene, 2 Kinder'],
    ['de', '2 (Adults) adult, 1 (Infants) child+', '2 Erwachsene, Infants: 1'],
    ['en', '2  adult, 1  child', '2 adults, 1 child'],
    ['en', '2 Adults adult, 1  -', '?'],
  ] as const)('in %s: %s', (language, guests, words) => {
    expect(read(language, guests).join(', ')).toBe(words);
  });
});
