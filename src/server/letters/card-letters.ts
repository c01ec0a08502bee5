import { isWorthMasking } from '#domain/card.ts';
import { inLanguage } from '#domain/language.ts';
import type { ProductTexts } from '#domain/voucher-product.ts';
import type { Block, Draft } from './block.ts';
import { chooseSubject, farewell, footerOf, greeting, paragraph, softly, subjectOf, type Desk } from './desk.ts';
import type { LetterData } from './letter-data.ts';

type HeldCard = LetterData['card_registered'];
type CardChange = LetterData['card_changed']['change'];

export function draftRegistered(desk: Desk, data: HeldCard): Draft {
  const { t } = desk.voice;
  return {
    subject: subjectOf(desk, t('REGISTRATION.DONE.HEADING'), desk.salePage.definition.name, ...endingIn(desk, data)),
    preheader: preheaderOf(desk, data),
    blocks: [
      { type: 'heading', text: t('REGISTRATION.DONE.HEADING') },
      greeting(desk, data.holder),
      paragraph(t('LETTER.CARD.REGISTERED.LEAD')),
      drawCard(desk, data),
      ...lastUse(desk, data),
      { type: 'button', label: t('REGISTRATION.DONE.ONWARD'), url: desk.pageUrl },
      { type: 'note', lines: [t('LETTER.CARD.REGISTERED.LOST'), t('LETTER.CARD.REGISTERED.KEEP')] },
      farewell(desk),
      softly(t('LETTER.CARD.REGISTERED.NOT_YOU')),
    ],
    footer: footerOf(desk),
  };
}

export function draftChanged(desk: Desk, data: LetterData['card_changed']): Draft {
  const { t } = desk.voice;
  return {
    subject: subjectOf(desk, t('LETTER.CARD.CHANGED.SUBJECT'), desk.salePage.definition.name, ...endingIn(desk, data)),
    preheader: preheaderOf(desk, data),
    blocks: [
      { type: 'heading', text: t('LETTER.CARD.CHANGED.SUBJECT') },
      greeting(desk, data.holder),
      paragraph(wordChange(desk, data, data.change)),
      drawCard(desk, data),
      ...(data.change.type === 'voided' ? [] : lastUse(desk, data)),
      paragraph(t('LETTER.CARD.CHANGED.WHY')),
      farewell(desk),
    ],
    footer: footerOf(desk),
  };
}

function wordChange({ voice }: Desk, { kind, unit }: HeldCard, change: CardChange): string {
  const { t, date, value } = voice;
  switch (change.type) {
    case 'adjusted':
      return t(change.amount > 0 ? 'LETTER.CARD.CHANGED.ADDED' : 'LETTER.CARD.CHANGED.TAKEN_OFF', {
        amount: value(kind, unit, Math.abs(change.amount)),
      });
    case 'extended':
      return t('LETTER.CARD.CHANGED.EXTENDED', {
        amount: value(kind, unit, change.amount),
        date: date(change.until),
      });
    case 'frozen':
      return t('LETTER.CARD.CHANGED.FROZEN');
    case 'unfrozen':
      return t('LETTER.CARD.CHANGED.UNFROZEN');
    case 'voided':
      return t('LETTER.CARD.CHANGED.VOIDED');
    case 'replaced':
      return t('LETTER.CARD.CHANGED.REPLACED', { last4: change.earlierLast4 });
  }
}

export function draftExpiring(desk: Desk, data: LetterData['card_expiring']): Draft {
  const { t, date, value } = desk.voice;
  const stop = desk.linkUrl === null ? [] : [{ label: t('LETTER.CARD.EXPIRING.STOP'), url: desk.linkUrl }];
  const amount = value(data.kind, data.unit, data.expiring);
  return {
    subject: chooseSubject([
      t('LETTER.CARD.EXPIRING.SUBJECT', { date: date(data.expiresOn) }),
      t('LETTER.CARD.EXPIRING.SUBJECT', { date: date(data.expiresOn, 'short') }),
    ]),
    preheader: preheaderOf(desk, data),
    blocks: [
      { type: 'heading', text: t('LETTER.CARD.EXPIRING.HEADING') },
      greeting(desk, data.holder),
      paragraph(t('LETTER.CARD.EXPIRING.LEAD', { amount, date: date(data.expiresOn) })),
      drawCard(desk, data),
      { type: 'button', label: t('LETTER.CARD.EXPIRING.BUTTON'), url: desk.pageUrl },
      farewell(desk),
    ],
    footer: footerOf(desk, stop),
  };
}

export function draftRegisteredAgain(desk: Desk, data: HeldCard): Draft {
  const { t } = desk.voice;
  return {
    subject: chooseSubject([t('LETTER.CARD.AGAIN.SUBJECT')]),
    preheader: preheaderOf(desk, data),
    blocks: [
      { type: 'heading', text: t('LETTER.CARD.AGAIN.HEADING') },
      greeting(desk, data.holder),
      paragraph(t('LETTER.CARD.AGAIN.LEAD')),
      drawCard(desk, data),
      paragraph(t('LETTER.CARD.AGAIN.NEXT')),
      farewell(desk),
    ],
    footer: footerOf(desk),
  };
}

function drawCard(desk: Desk, data: HeldCard): Block {
  const { voice, salePage } = desk;
  const { kind, unit, balance, productId } = data;
  const product = salePage.products.get(productId);
  const name = product && inLanguage<ProductTexts>(product.texts, voice.language.code, product).name;
  return {
    type: 'card',
    product: name ?? voice.t('LETTER.CARD.PRODUCT'),
    last4: findLastFour(desk, data),
    value: voice.value(kind, unit, balance),
  };
}

/** What my cards asks for beside the mailbox must not be found in it. */
function findLastFour({ salePage }: Desk, card: HeldCard): string | null {
  return isWorthMasking(card, salePage.definition.my_cards.last_four_above) ? null : card.last4;
}

function endingIn(desk: Desk, data: HeldCard): string[] {
  const last4 = findLastFour(desk, data);
  return last4 === null ? [] : [desk.voice.t('LETTER.CARD.ENDING', { last4 })];
}

/** The last day of its use, and what has to be done by then, as the page says it. */
function lastUse({ voice }: Desk, { lastUse: last }: HeldCard): Block[] {
  if (last === null) return [];
  const key = last.means === 'booking' ? 'CARD.BOOK_BY' : 'CARD.STAY_BY';
  return [softly(voice.t(key, { date: voice.date(last.day) }))];
}

function preheaderOf(desk: Desk, data: HeldCard): string {
  return [...endingIn(desk, data), desk.voice.value(data.kind, data.unit, data.balance)].join(' · ');
}
