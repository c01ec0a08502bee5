import type { Exclusion } from '#contract/staff/staff-choices.ts';
import type { WireTask } from '#contract/staff/staff-tasks.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { InlineList } from '../../ui/inline-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import { sayReason } from '../acts/say-reason.ts';
import { resultAddress, startTask, taskQuery } from '../api/tasks.ts';
import { Badge } from '../frame/badge.tsx';
import { DeskLink } from '../frame/desk-link.tsx';
import { Panel } from '../frame/panel.tsx';
import { QueryView } from '../frame/query-view.tsx';
import { SayBy } from '../frame/say-by.tsx';
import { Screen } from '../frame/screen.tsx';
import { useMay, useTimeZone } from '../frame/session-context.ts';
import { useAddress } from '../frame/use-address.ts';
import { useDeskFormat } from '../frame/use-desk-format.ts';
import { wordFault } from '../frame/word-fault.ts';
import { nameTask, sayTally, TASK_TONES } from './say-task.ts';
import styles from './tasks.module.css';
import { ExcludedCards, FirstCards } from './task-tally.tsx';

/** An act on many cards: what it would do, how far it is, and what it did. It can be left and come back to. */
export function TaskScreen() {
  const { t } = useTranslation();
  const { parts } = useAddress();
  const task = useQuery(taskQuery(parts[1] ?? ''));
  return (
    <Screen
      heading={task.data ? nameTask(t, task.data) : t('ROOMS.TASKS')}
      lead={<DeskLink to="/tasks">{t('ROOMS.TASKS')}</DeskLink>}
    >
      <QueryView query={task}>{(shown) => <Shown task={shown} />}</QueryView>
    </Screen>
  );
}

function Shown({ task }: { readonly task: WireTask }) {
  const { t } = useTranslation();
  const format = useDeskFormat(useTimeZone(task.sale_page_id));
  const { state, by, created_at: at, reason, until } = task;
  return (
    <>
      <p>
        <InlineList
          parts={[
            <Badge key="state" tone={TASK_TONES[state]}>
              {t(`TASK_STATE.${state}`)}
            </Badge>,
            <SayBy key="by" by={by} />,
            format.moment(at),
            sayReason(t, reason),
            task.file,
            until !== null && t('TASKS.UNTIL', { day: format.day(until) }),
          ]}
        />
      </p>
      <Forecast task={task} />
      {(state === 'running' || state === 'done') && <Outcome task={task} />}
    </>
  );
}

type TaskProps = { readonly task: WireTask };

function Forecast({ task }: TaskProps) {
  const { t } = useTranslation();
  const format = useDeskFormat(useTimeZone(task.sale_page_id));
  const maySee = useMay('approval.see');
  const { state, forecast, can_be_undone: isUndoable, seen, cards } = task;
  const isBegun = state === 'running' || state === 'done';
  return (
    <Panel heading={t(isBegun ? 'TASKS.CONFIRMED' : 'PREVIEW.HEADING')}>
      {state === 'preparing' ? (
        <Progress words={t('TASKS.SEEN', { count: cards, seen })} value={seen} max={cards} />
      ) : (
        <>
          <p>
            <strong>{sayTally(t, task, forecast, format, 'EFFECT')}</strong>{' '}
            {!isUndoable && !isBegun && forecast.cards > 0 && t('PREVIEW.FINAL')}
          </p>
          <FirstCards task={task} />
          <ExcludedCards left={forecast.excluded} />
          {task.warnings.map((warning) => (
            <Notice key={warning} tone="caution">
              {t(`IMPORT_WARNING.${warning}`)}
            </Notice>
          ))}
          {task.act === 'import' && countOf(task, 'bad_row') > 0 && (
            <p>
              <a href={resultAddress(task.id)} download>
                {t('TASKS.BAD_ROWS')}
              </a>
            </p>
          )}
        </>
      )}
      {state === 'asked' && (
        <Notice tone="caution" heading={t('OUTCOME.ASKED')}>
          {maySee && <DeskLink to="/approvals">{t('ROOMS.APPROVALS')}</DeskLink>}
        </Notice>
      )}
      {state === 'ready' && forecast.cards > 0 && (task.is_own ? <Start task={task} /> : <p>{t('TASKS.NOT_YOURS')}</p>)}
    </Panel>
  );
}

function Start({ task }: TaskProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const start = useMutation({ mutationFn: startTask, onSettled: () => queries.invalidateQueries() });
  const { second_person: second, act, forecast } = task;
  return (
    <>
      {second && <Notice tone="caution">{t(`TASK_ABOVE.${second}`)}</Notice>}
      {start.error && (
        <Notice tone="negative" live="assertive">
          {wordFault(t, start.error)}
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button busy={start.isPending} onClick={() => start.mutate(task)}>
          {second ? t('ACTS.ASK') : t(`TASK.${act}.DO`, { count: forecast.cards })}
        </Button>
      </div>
    </>
  );
}

function Outcome({ task }: TaskProps) {
  const { t } = useTranslation();
  const format = useDeskFormat(useTimeZone(task.sale_page_id));
  const { act, state, outcome, forecast, id } = task;
  const left = outcome.excluded.reduce((sum, { cards }) => sum + cards, 0);
  // Of an import, what is there already is looked at again.
  const all = forecast.cards + countOf(task, 'is_there');
  return (
    <Panel heading={t('TASKS.OUTCOME')}>
      {state === 'running' ? (
        <Progress
          words={t('TASKS.AT_WORK', { count: all, done: outcome.cards + left })}
          value={outcome.cards + left}
          max={all}
        />
      ) : (
        <p role="status">
          <strong>{sayTally(t, task, outcome, format, 'DONE')}</strong>
        </p>
      )}
      <ExcludedCards left={outcome.excluded} />
      {act !== 'import' && (
        <p>
          <a href={resultAddress(id)} download>
            {t('TASKS.FILE')}
          </a>
        </p>
      )}
    </Panel>
  );
}

function countOf({ forecast }: WireTask, because: Exclusion): number {
  return forecast.excluded.find((left) => left.because === because)?.cards ?? 0;
}

type ProgressProps = { readonly words: string; readonly value: number; readonly max: number };

function Progress({ words, value, max }: ProgressProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.progress}>
      <progress aria-label={words} value={value} max={max} />
      <p>{words}</p>
      <p className={styles.soft}>{t('TASKS.GO_AWAY')}</p>
    </div>
  );
}
