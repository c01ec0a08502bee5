import type { Draft } from './block.ts';
import type { DraftContext } from './letter-context.ts';
import { farewell, footerOf, greeting, hotelAddress, hotelName, paragraph, softly, subjectOf } from './letter-parts.ts';
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

export function draftConfirmed(context: DraftContext, data: LetterData['stay_confirmed']): Draft {
  const { t } = context.voice;
  const name = hotelName(context);
  return {
    subject: subjectOf(context, t('CONFIRMATION.HEADING'), name, data.reference),
    preheader: preheaderOf(context, data),
    blocks: [
      { type: 'heading', text: t('CONFIRMATION.HEADING') },
      greeting(context, data.buyer),
      paragraph(t('LETTER.CONFIRMED.LEAD', { name })),
      stayDays(context, data),
      referenceTerms(context, data),
      { type: 'terms', rows: [...whoStays(context, data), ...listRooms(context, data), ...listExtras(context, data)] },
      ...openButton(context, t('LETTER.CONFIRMED.BUTTON')),
      softly(t('LETTER.CONFIRMED.LINK_LASTS')),
      { type: 'subheading', text: t('CONFIRMATION.PAID') },
      billOf(context, data),
      ...(data.guarantee === 'payment_card' ? [softly(t('CONFIRMED.GUARANTEE'))] : []),
      { type: 'subheading', text: t('CONFIRMED.CANCELLING') },
      paragraph(wordCancelling(context, data)),
      ...hotelAddress(context),
      { type: 'note', lines: [t('LETTER.STAY.CALENDAR')] },
      farewell(context),
    ],
    footer: footerOf(context),
  };
}

export function draftChecking(context: DraftContext, data: LetterData['stay_checking']): Draft {
  const { t } = context.voice;
  const count = Math.max(1, data.cards.length);
  const name = hotelName(context);
  return {
    subject: subjectOf(context, t('LETTER.CHECKING.SUBJECT'), name, data.reference),
    preheader: preheaderOf(context, data),
    blocks: [
      { type: 'heading', text: t('LETTER.CHECKING.SUBJECT') },
      greeting(context, data.buyer),
      paragraph(t('LETTER.CHECKING.LEAD', { count, name })),
      paragraph(t('LETTER.CHECKING.NEXT')),
      stayDays(context, data),
      referenceTerms(context, data),
      { type: 'terms', rows: [...whoStays(context, data), ...listRooms(context, data)] },
      ...openButton(context, t('LETTER.CHECKING.BUTTON')),
      farewell(context),
    ],
    footer: footerOf(context),
  };
}

export function draftFailed(context: DraftContext, data: LetterData['stay_failed']): Draft {
  const { t } = context.voice;
  const count = Math.max(1, data.cards.length);
  const name = hotelName(context);
  return {
    subject: subjectOf(context, t('CONFIRMATION.REFUSED.HEADING'), name, data.reference),
    preheader: preheaderOf(context, data),
    blocks: [
      { type: 'heading', text: t('CONFIRMATION.REFUSED.HEADING') },
      greeting(context, data.buyer),
      paragraph(t('LETTER.FAILED.LEAD', { count, name })),
      stayDays(context, data),
      referenceTerms(context, data),
      { type: 'terms', rows: [...whoStays(context, data), ...listRooms(context, data)] },
      paragraph(t('LETTER.FAILED.NEXT')),
      { type: 'button', label: t('LETTER.FAILED.BUTTON'), url: context.pageUrl },
      farewell(context),
    ],
    footer: footerOf(context),
  };
}

export function draftCancelled(context: DraftContext, data: LetterData['stay_cancelled']): Draft {
  const { t } = context.voice;
  const name = hotelName(context);
  return {
    subject: subjectOf(context, t('CONFIRMATION.CANCELLED.HEADING'), name, data.reference),
    preheader: preheaderOf(context, data),
    blocks: [
      { type: 'heading', text: t('CONFIRMATION.CANCELLED.HEADING') },
      greeting(context, data.buyer),
      paragraph(t(data.by === 'guest' ? 'LETTER.CANCELLED.BY_GUEST' : 'LETTER.CANCELLED.BY_STAFF', { name })),
      stayDays(context, data),
      referenceTerms(context, data),
      { type: 'terms', rows: [...whoStays(context, data), ...listRooms(context, data)] },
      { type: 'subheading', text: t('CONFIRMATION.CANCEL.GIVEN_BACK') },
      listReturned(context, data),
      ...[...wordFee(context, data), ...wordNothingOpen(context, data)].map(softly),
      ...openButton(context, t('LETTER.CANCELLED.BUTTON')),
      { type: 'note', lines: [t('LETTER.CANCELLED.CALENDAR')] },
      paragraph(t('LETTER.CANCELLED.NEXT')),
      farewell(context),
    ],
    footer: footerOf(context),
  };
}

function openButton({ linkUrl }: DraftContext, label: string): Draft['blocks'] {
  return linkUrl === null ? [] : [{ type: 'button', label, url: linkUrl }];
}

/** What a mail box shows of a stay beside the subject. */
export function preheaderOf({ voice }: DraftContext, { stay, reference }: LetterData['stay_checking']): string {
  return [voice.dates(stay.arrivalDate, stay.departureDate), reference].join(' · ');
}
