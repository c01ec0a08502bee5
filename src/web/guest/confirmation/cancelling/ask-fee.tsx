import type { WireCancellation } from '#contract/guest/cancellation.ts';
import { useTranslation } from '../../../text/translation.ts';
import { useFormat } from '../../../text/use-format.ts';

/** The highest possible fee, if the hotel decides on it. */
export function AskFee({ cancellation: { fee } }: { readonly cancellation: WireCancellation }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!fee || fee.amount === 0) return <p>{t('CONFIRMATION.ASK_HOTEL.FREE')}</p>;
  return <p>{t('CONFIRMATION.ASK_HOTEL.MOST', { fee: format.money(fee) })}</p>;
}
