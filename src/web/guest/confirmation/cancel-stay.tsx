import { Suspense, useState } from 'react';
import { lazyPart } from '../../api/load-part.ts';
import { useTranslation } from '../../text/translation.ts';
import { useFormat } from '../../text/use-format.ts';
import { wordCode } from '../../text/word-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Shape, Waiting } from '../../ui/waiting.tsx';
import styles from './cancel-stay.module.css';
import { CancelFault } from './cancel-fault.tsx';
import { HotelContact } from './hotel-contact.tsx';
import type { ReservationViewProps } from './reservation-view-props.ts';
import type { Cancelling } from './use-cancelling.ts';
import { useHotelName } from './use-hotel-name.ts';

const CancelQuestion = lazyPart(() => import('./cancel-question.tsx'), 'CancelQuestion');

type CancelStayProps = ReservationViewProps & { readonly cancelling: Cancelling };

/** Cancels a stay: what it costs and gives back is shown before anything is asked. */
export function CancelStay({ reservation, property, cancelling }: CancelStayProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const format = useFormat();
  const { cancellation, error, askAgain, isSending, sendingKey, fault } = cancelling;
  const moved = cancellation?.hotel_stay;
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
          {moved && <p>{t('RESERVATION.MOVED_TO', { dates: format.dateRange(moved.stay_from, moved.stay_to) })}</p>}
          {property && <HotelContact property={property} />}
        </Notice>
      )}
      {/* The question may be closed before its answer is there. */}
      {!isOpen && fault !== undefined && <CancelFault fault={fault} />}
      {!isOpen && isSending && <p role="status">{t(sendingKey, { name })}</p>}
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
          <Suspense fallback={<Opening />}>
            <CancelQuestion
              reservation={reservation}
              property={property}
              cancelling={cancelling}
              cancellation={cancellation}
              onKeep={() => setOpen(false)}
            />
          </Suspense>
        )}
      </Sheet>
    </div>
  );
}

function Opening() {
  const { t } = useTranslation();
  return (
    <Waiting words={t('FRAME.OPENING')} slowWords={t('FRAME.SLOW')}>
      <Shape blockSize="16rem" />
    </Waiting>
  );
}
