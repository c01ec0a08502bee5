import type { CardIssued, IssuePreview } from '#contract/staff/staff-issue.ts';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch, type UseFormRegister } from 'react-hook-form';
import { useTranslation } from '../../text/translation.ts';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ActSheet } from '../acts/act-sheet.tsx';
import styles from '../acts/acts.module.css';
import { NewCode } from '../acts/new-code.tsx';
import { ReasonFields } from '../acts/reason-fields.tsx';
import { useSettled } from '../acts/use-settled.ts';
import { issueCard, issuePreviewQuery } from '../api/cards.ts';
import { DeskLink } from '../frame/desk-link.tsx';
import { useSession, useTimeZone } from '../frame/session-context.ts';
import { useDeskFormat, type DeskFormat } from '../frame/use-desk-format.ts';
import { wordFault } from '../frame/word-fault.ts';
import { CARD_FORMS, findIssueBody, type IssueValues } from './issue-values.ts';

/** Issues one card: what it is, whose it is, what comes of it, and then its code, once. */
export function IssueDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const format = useDeskFormat(useTimeZone());
  const sold = useSold();
  const first = sold[0];
  const { register, control } = useForm<IssueValues>({
    defaultValues: {
      product: first?.key ?? '',
      currency: first?.currencies[0] ?? '',
      amount: '',
      form: 'voucher',
      expiresOn: '',
      firstName: '',
      lastName: '',
      email: '',
      reason: 'sold',
      note: '',
    },
  });
  const values = useWatch({ control }) as IssueValues;
  const currencies = sold.find(({ key }) => key === values.product)?.currencies ?? [];
  const body = findIssueBody(values, currencies);
  // The reason changes nothing that is shown, so nothing is asked for again while somebody writes a note.
  const shown = useSettled(findIssueBody({ ...values, reason: 'sold', note: '' }, currencies));
  const preview = useQuery(issuePreviewQuery(shown));
  const isReady = body !== undefined && preview.data?.above === null && !preview.isFetching;
  const issue = async () => showIssued(await issueCard(body ?? {}));
  const showIssued = ({ card_id: id, code, last4, amount }: CardIssued) => ({
    sentences: [t('ISSUE.DONE', { amount: format.units(amount), last4 })],
    more: (
      <>
        <NewCode code={code} />
        <DeskLink to={`/cards/${id}`}>{t('ISSUE.OPEN')}</DeskLink>
      </>
    ),
  });
  return (
    <ActSheet heading={t('ISSUE.HEADING')} doWords={t('ISSUE.DO')} act={isReady ? issue : undefined} onClose={onClose}>
      <div className={styles.fields}>
        <SelectField id="issue-product" label={t('CARD_LIST.PRODUCT')} {...register('product')}>
          {sold.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </SelectField>
        <TermFields register={register} currencies={currencies} />
        <RecipientFields register={register} />
        <ReasonFields reason={register('reason')} note={register('note')} />
      </div>
      <Shown preview={preview.data} format={format} />
      {preview.error && (
        <Notice tone="negative" live="assertive">
          {wordFault(t, preview.error)}
        </Notice>
      )}
    </ActSheet>
  );
}

/** What new cards are issued as, of all the sale pages. */
function useSold() {
  return useSession().sale_pages.flatMap(({ id, products }) =>
    products
      .filter(({ is_sold: isSold }) => isSold)
      .map((product) => ({ key: `${id} ${product.id}`, name: product.name, currencies: product.currencies })),
  );
}

type FieldsProps = { readonly register: UseFormRegister<IssueValues> };

function TermFields({ register, currencies }: FieldsProps & { readonly currencies: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <>
      <div className={styles.pair}>
        <TextField
          id="issue-amount"
          inputMode="decimal"
          autoComplete="off"
          label={currencies.length > 0 ? t('ISSUE.AMOUNT') : t('ISSUE.USES')}
          {...register('amount')}
        />
        {currencies.length > 0 && (
          <SelectField id="issue-currency" label={t('ISSUE.CURRENCY')} {...register('currency')}>
            {currencies.map((currency) => (
              <option key={currency} value={currency}>
                {currency}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <div className={styles.pair}>
        <SelectField id="issue-form" label={t('ISSUE.FORM')} {...register('form')}>
          {CARD_FORMS.map((form) => (
            <option key={form} value={form}>
              {t(`CARD_FORM.${form}`)}
            </option>
          ))}
        </SelectField>
        <TextField id="issue-expiry" type="date" optional label={t('ISSUE.EXPIRES')} {...register('expiresOn')} />
      </div>
    </>
  );
}

function RecipientFields({ register }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.choices}>
      <legend>{t('ISSUE.RECIPIENT')}</legend>
      <p>{t('ISSUE.RECIPIENT_HINT')}</p>
      <div className={styles.pair}>
        <TextField
          id="issue-first"
          autoComplete="off"
          optional
          label={t('ISSUE.FIRST_NAME')}
          {...register('firstName')}
        />
        <TextField id="issue-last" autoComplete="off" optional label={t('ISSUE.LAST_NAME')} {...register('lastName')} />
      </div>
      <TextField
        id="issue-email"
        type="email"
        autoComplete="off"
        optional
        label={t('CARD_SCREEN.EMAIL')}
        {...register('email')}
      />
    </fieldset>
  );
}

function Shown({ preview, format }: { readonly preview: IssuePreview | undefined; readonly format: DeskFormat }) {
  const { t } = useTranslation();
  return (
    <div className={styles.preview} aria-live="polite">
      <h3>{t('PREVIEW.HEADING')}</h3>
      {preview ? (
        <p>
          <strong>
            {preview.expires_on === null
              ? t('ISSUE.EFFECT', { amount: format.units(preview.amount) })
              : t('ISSUE.EFFECT_UNTIL', { amount: format.units(preview.amount), day: format.day(preview.expires_on) })}
          </strong>
        </p>
      ) : (
        <p>{t('PREVIEW.MISSING')}</p>
      )}
      {preview?.above && (
        <Notice tone="caution">
          {t(`ISSUE.ABOVE_${preview.above}`, {
            limit: format.units(preview.limit),
            used: format.units(preview.used_today),
          })}
        </Notice>
      )}
    </div>
  );
}
