import type { WireCover } from '#contract/availability.ts';
import type { WireMoney } from '#contract/values.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../text/use-format.ts';

type CardValue = { readonly last4: string; readonly value: WireMoney | null; readonly uses: number | null };

/** Words a part of what a card paid of a cover: "£128.04", "2 nights" or "1 stay". */
export function useValueWords(cover: WireCover): (part: CardValue) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ last4, value, uses }) => {
    if (value) return format.money(value);
    const kind = cover.cards.find((card) => card.last4 === last4 && card.uses !== null)?.kind;
    return t(kind === 'package' ? 'CONFIRMATION.CANCEL.STAYS' : 'STAY.NIGHTS', { count: uses ?? 0 });
  };
}
