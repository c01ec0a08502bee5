import { CARD_COLUMNS, IMPORT_LIMITS, type CardColumn } from '#contract/desk/staff-choices.ts';
import { encodingOf, isWorkbook } from '#domain/value/table-text.ts';
import { useMutation } from '@tanstack/react-query';
import { useForm, useWatch, type UseFormRegister } from 'react-hook-form';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from '../acts/acts.module.css';
import { ReasonField, type ReasonValues } from '../acts/reason-fields.tsx';
import { importColumns, prepareImport } from '../api/tasks.ts';
import { DeskLink } from '../frame/desk-link.tsx';
import { Options } from '../table/options.tsx';
import { Panel } from '../frame/panel.tsx';
import { Screen } from '../frame/screen.tsx';
import { useSession } from '../frame/session-context.ts';
import { useAddress } from '../frame/use-address.ts';
import { FaultNotice } from '../frame/fault-notice.tsx';
import { formatFault } from '../frame/format-fault.ts';
import importStyles from './import-screen.module.css';

/** A file that stays in this window until it is checked. */
type ChosenFile = {
  readonly name: string;
  readonly text: string;
  readonly columns: readonly { readonly name: string; readonly guess: CardColumn | null }[];
};

/** Imports cards of another system: the file, its columns, and then a preview of the result. */
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
      {typeof file === 'object' && <ColumnForm key={file.name} file={file} />}
    </Screen>
  );
}

const BYTES_OF_UTF_16 = 2;

/** Only the first line, which contains no code, is sent to detect the columns. */
async function readFile(chosen: File): Promise<ChosenFile | 'IMPORT.TOO_LARGE' | 'IMPORT.WORKBOOK'> {
  if (chosen.size > BYTES_OF_UTF_16 * IMPORT_LIMITS.characters) return 'IMPORT.TOO_LARGE';
  const bytes = new Uint8Array(await chosen.arrayBuffer());
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (isWorkbook(text)) return 'IMPORT.WORKBOOK';
  if (new Blob([text]).size > IMPORT_LIMITS.characters) return 'IMPORT.TOO_LARGE';
  const [header = ''] = text.split(/\r\n|\n|\r/, 1);
  const { columns } = await importColumns(header);
  return { name: chosen.name, text, columns };
}

type ImportValues = Pick<ReasonValues, 'reason'> & {
  salePage: string;
  columns: string[];
  product: string;
  currency: string;
  batch: string;
  acceptsWeak: boolean;
};

function ColumnForm({ file }: { readonly file: ChosenFile }) {
  const { t } = useTranslation();
  const { go } = useAddress();
  const [firstPage] = useSession().sale_pages;
  const { register, handleSubmit, control } = useForm<ImportValues>({
    defaultValues: {
      salePage: firstPage?.id ?? '',
      columns: file.columns.map(({ guess }) => guess ?? ''),
      ...{ product: '', currency: '', batch: '', acceptsWeak: false, reason: 'other' },
    },
  });
  const salePage = useWatch({ control, name: 'salePage' });
  const check = useMutation({
    mutationFn: (values: ImportValues) => prepareImport(toBody(file, values)),
    onSuccess: ({ id }) => go(`/tasks/${id}`),
  });
  return (
    <Panel heading={t('IMPORT.COLUMNS')}>
      <form
        className={styles.dialog}
        noValidate
        onSubmit={(event) => void handleSubmit((values) => check.mutate(values))(event)}
      >
        <Columns file={file} register={register} />
        <Common salePage={salePage} register={register} />
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

/** The meaning of each column: guessed by its name, and changeable. */
function Columns({ file, register }: FieldsProps & { readonly file: ChosenFile }) {
  const { t } = useTranslation();
  const all = CARD_COLUMNS.map((id) => ({ id, name: t(`CARD_COLUMN.${id}`) }));
  return (
    <div className={importStyles.columns}>
      {file.columns.map(({ name }, index) => (
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

/** Values that are the same for all cards of the file. */
function Common({ salePage, register }: FieldsProps & { readonly salePage: string }) {
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
      <ReasonField {...register('reason')} />
    </div>
  );
}

function toBody(file: ChosenFile, { salePage, columns, product, currency, batch, acceptsWeak, reason }: ImportValues) {
  return {
    ...{ sale_page_id: salePage, file_name: file.name, text: file.text, reason },
    columns: columns.map((column) => column || null),
    ...{ product_id: product || null, currency: currency || null, batch: batch.trim() || null },
    accepts_weak_codes: acceptsWeak,
  };
}
