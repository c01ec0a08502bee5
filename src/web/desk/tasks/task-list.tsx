import type { TaskRow } from '#contract/desk/staff-tasks.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../text/translation.ts';
import { tasksQuery } from '../api/tasks.ts';
import { Badge } from '../frame/badge.tsx';
import { DESK } from '../frame/use-address.ts';
import { Panel } from '../frame/panel.tsx';
import { QueryView } from '../frame/query-view.tsx';
import { ActorName } from '../frame/actor-name.tsx';
import { Screen } from '../frame/screen.tsx';
import { useDeskFormat } from '../frame/use-desk-format.ts';
import { DeskTable, Whole } from '../table/desk-table.tsx';
import { nameTask, TASK_TONES } from './format-task.ts';

export function TaskList() {
  const { t } = useTranslation();
  const tasks = useQuery(tasksQuery);
  return (
    <Screen heading={t('ROOMS.TASKS')} lead={t('TASKS.LEAD')}>
      <Panel heading={t('AUDIT.HEADING')}>
        <QueryView query={tasks}>{({ tasks: all }) => <TaskTable tasks={all} />}</QueryView>
      </Panel>
    </Screen>
  );
}

function TaskTable({ tasks }: { readonly tasks: readonly TaskRow[] }) {
  const { t } = useTranslation();
  const format = useDeskFormat();
  return (
    <DeskTable
      label={t('ROOMS.TASKS')}
      items={tasks}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => `${DESK}/tasks/${id}`}
      empty={t('TASKS.NONE')}
      columns={[
        { id: 'what', heading: t('AUDIT.WHAT'), show: (task) => nameTask(t, task) },
        {
          id: 'state',
          heading: t('CARD_LIST.STATE'),
          show: ({ state }) => <Badge tone={TASK_TONES[state]}>{t(`TASK_STATE.${state}`)}</Badge>,
        },
        { id: 'by', heading: t('TASKS.BY'), show: ({ by }) => <ActorName by={by} /> },
        { id: 'at', heading: t('TASKS.AT'), show: ({ created_at: at }) => <Whole>{format.moment(at)}</Whole> },
      ]}
    />
  );
}
