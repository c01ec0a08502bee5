import { guessColumns } from '#contract/desk/guess-columns.ts';
import { CARD_COLUMNS, IMPORT_LIMITS, WRITTEN_AS, type CardColumn } from '#contract/desk/staff-choices.ts';
import { watchHabit, type DayOrder, type Habit, type HabitSeen } from '#domain/desk/written-habit.ts';
import { encodingOf, isWorkbook, LEGACY_ENCODING, readHeader, splitRow } from '#domain/value/table-text.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useForm, useWatch, type UseFormRegister } from 'react-hook-form';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from '../acts/acts.module.css';
import { FITTING_REASONS, type Reason } from '../acts/fitting-reasons.ts';
import { ReasonField, type ReasonValues } from '../acts/reason-fields.tsx';
import { importFileKey, prepareImport, type ImportFile } from '../api/tasks.ts';
import { DeskLink } from '../frame/desk-link.tsx';
import { Options } from '../table/options.tsx';
import { Panel } from '../frame/panel.tsx';
import { Screen } from '../frame/screen.tsx';
import { useSession } from '../frame/session-context.ts';
import { useAddress } from '../frame/use-address.ts';
import { FaultNotice } from '../frame/fault-notice.tsx';
import { formatFault } from '../frame/format-fault.ts';
import { HabitFields } from './habit-fields.tsx';
import { ImportSamples } from './import-samples.tsx';
import importStyles from './import-screen.module.css';

export function ImportScreen() {
  const { t, language } = useTranslation();
  const choice = useMutation({ mutationFn: readFile });
  const { data: file } = choice;
  return (
    <Screen heading={t('IMPORT.HEADING')} lead={<DeskLink to="/cards">{t('ROOMS.CARDS')}</DeskLink>}>
      <Panel heading={t('IMPORT.FILE')}>
        <p>{t('IMPORT.LEAD')}</p>
        <TextField
          id="import-file"
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          label={t('IMPORT.CHOOSE')}
          hint={t('IMPORT.LIMITS', { lines: new Intl.NumberFormat(language).format(IMPORT_LIMITS.lines) })}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) choice.mutate(chosen);
            else choice.reset();
          }}
        />
        {(choice.error !== null || typeof file === 'string') && (
          <Notice tone="negative" live="assertive">
            {typeof file === 'string' ? t(file) : formatFault(t, choice.error)}
          </Notice>
        )}
      </Panel>
      {typeof file === 'object' && <ColumnForm key={choice.submittedAt} file={file} />}
    </Screen>
  );
}

const BYTES_OF_UTF_16 = 2;

async function readFile(
  chosen: File,
): Promise<ImportFile | 'IMPORT.TOO_LARGE' | 'IMPORT.WORKBOOK' | 'IMPORT.NO_TABLE'> {
  if (chosen.size > BYTES_OF_UTF_16 * IMPORT_LIMITS.characters) return 'IMPORT.TOO_LARGE';
  const { text, isGuess } = decode(new Uint8Array(await chosen.arrayBuffer()));
  if (isWorkbook(text)) return 'IMPORT.WORKBOOK';
  if (new Blob([text]).size > IMPORT_LIMITS.characters) return 'IMPORT.TOO_LARGE';
  const lines = text.trimEnd().split(/\r\n|\n|\r/);
  const header = readHeader(lines[0] ?? '');
  return header ? { name: chosen.name, lines, header, isGuess } : 'IMPORT.NO_TABLE';
}

function decode(bytes: Uint8Array): { readonly text: string; readonly isGuess: boolean } {
  try {
    return { text: new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes), isGuess: false };
  } catch {
    return { text: new TextDecoder(LEGACY_ENCODING).decode(bytes), isGuess: true };
  }
}

function findHabit({ lines, header }: ImportFile, columns: readonly string[]): HabitSeen {
  const kinds = columns.map((column) => WRITTEN_AS[column as CardColumn]);
  const habit = watchHabit();
  for (const line of lines.slice(1)) habit.see(splitRow(line, header.delimiter) ?? [], kinds);
  return habit.list();
}

type ImportValues = Pick<ReasonValues, 'reason'> & {
  salePage: string;
  columns: string[];
  product: string;
  currency: string;
  batch: string;
  acceptsWeak: boolean;
  dayOrder: DayOrder | '';
  takesThousands: '' | 'taken';
};

function ColumnForm({ file }: { readonly file: ImportFile }) {
  const { t } = useTranslation();
  const { go } = useAddress();
  const queries = useQueryClient();
  const [firstPage] = useSession().sale_pages;
  const { register, handleSubmit, control, formState } = useForm<ImportValues>({
    defaultValues: {
      salePage: firstPage?.id ?? '',
      columns: guessColumns(file.header.columns).map((guess) => guess ?? ''),
      product: '',
      currency: '',
      batch: '',
      acceptsWeak: false,
      reason: '',
      dayOrder: '',
      takesThousands: '',
    },
  });
  const [salePage, columns, currency, ...answers] = useWatch({
    control,
    name: ['salePage', 'columns', 'currency', 'dayOrder', 'takesThousands'],
  });
  const chosen = columns.join();
  const seen = useMemo(() => findHabit(file, chosen.split(',')), [file, chosen]);
  const habit = settleHabit(seen, ...answers);
  const check = useMutation({
    mutationFn: (values: ImportValues) => prepareImport(toBody(file, seen, values)),
    onSuccess: ({ id }) => {
      queries.setQueryData(importFileKey(id), file);
      go(`/tasks/${id}`);
    },
  });
  return (
    <Panel heading={t('IMPORT.COLUMNS')}>
      <form
        className={styles.dialog}
        noValidate
        onSubmit={(event) => void handleSubmit((values) => check.mutate(values))(event)}
      >
        {file.isGuess && <Notice tone="caution">{t('IMPORT.GUESSED_LETTERS')}</Notice>}
        <Columns file={file} register={register} />
        <HabitFields
          seen={seen}
          dayOrder={register('dayOrder', { validate: (order) => !seen.openDate || order !== '' })}
          takesThousands={register('takesThousands')}
          isUnanswered={formState.errors.dayOrder !== undefined}
        />
        <ImportSamples file={file} columns={columns} currency={currency} habit={habit} />
        <Common salePage={salePage} register={register} isUnanswered={formState.errors.reason !== undefined} />
        <CheckField id="import-weak" label={t('IMPORT.WEAK')} {...register('acceptsWeak')} />
        <FaultNotice error={check.error} />
        <div className={styles.buttons}>
          <Button type="submit" busy={check.isPending}>
            {t('IMPORT.CHECK')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

type FieldsProps = { readonly register: UseFormRegister<ImportValues> };

function Columns({ file, register }: FieldsProps & { readonly file: ImportFile }) {
  const { t } = useTranslation();
  const all = CARD_COLUMNS.map((id) => ({ id, name: t(`CARD_COLUMN.${id}`) }));
  return (
    <div className={importStyles.columns}>
      {file.header.columns.map((name, index) => (
        <SelectField
          key={index}
          id={`column-${index}`}
          label={name || t('IMPORT.UNNAMED', { number: index + 1 })}
          {...register(`columns.${index}`)}
        >
          <Options none={t('IMPORT.NOT_TAKEN')} all={all} />
        </SelectField>
      ))}
    </div>
  );
}

type CommonProps = FieldsProps & { readonly salePage: string; readonly isUnanswered: boolean };

function Common({ salePage, register, isUnanswered }: CommonProps) {
  const { t } = useTranslation();
  const { sale_pages: pages } = useSession();
  const products =
    pages.find(({ id }) => id === salePage)?.products.filter(({ rights }) => rights.includes('card.import')) ?? [];
  const currencies = [...new Set(products.flatMap((product) => product.currencies))].toSorted();
  return (
    <div className={importStyles.columns}>
      {pages.length > 1 && (
        <SelectField id="import-page" label={t('CARD_SCREEN.SALE_PAGE')} {...register('salePage')}>
          <Options all={pages} />
        </SelectField>
      )}
      <SelectField id="import-product" label={t('IMPORT.PRODUCT')} optional {...register('product')}>
        <Options none={t('IMPORT.PRODUCT_OF_COLUMN')} all={products} />
      </SelectField>
      <SelectField id="import-currency" label={t('IMPORT.CURRENCY')} optional {...register('currency')}>
        <Options none={t('IMPORT.CURRENCY_OF_COLUMN')} all={currencies.map((id) => ({ id, name: id }))} />
      </SelectField>
      <TextField id="import-batch" label={t('CARD_LIST.BATCH')} optional autoComplete="off" {...register('batch')} />
      <ReasonField
        reasons={FITTING_REASONS.import}
        error={isUnanswered ? t('REASONS.CHOOSE') : undefined}
        {...register('reason', { required: true })}
      />
    </div>
  );
}

/** The habit that the rows show. The person's answers fill its gaps. */
function settleHabit(seen: HabitSeen, dayOrder: DayOrder | '', takesThousands: ImportValues['takesThousands']): Habit {
  return {
    dayOrder: seen.dayOrder ?? (dayOrder || null),
    decimalMark: seen.decimalMark,
    thousandsMark: takesThousands === 'taken' ? (seen.openMark ?? null) : null,
  };
}

function toBody(file: ImportFile, seen: HabitSeen, values: ImportValues) {
  const { salePage, columns, product, currency, batch, acceptsWeak, reason, dayOrder, takesThousands } = values;
  const habit = settleHabit(seen, dayOrder, takesThousands);
  return {
    sale_page_id: salePage,
    file_name: file.name,
    text: file.lines.join('\n'),
    reason: reason as Reason,
    columns: columns.map((column) => (column || null) as CardColumn | null),
    day_order: habit.dayOrder,
    decimal_mark: habit.decimalMark,
    thousands_mark: habit.thousandsMark,
    product_id: product || null,
    currency: currency || null,
    batch: batch.trim() || null,
    accepts_weak_codes: acceptsWeak,
  };
}
