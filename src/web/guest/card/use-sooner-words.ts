import type { WireCard } from '#contract/card.ts';
import type { DateStyle } from '#presentation/format-date.ts';
import { wordValue } from '#presentation/stay-words.ts';
import { useTranslation } from '../../text/translation.ts';
import { useFormat } from '../../text/use-format.ts';

/** What of a card ends before its last day, part by part: "£50 of it until 31 December". */
export function useSoonerWords({ kind, sooner = [] }: WireCard, style: DateStyle): string[] {
  const { t } = useTranslation();
  const format = useFormat();
  return sooner.map(({ expires_on: day, ...part }) =>
    t('CARD.PART_UNTIL', {
      amount: wordValue({ t, money: (amount) => format.money(amount, 'short') }, kind, part),
      date: format.date(day, style),
    }),
  );
}
