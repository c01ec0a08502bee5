import { usualExpiry, type CardTerm } from './issuing.ts';

/** The shortest validity that a law allows for gift cards. Null if they may not expire. */
type GiftCardLaw = {
  /** A country by ISO 3166-1, or a part of one by ISO 3166-2. */
  readonly place: string;
  /** The tag of its warning. */
  readonly tag: 'au' | 'de' | 'dk' | 'ie' | 'us' | 'us_ca';
  readonly years: number | null;
  readonly isToYearEnd?: boolean;
  readonly source: string;
};

/** As of 29 November 2026. For warnings only: laws have exceptions, and a lawyer knows them. */
const LAWS: readonly GiftCardLaw[] = [
  {
    place: 'AU',
    tag: 'au',
    years: 3,
    source: 'Australian Consumer Law, section 99B',
  },
  {
    place: 'DE',
    tag: 'de',
    years: 3,
    isToYearEnd: true,
    source: 'BGB, sections 195 and 199',
  },
  {
    place: 'DK',
    tag: 'dk',
    years: 3,
    source: 'forældelsesloven, section 3',
  },
  {
    place: 'IE',
    tag: 'ie',
    years: 5,
    source: 'Consumer Protection (Gift Vouchers) Act 2019',
  },
  {
    place: 'US',
    tag: 'us',
    years: 5,
    source: '15 U.S.C. 1693l-1',
  },
  {
    place: 'US-CA',
    tag: 'us_ca',
    years: null,
    source: 'California Civil Code, section 1749.5',
  },
];

type Place = { readonly countryCode: string; readonly subdivisionCode: string };

/** The law by which cards of this term end too soon. Undefined if they do not, or the place has no law in the table. */
export function findStricterLaw(term: CardTerm, { countryCode, subdivisionCode }: Place): GiftCardLaw | undefined {
  const law = [subdivisionCode, countryCode].flatMap((code) => LAWS.filter(({ place }) => place === code))[0];
  return law && term.validFor !== null && endsSooner(term, law) ? law : undefined;
}

/** Two days of issue are enough: the difference to the end of a year is largest on the first, smallest on the last. */
const DAYS_OF_ISSUE = ['2027-01-01', '2027-12-31'].map((day) => Temporal.PlainDate.from(day));

function endsSooner(term: CardTerm, { years, isToYearEnd = false }: GiftCardLaw): boolean {
  if (years === null) return true;
  const lawful = { validFor: Temporal.Duration.from({ years }), isToYearEnd };
  return DAYS_OF_ISSUE.some((day) => {
    const [end, earliest] = [usualExpiry(term, null, day), usualExpiry(lawful, null, day)];
    return end !== null && earliest !== null && Temporal.PlainDate.compare(end, earliest) < 0;
  });
}
