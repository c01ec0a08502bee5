import { useFormat } from '../../../text/use-format.ts';
import { useTranslation } from '../../../text/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useBooking } from '../../booking-state/booking-context.ts';
import { writeExtras } from '../../session/room-choices.ts';

export function WithdrawnNotice({ ids }: { readonly ids: readonly string[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { summary, extras, goTo } = useBooking();
  const named = summary.data?.products.filter(({ product_id: id }) => ids.includes(id)).map(({ name }) => name) ?? [];
  const left = extras.filter(({ extraId }) => !ids.includes(extraId));
  return (
    <Notice
      tone="negative"
      live="assertive"
      takesFocus
      heading={t('BOOKING.CHECK.WITHDRAWN', { extras: format.list(named) })}
    >
      <p>{t('BOOKING.CHECK.NOTHING_TAKEN')}</p>
      <Button look="quiet" onClick={() => goTo('check', { extras: writeExtras(left) })}>
        {t('BOOKING.CHECK.WITHOUT_IT')}
      </Button>
    </Notice>
  );
}
