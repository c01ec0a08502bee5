import { REPORT_NAMES } from '#contract/desk/staff-reports.ts';
import { useTranslation } from '../../text/translation.ts';
import { DeskLink } from '../frame/desk-link.tsx';
import { Entries, Entry } from '../frame/entries.tsx';
import { Panel } from '../frame/panel.tsx';
import { Screen } from '../frame/screen.tsx';
import { LedgerCheckPanel } from './ledger-check-panel.tsx';

/** The door to all reports of the books. */
export function BooksScreen() {
  const { t } = useTranslation();
  return (
    <Screen heading={t('ROOMS.BOOKS')} lead={<p>{t('BOOKS.DOOR')}</p>}>
      <Panel heading={t('BOOKS.REPORTS')}>
        <Entries>
          <Entry title={<DeskLink to="/books/liability">{t('BOOKS.LIABILITY')}</DeskLink>} more={t('BOOKS.LEAD')} />
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
