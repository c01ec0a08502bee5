import type { Journal, JournalQuery } from '#contract/desk/staff-journal.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { InlineList } from '../../ui/inline-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ActSheet } from '../acts/act-sheet.tsx';
import { journalQuery } from '../api/books.ts';
import { actAtDesk } from '../api/desk-call.ts';
import { staffAddress, writeQuery } from '../api/staff-address.ts';
import { ActorName } from '../frame/actor-name.tsx';
import { DeskLink } from '../frame/desk-link.tsx';
import { Entries, Entry } from '../table/entries.tsx';
import { Panel } from '../frame/panel.tsx';
import { QueryView } from '../frame/query-view.tsx';
import { Screen } from '../frame/screen.tsx';
import { useSession } from '../frame/session-context.ts';
import { useAddress } from '../frame/use-address.ts';
import { useDeskFormat } from '../frame/use-desk-format.ts';
import { FilterBar } from '../table/list-parts.tsx';
import { Options } from '../table/options.tsx';
import { ReportTable, useReportWords } from './report-table.tsx';

type Next = NonNullable<Journal['next']>;

export function JournalScreen() {
  const { t } = useTranslation();
  const { query } = useAddress();
  const [page] = useSession().sale_pages;
  const through = query.get('through') ?? '';
  const asked = { sale_page_id: query.get('sale_page_id') ?? page?.id ?? '', ...(through !== '' && { through }) };
  const journal = useQuery(journalQuery(asked));
  return (
    <Screen
      heading={t('JOURNAL.HEADING')}
      lead={
        <>
          <DeskLink to="/books">{t('ROOMS.BOOKS')}</DeskLink>
          <p>{t('JOURNAL.LEAD')}</p>
        </>
      }
    >
      <JournalForm key={JSON.stringify(asked)} asked={asked} />
      <QueryView query={journal} waiting={t('BOOKS.WAITING')}>
        {({ next, exports, may_export: mayExport }) => (
          <>
            {next ? <NextExport next={next} asked={asked} mayExport={mayExport} /> : <p>{t('JOURNAL.NOTHING')}</p>}
            <Exports exports={exports} salePage={asked.sale_page_id} />
          </>
        )}
      </QueryView>
    </Screen>
  );
}

function JournalForm({ asked: { sale_page_id: salePage, through = '' } }: { readonly asked: JournalQuery }) {
  const { t } = useTranslation();
  const { go } = useAddress();
  const pages = useSession().sale_pages;
  const { register, handleSubmit } = useForm({ defaultValues: { sale_page_id: salePage, through } });
  return (
    <FilterBar
      path="/books/journal"
      narrowed={{}}
      onShow={() =>
        void handleSubmit(({ through: day, ...page }) => {
          go(`/books/journal${writeQuery({ ...page, ...(day !== '' && { through: day }) })}`);
        })()
      }
    >
      {pages.length > 1 && (
        <SelectField id="journal-page" label={t('ROOMS.SALE_PAGES')} {...register('sale_page_id')}>
          <Options all={pages} />
        </SelectField>
      )}
      <TextField id="journal-through" type="date" label={t('BOOKS.THROUGH_DAY')} {...register('through')} />
    </FilterBar>
  );
}

type NextProps = { readonly next: Next; readonly asked: JournalQuery; readonly mayExport: boolean };

function NextExport({ next, asked, mayExport }: NextProps) {
  const { t } = useTranslation();
  const { day } = useDeskFormat(asked.sale_page_id);
  const [isMaking, setIsMaking] = useState(false);
  const words = useReportWords(asked.sale_page_id);
  const count = next.lines.rows.length + Number(next.lines.more_rows);
  const days = { number: next.number, from: day(next.from), through: day(next.through) };
  const make = async () => {
    const body = { ...asked, through: next.through };
    const { number } = await actAtDesk('POST /staff/books/journal/export', { body });
    return { sentences: [t('JOURNAL.MADE', { number })] };
  };
  return (
    <Panel
      heading={t('JOURNAL.NEXT', days)}
      actions={mayExport && !next.is_unruled && <Button onClick={() => setIsMaking(true)}>{t('JOURNAL.MAKE')}</Button>}
    >
      {next.is_unruled && (
        <Notice tone="negative" heading={t('JOURNAL.NO_RULE')}>
          <p>{t('JOURNAL.NO_RULE_HINT')}</p>
        </Notice>
      )}
      <ReportTable label={t('JOURNAL.SUMS')} table={next.sums} words={words} />
      {count > 0 && (
        <details>
          <summary>{t('JOURNAL.LINES', { count })}</summary>
          <ReportTable label={t('JOURNAL.SHOWN', { count: next.lines.rows.length })} table={next.lines} words={words} />
        </details>
      )}
      {isMaking && (
        <ActSheet
          heading={t('JOURNAL.NEXT', days)}
          doWords={t('JOURNAL.MAKE')}
          act={make}
          onClose={() => setIsMaking(false)}
        >
          <p>{t('JOURNAL.FINAL')}</p>
        </ActSheet>
      )}
    </Panel>
  );
}

function Exports({ exports, salePage }: { readonly exports: Journal['exports']; readonly salePage: string }) {
  const { t } = useTranslation();
  const { day, moment } = useDeskFormat(salePage);
  return (
    <Panel heading={t('JOURNAL.EXPORTS')}>
      {exports.length === 0 && <p>{t('JOURNAL.NONE')}</p>}
      <Entries ordered>
        {exports.map(({ number, from, through, by, made_at: at, lines, files }) => (
          <Entry
            key={number}
            title={t('JOURNAL.EXPORT', { number, from: day(from), through: day(through) })}
            more={
              <InlineList parts={[moment(at), <ActorName key="by" by={by} />, t('JOURNAL.LINES', { count: lines })]} />
            }
          >
            <InlineList
              parts={files.map(({ name }) => (
                <a
                  key={name}
                  href={staffAddress('GET /staff/books/journal/:salePage/:number/:name', { salePage, number, name })}
                  download
                >
                  {name}
                </a>
              ))}
            />
          </Entry>
        ))}
      </Entries>
    </Panel>
  );
}
