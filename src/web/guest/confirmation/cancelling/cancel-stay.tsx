import type { WireCancellation } from '#contract/guest/cancellation.ts';
import { Suspense } from 'react';
import { lazyPart } from '../../../api/load-part.ts';
import { useTranslation } from '../../../text/translation.ts';
import { useFormat } from '../../../text/use-format.ts';
import { formatCode } from '../../../text/format-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import styles from './cancel-stay.module.css';
import { AskFee } from './ask-fee.tsx';
import { FaultNotice } from '../../page-frame/fault-notice.tsx';
import { HotelContact } from '../hotel-contact.tsx';
import { placeOfStay } from '../place-of-stay.ts';
import type { ReservationViewProps } from '../reservation-view-props.ts';
import type { Cancelling } from './use-cancelling.ts';
import { useSheetEntry } from '../../session/use-sheet-entry.ts';
import { useHotelName } from '../use-hotel-name.ts';
import { Opening } from '../../page-frame/opening.tsx';

const CancelQuestion = lazyPart(() => import('./cancel-question.tsx'), 'CancelQuestion');

type CancelStayProps = ReservationViewProps & { readonly cancelling: Cancelling };

export function CancelStay({ reservation, property, cancelling }: CancelStayProps) {
  const { t } = useTranslation();
  const { isOpen, open, close } = useSheetEntry();
  const { cancellation, error, askAgain, isSending, sendingKey, fault } = cancelling;
  const name = useHotelName({ reservation, property });
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
        <p>{formatCode(t, cancellation.reason ?? 'RESERVATION.NOT_CANCELLABLE')}</p>
        {property && <HotelContact property={property} />}
      </div>
    );
  }
  const { asked_at: askedAt } = cancellation;
  const isAsking = cancellation.state === 'ask_hotel';
  const openWords = t(isAsking ? 'CONFIRMATION.ASK_HOTEL.OPEN' : 'CONFIRMATION.CANCEL.OPEN');
  return (
    <div className={styles.quiet}>
      <WhyNotOnline reservation={reservation} property={property} cancellation={cancellation} />
      {/* The guest may close the question before its answer arrives. */}
      {!isOpen && <FaultNotice fault={fault} />}
      {!isOpen && isSending && !isAsking && <p role="status">{t(sendingKey, { name })}</p>}
      {!askedAt && (
        <Button look="link" aria-haspopup="dialog" onClick={open}>
          {openWords}
        </Button>
      )}
      <Sheet
        open={isOpen && !askedAt}
        label={isAsking ? openWords : t('CONFIRMATION.CANCEL.HEADING')}
        closeLabel={t('CONFIRMATION.CANCEL.KEEP')}
        onClose={close}
      >
        {isOpen && (
          <Suspense fallback={<Opening blockSize="16rem" />}>
            <CancelQuestion
              reservation={reservation}
              property={property}
              cancelling={cancelling}
              cancellation={cancellation}
              onKeep={close}
            />
          </Suspense>
        )}
      </Sheet>
    </div>
  );
}

type WhyProps = ReservationViewProps & { readonly cancellation: WireCancellation };

/** Explains that the hotel refused, or what it has changed and what its guest has requested from it. */
function WhyNotOnline({ reservation, property, cancellation }: WhyProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { state, reason, hotel_stay: moved, asked_at: askedAt } = cancellation;
  if (!reason) return null;
  const dates = moved && format.dateRange(moved.stay_from, moved.stay_to);
  const before = format.dateRange(reservation.stay_from, reservation.stay_to);
  const when = askedAt && format.instant(askedAt, placeOfStay({ reservation, property }));
  const isShownBefore = reservation.rooms.some((room) => room.cancelled_at_hotel);
  return (
    <Notice tone="caution" live="polite" heading={dates && t('CONFIRMATION.HOTEL_CHANGED.DATES', { dates, before })}>
      {when ? (
        <>
          <p>{t('CONFIRMATION.ASK_HOTEL.ASKED', { when })}</p>
          <AskFee cancellation={cancellation} />
        </>
      ) : (
        <p>{state === 'ask_hotel' ? t('CONFIRMATION.HOTEL_CHANGED.NEXT') : formatCode(t, reason)}</p>
      )}
      {property && !isShownBefore && <HotelContact property={property} />}
    </Notice>
  );
}
