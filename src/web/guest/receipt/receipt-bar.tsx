import type { WireMoney } from '#contract/values.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { useFormat } from '../../text/use-format.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { useBooking } from '../booking-state/booking-context.ts';
import { Receipt } from './receipt.tsx';
import styles from './receipt-bar.module.css';

/** The amount due, and whether a city tax that is not known in advance is added. */
export type FirstPrice = { readonly due: WireMoney; readonly plusCityTax: boolean };

type ReceiptBarProps = {
  /** The least amount due before a room is chosen, if known. */
  readonly firstPrice: FirstPrice | undefined;
};

/** On phones: shows the amount due from the first price on, and the whole receipt on a press. */
export function ReceiptBar({ firstPrice }: ReceiptBarProps) {
  const { t } = useTranslation();
  const { priced, rooms, booking, open } = useBooking();
  const [isOpen, setOpen] = useState(false);
  const isShown = open !== 'check' && (priced !== undefined || firstPrice !== undefined);
  const bar = useRoomAtTheEnd(isShown);
  // The last section shows the whole receipt itself.
  if (!isShown) return null;
  const chosen = priced?.rooms.length ?? 0;
  return (
    <>
      <button
        ref={bar}
        type="button"
        className={styles.bar}
        data-bar
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {!priced && firstPrice ? <LeastDue price={firstPrice} /> : <DueSoFar />}
        <span className={styles.more}>{t('RECEIPT.OPEN')}</span>
        {rooms.length > 1 && !booking && (
          <span className={styles.rooms}>{t('RECEIPT.ROOMS_SO_FAR', { number: chosen, of: rooms.length })}</span>
        )}
      </button>
      <Sheet open={isOpen} label={t('RECEIPT.HEADING')} closeLabel={t('RECEIPT.CLOSE')} onClose={() => setOpen(false)}>
        {isOpen && <Receipt />}
      </Sheet>
    </>
  );
}

function DueSoFar() {
  const { t } = useTranslation();
  const format = useFormat();
  const { summary, booking } = useBooking();
  const due = summary.data && format.money(summary.data.due);
  return (
    <>
      <span>{t(booking ? 'RECEIPT.DUE' : 'RECEIPT.DUE_SO_FAR')}</span>
      <span className={styles.amount}>{due ?? (summary.isError ? '–' : '…')}</span>
    </>
  );
}

/** A lower bound: dearer rooms and extras may add to it. */
function LeastDue({ price: { due, plusCityTax } }: { readonly price: FirstPrice }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { cards } = useBooking();
  return (
    <>
      {due.amount === 0 ? (
        <span>{t('BOOKING.ROOMS.COVERED', { count: cards.length })}</span>
      ) : (
        <>
          <span>{t('RECEIPT.DUE')}</span>
          <span className={styles.amount}>{t('RECEIPT_BAR.FROM', { amount: format.money(due) })}</span>
        </>
      )}
      {plusCityTax && <span className={styles.tax}>{t('BOOKING.ROOMS.PLUS_CITY_TAX')}</span>}
    </>
  );
}

/** Publishes the bar's height, so that the page ends above it. Without the bar no space is reserved. */
function useRoomAtTheEnd(isShown: boolean) {
  const bar = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    if (!isShown || !bar.current) return undefined;
    const { current } = bar;
    const watcher = new ResizeObserver(() => style.setProperty('--bar-block-size', `${current.offsetHeight}px`));
    watcher.observe(current);
    return () => {
      watcher.disconnect();
      style.removeProperty('--bar-block-size');
    };
  }, [isShown]);
  return bar;
}
