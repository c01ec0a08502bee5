import type { WireTask } from '#contract/desk/staff-tasks.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { InlineList } from '../../ui/inline-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import { formatTag } from '../acts/format-tag.ts';
import { actAtDesk } from '../api/desk-call.ts';
import { staffAddress } from '../api/staff-address.ts';
import { taskQuery } from '../api/tasks.ts';
import { Badge } from '../frame/badge.tsx';
import { DeskLink } from '../frame/desk-link.tsx';
import { Panel } from '../frame/panel.tsx';
import { QueryView } from '../frame/query-view.tsx';
import { ActorName } from '../frame/actor-name.tsx';
import { Screen } from '../frame/screen.tsx';
import { useMay } from '../frame/session-context.ts';
import { useAddress } from '../frame/use-address.ts';
import { useDeskFormat } from '../frame/use-desk-format.ts';
import { FaultNotice } from '../frame/fault-notice.tsx';
import { BadRows } from './bad-rows.tsx';
import { ExcludedCards } from './excluded-cards.tsx';
import { nameTask, formatTask, TASK_TONES } from './format-task.ts';
import styles from './tasks.module.css';

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
  const format = useDeskFormat(task.sale_page_id);
  const maySee = useMay('approval.see');
  const { act, state, by, created_at: at, reason, until, waiting, excluded, warnings, is_own: isOwn } = task;
  const isToCome = state === 'ready' || state === 'asked';
  return (
    <>
      <p>
        <InlineList
          parts={[
            <Badge key="state" tone={TASK_TONES[state]}>
              {t(`TASK_STATE.${state}`)}
            </Badge>,
            <ActorName key="by" by={by} />,
            format.moment(at),
            formatTag(t, `REASON.${reason}`),
            task.file,
            until !== null && t('TASKS.UNTIL', { day: format.day(until) }),
          ]}
        />
      </p>
      <Panel heading={t(isToCome ? 'PREVIEW.HEADING' : 'TASKS.OUTCOME')}>
        {state === 'running' ? (
          <Progress task={task} words={formatTask(t, task, format)} />
        ) : (
          <p role="status">
            <strong>{formatTask(t, task, format)}</strong>
          </p>
        )}
        {isToCome && act !== 'import' && act !== 'freeze' && <p>{t('TASKS.EXCLUDED_LATER')}</p>}
        <ExcludedCards task={task} />
        {warnings.map((warning) => (
          <Notice key={warning} tone="caution">
            {t(`IMPORT_WARNING.${warning}`, { count: task.without_issuer })}
          </Notice>
        ))}
        {act === 'import' && state !== 'running' && (
          <p>
            <a href={staffAddress('GET /staff/tasks/:id/balance.txt', { id: task.id })} download>
              {t('TASKS.BALANCE')}
            </a>
          </p>
        )}
        {act !== 'import' && (
          <p>
            <a href={staffAddress('GET /staff/tasks/:id/result.csv', { id: task.id })} download>
              {t(isToCome ? 'TASKS.LIST' : 'TASKS.FILE')}
            </a>
          </p>
        )}
        {excluded.some(({ because }) => because === 'bad_row') && <BadRows id={task.id} />}
        {state === 'asked' && (
          <Notice tone="caution" heading={t('OUTCOME.ASKED')}>
            {maySee && <DeskLink to="/approvals">{t('ROOMS.APPROVALS')}</DeskLink>}
          </Notice>
        )}
        {state === 'ready' && waiting.cards > 0 && (isOwn ? <Start task={task} /> : <p>{t('TASKS.NOT_YOURS')}</p>)}
      </Panel>
    </>
  );
}

type TaskProps = { readonly task: WireTask };

function Start({ task }: TaskProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const start = useMutation({
    mutationFn: ({ act, id }: WireTask) => actAtDesk(`POST /staff/tasks/${act}`, { body: { id } }),
    onSettled: () => queries.invalidateQueries(),
  });
  const { second_person: second, act, waiting } = task;
  return (
    <>
      {second && <Notice tone="caution">{t(`TASK_ABOVE.${second}`)}</Notice>}
      <FaultNotice error={start.error} />
      <div className={styles.buttons}>
        <Button busy={start.isPending} onClick={() => start.mutate(task)}>
          {second ? t('ACTS.ASK') : t(`TASK.${act}.DO`, { count: waiting.cards })}
        </Button>
      </div>
    </>
  );
}

function Progress({ task: { cards, waiting }, words }: TaskProps & { readonly words: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles.progress}>
      <progress aria-label={words} value={cards - waiting.cards} max={cards} />
      <p>{words}</p>
      <p className={styles.soft}>{t('TASKS.GO_AWAY')}</p>
    </div>
  );
}
