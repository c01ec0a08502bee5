import type { WireMoney } from '#contract/values.ts';
import { useTranslation } from '../../../text/translation.ts';
import { useFormat } from '../../../text/use-format.ts';
import { useSalePage } from '../../page-frame/sale-page-context.ts';

export function useOrderWords(due: WireMoney | undefined, isPaidNow = false): string {
  const { t, language } = useTranslation();
  const format = useFormat();
  const own = useSalePage().sale_page.order_button;
  const isDue = due !== undefined && due.amount > 0;
  if (!isDue) return own.nothing_due[language] ?? t('ORDER_BUTTON.NOTHING_DUE');
  const amount = format.money(due);
  // The hotel's own words say that the guest pays at the hotel, which is wrong for a payment online.
  if (isPaidNow) return t('ORDER_BUTTON.PAY_NOW', { amount });
  return own.due[language]?.replace('{{amount}}', amount) ?? t('ORDER_BUTTON.DUE', { amount });
}
