import type { StaffCard } from '#contract/desk/staff-cards.ts';
import type { CardAct } from '#contract/desk/staff-paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../text/translation.ts';
import { ActSheet } from '../acts/act-sheet.tsx';
import { FITTING_REASONS } from '../acts/fitting-reasons.ts';
import { ReasonFields, useReason } from '../acts/reason-fields.tsx';
import { NewCode } from '../acts/shown-once.tsx';
import { useSettled } from '../acts/use-settled.ts';
import { actOnCard, previewQuery } from '../api/cards.ts';
import { useTimeZone } from '../frame/session-context.ts';
import { useDeskFormat } from '../frame/use-desk-format.ts';
import { ActFields } from './act-fields.tsx';
import { ActPreviewView, formatEffect } from './act-preview.tsx';
import { findActCall, startValues, type ActValues } from './act-values.ts';

type ActDialogProps = { readonly act: CardAct; readonly card: StaffCard; readonly onClose: () => void };

/** The dialog of one act: its inputs, its preview, and then its result. */
export function ActDialog({ act, card, onClose }: ActDialogProps) {
  const { t } = useTranslation();
  const format = useDeskFormat(useTimeZone(card.sale_page_id));
  const { register, setValue, values, fields } = useReason<ActValues>(startValues(act, card.shortest));
  const sentTo = values.email || (card.holder?.email ?? '');
  const call = findActCall(act, values, card);
  // Reason and note do not affect the preview, so it needs no reason, and typing a note requests no new one.
  const shown = useSettled(findActCall(act, { ...values, reason: 'other', note: '' }, card));
  const preview = useQuery(previewQuery(act, shown?.id ?? card.id, shown?.body));
  const effect = preview.data && formatEffect(t, act, preview.data, format, 'EFFECT', sentTo);
  const isReady = call !== undefined && preview.data !== undefined && !preview.isFetching;
  return (
    <ActSheet
      heading={t(`ACT.${act}.HEADING`)}
      doWords={preview.data?.second_person ? t('ACTS.ASK') : t(`ACT.${act}.DO`)}
      act={isReady ? () => doAct(call) : undefined}
      fault={preview.error}
      onClose={onClose}
    >
      <p>{t(`ACT.${act}.LEAD`)}</p>
      <ReasonFields {...fields} fitting={FITTING_REASONS[act]}>
        <ActFields act={act} card={card} values={values} register={register} setValue={setValue} />
      </ReasonFields>
      <ActPreviewView act={act} preview={preview.data} effect={effect} format={format} />
    </ActSheet>
  );

  async function doAct({ id, body }: NonNullable<typeof call>) {
    const outcome = await actOnCard(act, id, body);
    if (outcome.state === 'asked') {
      return { isAsked: true, sentences: [t('OUTCOME.ASKED_UNTIL', { at: format.moment(outcome.ends_at) })] };
    }
    const { code } = outcome;
    const [done, sentence] = (['DONE', 'SAY'] as const).map((tense) =>
      formatEffect(t, act, outcome, format, tense, sentTo),
    );
    const sentences = [done ?? '', t('OUTCOME.SAY', { sentence })];
    return { hasCode: code !== null, sentences, more: code !== null && <NewCode code={code} /> };
  }
}
