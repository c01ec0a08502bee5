import type { CARD_SORTS } from '#contract/desk/staff-choices.ts';
import type { CardRow } from '#contract/desk/staff-cards.ts';
import { useTranslation } from '../../text/translation.ts';
import { Badge } from '../frame/badge.tsx';
import { DESK } from '../frame/use-address.ts';
import { useProductName } from '../frame/session-context.ts';
import { useDeskFormat } from '../frame/use-desk-format.ts';
import { DeskTable, TwoLines, Whole, type Choice } from '../table/desk-table.tsx';
import { Email } from '../table/email.tsx';
import { CardBadge } from './card-badge.tsx';
import { formatEnding } from './format-ending.ts';

type CardTableProps = {
  readonly cards: readonly CardRow[];
  readonly label: string;
  readonly choice?: Choice | undefined;
  /** Only the whole list can be sorted, and has room for all columns. */
  readonly sorted?: CardSort;
  readonly onSort?: (sort: CardSort) => void;
};

const WHOLE_ONLY = ['batch', 'issued'];
type CardSort = (typeof CARD_SORTS)[number];

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
export function CardTable({ cards, label, choice, sorted, onSort }: CardTableProps) {
  const { t } = useTranslation();
  const format = useDeskFormat();
  const nameOf = useProductName();
  const isHeld = cards.some(({ holder, sent_to: to }) => holder ?? to);
  return (
    <DeskTable
      label={label}
      items={cards}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => `${DESK}/cards/${id}`}
      empty={t('FIND.NO_CARDS')}
      choice={choice}
      sorted={
        sorted && {
          column: sorted === 'expiry' ? 'expires' : 'issued',
          direction: sorted === 'newest' ? 'descending' : 'ascending',
        }
      }
      without={[...(sorted ? [] : WHOLE_ONLY), ...(isHeld ? [] : ['holder'])]}
      onSort={(column) => onSort?.(column === 'expires' ? 'expiry' : sorted === 'newest' ? 'oldest' : 'newest')}
      columns={[
        { id: 'card', heading: t('CARD_LIST.CARD'), show: ({ last4 }) => <Whole>{formatEnding(t, last4)}</Whole> },
        { id: 'product', heading: t('CARD_LIST.PRODUCT'), show: nameOf },
        {
          id: 'holder',
          heading: t('CARD_LIST.HOLDER'),
          show: ({ holder, sent_to: to }) =>
            holder ??
            (to && (
              <>
                {t('CARD_LIST.SENT_TO')} <Email address={to} />
              </>
            )),
        },
        { id: 'state', heading: t('CARD_LIST.STATE'), show: (card) => <CardState {...card} /> },
        { id: 'batch', heading: t('CARD_LIST.BATCH'), narrow: 'hidden', show: ({ batch }) => batch },
        {
          id: 'issued',
          heading: t('CARD_LIST.ISSUED'),
          isSortable: true,
          narrow: 'hidden',
          show: ({ created_at: at }) => format.dayOf(at),
        },
        {
          id: 'expires',
          heading: t('CARD_LIST.EXPIRES'),
          isSortable: true,
          narrow: 'named',
          show: ({ expires_on: expires }) => expires && <Whole>{format.day(expires)}</Whole>,
        },
        {
          id: 'free',
          heading: t('CARD_LIST.FREE'),
          isFigure: true,
          show: ({ free, balance }) => {
            const [first, whole] = [format.units(free), format.units(balance)];
            return first === whole ? first : <TwoLines first={first} second={t('CARD_LIST.OF', { balance: whole })} />;
          },
        },
      ]}
    />
  );
}
