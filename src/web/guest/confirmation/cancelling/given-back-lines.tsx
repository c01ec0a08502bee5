import type { WireCancellation } from '#contract/guest/cancellation.ts';
import type { Reservation } from '#contract/guest/reservation.ts';
import { useTranslation } from '../../../text/translation.ts';
import { useFormat } from '../../../text/use-format.ts';
import { Line } from '../../receipt/line.tsx';
import receipt from '../../receipt/receipt.module.css';
import { useValueWords } from '../../receipt/use-value-words.ts';
import { RefundLine } from './refund-parts.tsx';

type GivenBackLinesProps = {
  readonly cancellation: WireCancellation;
  readonly reservation: Reservation;
  readonly name: string;
};

/** The value given back to each card and its expiry there, and the refund of an online payment. */
export function GivenBackLines({ cancellation, reservation, name }: GivenBackLinesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const worth = useValueWords(reservation.cover);
  const { rest, given_back: back } = cancellation;
  const hasRefund = rest !== null && rest.refund.amount > 0;
  const byHotel = rest?.hotel_refunded;
  const formatBack = (card: WireCancellation['given_back'][number]) => {
    // A card that was voided in the meantime has no value.
    if ((card.value?.amount ?? card.uses) === 0)
      return { value: t('CONFIRMATION.CANCEL.NOTHING_BACK'), note: t('CARD.VOID') };
    const note = card.expires_on ? t('CARD.VALID_UNTIL', { date: format.date(card.expires_on, 'short') }) : undefined;
    return { value: worth(card), note };
  };
  if (back.length === 0 && !hasRefund && !byHotel) return <p>{t('CONFIRMATION.CANCEL.NOTHING_BACK')}</p>;
  return (
    <dl className={receipt.lines}>
      {back.map((card, index) => (
        <Line
          key={index}
          look="cover"
          name={t('CONFIRMATION.CANCEL.BACK_ON', { last4: card.last4 })}
          {...formatBack(card)}
        />
      ))}
      {byHotel && <Line look="cover" name={t('REST_PAID.REFUNDED')} value={format.money(byHotel)} note={name} />}
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
