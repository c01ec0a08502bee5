import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import type { DateSpan } from '../../ui/stay-calendar.tsx';

type LongerStayProps = {
  readonly from: string;
  readonly nights: number;
  readonly onChoose: (stay: DateSpan) => void;
};

export function LongerStay({ from, nights, onChoose }: LongerStayProps) {
  const { t } = useTranslation();
  const to = Temporal.PlainDate.from(from).add({ days: nights }).toString();
  return (
    <Button look="quiet" onClick={() => onChoose({ from, to })}>
      {t('MIN_STAY.CHOOSE', { nights: t('STAY.NIGHTS', { count: nights }) })}
    </Button>
  );
}
