import { inLanguage } from '#domain/value/language.ts';
import { listAddressLines, mapLinkOf } from '#presentation/address-lines.ts';
import type { Block, Draft, Link } from './block.ts';
import type { DraftContext } from './letter-context.ts';
import { withoutIsolates } from '#presentation/without-isolates.ts';
import { plainName } from './plain-name.ts';

const MAX_SUBJECT_LENGTH = 60;

/** The first wording short enough for a list of mails. If none is, the last one is cut. */
export function chooseSubject(wordings: readonly string[]): string {
  const plain = wordings.map((wording) => withoutIsolates(wording).replaceAll(/\s+/g, ' ').trim());
  const short = plain.find((wording) => [...wording].length <= MAX_SUBJECT_LENGTH);
  return short ?? `${[...(plain.at(-1) ?? '')].slice(0, MAX_SUBJECT_LENGTH - 1).join('')}…`;
}

/** A subject with a name, such as the place or the reference, as far as it fits. */
export function subjectOf({ localizer }: DraftContext, what: string, ...names: readonly string[]): string {
  return chooseSubject([...names.map((name) => localizer.t('LETTER.SUBJECT', { what, name })), what]);
}

export function hotelName({ property, localizer }: DraftContext): string {
  return (
    (property && inLanguage(property.descriptions, localizer.language.code, property.description)) ??
    localizer.t('STAY.THE_HOTEL')
  );
}

/** The property's city in the letter's language if the sale page has it. Otherwise from its address. */
export function hotelCity({ property, localizer }: DraftContext): string | null {
  const named = property && inLanguage<string | null>(property.cities, localizer.language.code, property.city);
  return (named ?? property?.facts?.propertyInfo.city) || null;
}

export function greeting(
  { localizer }: DraftContext,
  { firstName, lastName }: { firstName: string; lastName: string },
): Block {
  return paragraph(localizer.t('LETTER.GREETING', { name: plainName(firstName, lastName) }));
}

export function paragraph(text: string): Block {
  return { type: 'paragraph', text };
}

export function softly(text: string): Block {
  return { type: 'paragraph', text, isSoft: true };
}

export function farewell({ localizer, salePage }: DraftContext): Block {
  return { type: 'signature', lines: [localizer.t('LETTER.FAREWELL'), salePage.definition.name] };
}

export function hotelAddress(context: DraftContext): readonly Block[] {
  const { property, localizer } = context;
  const info = property?.facts?.propertyInfo;
  if (!info) return [];
  const map = mapLinkOf(info);
  const links: Link[] = [
    ...(map === null ? [] : [{ label: localizer.t('CONFIRMED.MAP'), url: map }]),
    ...(info.phone ? [phoneLink(info.phone)] : []),
    ...(info.email ? [mailLink(info.email)] : []),
    ...(info.websiteUrl ? [{ label: localizer.t('CONFIRMATION.WEBSITE'), url: info.websiteUrl }] : []),
    ...(property.termsUrl === null ? [] : [{ label: localizer.t('BOOKING.YOU.TERMS_LINK'), url: property.termsUrl }]),
  ];
  return [
    { type: 'subheading', text: localizer.t('CONFIRMED.FIND') },
    { type: 'address', name: hotelName(context), lines: listAddressLines(info, localizer.locale), links },
  ];
}

export function hotelContact(context: DraftContext): readonly Block[] {
  const info = context.property?.facts?.propertyInfo;
  const links = [...(info?.phone ? [phoneLink(info.phone)] : []), ...(info?.email ? [mailLink(info.email)] : [])];
  return links.length === 0 ? [] : [{ type: 'address', name: hotelName(context), lines: [], links }];
}

export function footerOf({ localizer, salePage, pageUrl }: DraftContext, more: readonly Link[] = []): Draft['footer'] {
  const { name, support } = salePage.definition;
  return {
    lines: [localizer.t('LETTER.QUESTION'), localizer.t('LETTER.AUTOMATIC')],
    links: [
      ...(support.email ? [mailLink(support.email)] : []),
      ...(support.phone ? [phoneLink(support.phone)] : []),
      { label: name, url: pageUrl },
      ...more,
    ],
  };
}

function mailLink(email: string): Link {
  return { label: email, url: `mailto:${email}`, isBare: true };
}

function phoneLink(phone: string): Link {
  return { label: phone, url: `tel:${phone.replaceAll(/[^+\d]/g, '')}`, isBare: true };
}
