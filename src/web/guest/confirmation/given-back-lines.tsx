import type { WireCancellation } from '#contract/cancellation.ts';
import type { Reservation } from '#contract/reservation.ts';
import { useTranslation } from '../../text/translation.ts';
import { useFormat } from '../../text/use-format.ts';
import { Line } from '../receipt/line.tsx';
import receipt from '../receipt/receipt.module.css';
import { useValueWords } from '../receipt/use-value-words.ts';
import { RefundLine } from './refund-parts.tsx';

type GivenBackLinesProps = {
  readonly cancellation: WireCancellation;
  readonly reservation: Reservation;
  /** Of the hotel. */
  readonly name: string;
};

/** What comes back on which card, and until when it is good there; and what goes back of an online payment. */
export function GivenBackLines({ cancellation, reservation, name }: GivenBackLinesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const worth = useValueWords(reservation.cover);
  const back = cancellation.given_back.filter(({ value, uses }) => (value?.amount ?? uses ?? 0) > 0);
  const { rest } = cancellation;
  const hasRefund = rest !== null && rest.refund.amount > 0;
  if (back.length === 0 && !hasRefund) return <p>{t('CONFIRMATION.CANCEL.NOTHING_BACK')}</p>;
  return (
    <dl className={receipt.lines}>
      {back.map((card, index) => (
        <Line
          key={index}
          look="cover"
          name={t('CONFIRMATION.CANCEL.BACK_ON', { last4: card.last4 })}
          value={worth(card)}
          note={card.expires_on ? t('CARD.VALID_UNTIL', { date: format.date(card.expires_on, 'short') }) : undefined}
        />
      ))}
      {hasRefund && (
        <RefundLine
          rest={rest}
          payment={reservation.payment}
          name={name}
          isCancelled={cancellation.state === 'cancelled'}
        />
      )}
    </dl>
  );
}
