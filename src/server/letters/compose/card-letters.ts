import { isWorthMasking } from '#domain/card/card.ts';
import { TAX_KIND_WORDS } from '#presentation/tax-kind-words.ts';
import { inLanguage } from '#domain/value/language.ts';
import type { ProductTexts } from '#domain/card/voucher-product.ts';
import type { Block, Draft } from './block.ts';
import type { DraftContext } from './letter-context.ts';
import { chooseSubject, farewell, footerOf, greeting, paragraph, softly, subjectOf } from './letter-parts.ts';
import type { LetterData } from './letter-data.ts';

type HeldCard = LetterData['card_registered'];
type CardChange = LetterData['card_changed']['change'];

export function draftRegistered(context: DraftContext, data: HeldCard): Draft {
  const { t } = context.localizer;
  const heading = t('REGISTRATION.DONE.HEADING');
  return holderLetter(context, data, { heading, lead: t('LETTER.CARD.REGISTERED.LEAD') }, [
    ...lastUse(context, data),
    { type: 'button', label: t('REGISTRATION.DONE.ONWARD'), url: context.pageUrl },
    { type: 'note', lines: [t('LETTER.CARD.REGISTERED.LOST'), t('LETTER.CARD.REGISTERED.KEEP')] },
    farewell(context),
    softly(t('LETTER.CARD.REGISTERED.NOT_YOU')),
  ]);
}

export function draftCardCode(context: DraftContext, data: LetterData['card_code']): Draft {
  const { t } = context.localizer;
  const { name } = context.salePage.definition;
  const { giver, isReplacement = false } = data;
  const subject = t(isReplacement ? 'LETTER.CARD.CODE.AGAIN_SUBJECT' : 'LETTER.CARD.CODE.SUBJECT');
  const given = giver ? t('LETTER.CARD.CODE.LEAD_FROM', { giver, name }) : t('LETTER.CARD.CODE.LEAD', { name });
  return {
    subject: subjectOf(context, subject, name),
    preheader: worthOf(context, data),
    blocks: [
      { type: 'heading', text: subject },
      greeting(context, data.recipient),
      paragraph(isReplacement ? t('LETTER.CARD.CODE.AGAIN_LEAD', { name }) : given),
      ...(data.message === null ? [] : [{ type: 'note', lines: data.message.split('\n') } as const]),
      drawCard(context, { ...data, last4: null }),
      ...lastUse(context, data),
      ...(data.taxKind === null ? [] : [softly(t(TAX_KIND_WORDS[data.taxKind]))]),
      ...(context.linkUrl === null
        ? []
        : [{ type: 'button', label: t('LETTER.CARD.CODE.BUTTON'), url: context.linkUrl } as const]),
      paragraph(t('LETTER.CARD.CODE.LIFE')),
      farewell(context),
    ],
    footer: footerOf(context),
  };
}

export function draftChanged(context: DraftContext, data: LetterData['card_changed']): Draft {
  const { t } = context.localizer;
  const lead = formatChange(context, data, data.change);
  const heading = t(data.change.type === 'redeemed' ? 'LETTER.CARD.CHANGED.USED' : 'LETTER.CARD.CHANGED.SUBJECT');
  return holderLetter(context, data, { heading, lead }, [
    ...(data.change.type === 'voided' || data.change.type === 'given' ? [] : lastUse(context, data)),
    paragraph(t('LETTER.CARD.CHANGED.WHY')),
    farewell(context),
  ]);
}

function formatChange({ localizer }: DraftContext, { kind, unit, available }: HeldCard, change: CardChange): string {
  const { t, date, value } = localizer;
  switch (change.type) {
    case 'adjusted':
      return t(change.amount > 0 ? 'LETTER.CARD.CHANGED.ADDED' : 'LETTER.CARD.CHANGED.TAKEN_OFF', {
        amount: value(kind, unit, Math.abs(change.amount)),
      });
    case 'extended':
    case 'shortened':
      return t(change.type === 'extended' ? 'LETTER.CARD.CHANGED.EXTENDED' : 'LETTER.CARD.CHANGED.SHORTENED', {
        amount: value(kind, unit, change.amount),
        date: date(change.until),
      });
    case 'redeemed':
    case 'taken_back':
      return t(change.type === 'redeemed' ? 'LETTER.CARD.CHANGED.REDEEMED' : 'LETTER.CARD.CHANGED.TAKEN_BACK', {
        amount: value(kind, unit, change.amount),
        place: change.place,
        date: date(change.on),
        left: value(kind, unit, available),
      });
    case 'frozen':
      return t('LETTER.CARD.CHANGED.FROZEN');
    case 'unfrozen':
      return t('LETTER.CARD.CHANGED.UNFROZEN');
    case 'given':
      return t('LETTER.CARD.CHANGED.GIVEN');
    case 'voided':
      return t('LETTER.CARD.CHANGED.VOIDED');
    case 'replaced':
      return t('LETTER.CARD.CHANGED.REPLACED', { last4: change.earlierLast4 });
  }
}

export function draftExpiring(context: DraftContext, data: LetterData['card_expiring']): Draft {
  const { t, date, value } = context.localizer;
  const stop = context.linkUrl === null ? [] : [{ label: t('LETTER.CARD.EXPIRING.STOP'), url: context.linkUrl }];
  const amount = value(data.kind, data.unit, data.expiring);
  const words = {
    subject: chooseSubject([
      t('LETTER.CARD.EXPIRING.SUBJECT', { date: date(data.expiresOn) }),
      t('LETTER.CARD.EXPIRING.SUBJECT', { date: date(data.expiresOn, 'short') }),
    ]),
    heading: t('LETTER.CARD.EXPIRING.HEADING'),
    lead: t('LETTER.CARD.EXPIRING.LEAD', { amount, date: date(data.expiresOn) }),
  };
  const button = { type: 'button', label: t('LETTER.CARD.EXPIRING.BUTTON'), url: context.pageUrl } as const;
  return { ...holderLetter(context, data, words, [button, farewell(context)]), footer: footerOf(context, stop) };
}

export function draftRegisteredAgain(context: DraftContext, data: HeldCard): Draft {
  const { t } = context.localizer;
  const words = {
    subject: chooseSubject([t('LETTER.CARD.AGAIN.SUBJECT')]),
    heading: t('LETTER.CARD.AGAIN.HEADING'),
    lead: t('LETTER.CARD.AGAIN.LEAD'),
  };
  return holderLetter(context, data, words, [paragraph(t('LETTER.CARD.AGAIN.NEXT')), farewell(context)]);
}

/** A letter to the holder of a card. Its subject is the heading, with the card's ending, unless it has its own. */
function holderLetter(
  context: DraftContext,
  data: HeldCard,
  { heading, subject, lead }: { readonly subject?: string; readonly heading: string; readonly lead: string },
  rest: readonly Block[],
): Draft {
  const { name } = context.salePage.definition;
  return {
    subject: subject ?? subjectOf(context, heading, name, ...endingIn(context, data)),
    preheader: [...endingIn(context, data), worthOf(context, data)].join(' · '),
    blocks: [
      { type: 'heading', text: heading },
      greeting(context, data.holder),
      paragraph(lead),
      drawCard(context, data),
      ...rest,
    ],
    footer: footerOf(context),
  };
}

type Worth = Pick<HeldCard, 'kind' | 'unit' | 'balance' | 'available'>;
type DrawnCard = Worth & Pick<HeldCard, 'productId'> & { readonly last4: string | null };

function drawCard(context: DraftContext, data: DrawnCard): Block {
  const { localizer, salePage } = context;
  const product = salePage.products.get(data.productId);
  const name = product && inLanguage<ProductTexts>(product.texts, localizer.language.code, product).name;
  return {
    type: 'card',
    product: name ?? localizer.t('LETTER.CARD.PRODUCT'),
    last4: findLastFour(context, data),
    value: worthOf(context, data),
  };
}

function worthOf({ localizer }: DraftContext, { kind, unit, available }: Worth): string {
  return localizer.value(kind, unit, available);
}

/** Null above the masking limit: the page asks for them as a second proof. Also null for a card without a code. */
function findLastFour({ salePage }: DraftContext, card: Pick<DrawnCard, 'unit' | 'balance' | 'last4'>): string | null {
  return isWorthMasking(card, salePage.definition.my_cards.last_four_above) ? null : card.last4 || null;
}

function endingIn(context: DraftContext, data: HeldCard): string[] {
  const last4 = findLastFour(context, data);
  return last4 === null ? [] : [context.localizer.t('LETTER.CARD.ENDING', { last4 })];
}

type Lasting = Pick<HeldCard, 'kind' | 'unit' | 'lastUse' | 'sooner'>;

/** The last day of use, whether to book or to stay by then, and the parts that end sooner. Worded as on the page. */
function lastUse({ localizer }: DraftContext, { kind, unit, lastUse: last, sooner }: Lasting): Block[] {
  const key = last?.means === 'booking' ? 'CARD.BOOK_BY' : 'CARD.STAY_BY';
  const parts = sooner.map(({ day, amount }) =>
    localizer.t('CARD.PART_UNTIL', { amount: localizer.value(kind, unit, amount), date: localizer.date(day) }),
  );
  return [...(last ? [localizer.t(key, { date: localizer.date(last.day) })] : []), ...parts].map(softly);
}
