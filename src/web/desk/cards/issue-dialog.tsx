import type { StaffReservation } from '#contract/desk/staff-reservations.ts';
import type { ActAsked } from '#contract/desk/staff-cards.ts';
import type { CardsIssued, IssuePreview, IssueRequest } from '#contract/desk/staff-issue.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation, type Translate } from '../../text/translation.ts';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { ActSheet } from '../acts/act-sheet.tsx';
import styles from '../acts/acts.module.css';
import { Options } from '../table/options.tsx';
import { NewCode } from '../acts/shown-once.tsx';
import { FITTING_REASONS } from '../acts/fitting-reasons.ts';
import { ReasonFields, useReason } from '../acts/reason-fields.tsx';
import { useDebounced } from '../acts/use-debounced.ts';
import { issuePreviewQuery, issuingOf } from '../api/cards.ts';
import { actAtDesk } from '../api/desk-call.ts';
import { writeQuery } from '../api/staff-address.ts';
import { DeskLink } from '../frame/desk-link.tsx';
import { useSession } from '../frame/session-context.ts';
import { useDeskFormat, type DeskFormat } from '../frame/use-desk-format.ts';
import { DeliveryFields, GoodwillFields, RecipientFields, SaleFields, TermFields } from './issue-fields.tsx';
import { formatLeaving } from './letter-fields.tsx';
import {
  deliveryOf,
  findIssueBody,
  listMissing,
  NO_LETTER,
  NO_SELLER,
  readCount,
  type IssueValues,
  type Sold,
} from './issue-values.ts';

/** The stay that a goodwill card is for, and its hotel. Empty if the person has not come from a stay. */
type GoodwillCause = {
  readonly stay: string;
  readonly propertyId: string;
  readonly guest: StaffReservation['buyer'] | undefined;
};

type IssueDialogProps = { readonly goodwill?: GoodwillCause; readonly onClose: () => void };

export function IssueDialog({ goodwill, onClose }: IssueDialogProps) {
  const { t } = useTranslation();
  const format = useDeskFormat();
  const sold = useSold(goodwill !== undefined);
  const isAtHotel = ({ sellers }: Sold) => sellers.some(({ id }) => id === goodwill?.propertyId);
  const first = sold.find(isAtHotel) ?? sold[0];
  const { register, values, fields } = useReason<IssueValues>({
    product: first?.id ?? '',
    currency: first?.currencies[0] ?? '',
    amount: '',
    // A voucher has no holder.
    form: goodwill?.guest ? 'virtual' : 'voucher',
    expiresOn: '',
    count: '1',
    delivery: 'none',
    batch: '',
    seller: first && isAtHotel(first) ? (goodwill?.propertyId ?? '') : onlySeller(first?.sellers),
    price: '',
    subject: 'stay',
    reference: goodwill?.stay ?? '',
    key: crypto.randomUUID(),
    ...NO_LETTER,
    firstName: goodwill?.guest?.first_name ?? '',
    lastName: goodwill?.guest?.last_name ?? '',
    email: goodwill?.guest?.email ?? '',
    reason: goodwill ? '' : 'sold',
  });
  const chosen = sold.find(({ id }) => id === values.product) ?? NONE;
  const body = findIssueBody(values, chosen);
  // Seller and reason do not affect the preview, so typing a note requests no new one. A goodwill card’s hotel does.
  const unaffected = goodwill ? { reference: '-' } : { seller: NO_SELLER };
  const shown = useDebounced(findIssueBody({ ...values, ...unaffected, reason: 'sold', note: '' }, chosen));
  const preview = useQuery(issuePreviewQuery(shown));
  const waits = preview.data?.waits === true;
  const isReady = body !== undefined && (preview.data?.above === null || waits) && !preview.isFetching;
  const issue = async () => {
    if (!body) return { sentences: [] };
    const outcome = await actAtDesk(`POST /staff/cards/${issuingOf(body)}`, { body });
    return describeOutcome(t, format, outcome, body.delivery);
  };
  const doWords = waits
    ? t('ACTS.ASK')
    : t(goodwill ? 'GOODWILL.DO' : 'ISSUE.DO', { count: readCount(values.count) ?? 1 });
  return (
    <ActSheet
      heading={t(goodwill ? 'GOODWILL.BUTTON' : 'ISSUE.HEADING')}
      doWords={doWords}
      act={isReady ? issue : undefined}
      fault={preview.error}
      aside={<Shown preview={preview.data} body={body} format={format} />}
      caution={<AboveLimit preview={preview.data} body={body} format={format} />}
      missing={listMissing(values, chosen).map((label) => t(label))}
      onClose={onClose}
    >
      <ReasonFields {...fields} fitting={FITTING_REASONS[goodwill ? 'goodwill' : 'issue']}>
        <SelectField id="issue-product" label={t('CARD_LIST.PRODUCT')} {...register('product')}>
          <Options all={sold} />
        </SelectField>
        <TermFields register={register} sold={chosen} values={values} />
        {goodwill ? (
          <GoodwillFields register={register} sold={chosen} />
        ) : (
          <SaleFields register={register} sold={chosen} values={values} />
        )}
        <DeliveryFields register={register} sold={chosen} values={values} />
        <RecipientFields delivery={deliveryOf(values)} register={register} />
      </ReasonFields>
    </ActSheet>
  );
}

function describeOutcome(
  t: Translate,
  format: DeskFormat,
  outcome: CardsIssued | ActAsked,
  delivery: IssueRequest['delivery'],
) {
  if (outcome.state === 'asked') {
    return { isAsked: true, sentences: [t('OUTCOME.ASKED_UNTIL', { at: format.moment(outcome.ends_at) })] };
  }
  const { card, code, count, amount, batch } = outcome;
  const each = format.units(amount);
  if (code === null || !card) {
    const more =
      batch === null ? (
        card && <DeskLink to={`/cards/${card.id}`}>{t('ISSUE.OPEN')}</DeskLink>
      ) : (
        <DeskLink to={`/cards${writeQuery({ batch })}`}>{t('ISSUE.OPEN_BATCH', { batch })}</DeskLink>
      );
    const ofOne = delivery === 'none' ? 'GOODWILL.CODE_WAS_SHOWN' : 'ISSUE.SENT';
    const next = t(batch === null ? ofOne : 'ISSUE.TO_PRINT');
    return { sentences: [t('ISSUE.DONE_WITHOUT_CODE', { count, amount: each }), next], more };
  }
  return {
    hasCode: true,
    sentences: [t('ISSUE.DONE', { amount: each, last4: card.last4 })],
    more: (
      <>
        <NewCode code={code} />
        <DeskLink to={`/cards/${card.id}`}>{t('ISSUE.OPEN')}</DeskLink>
      </>
    ),
  };
}

const NONE: Sold = {
  kind: 'value',
  currencies: [],
  priceCurrency: '',
  sellers: [],
  mayIssueMany: false,
  isGoodwill: false,
};

function useSold(isGoodwill: boolean) {
  const right = isGoodwill ? 'card.goodwill' : 'card.issue';
  return useSession().sale_pages.flatMap(({ id, products, properties, default_currency: priceCurrency }) =>
    products
      .filter(({ is_sold: isSold, rights }) => isSold && rights.includes(right))
      .map(({ id: productId, name, kind, currencies, rights }) => {
        const mayIssueMany = rights.includes('card.issue_many');
        const sellers = properties.filter((property) => (isGoodwill ? property.may_give : property.may_sell));
        return { id: `${id} ${productId}`, name, kind, currencies, priceCurrency, sellers, mayIssueMany, isGoodwill };
      }),
  );
}

function onlySeller(sellers: Sold['sellers'] = []): string {
  return sellers.length === 1 ? (sellers[0]?.id ?? '') : '';
}

type ShownProps = {
  readonly preview: IssuePreview | undefined;
  readonly body: IssueRequest | undefined;
  readonly format: DeskFormat;
};

function Shown({ preview, body, format }: ShownProps) {
  const { t } = useTranslation();
  if (!preview) return null;
  return (
    <div className={styles.preview} aria-live="polite">
      <h3>{t('PREVIEW.HEADING')}</h3>
      <p>
        <strong>
          {preview.expires_on === null
            ? t('ISSUE.EFFECT', { count: preview.count, amount: format.units(preview.amount) })
            : t('ISSUE.EFFECT_UNTIL', {
                count: preview.count,
                amount: format.units(preview.amount),
                day: format.day(preview.expires_on),
              })}
        </strong>
      </p>
      {!preview.waits && body && <p>{formatLetter(t, format, body)}</p>}
    </div>
  );
}

function AboveLimit({ preview, body, format }: ShownProps) {
  const { t } = useTranslation();
  if (!preview?.above) return null;
  return (
    <Notice tone="caution" live="polite">
      {t(`ISSUE.ABOVE_${preview.above}`, {
        limit: format.units(preview.limit),
        used: format.units(preview.used_today),
      })}{' '}
      {t(preview.waits ? 'ISSUE.WAITS' : 'ISSUE.ABOVE_ALONE')} {preview.waits && formatLater(t, body)}
    </Notice>
  );
}

function formatLater(t: Translate, body: IssueRequest | undefined): string {
  return body?.recipient ? t('LINK_LETTER.LATER', { to: body.recipient.email }) : '';
}

function formatLetter(t: Translate, format: DeskFormat, { delivery, form, recipient, letter }: IssueRequest): string {
  const isWritten = recipient !== null && (delivery === 'mail' || form === 'virtual');
  if (!isWritten || delivery === 'print') return '';
  if (delivery === 'mail') return formatLeaving(t, format, { recipient, letter });
  return t('ISSUE.LETTER_none', { to: recipient.email });
}
