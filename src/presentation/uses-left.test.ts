import { expect, it } from 'vitest';
import { findWords } from './find-words.ts';
import czech from './text/cs.json' with { type: 'json' };
import english from './text/en.json' with { type: 'json' };
import french from './text/fr.json' with { type: 'json' };
import german from './text/de.json' with { type: 'json' };
import italian from './text/it.json' with { type: 'json' };
import spanish from './text/es.json' with { type: 'json' };

// One number picks the form of these words, and another stands in them.
it.each([
  ['en', english, ['1 of 10 nights left', '3 of 10 nights left']],
  ['de', german, ['noch 1 von 10 Nächten', 'noch 3 von 10 Nächten']],
  ['fr', french, ['il reste 1 des 10 nuits', 'il reste 3 des 10 nuits']],
  ['es', spanish, ['1 de 10 noches por usar', '3 de 10 noches por usar']],
  ['it', italian, ['1 di 10 notti da usare', '3 di 10 notti da usare']],
  ['cs', czech, ['ještě 1 z 10 nocí', 'ještě 3 z 10 nocí']],
])('what is left of ten nights is right for one and for three in %s', (language, texts, expected) => {
  const words = [{ texts, plurals: new Intl.PluralRules(language) }];
  expect([1, 3].map((left) => findWords(words, 'CARD.USES_LEFT', { left, count: 10 }))).toEqual(expected);
});
