import { readFileSync } from 'node:fs';
import { asId, type PropertyId } from '#domain/value/ids.ts';
import { invariant } from '#domain/value/invariant.ts';
import type { LetterContext } from '../../src/server/letters/compose/letter-context.ts';
import { LETTER_LINKS, type LetterKind } from '../../src/server/letters/compose/letter-data.ts';
import { parseSalePageFile } from '../../src/server/sale-page/definition/parse-sale-page-file.ts';
import { readSalePage, type SalePage } from '../../src/server/sale-page/sale-page.ts';

const FILE = new URL('../../src/server/run/demo/demo.sale-page.yaml', import.meta.url);
const PAGE_URL = 'https://stay.quiet-hours.example/s/demo';

/** A placeholder of the length of a real token. */
const TOKEN = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

export function sampleSalePage(change: Partial<SalePage['definition']> = {}): SalePage {
  const parsed = parseSalePageFile(readFileSync(FILE, 'utf8'));
  invariant(parsed.state === 'parsed', "the demo's file is valid");
  return readSalePage({ ...parsed.definition, ...change });
}

/** The context of a letter of the demo's sale page about a stay in Vienna. */
export function sampleContext(kind: LetterKind, salePage: SalePage, language = 'en'): LetterContext {
  const property = salePage.properties.get(asId<PropertyId>('palais-rosenhain'));
  invariant(property, 'the demo has a hotel in Vienna');
  return {
    at: Temporal.Instant.from('2026-11-22T10:04:00Z'),
    salePage,
    property: {
      ...property,
      facts: {
        name: 'Palais Rosenhain',
        propertyInfo: {
          city: 'Wien',
          street: 'Rosenhaingasse 8',
          line1: 'Rosenhaingasse 8',
          line2: '',
          postalCode: '1040',
          countryCode: 'AT',
          subdivisionCode: '',
          phone: '+43 1 555 0142',
          email: 'empfang@palais-rosenhain.example',
          websiteUrl: 'https://palais-rosenhain.example',
        },
      },
    },
    pageUrl: `${PAGE_URL}?language=${language}`,
    linkUrl: LETTER_LINKS[kind] === undefined ? null : `${PAGE_URL}/my-booking?language=${language}#t=${TOKEN}`,
  };
}
