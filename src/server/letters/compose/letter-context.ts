import type { ConfiguredProperty, PropertyFacts } from '#domain/stay/property.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import type { Localizer } from '../words/localizer.ts';
import type { Logo } from './logo.ts';

/** What a letter takes from elsewhere when it is sent. */
export type LetterContext = {
  /** When the fact was; the same on every try, so that every try has the same letter. */
  readonly at: Temporal.Instant;
  readonly salePage: SalePage;
  /** The sale page's logo, where it has one that was read; its name in letters else. */
  readonly logo?: Logo | null;
  /** The property of the stay; null for a letter about none, and `facts` null while its PMS gives none. */
  readonly property:
    | (Pick<
        ConfiguredProperty,
        'id' | 'description' | 'descriptions' | 'city' | 'cities' | 'termsUrl' | 'checkIn' | 'checkOut'
      > & {
        readonly facts: Pick<PropertyFacts, 'name' | 'propertyInfo'> | null;
      })
    | null;
  /** The address of the sale page, without a fragment. */
  readonly pageUrl: string;
  /** The link that `LETTER_LINKS` names for this kind; null where it names none. */
  readonly linkUrl: string | null;
};

/** What a draft is written from: the same, and the localizer of its reader's language. */
export type DraftContext = LetterContext & { readonly localizer: Localizer };

/** A file that goes with a letter; one with a `contentId` is shown in its HTML. */
export type LetterAttachment = {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Uint8Array;
  readonly contentId: string | null;
};
