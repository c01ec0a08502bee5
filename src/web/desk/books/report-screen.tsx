import { FILE_FORMATS } from '#contract/desk/staff-choices.ts';
import { REPORT_NAMES, ReportQuery, type ReportName, type WireReport } from '#contract/desk/staff-reports.ts';
import { today } from '@internationalized/date';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { isTextKey, useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { InlineList } from '../../ui/inline-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { reportQuery } from '../api/books.ts';
import { staffAddress, writeQuery } from '../api/staff-address.ts';
import { Badge } from '../frame/badge.tsx';
import { DeskLink } from '../frame/desk-link.tsx';
import { QueryView } from '../frame/query-view.tsx';
import { Screen } from '../frame/screen.tsx';
import { useSession, useTimeZone } from '../frame/session-context.ts';
import { useAddress } from '../frame/use-address.ts';
import { useZonedFormat } from '../frame/use-desk-format.ts';
import { FilterBar } from '../table/list-parts.tsx';
import { Options } from '../table/options.tsx';
import { DAY_CHOICES, quickDays, readDays } from './report-days.ts';
import { ReportPanel } from './report-panel.tsx';
import styles from './books.module.css';

export function ReportScreen() {
  const { t } = useTranslation();
  const { parts, query } = useAddress();
  const now = today(useTimeZone());
  const name = REPORT_NAMES.find((each) => each === parts[2]) ?? REPORT_NAMES[0];
  const filters = Object.keys(ReportQuery.shape).flatMap((key) => (query.get(key) ? [[key, query.get(key)]] : []));
  // The server checks the values of the filters.
  const asked = { ...(Object.fromEntries(filters) as ReportQuery), ...readDays(query, now) };
  const [askedFor, ask] = useState('');
  // Asking hotels takes a while, so that report is made on request only.
  const isAsked = name !== 'reconciliation' || askedFor === JSON.stringify(asked);
  const report = useQuery({ ...reportQuery(name, asked), enabled: isAsked });
  const isRight = report.data?.sale_pages.every(({ faults }) => faults.length === 0);
  return (
    <Screen
      heading={t(`REPORT.${name}`)}
      lead={
        <>
          <DeskLink to="/books">{t('ROOMS.BOOKS')}</DeskLink>
          <p>{t(`REPORT_LEAD.${name}`)}</p>
        </>
      }
      actions={isRight && <Files name={name} asked={asked} />}
    >
      <DaysForm key={JSON.stringify(asked)} name={name} asked={asked} />
      {isAsked ? (
        <QueryView query={report} waiting={t('BOOKS.WAITING')}>
          {({ sale_pages: pages }) =>
            pages.map((page) => (
              <ReportOfPage key={page.sale_page_id} page={page} isOnly={pages.length === 1} name={name} asked={asked} />
            ))
          }
        </QueryView>
      ) : (
        <Button onClick={() => ask(JSON.stringify(asked))}>{t('BOOKS.ASK_HOTELS')}</Button>
      )}
    </Screen>
  );
}

type Asked = { readonly name: ReportName; readonly asked: ReportQuery };

const EMPTY = { from: '', through: '', rate: '', unused_months: '', property_id: '' };

function DaysForm({ name, asked }: Asked) {
  const { t } = useTranslation();
  const { go } = useAddress();
  const now = today(useTimeZone());
  const properties = useSession().sale_pages.flatMap((page) => page.properties);
  const { register, handleSubmit } = useForm({ defaultValues: { ...EMPTY, ...asked } });
  const { from, through, ...filters } = asked;
  const path = `/books/reports/${name}`;
  return (
    <>
      <nav className={styles.quick} aria-label={t('BOOKS.DAYS')}>
        {DAY_CHOICES.map((choice) => {
          const chosen = quickDays(choice, now);
          return (
            <DeskLink
              key={choice}
              to={path + writeQuery({ ...asked, ...chosen })}
              aria-current={(chosen.from === from && chosen.through === through) || undefined}
            >
              {t(`BOOKS_CHOICE.${choice}`)}
            </DeskLink>
          );
        })}
      </nav>
      <FilterBar
        path={path + writeQuery({ from, through })}
        narrowed={filters as Record<string, string>}
        onShow={() =>
          void handleSubmit((typed) => {
            const given = Object.entries(typed).filter(([, text]) => text !== '');
            go(path + writeQuery(Object.fromEntries(given)));
          })()
        }
      >
        <TextField id="report-from" type="date" label={t('BOOKS.FROM')} {...register('from')} />
        <TextField id="report-through" type="date" label={t('BOOKS.THROUGH_DAY')} {...register('through')} />
        {name === 'liability' && (
          <SelectField id="report-property" label={t('BOOKS.SOLD_BY')} {...register('property_id')}>
            <Options none={t('BOOKS.ANY_HOTEL')} all={[...properties, { id: 'unknown', name: t('BOOKS.UNKNOWN') }]} />
          </SelectField>
        )}
        {name === 'breakage' && (
          <TextField id="report-rate" inputMode="decimal" label={t('BOOKS.RATE')} optional {...register('rate')} />
        )}
        {name === 'unused' && (
          <TextField
            id="report-unused"
            inputMode="numeric"
            label={t('BOOKS.UNUSED_FOR')}
            placeholder="12"
            optional
            {...register('unused_months')}
          />
        )}
      </FilterBar>
    </>
  );
}

type ReportOfPageProps = Asked & { readonly page: WireReport['sale_pages'][number]; readonly isOnly: boolean };

function ReportOfPage({ page, isOnly, name, asked }: ReportOfPageProps) {
  const { t } = useTranslation();
  const { day } = useZonedFormat(page.time_zone);
  const pageName = useSession().sale_pages.find(({ id }) => id === page.sale_page_id)?.name;
  const checked = `REPORT_CHECKED.${name}`;
  const days = { from: day(page.from), through: day(page.through), zone: page.time_zone };
  return (
    <>
      {!isOnly && <h2>{pageName ?? page.sale_page_id}</h2>}
      {isTextKey(checked) && <BooksChecked faults={page.faults} hint={t(checked)} />}
      <p>{t(page.is_over ? 'BOOKS.REPORT_DAYS' : 'BOOKS.REPORT_DAYS_NOT_OVER', days)}</p>
      {page.rows.length === 0 && <p>{t('BOOKS.NO_ROWS')}</p>}
      {page.totals.map((total) => (
        <ReportPanel key={JSON.stringify(total)} name={name} page={page} total={total} asked={asked} />
      ))}
      {page.more_rows === null && <p>{t('BOOKS.MORE_ROWS_UNCOUNTED')}</p>}
      {Number(page.more_rows) > 0 && <p>{t('BOOKS.MORE_ROWS', { count: Number(page.more_rows) })}</p>}
    </>
  );
}

/** Whether the figures of a report are right. `hint` says what was compared. */
function BooksChecked({ faults, hint }: { readonly faults: readonly string[]; readonly hint: string }) {
  const { t } = useTranslation();
  if (faults.length === 0) {
    return (
      <p className={styles.checked}>
        <Badge tone="positive">{t('BOOKS.CHECKED')}</Badge> {hint}
      </p>
    );
  }
  return (
    <Notice tone="negative" live="assertive" heading={t('BOOKS.WRONG')}>
      {faults.map((fault) => (
        <p key={fault}>{fault}</p>
      ))}
      <p>{t('BOOKS.WRONG_HINT')}</p>
    </Notice>
  );
}

const FILE = 'GET /staff/books/reports/:report/file.:format';

function Files({ name, asked }: Asked) {
  const { t } = useTranslation();
  return (
    <InlineList
      parts={FILE_FORMATS.map((format) => (
        <a key={format} href={staffAddress(FILE, { report: name, format, query: asked })} download>
          {t(`BOOKS_FILE.${format}`)}
        </a>
      ))}
    />
  );
}
