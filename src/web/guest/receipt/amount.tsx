import type { WireMoney } from '#contract/values.ts';
import { fromWireMoney, toWireMoney } from '#contract/wire-values.ts';
import { convertToRead } from '#domain/money/exchange-rate.ts';
import { useTranslation } from '../../text/translation.ts';
import { useFormat } from '../../text/use-format.ts';
import { useBooking } from '../booking-state/booking-context.ts';
import styles from './receipt.module.css';

type AmountProps = {
  readonly amount: WireMoney;
  /** The same amount in the card's own currency, if a card of money pays it. */
  readonly own?: WireMoney | undefined;
};

/** An amount of the receipt, with its approximate value in the guest's additional currency. */
export function Amount({ amount, own }: AmountProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const converted = useBooking().summary.data?.converted;
  const cardRate = useCardRate();
  if (!converted) return <>{format.money(amount)}</>;
  const { rate, due } = converted;
  const about = toWireMoney(convertToRead(fromWireMoney(amount), due.currency, String(rate), cardRate));
  return (
    <>
      {format.money(amount)}{' '}
      <span className={styles.about}>
        {own?.currency === due.currency ? format.money(own) : t('RECEIPT.ABOUT', { amount: format.money(about) })}
      </span>
    </>
  );
}

/** The rate of a card that pays in the guest's additional currency. */
export function useCardRate(): string | undefined {
  const { converted, cover } = useBooking().summary.data ?? {};
  return cover?.cards.find(({ spent }) => spent?.value.currency === converted?.due.currency)?.spent?.rate.toString();
}

/** The negative of an amount, for a line that pays. */
export function negative(amount: WireMoney): WireMoney {
  return { ...amount, amount: -amount.amount };
}
