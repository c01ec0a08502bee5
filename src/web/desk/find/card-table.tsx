import type { CardRow } from '#contract/desk/staff-cards.ts';
import { useTranslation } from '../../text/translation.ts';
import { Badge } from '../frame/badge.tsx';
import { DESK } from '../frame/use-address.ts';
import { useTimeZone } from '../frame/session-context.ts';
import { useDeskFormat } from '../frame/use-desk-format.ts';
import { DeskTable, Whole, type Choice } from '../table/desk-table.tsx';
import { CardBadge } from './card-badge.tsx';
import { formatEnding } from './format-ending.ts';

type CardTableProps = {
  readonly cards: readonly CardRow[];
  readonly label: string;
  readonly choice?: Choice | undefined;
};

/** A locked code is shown besides the state, because even a usable card cannot be found by a locked code. */
function CardState(card: CardRow) {
  const { t } = useTranslation();
  return (
    <>
      <CardBadge {...card} /> {card.is_locked && <Badge tone="negative">{t('CARD_LIST.LOCKED')}</Badge>}
    </>
  );
}

/** A list of cards that either link to their screens or can be selected. */
export function CardTable({ cards, label, choice }: CardTableProps) {
  const { t } = useTranslation();
  const format = useDeskFormat(useTimeZone());
  return (
    <DeskTable
      label={label}
      items={cards}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => `${DESK}/cards/${id}`}
      empty={t('FIND.NO_CARDS')}
      choice={choice}
      columns={[
        { id: 'card', heading: t('CARD_LIST.CARD'), show: ({ last4 }) => <Whole>{formatEnding(t, last4)}</Whole> },
        { id: 'product', heading: t('CARD_LIST.PRODUCT'), show: ({ product }) => product.name },
        {
          id: 'holder',
          heading: t('CARD_LIST.HOLDER'),
          show: ({ holder, sent_to: to }) => holder ?? (to && t('CARD_LIST.SENT_TO', { to })),
        },
        { id: 'state', heading: t('CARD_LIST.STATE'), show: (card) => <CardState {...card} /> },
        {
          id: 'expires',
          heading: t('CARD_LIST.EXPIRES'),
          show: ({ expires_on: expires }) => expires && format.day(expires),
        },
        {
          id: 'balance',
          heading: t('CARD_LIST.BALANCE'),
          isFigure: true,
          show: ({ balance }) => format.units(balance),
        },
      ]}
    />
  );
}
