import type { WireCover } from '#contract/guest/availability.ts';
import type { WireMoney } from '#contract/values.ts';
import { formatValue } from '#presentation/stay-words.ts';
import { useTranslation } from '../../text/translation.ts';
import { useFormat } from '../../text/use-format.ts';

type CardValue = { readonly last4: string; readonly value: WireMoney | null; readonly uses: number | null };

export function useValueWords(cover: WireCover): (part: CardValue) => string {
  const { t } = useTranslation();
  const { money } = useFormat();
  return (part) => {
    const kind = cover.cards.find(({ last4, uses }) => last4 === part.last4 && uses !== null)?.kind;
    return formatValue({ t, money }, kind, part);
  };
}
