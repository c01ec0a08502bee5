import type { FoundStay } from '#contract/desk/staff-bills.ts';
import type { ActDone, StaffCard, WireRedemption } from '#contract/desk/staff-cards.ts';
import type { CardAct } from '#contract/desk/staff-acts.ts';
import type { WireUnits } from '#contract/desk/staff-values.ts';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { useFormat } from '../../text/use-format.ts';
import { ActSheet } from '../acts/act-sheet.tsx';
import { FITTING_REASONS } from '../acts/fitting-reasons.ts';
import { ReasonFields, useReason } from '../acts/reason-fields.tsx';
import { NewCode } from '../acts/shown-once.tsx';
import { useDebounced } from '../acts/use-debounced.ts';
import { previewQuery } from '../api/cards.ts';
import { actAtDesk } from '../api/desk-call.ts';
import { useProductName, useSession } from '../frame/session-context.ts';
import { useDeskFormat } from '../frame/use-desk-format.ts';
import { errorCode } from '../../api/problem-error.ts';
import { readAmount, writeAmount } from '../acts/read-amount.ts';
import { findUsualPlace, listCounters, readPlace, rememberPlace } from '../redeem/redeem-fields.tsx';
import { listBillProperties, NothingOwed, type PaidStay } from '../redeem/stay-fields.tsx';
import { SlipButton } from '../redeem/slip.tsx';
import { formatEnding } from '../find/format-ending.ts';
import { ActFields } from './act-fields.tsx';
import { ActPreviewView, formatEffect, SecondPerson } from './act-preview.tsx';
import { findLink } from './issue-values.ts';
import { formatLeaving } from './letter-fields.tsx';
import { findActCall, readPaid, startValues, type ActValues } from './act-values.ts';

type ActDialogProps = {
  readonly act: CardAct;
  readonly card: StaffCard;
  /** With acts on it. */
  readonly redemption?: WireRedemption;
  /** The stay whose bill it pays. */
  readonly stay?: FoundStay | undefined;
  /** Inputs that are filled in at first. */
  readonly inputs?: Partial<ActValues>;
  readonly onClose: () => void;
};

export function ActDialog({ act, card, redemption, stay: found, inputs, onClose }: ActDialogProps) {
  const { t } = useTranslation();
  const format = useDeskFormat(card.sale_page_id);
  const { locale } = useFormat();
  const nameOf = useProductName();
  const session = useSession();
  const counters = listCounters(session, card);
  const place = findUsualPlace(counters);
  const first = startValues(act, card.shortest, redemption);
  const hotel = findHotel(listBillProperties(session, card), readPlace(place).property_id, found);
  const part = act === 'reverse' && redemption?.take_back;
  const given = part ? { isAll: false, amount: writeAmount(part, locale) } : inputs;
  const { register, setValue, values, fields } = useReason<ActValues>({ ...first, place, ...hotel, ...given });
  const amount = findAmount(act, values, card, redemption);
  const sentTo = values.email || (card.holder?.email ?? '');
  const link = act === 'give' ? findLink(values) : undefined;
  const more = { email: sentTo, amount, leaves: link && formatLeaving(t, format, link) };
  const call = findActCall(act, values, card);
  // Reason and note do not affect the preview, so it needs no reason, and typing a note requests no new one.
  const shown = useDebounced(findActCall(act, { ...values, reason: 'other', note: '' }, card));
  const preview = useQuery(previewQuery(act, shown?.id ?? card.id, shown?.body));
  const effect = preview.data && formatEffect(t, act, preview.data, format, 'EFFECT', more);
  const isReady = call !== undefined && preview.data !== undefined && !preview.isFetching;
  return (
    <ActSheet
      heading={t(`ACT.${act}.HEADING`)}
      doWords={preview.data?.second_person ? t('ACTS.ASK') : t(`ACT.${act}.DO`)}
      act={isReady ? () => doAct(call) : undefined}
      fault={preview.error}
      caution={<Caution act={act} paid={values.paidStay} preview={preview.data} format={format} />}
      missing={values.paidStay ? [] : undefined}
      onClose={onClose}
    >
      <p>{`${formatEnding(t, card.card.last4)} · ${nameOf(card)}`}</p>
      <p>{t(act === 'reverse' && redemption?.purpose === 'bill' ? 'BILL.REVERSE_LEAD' : `ACT.${act}.LEAD`)}</p>
      <ReasonFields {...fields} fitting={FITTING_REASONS[act]}>
        <ActFields
          {...{ act, card, values, register, setValue }}
          isReceiptUsed={values.isReceiptAgain || errorCode(preview.error) === 'STAFF.RECEIPT_USED'}
        />
      </ReasonFields>
      <ActPreviewView
        preview={preview.data}
        effect={effect}
        isRefused={preview.isError || values.paidStay !== null}
        format={format}
      />
    </ActSheet>
  );

  async function doAct({ id, body }: NonNullable<typeof call>) {
    const outcome = await actAtDesk(`POST /staff/cards/:id/${act}`, { id, body });
    if (outcome.state === 'asked') {
      return { isAsked: true, sentences: [t('OUTCOME.ASKED_UNTIL', { at: format.moment(outcome.ends_at) })] };
    }
    const { code, posting } = outcome;
    if (posting?.state === 'open' || posting?.state === 'person') {
      return { isUnanswered: true, sentences: [t(`BILL.OUTCOME_${posting.state}`)] };
    }
    const [done, sentence] = (['DONE', 'SAY'] as const).map((tense) =>
      formatEffect(t, act, outcome, format, tense, more),
    );
    const sentences = [done ?? '', t('OUTCOME.SAY', { sentence })];
    if (act === 'redeem') rememberPlace(values.place);
    const property = counters.find((one) => one.place === values.place)?.property ?? '';
    const slip = act === 'redeem' && amount && <SlipButton slip={toSlip(card, amount, property, values, outcome)} />;
    return { hasCode: code !== null, sentences, more: code === null ? slip : <NewCode code={code} /> };
  }
}

function toSlip(card: StaffCard, amount: WireUnits, property: string, { place, receipt }: ActValues, done: ActDone) {
  return {
    id: done.redemption_id ?? '',
    salePageId: card.sale_page_id,
    last4: card.card.last4,
    amount,
    left: done.cards[0]?.after.free ?? null,
    outlet: readPlace(place).outlet,
    property,
    receipt,
    at: Temporal.Now.instant().toString(),
  };
}

type CautionProps = ComponentProps<typeof SecondPerson> & { readonly paid: PaidStay | null };

function Caution({ paid, ...second }: CautionProps) {
  return paid ? <NothingOwed paid={paid} format={second.format} /> : <SecondPerson {...second} />;
}

/** The hotel that is preselected: of the found stay, of the usual counter, or the only one. */
function findHotel(places: ReturnType<typeof listBillProperties>, usualId: string, found: FoundStay | undefined) {
  const stay = found && places.some(({ id }) => id === found.property_id) ? found : null;
  const [only, another] = places;
  return { stay, propertyId: stay?.property_id ?? (usualId || (another ? '' : (only?.id ?? ''))) };
}

/** The amount of a redemption or its undoing, for the sentences about it. A repeated act would change nothing. */
function findAmount(act: CardAct, values: ActValues, { free }: StaffCard, redemption?: WireRedemption) {
  if (act === 'pay_bill' && values.bill) {
    const { currency } = values.bill.most;
    return { value: { currency, amount: readPaid(values) ?? 0 }, uses: null };
  }
  if (act === 'settle_bill') return redemption?.amount;
  if (act !== 'redeem' && act !== 'reverse') return undefined;
  if (act === 'reverse' && values.isAll) return redemption?.left;
  const amount = readAmount(values.amount, free.value?.currency ?? null) ?? 0;
  return free.value ? { value: { ...free.value, amount }, uses: null } : { value: null, uses: amount };
}
