import type { WireCancellation } from '#contract/guest/cancellation.ts';
import { useTranslation } from '../../../text/translation.ts';
import { useFormat } from '../../../text/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { useOnline } from '../../../ui/use-online.ts';
import { LostLines } from '../../receipt/lost-lines.tsx';
import { AskFee } from './ask-fee.tsx';
import { FaultNotice } from '../../page-frame/fault-notice.tsx';
import styles from './cancel-stay.module.css';
import { GivenBackLines } from './given-back-lines.tsx';
import { placeOfStay } from '../place-of-stay.ts';
import { KeptOfPayment } from './refund-parts.tsx';
import type { ReservationViewProps } from '../reservation-view-props.ts';
import { StayInShort } from '../stay-in-short.tsx';
import type { Cancelling } from './use-cancelling.ts';
import { useHotelName } from '../use-hotel-name.ts';

type CancelQuestionProps = ReservationViewProps & {
  readonly cancelling: Cancelling;
  readonly cancellation: WireCancellation;
  readonly onKeep: () => void;
};

export function CancelQuestion({ reservation, property, cancelling, cancellation, onKeep }: CancelQuestionProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { isSending, sendingKey, fault, cancel } = cancelling;
  const name = useHotelName({ reservation, property });
  const due = cancellation.fee_due;
  const isAsking = cancellation.state === 'ask_hotel';
  const yesKey = isAsking ? 'CONFIRMATION.ASK_HOTEL.OPEN' : 'CONFIRMATION.CANCEL.YES';
  const sentKey = isAsking ? yesKey : 'CONFIRMATION.CANCEL.SENDING';
  const busyKey = useOnline() ? sentKey : 'PLACING.WAITING';
  return (
    <div className={styles.question}>
      <h2>{t(isAsking ? 'CONFIRMATION.ASK_HOTEL.OPEN' : 'CONFIRMATION.CANCEL.HEADING')}</h2>
      <StayInShort reservation={reservation} name={name} />
      <FaultNotice fault={fault} />
      {isAsking ? (
        <AskFee cancellation={cancellation} />
      ) : (
        <Fee cancellation={cancellation} place={placeOfStay({ reservation, property })} />
      )}
      <LostLines losses={cancellation.kept} cover={reservation.cover} />
      <KeptOfPayment rest={cancellation.rest} />
      {due && due.amount > 0 && <p>{t('CONFIRMATION.CANCEL.FEE_DUE', { amount: format.money(due) })}</p>}
      <h3>{t(isAsking ? 'CONFIRMATION.ASK_HOTEL.BACK' : 'CONFIRMATION.CANCEL.BACK')}</h3>
      <GivenBackLines cancellation={cancellation} reservation={reservation} name={name} />
      <div className={styles.answers}>
        <Button look="quiet" busy={isSending} onClick={cancel}>
          {t(isSending ? busyKey : yesKey)}
        </Button>
        <Button disabled={isSending} onClick={onKeep}>
          {t('CONFIRMATION.CANCEL.KEEP')}
        </Button>
      </div>
      <p role="status" className={styles.status}>
        {isSending && !isAsking && t(sendingKey, { name })}
      </p>
    </div>
  );
}

type FeeProps = Pick<CancelQuestionProps, 'cancellation'> & { readonly place: ReturnType<typeof placeOfStay> };

function Fee({ cancellation: { fee, free_until: freeUntil }, place }: FeeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (fee && fee.amount > 0) return <p>{t('CONFIRMATION.CANCEL.FEE', { fee: format.money(fee) })}</p>;
  if (freeUntil === null) return <p>{t('CONFIRMATION.CANCEL.FREE')}</p>;
  return <p>{t('CONFIRMATION.CANCEL.FREE_UNTIL', { when: format.instant(freeUntil, place) })}</p>;
}
