import { REPORT_NAMES } from '#contract/desk/staff-reports.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { ledgerCheckQuery } from '../api/books.ts';
import { callDesk } from '../api/desk-call.ts';
import { DeskLink } from '../frame/desk-link.tsx';
import { Entries, Entry } from '../table/entries.tsx';
import { FaultNotice } from '../frame/fault-notice.tsx';
import { LastCheck } from '../frame/last-check.tsx';
import { Panel } from '../frame/panel.tsx';
import { QueryView } from '../frame/query-view.tsx';
import { Screen } from '../frame/screen.tsx';

export function BooksScreen() {
  const { t } = useTranslation();
  return (
    <Screen heading={t('ROOMS.BOOKS')} lead={<p>{t('BOOKS.DOOR')}</p>}>
      <Panel heading={t('BOOKS.REPORTS')}>
        <Entries>
          <Entry title={<DeskLink to="/books/journal">{t('JOURNAL.HEADING')}</DeskLink>} more={t('JOURNAL.LEAD')} />
          {REPORT_NAMES.map((name) => (
            <Entry
              key={name}
              title={<DeskLink to={`/books/reports/${name}`}>{t(`REPORT.${name}`)}</DeskLink>}
              more={t(`REPORT_LEAD.${name}`)}
            />
          ))}
        </Entries>
      </Panel>
      <LedgerCheckPanel />
    </Screen>
  );
}

function LedgerCheckPanel() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const check = useQuery(ledgerCheckQuery);
  const ask = useMutation({
    mutationFn: () => callDesk('POST /staff/books/ledger-check', {}),
    onSuccess: (answer) => queries.setQueryData(ledgerCheckQuery.queryKey, answer),
  });
  return (
    <Panel heading={t('TODAY.LEDGER')}>
      <p>{t('LEDGER_CHECK.LEAD')}</p>
      <QueryView query={check}>
        {({ last, is_running: isRunning }) => (
          <>
            <LastCheck check={last} />
            <FaultNotice error={ask.error} />
            <p role="status">{isRunning && t('LEDGER_CHECK.RUNNING')}</p>
            {!isRunning && (
              <p>
                <Button look="quiet" busy={ask.isPending} onClick={() => ask.mutate()}>
                  {t('LEDGER_CHECK.NOW')}
                </Button>
              </p>
            )}
          </>
        )}
      </QueryView>
    </Panel>
  );
}
