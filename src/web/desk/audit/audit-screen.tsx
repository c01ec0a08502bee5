import { CODE_ENDING_ACTS, AUDIT_ACTS } from '#contract/desk/staff-choices.ts';
import type { AuditList, Watch } from '#contract/desk/staff-oversight.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation, type Translate } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { formatTag } from '../acts/format-tag.ts';
import { auditQuery, saveAudit, watchQuery } from '../api/oversight.ts';
import { writeQuery } from '../api/staff-address.ts';
import { Badge } from '../frame/badge.tsx';
import { formatEnding } from '../find/format-ending.ts';
import { DeskLink } from '../frame/desk-link.tsx';
import { Entries } from '../table/entries.tsx';
import { Panel } from '../frame/panel.tsx';
import { QueryView } from '../frame/query-view.tsx';
import { ActorName } from '../frame/actor-name.tsx';
import { Screen } from '../frame/screen.tsx';
import { useProductName, useTimeZone } from '../frame/session-context.ts';
import { useAddress } from '../frame/use-address.ts';
import { useDeskFormat } from '../frame/use-desk-format.ts';
import { formatFault } from '../frame/format-fault.ts';
import { FilterBar, Pages } from '../table/list-parts.tsx';
import { TagOptions } from '../table/options.tsx';
import { ActEntry } from './act-entry.tsx';

type Entry = AuditList['entries'][number];

const FIELDS = ['what', 'staff_name', 'last4', 'reference', 'from', 'to'] as const;
type AuditValues = Record<(typeof FIELDS)[number], string>;
const NOTHING = Object.fromEntries(FIELDS.map((name) => [name, ''])) as AuditValues;
const NAMES: readonly string[] = [...FIELDS, 'staff_id', 'card_id', 'within', 'after'];

export function AuditScreen() {
  const { t } = useTranslation();
  const { query } = useAddress();
  const asked = Object.fromEntries([...query].filter(([name, value]) => NAMES.includes(name) && value !== ''));
  const { after = null, ...narrowed } = asked;
  const zone = { time_zone: useTimeZone() };
  const list = useQuery(auditQuery({ ...asked, ...zone }));
  const file = useMutation({ mutationFn: () => saveAudit({ ...narrowed, ...zone }) });
  return (
    <Screen heading={t('ROOMS.AUDIT')} lead={t('AUDIT.LEAD')}>
      {after === null && asked['within'] === undefined && <WatchPanel />}
      <FilterForm key={JSON.stringify(narrowed)} filters={narrowed} />
      <Panel
        heading={t('AUDIT.HEADING')}
        actions={
          <Button look="quiet" busy={file.isPending} onClick={() => file.mutate()}>
            {t('AUDIT.FILE')}
          </Button>
        }
      >
        {file.error && <Notice tone="negative">{formatFault(t, file.error)}</Notice>}
        <QueryView query={list}>
          {({ entries, after: next }) => (
            <>
              {entries.length === 0 && <p>{t('AUDIT.NONE')}</p>}
              <Entries ordered>
                {entries.map((entry) => (
                  <Line key={entry.id} entry={entry} />
                ))}
              </Entries>
              <Pages path="/audit" narrowed={narrowed} after={after} next={next} />
            </>
          )}
        </QueryView>
      </Panel>
    </Screen>
  );
}

function Line({ entry }: { readonly entry: Entry }) {
  const { t } = useTranslation();
  const format = useDeskFormat();
  const nameOf = useProductName();
  const { what, card, reference, person, sale_page_id: page, amount, waived, alike } = entry;
  const { act, expiresOn, cards } = entry.details;
  const words = [
    formatTag(t, `DONE.${what}`),
    typeof act === 'string' && formatTag(t, `DONE.${act}`),
    alike === 1 && amount !== null && format.units(amount),
  ];
  const title = (
    <>
      {words.filter(Boolean).join(': ')} {entry.is_confirmed && <Badge tone="positive">{t('AUDIT.CONFIRMED')}</Badge>}
    </>
  );
  const parts = [
    formatTag(t, `REASON.${entry.reason}`),
    waived && t('AUDIT.WAIVED', { amount: format.units(waived) }),
    typeof expiresOn === 'string' && t('AUDIT.UNTIL', { day: format.day(expiresOn) }),
    alike === 1 && formatChange(t, entry),
    typeof cards === 'number' && t('FIND.CARDS', { count: cards }),
    alike > 1 && <DeskLink to={`/audit?within=${entry.id}`}>{t('AUDIT.ALIKE', { count: alike })}</DeskLink>,
    alike === 1 && card && (
      <DeskLink to={`/cards/${card.id}`}>
        {nameOf(card)} {formatEnding(t, card.last4)}
      </DeskLink>
    ),
    reference && <DeskLink to={`/reservations/${reference}`}>{reference}</DeskLink>,
    person && <ActorName by={person} />,
    page !== null && <DeskLink to={`/sale-pages/${page}`}>{page}</DeskLink>,
  ];
  return <ActEntry title={title} act={entry} parts={parts} />;
}

/** The codes or states before and after. The name of most acts says what changed. */
function formatChange(t: Translate, { what, details: { from, to } }: Entry): string | false {
  const format = what === 'settle' ? (state: string) => formatTag(t, `RESERVATION_STATE.${state}`) : endingIn(t);
  const parts = [from, to].filter((part) => typeof part === 'string').map(format);
  return (what === 'settle' || OF_CODES.includes(what)) && parts.length > 0 && parts.join(' → ');
}

const endingIn = (t: Translate) => (last4: string) => formatEnding(t, last4);

/** Acts whose details have the last four characters of codes. */
const OF_CODES = [...CODE_ENDING_ACTS, 'move', 'receive'];

function FilterForm({ filters }: { readonly filters: Readonly<Record<string, string>> }) {
  const { t } = useTranslation();
  const { go } = useAddress();
  const { register, handleSubmit } = useForm<AuditValues>({ defaultValues: { ...NOTHING, ...filters } });
  const show = (values: AuditValues) => {
    const wanted = Object.entries({ ...filters, ...values }).map(([name, value]) => [name, value.trim()] as const);
    go(`/audit${writeQuery(Object.fromEntries(wanted.filter(([, value]) => value !== '')))}`);
  };
  return (
    <FilterBar path="/audit" narrowed={filters} onShow={() => void handleSubmit(show)()}>
      <SelectField id="audit-what" label={t('AUDIT.WHAT')} {...register('what')}>
        <TagOptions none={t('FILTERS.ANY')} tags={AUDIT_ACTS} say={(act) => t(`DONE.${act}`)} />
      </SelectField>
      <TextField id="audit-who" label={t('AUDIT.WHO')} autoComplete="off" {...register('staff_name')} />
      <TextField id="audit-card" label={t('AUDIT.CARD')} autoComplete="off" {...register('last4')} />
      <TextField id="audit-reference" label={t('RESERVATION_LIST.REFERENCE')} {...register('reference')} />
      <TextField id="audit-from" type="date" label={t('AUDIT.FROM')} {...register('from')} />
      <TextField id="audit-to" type="date" label={t('AUDIT.TO')} {...register('to')} />
    </FilterBar>
  );
}

function WatchPanel() {
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
