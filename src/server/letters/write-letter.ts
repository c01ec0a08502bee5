import { DEFAULT_LANGUAGE } from '#domain/value/language.ts';
import { findAskedLinkEnd, findBookingAccessEnd } from '#domain/letter/guest-link.ts';
import { asId, type PlacementId, type PropertyId } from '#domain/value/ids.ts';
import { invariant } from '#domain/value/invariant.ts';
import { findPageLanguage } from '#presentation/languages.ts';
import type { LetterParts } from './letters-parts.ts';
import { composeLetter, type Letter } from './compose/compose-letter.ts';
import type { LetterContext } from './compose/letter-context.ts';
import { LETTER_LINKS, readLetterOrder, type LetterOrder } from './compose/letter-data.ts';
import { mintLink } from './links/mint-link.ts';
import type { SendingMail } from './mail/send-letter.ts';
import { askSoon } from '../hotel/ask-soon.ts';
import type { SalePage } from '../sale-page/sale-page.ts';

type LetterDependencies = Pick<LetterParts, 'db' | 'clock' | 'keys' | 'config' | 'pmsOf' | 'log' | 'logos'>;

/** Longer than a card has reminders. */
const NO_REMINDERS_LINK_DAYS = 365;

/** Renders a letter for sending: its text, the hotel's own details, and the links that are created for it. */
export async function writeLetter(deps: LetterDependencies, mail: SendingMail, salePage: SalePage): Promise<Letter> {
  const order = readLetterOrder(mail.kind, mail.data, mail.language);
  const language = findPageLanguage(mail.language)?.code ?? DEFAULT_LANGUAGE;
  return compose(deps, mail, salePage, { order, language, linkUrl: await makeLink(deps, mail, order, language) });
}

/** Renders a letter for staff, in any language. Creates no links: its link opens the sale page only. */
export async function previewLetter(
  deps: LetterDependencies,
  mail: Pick<SendingMail, 'kind' | 'data' | 'createdAt'>,
  salePage: SalePage,
  language: string,
): Promise<Letter> {
  const order = readLetterOrder(mail.kind, mail.data, language);
  const linkUrl = LETTER_LINKS[mail.kind] === undefined ? null : writePageUrl(deps, salePage, language);
  return compose(deps, mail, salePage, { order, language, linkUrl });
}

type Written = { readonly order: LetterOrder; readonly language: string; readonly linkUrl: string | null };

async function compose(
  deps: LetterDependencies,
  { createdAt }: Pick<SendingMail, 'createdAt'>,
  salePage: SalePage,
  { order, language, linkUrl }: Written,
): Promise<Letter> {
  return composeLetter(order, {
    at: createdAt,
    salePage,
    property: await findProperty(deps, salePage, order),
    pageUrl: writePageUrl(deps, salePage, language),
    linkUrl,
    logo: await deps.logos.loadLogo(salePage.definition.theme.logo),
  });
}

function writePageUrl({ config }: LetterDependencies, { id }: SalePage, language: string): string {
  return `${config.publicAddress}/s/${encodeURIComponent(id)}?language=${language}`;
}

async function findProperty(
  deps: LetterDependencies,
  salePage: SalePage,
  { data }: LetterOrder,
): Promise<LetterContext['property']> {
  const property = 'propertyId' in data ? salePage.properties.get(asId<PropertyId>(data.propertyId)) : undefined;
  return property ? { ...property, facts: await askSoon(deps, property, (pms) => pms.loadFacts()) } : null;
}

async function makeLink(
  deps: LetterDependencies,
  { id: mailId, salePageId, recipient, placementId }: SendingMail,
  { kind, data }: LetterOrder,
  language: string,
): Promise<string | null> {
  const purpose = LETTER_LINKS[kind];
  if (purpose === undefined) return null;
  const now = deps.clock.now();
  const letter = { salePageId, mailId, language };
  const make = async (wanted: Parameters<typeof mintLink>[2]) => {
    const { path } = await mintLink(deps, deps.db, wanted);
    return `${deps.config.publicAddress}${path}`;
  };
  // The link's row was inserted with the letter. If the row is gone, the link has ended.
  if (kind === 'card_code') return make({ ...letter, purpose: 'card_code', cardId: data.cardId, expiresAt: now });
  if (purpose === 'asked_cards' || purpose === 'no_reminders') {
    const expiresAt =
      purpose === 'asked_cards' ? findAskedLinkEnd(now) : now.add({ hours: NO_REMINDERS_LINK_DAYS * 24 });
    return make({ ...letter, purpose, holderEmail: recipient, expiresAt });
  }
  invariant(placementId !== null, `a letter of the kind ${kind} names its booking`);
  invariant(purpose !== 'card_code', 'a card_code letter never gets here');
  const expiresAt =
    'stay' in data && purpose === 'booking'
      ? findBookingAccessEnd(data.stay.departureDate, data.timeZone)
      : findAskedLinkEnd(now);
  return make({ ...letter, purpose, placementId: asId<PlacementId>(placementId), expiresAt });
}
