import type { ActAsked, ActDone, StaffCard } from '#contract/desk/staff-cards.ts';
import type { CardAct } from '#contract/desk/staff-paths.ts';
import { useMutation, useQuery, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { ReasonFields } from '../acts/reason-fields.tsx';
import styles from '../acts/acts.module.css';
import { useSettled } from '../acts/use-settled.ts';
import { actOnCard, previewQuery } from '../api/cards.ts';
import { useDialogFocus } from '../frame/use-dialog-focus.ts';
import { useTimeZone } from '../frame/session-context.ts';
import { useDeskFormat, type DeskFormat } from '../frame/use-desk-format.ts';
import { FaultNotice } from '../frame/fault-notice.tsx';
import { ActFields } from './act-fields.tsx';
import { ActOutcome } from './act-outcome.tsx';
import { ActPreviewView, sayEffect } from './act-preview.tsx';
import { findActBody, startValues, type ActValues } from './act-values.ts';

type ActDialogProps = { readonly act: CardAct; readonly card: StaffCard; readonly onClose: () => void };

/** One act: what it takes, what it would do, and then what it did. */
export function ActDialog({ act, card, onClose }: ActDialogProps) {
  const { t } = useTranslation();
  const format = useDeskFormat(useTimeZone(card.sale_page_id));
  const queries = useQueryClient();
  useDialogFocus();
  const [times, setTimes] = useState(0);
  const deed = useMutation({ mutationFn: (wanted: object) => actOnCard(act, card.id, wanted) });
  const outcome = deed.data;
  const close = () => {
    // What comes may be a code that nobody sees again, so the dialog is opened again until it is there.
    if (deed.isPending) return setTimes(times + 1);
    onClose();
    // Only now, so that what stands behind the dialog does not change while somebody reads what was done.
    if (outcome) void queries.invalidateQueries();
  };
  return (
    <Sheet
      key={times}
      open
      label={t(`ACT.${act}.HEADING`)}
      closeLabel={t('FRAME.CLOSE')}
      isHeld={outcome?.state === 'done' && outcome.code !== null}
      onClose={close}
    >
      <div className={styles.dialog}>
        <h2>{t(`ACT.${act}.HEADING`)}</h2>
        {outcome ? (
          <ActOutcome act={act} outcome={outcome} format={format} onClose={close} />
        ) : (
          <ActForm act={act} card={card} format={format} deed={deed} onClose={close} />
        )}
      </div>
    </Sheet>
  );
}

type ActFormProps = ActDialogProps & {
  readonly format: DeskFormat;
  readonly deed: UseMutationResult<ActDone | ActAsked, Error, object>;
};

function ActForm({ act, card, format, deed, onClose }: ActFormProps) {
  const { t } = useTranslation();
  const { register, control, setValue, handleSubmit } = useForm<ActValues>({ defaultValues: startValues(act) });
  const values = useWatch({ control }) as ActValues;
  const currency = card.free.value?.currency ?? null;
  const body = findActBody(act, values, currency);
  // The reason changes nothing that is shown, so no preview is asked for again while somebody writes a note.
  const shown = useSettled(findActBody(act, { ...values, note: '' }, currency));
  const preview = useQuery(previewQuery(act, card.id, shown));
  const refusal = deed.error ?? preview.error;
  const effect = preview.data && sayEffect(t, act, preview.data, format);
  const isReady = body !== undefined && preview.data !== undefined && !preview.isFetching;
  return (
    <form
      className={styles.dialog}
      noValidate
      onSubmit={(event) => void handleSubmit(() => isReady && deed.mutate(body))(event)}
    >
      <p>{t(`ACT.${act}.LEAD`)}</p>
      <div className={styles.fields}>
        <ActFields act={act} card={card} values={values} register={register} setValue={setValue} />
        <ReasonFields reason={register('reason')} note={register('note')} />
      </div>
      <ActPreviewView preview={preview.data} effect={effect} format={format} />
      <FaultNotice error={refusal} />
      <div className={styles.buttons}>
        <Button type="submit" busy={deed.isPending} disabled={!isReady}>
          {preview.data?.second_person ? t('ACTS.ASK') : t(`ACT.${act}.DO`)}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t('FRAME.CANCEL')}
        </Button>
      </div>
    </form>
  );
}
