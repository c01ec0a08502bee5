import { useEffect } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { Receipt } from '../receipt/receipt.tsx';
import { ReceiptBar } from '../receipt/receipt-bar.tsx';
import { beginSession } from '../placing/booking-session.ts';
import { useScreen } from '../page-frame/use-screen.ts';
import { BookingContext } from '../booking-state/booking-context.ts';
import styles from './booking-page.module.css';
import { CardList } from './card-list.tsx';
import { CheckSection } from './check/check-section.tsx';
import { ExtrasSection } from './extras/extras-section.tsx';
import { RoomsSection } from './rooms/rooms-section.tsx';
import { SameNights } from './same-nights.tsx';
import { StaySection } from './stay/stay-section.tsx';
import { useBookingState } from './use-booking-state.ts';
import { useHeightLeft } from './use-height-left.ts';
import { useFirstPrice } from './use-first-price.ts';
import { GuestDetailsSection } from './guest-details/guest-details-section.tsx';

export function BookingPage() {
  const { t } = useTranslation();
  const heading = useScreen(t('BOOKING.TITLE'));
  const state = useBookingState();
  const columns = useHeightLeft<HTMLDivElement>();
  useEffect(beginSession, []);
  return (
    <BookingContext value={state}>
      <div ref={columns} className={styles.columns}>
        <div className={styles.sections}>
          <h1 ref={heading} tabIndex={-1} className={styles.heading}>
            {t('BOOKING.HEADING')}
          </h1>
          {state.open !== 'check' && <SameNights />}
          <StaySection />
          <RoomsSection />
          <ExtrasSection />
          <GuestDetailsSection />
          <CheckSection />
        </div>
        <aside className={styles.aside} aria-label={t('RECEIPT.HEADING')}>
          <CardList />
          <div className={styles.receipt}>
            <Receipt />
          </div>
        </aside>
      </div>
      <BarAtTheFoot />
    </BookingContext>
  );
}

function BarAtTheFoot() {
  return <ReceiptBar firstPrice={useFirstPrice()} />;
}
