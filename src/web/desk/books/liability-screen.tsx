import type { Liability } from '#contract/desk/staff-books.ts';
import { today, type CalendarDate } from '@internationalized/date';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../text/translation.ts';
import { useFormat } from '../../text/use-format.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { liabilityFile, liabilityQuery } from '../api/books.ts';
import { writeQuery } from '../api/staff-address.ts';
import { DeskLink } from '../frame/desk-link.tsx';
import { QueryView } from '../frame/query-view.tsx';
import { Screen } from '../frame/screen.tsx';
import { useSession, useTimeZone } from '../frame/session-context.ts';
import { useAddress } from '../frame/use-address.ts';
import { useDeskFormat } from '../frame/use-desk-format.ts';
import { FilterBar } from '../table/list-parts.tsx';
import { Options, TagOptions } from '../table/options.tsx';
import { BooksChecked } from './books-checked.tsx';
import styles from './books.module.css';
import { Files } from './files.tsx';
import { listMonths, quickMonths, QUICK_CHOICES, readMonths, type Months } from './months.ts';
import { OwedPanel, UNKNOWN_HOTEL } from './owed-panel.tsx';

type Report = Liability['sale_pages'][number];
type Shown = { readonly months: Months; readonly propertyId: string };

/** The liability on cards at the end of some months, and how it arose. The months are in the address. */
export function LiabilityScreen() {
  const { t } = useTranslation();
  const { query } = useAddress();
  const now = today(useTimeZone());
  const months = readMonths(query, now);
  const shown = { months, propertyId: query.get('property_id') ?? '' };
  const asked = { month: months.first, through: months.last };
  const liability = useQuery(liabilityQuery(asked));
  const isRight = liability.data?.sale_pages.every(({ faults }) => faults.length === 0);
  return (
    <Screen
      heading={t('BOOKS.LIABILITY')}
      lead={
        <>
          <DeskLink to="/books">{t('ROOMS.BOOKS')}</DeskLink>
          <p>{t('BOOKS.LEAD')}</p>
        </>
      }
      actions={isRight && <Files addressOf={(format) => liabilityFile(asked, format)} />}
    >
      <QuickChoices now={now} {...shown} />
      <MonthsForm key={JSON.stringify(shown)} now={now} {...shown} />
      <QueryView query={liability} waiting={t('BOOKS.WAITING')}>
        {({ sale_pages: reports }) =>
          reports.map((report) => (
            <ReportOfPage key={report.sale_page_id} report={report} isOnly={reports.length === 1} {...shown} />
          ))
        }
      </QueryView>
    </Screen>
  );
}

function toQuery({ months: { first, last }, propertyId }: Shown): Record<string, string> {
  const all = { from: first, through: last === first ? '' : last, property_id: propertyId };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

type ChoiceProps = Shown & { readonly now: CalendarDate };

function QuickChoices({ now, months, propertyId }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <nav className={styles.quick} aria-label={t('BOOKS.MONTHS')}>
      {QUICK_CHOICES.map((choice) => {
        const chosen = quickMonths(choice, now);
        const isHere = chosen.first === months.first && chosen.last === months.last;
        return (
          <DeskLink
            key={choice}
            to={`/books/liability${writeQuery(toQuery({ months: chosen, propertyId }))}`}
            aria-current={isHere || undefined}
          >
            {t(`BOOKS_CHOICE.${choice}`)}
          </DeskLink>
        );
      })}
    </nav>
  );
}

function MonthsForm({ now, months, propertyId }: ChoiceProps) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { go } = useAddress();
  const properties = useSession().sale_pages.flatMap((page) => page.properties);
  const { register, handleSubmit } = useForm({ defaultValues: { ...months, propertyId } });
  const choices = <TagOptions tags={listMonths(now, months)} say={(month) => date(`${month}-01`, 'month')} />;
  return (
    <FilterBar
      path="/books/liability"
      narrowed={{}}
      onShow={() =>
        void handleSubmit(({ propertyId: wanted, first, last }) => {
          // A start after the end means that month alone.
          const span = { first, last: last < first ? first : last };
          go(`/books/liability${writeQuery(toQuery({ months: span, propertyId: wanted }))}`);
        })()
      }
    >
      <SelectField id="books-from" label={t('BOOKS.FROM')} {...register('first')}>
        {choices}
      </SelectField>
      <SelectField id="books-through" label={t('BOOKS.THROUGH')} {...register('last')}>
        {choices}
      </SelectField>
      <SelectField id="books-property" label={t('BOOKS.SOLD_BY')} {...register('propertyId')}>
        <Options none={t('BOOKS.ANY_HOTEL')} all={properties} />
        <option value={UNKNOWN_HOTEL}>{t('BOOKS.UNKNOWN')}</option>
      </SelectField>
    </FilterBar>
  );
}

type ReportOfPageProps = Shown & { readonly report: Report; readonly isOnly: boolean };

function ReportOfPage({ report, isOnly, ...shown }: ReportOfPageProps) {
  const { t } = useTranslation();
  const { moment } = useDeskFormat(report.time_zone);
  const { sale_pages: pages } = useSession();
  const page = pages.find(({ id }) => id === report.sale_page_id);
  const nameOf = (id: string | null) =>
    id === null ? t('BOOKS.UNKNOWN') : (page?.properties.find((property) => property.id === id)?.name ?? id);
  const ofHotel = report.lines.filter(({ property_id: id }) => (id ?? UNKNOWN_HOTEL) === shown.propertyId);
  const owed = shown.propertyId === '' ? report.totals : ofHotel;
  return (
    <>
      {!isOnly && <h2>{page?.name ?? report.sale_page_id}</h2>}
      <BooksChecked faults={report.faults} hint={t('BOOKS.CHECKED_HINT')} />
      {!report.is_over && <p>{t('BOOKS.NOT_OVER', { at: moment(report.to) })}</p>}
      {owed.length === 0 && <p>{t('BOOKS.NONE')}</p>}
      {owed.map((figures) => (
        <OwedPanel
          key={`${figures.counts} ${figures.currency}`}
          figures={figures}
          lines={
            shown.propertyId === ''
              ? report.lines.filter(
                  ({ counts, currency }) => counts === figures.counts && currency === figures.currency,
                )
              : []
          }
          nameOf={nameOf}
          narrowed={toQuery({ ...shown, propertyId: '' })}
        />
      ))}
    </>
  );
}
