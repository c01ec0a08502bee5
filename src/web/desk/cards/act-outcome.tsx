import type { ActAsked, ActDone } from '#contract/desk/staff-cards.ts';
import type { CardAct } from '#contract/desk/staff-paths.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from '../acts/acts.module.css';
import { NewCode } from '../acts/shown-once.tsx';
import type { DeskFormat } from '../frame/use-desk-format.ts';
import { sayEffect } from './act-preview.tsx';

type ActOutcomeProps = {
  readonly act: CardAct;
  readonly outcome: ActDone | ActAsked;
  readonly format: DeskFormat;
  readonly onClose: () => void;
};

/** What was done, or that a second person has been asked. A new code is shown here, and never again. */
export function ActOutcome({ act, outcome, format, onClose }: ActOutcomeProps) {
  const { t } = useTranslation();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <>
      {outcome.state === 'asked' ? (
        <Notice ref={ref} tone="caution" live="polite" heading={t('OUTCOME.ASKED')}>
          {t('OUTCOME.ASKED_UNTIL', { at: format.moment(outcome.ends_at) })}
        </Notice>
      ) : (
        <Notice ref={ref} tone="positive" live="polite" heading={t('OUTCOME.DONE')}>
          {sayEffect(t, act, outcome, format, 'DONE')}
        </Notice>
      )}
      {outcome.state === 'done' && outcome.code !== null && <NewCode code={outcome.code} />}
      <div className={styles.buttons}>
        <Button onClick={onClose}>
          {t(act === 'replace' && outcome.state === 'done' ? 'OUTCOME.CODE_GIVEN' : 'FRAME.CLOSE')}
        </Button>
      </div>
    </>
  );
}
