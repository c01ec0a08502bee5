import type { Draft } from './block.ts';
import {
  farewell,
  footerOf,
  greeting,
  hotelAddress,
  hotelName,
  paragraph,
  softly,
  subjectOf,
  type Desk,
} from './desk.ts';
import type { LetterData } from './letter-data.ts';
import {
  billOf,
  listExtras,
  listReturned,
  listRooms,
  referenceTerms,
  stayDays,
  whoStays,
  wordCancelling,
  wordFee,
  wordNothingOpen,
} from './stay-parts.ts';

export function draftConfirmed(desk: Desk, data: LetterData['stay_confirmed']): Draft {
  const { t } = desk.voice;
  const name = hotelName(desk);
  return {
    subject: subjectOf(desk, t('CONFIRMATION.HEADING'), name, data.reference),
    preheader: preheaderOf(desk, data),
    blocks: [
      { type: 'heading', text: t('CONFIRMATION.HEADING') },
      greeting(desk, data.buyer),
      paragraph(t('LETTER.CONFIRMED.LEAD', { name })),
      stayDays(desk, data),
      referenceTerms(desk, data),
      { type: 'terms', rows: [...whoStays(desk, data), ...listRooms(desk, data), ...listExtras(desk, data)] },
      ...openButton(desk, t('LETTER.CONFIRMED.BUTTON')),
      softly(t('LETTER.CONFIRMED.LINK_LASTS')),
      { type: 'subheading', text: t('CONFIRMATION.PAID') },
      billOf(desk, data),
      ...(data.guarantee === 'payment_card' ? [softly(t('CONFIRMED.GUARANTEE'))] : []),
      { type: 'subheading', text: t('CONFIRMED.CANCELLING') },
      paragraph(wordCancelling(desk, data)),
      ...hotelAddress(desk),
      { type: 'note', lines: [t('LETTER.STAY.CALENDAR')] },
      farewell(desk),
    ],
    footer: footerOf(desk),
  };
}

export function draftChecking(desk: Desk, data: LetterData['stay_checking']): Draft {
  const { t } = desk.voice;
  const count = Math.max(1, data.cards.length);
  const name = hotelName(desk);
  return {
    subject: subjectOf(desk, t('LETTER.CHECKING.SUBJECT'), name, data.reference),
    preheader: preheaderOf(desk, data),
    blocks: [
      { type: 'heading', text: t('LETTER.CHECKING.SUBJECT') },
      greeting(desk, data.buyer),
      paragraph(t('LETTER.CHECKING.LEAD', { count, name })),
      paragraph(t('LETTER.CHECKING.NEXT')),
      stayDays(desk, data),
      referenceTerms(desk, data),
      { type: 'terms', rows: [...whoStays(desk, data), ...listRooms(desk, data)] },
      ...openButton(desk, t('LETTER.CHECKING.BUTTON')),
      farewell(desk),
    ],
    footer: footerOf(desk),
  };
}

export function draftFailed(desk: Desk, data: LetterData['stay_failed']): Draft {
  const { t } = desk.voice;
  const count = Math.max(1, data.cards.length);
  const name = hotelName(desk);
  return {
    subject: subjectOf(desk, t('CONFIRMATION.REFUSED.HEADING'), name, data.reference),
    preheader: preheaderOf(desk, data),
    blocks: [
      { type: 'heading', text: t('CONFIRMATION.REFUSED.HEADING') },
      greeting(desk, data.buyer),
      paragraph(t('LETTER.FAILED.LEAD', { count, name })),
      stayDays(desk, data),
      referenceTerms(desk, data),
      { type: 'terms', rows: [...whoStays(desk, data), ...listRooms(desk, data)] },
      paragraph(t('LETTER.FAILED.NEXT')),
      { type: 'button', label: t('LETTER.FAILED.BUTTON'), url: desk.pageUrl },
      farewell(desk),
    ],
    footer: footerOf(desk),
  };
}

export function draftCancelled(desk: Desk, data: LetterData['stay_cancelled']): Draft {
  const { t } = desk.voice;
  const name = hotelName(desk);
  return {
    subject: subjectOf(desk, t('CONFIRMATION.CANCELLED.HEADING'), name, data.reference),
    preheader: preheaderOf(desk, data),
    blocks: [
      { type: 'heading', text: t('CONFIRMATION.CANCELLED.HEADING') },
      greeting(desk, data.buyer),
      paragraph(t(data.by === 'guest' ? 'LETTER.CANCELLED.BY_GUEST' : 'LETTER.CANCELLED.BY_STAFF', { name })),
      stayDays(desk, data),
      referenceTerms(desk, data),
      { type: 'terms', rows: [...whoStays(desk, data), ...listRooms(desk, data)] },
      { type: 'subheading', text: t('CONFIRMATION.CANCEL.GIVEN_BACK') },
      listReturned(desk, data),
      ...[...wordFee(desk, data), ...wordNothingOpen(desk, data)].map(softly),
      ...openButton(desk, t('LETTER.CANCELLED.BUTTON')),
      { type: 'note', lines: [t('LETTER.CANCELLED.CALENDAR')] },
      paragraph(t('LETTER.CANCELLED.NEXT')),
      farewell(desk),
    ],
    footer: footerOf(desk),
  };
}

function openButton({ linkUrl }: Desk, label: string): Draft['blocks'] {
  return linkUrl === null ? [] : [{ type: 'button', label, url: linkUrl }];
}

/** What a mail box shows of a stay beside the subject. */
export function preheaderOf({ voice }: Desk, { stay, reference }: LetterData['stay_checking']): string {
  return [voice.dates(stay.arrivalDate, stay.departureDate), reference].join(' · ');
}
