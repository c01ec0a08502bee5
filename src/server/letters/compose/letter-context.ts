import type { ConfiguredProperty, PropertyFacts } from '#domain/stay/property.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import type { Localizer } from '../words/localizer.ts';
import type { Logo } from './logo.ts';

/** The data that is loaded when a letter is sent. */
export type LetterContext = {
  /** When the fact happened. Every retry has the same moment, and so the same letter. */
  readonly at: Temporal.Instant;
  readonly salePage: SalePage;
  /** The sale page's logo, if it could be loaded. Otherwise the letter shows the page's name. */
  readonly logo?: Logo | null;
  /** The property of the stay. Null for a letter without one. `facts` is null while its PMS returns none. */
  readonly property:
    | (Pick<
        ConfiguredProperty,
        'id' | 'description' | 'descriptions' | 'city' | 'cities' | 'termsUrl' | 'checkIn' | 'checkOut'
      > & {
        readonly facts: Pick<PropertyFacts, 'name' | 'propertyInfo'> | null;
      })
    | null;
  readonly pageUrl: string;
  /** The link that `LETTER_LINKS` has for this kind. Null if it has none. */
  readonly linkUrl: string | null;
};

export type DraftContext = LetterContext & { readonly localizer: Localizer };

/** An attachment. One with a `contentId` is shown inline in the HTML. */
export type LetterAttachment = {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Uint8Array;
  readonly contentId: string | null;
};
