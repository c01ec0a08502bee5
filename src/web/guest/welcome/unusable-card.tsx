import type { CardSearchAnswer } from '#contract/guest/card.ts';
import type { CardRefusal } from '#domain/value/error-codes.ts';
import type { Ref } from 'react';
import { useTranslation } from '../../text/translation.ts';
import type { TextKey } from '../../text/text-key.ts';
import { useFormat } from '../../text/use-format.ts';
import { formatCode } from '../../text/format-error.ts';
import { ContactLinks } from '../../ui/contact-links.tsx';
import { Notice } from '../../ui/notice.tsx';
import { HolderLink } from '../card/holder-link.tsx';
import { BookedAs } from '../mailbox/booked-as.tsx';
import { useSalePage } from '../page-frame/sale-page-context.ts';
import styles from './welcome.module.css';

const DATED_WORDS = {
  'CARD.EXPIRED': 'CARD.EXPIRED_ON',
  'CARD.NOT_STARTED': 'CARD.NOT_STARTED_ON',
} as const satisfies Partial<Record<CardRefusal, TextKey>>;

/** Next steps, for reasons that have their own text. */
const NEXT_WORDS: ReadonlyMap<string, TextKey> = new Map<CardRefusal, TextKey>([
  ['CARD.EXPIRED', 'CARD.NEXT.EXPIRED'],
  ['CARD.USED_UP', 'CARD.NEXT.USED_UP'],
  ['CARD.NOT_STARTED', 'CARD.NEXT.NOT_STARTED'],
  ['CARD.FROZEN', 'CARD.NEXT.FROZEN'],
  ['CARD.IN_USE', 'CARD.NEXT.IN_USE'],
  ['CARD.HOLDER_ONLY', 'CARD.NEXT.HOLDER_ONLY'],
]);

type UnusableCardProps = {
  readonly answer: Pick<CardSearchAnswer, 'card'>;
  readonly headingRef: Ref<HTMLHeadingElement>;
};

export function UnusableCard({ answer: { card }, headingRef }: UnusableCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { support } = useSalePage().sale_page;
  const reason = card.reason ?? 'CARD.NOT_FOUND';
  const date = reason === 'CARD.NOT_STARTED' ? card.starts_on : card.expires_on;
  const dated = date !== null && (reason === 'CARD.EXPIRED' || reason === 'CARD.NOT_STARTED');
  return (
    <Notice tone="caution">
      <h2 ref={headingRef} tabIndex={-1} className={styles.reason}>
        {dated ? t(DATED_WORDS[reason], { date: format.date(date) }) : formatCode(t, reason)}
      </h2>
      <p>{t(NEXT_WORDS.get(reason) ?? 'CARD.NEXT.OTHER')}</p>
      {card.booked_as !== undefined && <BookedAs reference={card.booked_as} />}
      {reason === 'CARD.HOLDER_ONLY' && <HolderLink />}
      {(support.phone ?? support.email) && (
        <p>
          {t('CARD.NEXT.CONTACT')} <ContactLinks {...support} />
        </p>
      )}
    </Notice>
  );
}
