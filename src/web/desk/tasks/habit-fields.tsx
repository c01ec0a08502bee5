import { DAY_ORDERS, readDay, readNumber, type HabitSeen } from '#domain/desk/written-habit.ts';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from '../../text/translation.ts';
import { useFormat } from '../../text/use-format.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { Options } from '../table/options.tsx';

type HabitFieldsProps = {
  readonly seen: HabitSeen;
  readonly dayOrder: UseFormRegisterReturn;
  readonly takesThousands: UseFormRegisterReturn;
  readonly isUnanswered: boolean;
};

/** Asks only what no row of the file shows: its order of day and month, and whether 1.000 is one thousand. */
export function HabitFields({ seen, dayOrder, takesThousands, isUnanswered }: HabitFieldsProps) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { openDate, openAmount, ...habit } = seen;
  const orders = DAY_ORDERS.map((id) => {
    const day = readDay(openDate ?? '', { ...habit, thousandsMark: null, dayOrder: id });
    return { id, name: [day && date(day, 'short'), t(`IMPORT.${id}`)].filter(Boolean).join(' – ') };
  });
  const whole = readNumber(openAmount ?? '', { ...habit, thousandsMark: seen.openMark ?? null });
  return (
    <>
      {openDate !== undefined && (
        <SelectField
          id="import-day-order"
          label={t('IMPORT.DAY_ORDER', { date: openDate })}
          error={isUnanswered ? t('IMPORT.DAY_ORDER_MISSING') : undefined}
          {...dayOrder}
        >
          <Options none={t('IMPORT.DAY_ORDER_NONE')} all={orders} />
        </SelectField>
      )}
      {openAmount !== undefined && typeof whole === 'object' && (
        <SelectField id="import-thousands" label={t('IMPORT.THOUSANDS', { amount: openAmount })} {...takesThousands}>
          <Options
            none={t('IMPORT.THOUSANDS_REJECTED')}
            all={[{ id: 'taken', name: t('IMPORT.THOUSANDS_TAKEN', { amount: openAmount, whole: whole.digits }) }]}
          />
        </SelectField>
      )}
    </>
  );
}
