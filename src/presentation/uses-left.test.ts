import { expect, it } from 'vitest';
import { findWords } from './find-words.ts';
import czech from './start-text/cs.json' with { type: 'json' };
import english from './start-text/en.json' with { type: 'json' };
import french from './start-text/fr.json' with { type: 'json' };
import german from './start-text/de.json' with { type: 'json' };
import italian from './start-text/it.json' with { type: 'json' };
import spanish from './start-text/es.json' with { type: 'json' };

// There is no "of how many", because a card may be issued with fewer uses than its product has, and get more later.
it.each([
  ['en', english, ['1 night left', '3 nights left']],
  ['de', german, ['noch 1 Nacht', 'noch 3 Nächte']],
  ['fr', french, ['il reste 1 nuit', 'il reste 3 nuits']],
  ['es', spanish, ['1 noche por usar', '3 noches por usar']],
  ['it', italian, ['1 notte da usare', '3 notti da usare']],
  ['cs', czech, ['ještě 1 noc', 'ještě 3 noci']],
])('the nights left on a card are right for one and for three in %s', (language, texts, expected) => {
  const words = [{ texts, plurals: new Intl.PluralRules(language) }];
  expect([1, 3].map((count) => findWords(words, 'CARD.USES_LEFT', { count }))).toEqual(expected);
});
