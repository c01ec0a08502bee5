import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../text/translation.ts';
import { InlineList } from '../../ui/inline-list.tsx';
import { formatTag } from '../acts/format-tag.ts';
import { watchQuery } from '../api/oversight.ts';
import { formatEnding } from '../find/format-ending.ts';
import { DeskLink } from '../frame/desk-link.tsx';
import { Entries, Entry } from '../frame/entries.tsx';
import { Panel } from '../frame/panel.tsx';
import { QueryView } from '../frame/query-view.tsx';
import { ActorName } from '../frame/actor-name.tsx';
import { useTimeZone } from '../frame/session-context.ts';
import { useDeskFormat } from '../frame/use-desk-format.ts';

/** Recent approvals and acts that an owner or auditor should review. */
export function WatchPanel() {
  const { t } = useTranslation();
  const format = useDeskFormat(useTimeZone());
  const watch = useQuery(watchQuery);
  return (
    <Panel heading={t('WATCH.HEADING')}>
      <QueryView query={watch}>
        {({ days, rows }) => (
          <>
            <p>{rows.length === 0 ? t('WATCH.NONE', { days }) : t('WATCH.LEAD', { days })}</p>
            <Entries ordered>
              {rows.map(
                ({
                  kind,
                  at,
                  by,
                  approved_by: approver,
                  sale_page_id: page,
                  card,
                  task_id: taskId,
                  reference,
                  what,
                }) => (
                  <Entry
                    key={`${kind} ${at} ${card?.id ?? taskId ?? reference ?? page}`}
                    title={t(`WATCH.${kind}`)}
                    more={
                      <InlineList
                        parts={[
                          format.moment(at),
                          <ActorName key="by" by={by} />,
                          approver && (
                            <span key="approver">
                              {t('AUDIT.APPROVED_BY')} <ActorName by={approver} />
                            </span>
                          ),
                          formatTag(t, `DONE.${what}`),
                          card && (
                            <DeskLink key="card" to={`/cards/${card.id}`}>
                              {formatEnding(t, card.last4)}
                            </DeskLink>
                          ),
                          taskId !== null && (
                            <DeskLink key="task" to={`/tasks/${taskId}`}>
                              {t('WATCH.TASK')}
                            </DeskLink>
                          ),
                          reference !== null && (
                            <DeskLink key="stay" to={`/reservations/${reference}`}>
                              {reference}
                            </DeskLink>
                          ),
                          !card && reference === null && (
                            <DeskLink key="page" to={`/sale-pages/${page}`}>
                              {page}
                            </DeskLink>
                          ),
                        ]}
                      />
                    }
                  />
                ),
              )}
            </Entries>
          </>
        )}
      </QueryView>
    </Panel>
  );
}
