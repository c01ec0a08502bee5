import type { WireCard } from '#contract/guest/card.ts';
import type { DateStyle } from '#presentation/format-date.ts';
import { formatValue } from '#presentation/stay-words.ts';
import { useTranslation } from '../../text/translation.ts';
import { useFormat } from '../../text/use-format.ts';

/** Places where a card's last day is not over yet, and the local time at which it ends there. */
export function useLastHours({ last_hours: places = [] }: WireCard): string[] {
  const { t } = useTranslation();
  const format = useFormat();
  // Shows the last minute, 11:59 pm, because midnight could be read as a day later.
  const lastMinute = (until: string) => Temporal.Instant.from(until).subtract({ minutes: 1 }).toString();
  return places.map(({ name, until, ...place }) => {
    return t('CARD.STILL_AT', { name, when: format.instant(lastMinute(until), place) });
  });
}

/** Parts of a card that expire before its last day: "£50 of it until 31 December". */
export function useSoonerWords({ kind, sooner = [] }: WireCard, style: DateStyle): string[] {
  const { t } = useTranslation();
  const format = useFormat();
  return sooner.map(({ expires_on: day, ...part }) =>
    t('CARD.PART_UNTIL', {
      amount: formatValue({ t, money: (amount) => format.money(amount, 'short') }, kind, part),
      date: format.date(day, style),
    }),
  );
}
