import { availableOn, findCardRefusal, findLastUse, listSoonerParts, type Card } from '#domain/card/card.ts';
import { inLanguage } from '#domain/value/language.ts';
import { money } from '#domain/money/money.ts';
import { dateAt } from '#domain/stay/stay.ts';
import type { ProductTexts } from '#domain/card/voucher-product.ts';
import { withoutIsolates } from '#presentation/without-isolates.ts';
import type { Localizer } from '../../letters/words/localizer.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import type { PassFace, PassField } from './pass-face.ts';
import { helpField } from './pass-help.ts';

type CardPass = {
  readonly salePage: SalePage;
  readonly card: Card;
  readonly serial: string;
  readonly pageUrl: string;
  readonly now: Temporal.Instant;
};

/** Describes a card for a pass: the amount usable today, and its expiry. */
export function describeCardPass(localizer: Localizer, { salePage, card, serial, pageUrl, now }: CardPass): PassFace {
  const { t } = localizer;
  const { definition, timeZone } = salePage;
  const today = dateAt(now, timeZone);
  const { product } = card;
  const { name, terms } = inLanguage<ProductTexts>(product.texts, localizer.language.code, product);
  const available = availableOn(card, today);
  const lastUse = findLastUse(card);
  const sooner = listSoonerParts(card, today).map(({ day, amount }) =>
    t('CARD.PART_UNTIL', {
      amount: localizer.value(product.kind, card.unit, amount),
      date: localizer.date(day, 'short'),
    }),
  );
  const myCards = `${pageUrl}/my-cards`;
  const caption = card.last4 === '' ? name : `•••• ${card.last4}`;
  return {
    show: 'card',
    language: localizer.language.code,
    direction: localizer.language.direction,
    organization: definition.name,
    title: name,
    head: { key: 'card', label: t('PASS.CARD'), value: caption },
    main: {
      key: 'balance',
      label: t('PASS.BALANCE'),
      value: withoutIsolates(localizer.value(product.kind, card.unit, available)),
      changed: t('PASS.BALANCE_CHANGED'),
    },
    details: [
      ...(lastUse
        ? [
            {
              key: 'last_day',
              label: t(lastUse.means === 'booking' ? 'PASS.BOOK_BY' : 'PASS.STAY_BY'),
              value: localizer.date(lastUse.day, 'short'),
              changed: t('PASS.LAST_DAY_CHANGED'),
            },
          ]
        : []),
      ...(sooner.length > 0
        ? [{ key: 'sooner', label: t('PASS.NOTE'), value: withoutIsolates(sooner.join(' · ')), changed: '%@' }]
        : []),
    ],
    more: [{ key: 'product', label: t('LETTER.CARD.PRODUCT'), value: name }],
    back: [
      ...noteOf(localizer, card, today),
      { key: 'about', label: t('PASS.ABOUT'), value: t('PASS.ABOUT_CARD') },
      { key: 'my_cards', label: t('MY_CARDS.READY'), value: myCards },
      ...(terms ? [{ key: 'terms', label: t('PASS.TERMS'), value: terms }] : []),
      helpField(localizer, definition),
    ],
    link: { label: t('MY_CARDS.READY'), address: myCards },
    code: { address: `${pageUrl}?pass=${serial}`, caption },
    isVoid: card.state === 'void',
    endsAt: lastUse && lastUse.day.add({ days: 1 }).toZonedDateTime(timeZone).toInstant(),
    relevantFrom: null,
    place: null,
    money: card.unit.type === 'money' ? money(card.unit.currency, available) : null,
    last4: card.last4,
  };
}

/** The reason why the card cannot be used, if any. A phone notifies its user when it appears. */
function noteOf({ t }: Localizer, card: Card, today: Temporal.PlainDate): PassField[] {
  const refusal = findCardRefusal(card, today);
  if (!refusal) return [];
  return [{ key: 'note', label: t('PASS.NOTE'), value: t(refusal), changed: '%@' }];
}
