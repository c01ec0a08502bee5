import type { Draft } from './block.ts';
import { draftChanged, draftExpiring, draftRegistered, draftRegisteredAgain } from './card-letters.ts';
import type { Desk } from './desk.ts';
import { draftGuestCancelled, draftGuestConfirmed } from './guest-letters.ts';
import { draftHotelCancelled, draftPlaced } from './hotel-letters.ts';
import type { LetterOrder } from './letter-data.ts';
import type { LetterAttachment, LetterSetting } from './letter-setting.ts';
import { lookOf } from './letter-look.ts';
import { draftBookingLink, draftCardsLink } from './link-letters.ts';
import type { Logo } from './logo.ts';
import { draftAlert } from './operator-letter.ts';
import { attachCalendar } from './stay-calendar.ts';
import { draftCancelled, draftChecking, draftConfirmed, draftFailed } from './stay-letters.ts';
import { findVoice } from '../words/voice.ts';
import { LOGO_ID, writeHtml } from './write-html.ts';
import { writeText } from './write-text.ts';

export type Letter = {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly attachments: readonly LetterAttachment[];
};

/** Writes a letter: its subject, its HTML, the same as plain text, and what goes with it. */
export async function composeLetter(order: LetterOrder, setting: LetterSetting): Promise<Letter> {
  const desk: Desk = { ...setting, voice: await findVoice(order.language) };
  const { salePage, logo = null, pageUrl } = setting;
  const { language } = desk.voice;
  const { name } = salePage.definition;
  const draft = draftLetter(order, desk);
  const head = { name, url: pageUrl, logo, look: lookOf(salePage.definition, language.direction), language };
  return {
    subject: draft.subject,
    html: writeHtml(draft, head),
    text: writeText(draft, language),
    attachments: [...attachCalendar(order, desk), ...attachLogo(logo)],
  };
}

function draftLetter(order: LetterOrder, desk: Desk): Draft {
  switch (order.kind) {
    case 'stay_confirmed':
      return draftConfirmed(desk, order.data);
    case 'stay_checking':
      return draftChecking(desk, order.data);
    case 'stay_failed':
      return draftFailed(desk, order.data);
    case 'stay_cancelled':
      return draftCancelled(desk, order.data);
    case 'guest_stay_confirmed':
      return draftGuestConfirmed(desk, order.data);
    case 'guest_stay_cancelled':
      return draftGuestCancelled(desk, order.data);
    case 'card_registered':
      return draftRegistered(desk, order.data);
    case 'card_changed':
      return draftChanged(desk, order.data);
    case 'card_expiring':
      return draftExpiring(desk, order.data);
    case 'card_registered_again':
      return draftRegisteredAgain(desk, order.data);
    case 'my_cards_link':
      return draftCardsLink(desk, order.data);
    case 'my_booking_link':
      return draftBookingLink(desk, order.data);
    case 'hotel_stay_placed':
      return draftPlaced(desk, order.data);
    case 'hotel_stay_cancelled':
      return draftHotelCancelled(desk, order.data);
    case 'operator_alert':
      return draftAlert(desk, order.data);
  }
}

function attachLogo(logo: Logo | null): LetterAttachment[] {
  return logo ? [{ fileName: 'logo.png', contentType: 'image/png', content: logo.png, contentId: LOGO_ID }] : [];
}
