import type { Watch } from '#contract/desk/staff-oversight.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../text/translation.ts';
import { formatTag } from '../acts/format-tag.ts';
import { watchQuery } from '../api/oversight.ts';
import { formatEnding } from '../find/format-ending.ts';
import { DeskLink } from '../frame/desk-link.tsx';
import { Entries } from '../frame/entries.tsx';
import { Panel } from '../frame/panel.tsx';
import { QueryView } from '../frame/query-view.tsx';
import { ActEntry } from './act-entry.tsx';

/** Recent approvals and acts that an owner or auditor should review. */
export function WatchPanel() {
  const { t } = useTranslation();
  const watch = useQuery(watchQuery);
  return (
    <Panel heading={t('WATCH.HEADING')}>
      <QueryView query={watch}>
        {({ days, rows }) => (
          <>
            <p>{rows.length === 0 ? t('WATCH.NONE', { days }) : t('WATCH.LEAD', { days })}</p>
            <Entries ordered>
              {rows.map((row) => (
                <Watched
                  key={`${row.kind} ${row.at} ${row.card?.id ?? row.task_id ?? row.reference ?? row.sale_page_id}`}
                  row={row}
                />
              ))}
            </Entries>
          </>
        )}
      </QueryView>
    </Panel>
  );
}

function Watched({ row }: { readonly row: Watch['rows'][number] }) {
  const { t } = useTranslation();
  const { kind, card, task_id: taskId, reference, sale_page_id: page } = row;
  const parts = [
    formatTag(t, `DONE.${row.what}`),
    card && <DeskLink to={`/cards/${card.id}`}>{formatEnding(t, card.last4)}</DeskLink>,
    taskId !== null && <DeskLink to={`/tasks/${taskId}`}>{t('WATCH.TASK')}</DeskLink>,
    reference !== null && <DeskLink to={`/reservations/${reference}`}>{reference}</DeskLink>,
    !card && reference === null && <DeskLink to={`/sale-pages/${page}`}>{page}</DeskLink>,
  ];
  return <ActEntry title={t(`WATCH.${kind}`)} act={row} parts={parts} />;
}
