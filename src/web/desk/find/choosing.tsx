import type { CardRow } from '#contract/desk/staff-cards.ts';
import type { CardChoice } from '#contract/desk/staff-tasks.ts';
import { RIGHT_OF_ACT, TASK_ACTS, type TaskAct } from '#contract/desk/staff-acts.ts';
import { useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { MissingActs } from '../frame/missing-acts.tsx';
import { useSession } from '../frame/session-context.ts';
import type { Choice } from '../table/desk-table.tsx';
import styles from './choosing.module.css';
import { TaskDialog } from './task-dialog.tsx';
import { FITTING_REASONS } from '../acts/fitting-reasons.ts';
import type { ActBy } from '../acts/reason-fields.tsx';
import { ReasonSheet } from '../acts/reason-sheet.tsx';
import { actAtDesk } from '../api/desk-call.ts';

/** The ids of the selected cards, or all that match the filters. Undefined while no selection is being made. */
export type ChosenRows = readonly string[] | 'all_found' | undefined;

type ActOnMany = TaskAct | 'export';

function useActsOnMany(): readonly ActOnMany[] {
  const { rights } = useSession();
  const acts = TASK_ACTS.filter((act) => rights.includes(RIGHT_OF_ACT[act]));
  return rights.includes('card.export') ? [...acts, 'export'] : acts;
}

/** The selection on one page of the list. Other pages keep theirs. */
export function toTicks(
  chosen: NonNullable<ChosenRows>,
  cards: readonly CardRow[],
  onChange: (chosen: ChosenRows) => void,
): Choice {
  const here = cards.map(({ id }) => id);
  const elsewhere = chosen === 'all_found' ? [] : chosen.filter((id) => !here.includes(id));
  return {
    keys: new Set(chosen === 'all_found' ? here : chosen),
    onChange: (keys) => onChange([...elsewhere, ...(keys === 'all' ? here : [...keys].map(String))]),
  };
}

type BeginChoosingProps = {
  readonly chosen: ChosenRows;
  readonly onChange: (chosen: ChosenRows) => void;
};

/** Shown to a person who may act on several cards. */
export function BeginChoosing({ chosen, onChange }: BeginChoosingProps) {
  const { t } = useTranslation();
  if (useActsOnMany().length === 0 || chosen !== undefined) return null;
  return (
    <Button look="quiet" onClick={() => onChange([])}>
      {t('CHOOSING.BEGIN')}
    </Button>
  );
}

type ChoosingProps = Pick<BeginChoosingProps, 'onChange'> & {
  readonly chosen: NonNullable<ChosenRows>;
  readonly narrowed: Readonly<Record<string, string>>;
  readonly isMore: boolean;
};

export function Choosing({ chosen, narrowed, onChange, isMore }: ChoosingProps) {
  const { t } = useTranslation();
  const acts = useActsOnMany();
  const [act, setAct] = useState<ActOnMany>();
  const isAll = chosen === 'all_found';
  const isNone = !isAll && chosen.length === 0;
  const cards = (isAll ? { filter: narrowed } : { card_ids: [...chosen] }) as CardChoice;
  const missing = [
    ...TASK_ACTS.map((one) => ({ act: one, words: t(`ACT.${one}.BUTTON`), right: RIGHT_OF_ACT[one] })),
    { act: 'export', words: t('EXPORT.BUTTON'), right: 'card.export' } as const,
  ].filter((one) => !acts.includes(one.act));
  const close = () => setAct(undefined);
  return (
    <div className={styles.bar} role="group" aria-label={t('CHOOSING.BEGIN')}>
      <p className={styles.count} aria-live="polite">
        {isAll ? t('CHOOSING.ALL_FOUND') : t('CHOOSING.CHOSEN', { count: chosen.length })}
      </p>
      <div className={styles.buttons}>
        {!isAll && isMore && (
          <Button look="link" onClick={() => onChange('all_found')}>
            {t('CHOOSING.CHOOSE_ALL')}
          </Button>
        )}
        <Button look="link" onClick={() => onChange(undefined)}>
          {t('CHOOSING.END')}
        </Button>
      </div>
      <div className={styles.buttons}>
        {acts.map((one) => (
          <Button key={one} look="quiet" disabled={isNone} onClick={() => setAct(one)}>
            {one === 'export' ? t('EXPORT.BUTTON') : t(`ACT.${one}.BUTTON`)}
          </Button>
        ))}
      </div>
      <MissingActs acts={missing} />
      {act === 'export' && <ExportDialog cards={cards} onClose={close} />}
      {act !== undefined && act !== 'export' && <TaskDialog act={act} cards={cards} onClose={close} />}
    </div>
  );
}

type ExportDialogProps = { readonly cards: CardChoice; readonly onClose: () => void };

function ExportDialog({ cards, onClose }: ExportDialogProps) {
  const { t } = useTranslation();
  const act = async ({ reason }: ActBy) => {
    const file = { name: 'cards.csv', type: 'text/csv' } as const;
    await actAtDesk('POST /staff/cards/export', { body: { cards, reason } }, { file });
    return { sentences: [t('EXPORT.DONE')] };
  };
  return (
    <ReasonSheet
      heading={t('EXPORT.HEADING')}
      doWords={t('EXPORT.DO')}
      fitting={FITTING_REASONS.export}
      hasNote={false}
      act={act}
      onClose={onClose}
    >
      <p>{t('EXPORT.LEAD')}</p>
    </ReasonSheet>
  );
}
