import type { WireCancellation } from '#contract/cancellation.ts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../text/use-format.ts';
import { wordCode, wordError } from '../../text/word-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { LostLines } from '../receipt/lost-lines.tsx';
import styles from './cancel-stay.module.css';
import { GivenBackLines } from './given-back-lines.tsx';
import { HotelContact } from './hotel-contact.tsx';
import { StayInShort } from './stay-in-short.tsx';
import type { ReservationViewProps } from './pending-reservation.tsx';
import type { Cancelling } from './use-cancelling.ts';

type CancelStayProps = ReservationViewProps & { readonly cancelling: Cancelling };

/** Cancels a stay: what it costs and gives back is shown before anything is asked. */
export function CancelStay({ reservation, property, cancelling }: CancelStayProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { cancellation, error, askAgain, isSending, fault } = cancelling;
  const name = property?.description ?? t('STAY.THE_HOTEL');
  if (!cancellation) {
    return error ? (
      <p className={styles.quiet}>
        {t('CONFIRMATION.CANCEL.FEE_NOT_KNOWN')}{' '}
        <Button look="link" onClick={askAgain}>
          {t('FRAME.TRY_AGAIN')}
        </Button>
      </p>
    ) : (
      <p className={styles.quiet} />
    );
  }
  if (cancellation.state === 'not_possible') {
    return (
      <div className={styles.quiet}>
        <p>{wordCode(t, cancellation.reason ?? 'RESERVATION.NOT_CANCELLABLE')}</p>
        {property && <HotelContact property={property} />}
      </div>
    );
  }
  return (
    <div className={styles.quiet}>
      {cancellation.reason && (
        <Notice tone="caution" live="polite">
          <p>{wordCode(t, cancellation.reason)}</p>
          {property && <HotelContact property={property} />}
        </Notice>
      )}
      {/* The question may be closed before its answer is there. */}
      {!isOpen && fault !== undefined && <FaultNotice fault={fault} />}
      {!isOpen && isSending && <p role="status">{t('CONFIRMATION.CANCEL.CANCELLING', { name })}</p>}
      <Button look="link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('CONFIRMATION.CANCEL.OPEN')}
      </Button>
      <Sheet
        open={isOpen}
        label={t('CONFIRMATION.CANCEL.HEADING')}
        closeLabel={t('CONFIRMATION.CANCEL.KEEP')}
        onClose={() => setOpen(false)}
      >
        {isOpen && (
          <Question
            reservation={reservation}
            property={property}
            cancelling={cancelling}
            cancellation={cancellation}
            onKeep={() => setOpen(false)}
          />
        )}
      </Sheet>
    </div>
  );
}

type QuestionProps = CancelStayProps & { readonly cancellation: WireCancellation; readonly onKeep: () => void };

function Question({ reservation, property, cancelling, cancellation, onKeep }: QuestionProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const id = useId();
  const { isSending, fault, cancel } = cancelling;
  const name = property?.description ?? t('STAY.THE_HOTEL');
  const due = cancellation.fee_due;
  return (
    <div className={styles.question}>
      <h2 id={id}>{t('CONFIRMATION.CANCEL.HEADING')}</h2>
      <StayInShort reservation={reservation} name={name} />
      {fault !== undefined && <FaultNotice fault={fault} />}
      <Fee cancellation={cancellation} property={property} />
      <LostLines losses={cancellation.kept} cover={reservation.cover} />
      {due && due.amount > 0 && <p>{t('CONFIRMATION.CANCEL.FEE_DUE', { amount: format.money(due) })}</p>}
      <h3>{t('CONFIRMATION.CANCEL.BACK')}</h3>
      <GivenBackLines cancellation={cancellation} reservation={reservation} />
      <div className={styles.answers}>
        <Button look="quiet" busy={isSending} onClick={() => void cancel()}>
          {t(isSending ? 'CONFIRMATION.CANCEL.SENDING' : 'CONFIRMATION.CANCEL.YES')}
        </Button>
        <Button disabled={isSending} onClick={onKeep}>
          {t('CONFIRMATION.CANCEL.KEEP')}
        </Button>
      </div>
      <p role="status" className={styles.status}>
        {isSending ? t('CONFIRMATION.CANCEL.CANCELLING', { name }) : ''}
      </p>
    </div>
  );
}

function FaultNotice({ fault }: { readonly fault: unknown }) {
  const { t } = useTranslation();
  return (
    <Notice tone="caution" live="assertive">
      <p>{wordError(t, fault)}</p>
    </Notice>
  );
}

type FeeProps = Pick<QuestionProps, 'cancellation' | 'property'>;

function Fee({ cancellation: { fee, free_until: freeUntil }, property }: FeeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (fee && fee.amount > 0) return <p>{t('CONFIRMATION.CANCEL.FEE', { fee: format.money(fee) })}</p>;
  if (freeUntil === null) return <p>{t('CONFIRMATION.CANCEL.FREE')}</p>;
  return <p>{t('CONFIRMATION.CANCEL.FREE_UNTIL', { when: format.instant(freeUntil, property) })}</p>;
}
