import type { Today } from '#contract/desk/staff-oversight.ts';
import { useQuery } from '@tanstack/react-query';
import { InlineList } from '../../ui/inline-list.tsx';
import { useTranslation } from '../../text/translation.ts';
import { Notice } from '../../ui/notice.tsx';
import { formatTag } from '../acts/format-tag.ts';
import { SCAN } from '../find/card-picker.tsx';
import { Button } from '../../ui/button.tsx';
import { todayQuery } from '../api/oversight.ts';
import { writeQuery } from '../api/staff-address.ts';
import { CardTable } from '../find/card-table.tsx';
import { Badge } from '../frame/badge.tsx';
import { DeskLink } from '../frame/desk-link.tsx';
import { Entries, Entry } from '../table/entries.tsx';
import { LastCheck } from '../frame/last-check.tsx';
import { Panel } from '../frame/panel.tsx';
import { QueryView } from '../frame/query-view.tsx';
import { Columns, Screen } from '../frame/screen.tsx';
import { useAddress } from '../frame/use-address.ts';
import { useMay, useSession } from '../frame/session-context.ts';
import { useDeskFormat } from '../frame/use-desk-format.ts';
import { MailState } from '../mails/mail-state.tsx';
import { ReservationTable } from '../reservations/reservation-table.tsx';
import { HotelBills } from './hotel-bills.tsx';
import { OwnMoves } from './own-moves.tsx';
import styles from './today.module.css';

/** Fewer are guests who mistype. This many suggest guessing. */
const MANY_LOCKED = 10;

/** The filters with which the list of reservations shows the same stays. */
const ARRIVALS = { state: 'confirmed', arrives: 'soon', paid_by_cards: 'true' };

export function TodayScreen() {
  const { t } = useTranslation();
  const today = useQuery(todayQuery);
  const { go } = useAddress();
  const redeem = () => go(`/redeem${window.matchMedia('(pointer: coarse)').matches ? SCAN : ''}`);
  const actions = useMay('card.redeem') && <Button onClick={redeem}>{t('ROOMS.REDEEM')}</Button>;
  return (
    <Screen heading={t('ROOMS.TODAY')} actions={actions}>
      <QueryView query={today}>
        {(data) => <Columns lead={<Work today={data} />} side={<Health today={data} />} />}
      </QueryView>
    </Screen>
  );
}

function Work({ today }: { readonly today: Today }) {
  const { t } = useTranslation();
  const mayDecide = useMay('approval.see');
  const {
    needs_person: needs,
    hotel_cancelled: gone,
    arrivals,
    expiring,
    approvals_waiting: waiting,
    in_all: inAll,
  } = today;
  return (
    <>
      <SilentHotels properties={today.properties} />
      {mayDecide && waiting > 0 && (
        <Notice tone="caution">
          <DeskLink to="/approvals">{t('TODAY.APPROVALS', { count: waiting })}</DeskLink>
        </Notice>
      )}
      <LockedNotices locked={today.locked} />
      <Panel heading={t('TODAY.NEEDS_PERSON')}>
        {needs.length === 0 ? (
          <p className={styles.calm}>{t('TODAY.NOTHING_NEEDED')}</p>
        ) : (
          <ReservationTable reservations={needs} label={t('TODAY.NEEDS_PERSON')} isForPerson />
        )}
        <SeeAll to="/reservations" query={{ needs_person: 'true' }} shown={needs.length} count={inAll.needs_person} />
      </Panel>
      <HotelBills bills={today.bills} />
      <OwnMoves moves={today.moves} />
      {gone.length > 0 && (
        <Panel heading={t('TODAY.HOTEL_CANCELLED')}>
          <p className={styles.calm}>{t('TODAY.HOTEL_CANCELLED_HINT')}</p>
          <ReservationTable reservations={gone} label={t('TODAY.HOTEL_CANCELLED')} />
          {gone.length < inAll.hotel_cancelled && (
            <p className={styles.calm}>{t('TODAY.CUT', { shown: gone.length, count: inAll.hotel_cancelled })}</p>
          )}
        </Panel>
      )}
      <Panel heading={t('TODAY.ARRIVALS')}>
        {arrivals.length === 0 ? (
          <p className={styles.calm}>{t('TODAY.NO_ARRIVALS')}</p>
        ) : (
          <ReservationTable reservations={arrivals} label={t('TODAY.ARRIVALS')} />
        )}
        <SeeAll to="/reservations" query={ARRIVALS} shown={arrivals.length} count={inAll.arrivals} />
      </Panel>
      <Panel heading={t('TODAY.EXPIRING')}>
        {expiring.cards.length === 0 ? (
          <p className={styles.calm}>{t('TODAY.NO_EXPIRING')}</p>
        ) : (
          <CardTable cards={expiring.cards} label={t('TODAY.EXPIRING')} />
        )}
        {expiring.has_more && (
          <p className={styles.calm}>
            {t('TODAY.MORE_EXPIRING')}{' '}
            <DeskLink
              to={`/cards${writeQuery({ state: 'active', expires_from: expiring.from, expires_to: expiring.to })}`}
            >
              {t('TODAY.SEE_ALL')}
            </DeskLink>
          </p>
        )}
      </Panel>
    </>
  );
}

function SilentHotels({ properties }: Pick<Today, 'properties'>) {
  const { t } = useTranslation();
  const format = useDeskFormat();
  return properties.map(
    ({ sale_page_id: page, id, name, silent_since: since }) =>
      since !== null && (
        <Notice key={`${page} ${id}`} tone="negative" heading={t('TODAY.SILENT', { name, at: format.moment(since) })}>
          {t('TODAY.SILENT_HINT')}
        </Notice>
      ),
  );
}

type SeeAllProps = {
  readonly to: string;
  readonly query: Readonly<Record<string, string>>;
  readonly shown: number;
  readonly count: number;
};

function SeeAll({ to, query, shown, count }: SeeAllProps) {
  const { t } = useTranslation();
  if (shown >= count) return null;
  return (
    <p className={styles.calm}>
      {t('TODAY.CUT', { shown, count })} <DeskLink to={to + writeQuery(query)}>{t('TODAY.SEE_ALL')}</DeskLink>
    </p>
  );
}

function Health({ today }: { readonly today: Today }) {
  const { properties, last_ledger_check: check } = today;
  const { t } = useTranslation();
  const format = useDeskFormat();
  return (
    <>
      <Panel heading={t('TODAY.PROPERTIES')}>
        <Entries>
          {properties.map(
            ({ sale_page_id: page, id, name, state, open, needs_person: needs, last_confirmed_at: last }) => (
              <Entry
                key={`${page} ${id}`}
                title={
                  <>
                    {name}{' '}
                    <Badge tone={state === 'ready' ? 'positive' : 'caution'}>{t(`PROPERTY_STATE.${state}`)}</Badge>
                  </>
                }
                more={
                  <>
                    {last === null
                      ? t('TODAY.NEVER_CONFIRMED')
                      : t('TODAY.LAST_CONFIRMED', { at: format.moment(last) })}
                    {open > 0 && ` ${t('TODAY.OPEN', { count: open })}`}
                    {needs > 0 && ` ${t('TODAY.NEEDS', { count: needs })}`}
                  </>
                }
              />
            ),
          )}
        </Entries>
      </Panel>
      <Panel heading={t('TODAY.LEDGER')}>
        <LastCheck check={check} />
      </Panel>
      <Letters today={today} />
    </>
  );
}

function Letters({ today: { letters, in_all: inAll } }: { readonly today: Today }) {
  const { t } = useTranslation();
  const format = useDeskFormat();
  const maySee = useMay('mail.see');
  return (
    <Panel heading={t('TODAY.LETTERS')}>
      {letters.length === 0 && <p className={styles.calm}>{t('TODAY.NO_LETTERS')}</p>}
      <Entries>
        {letters.map(({ id, kind, state, reference, answer, at }) => (
          <Entry
            key={id}
            title={
              <>
                {maySee ? (
                  <DeskLink to={`/mails/${id}`}>{formatTag(t, `LETTER_KIND.${kind}`)}</DeskLink>
                ) : (
                  formatTag(t, `LETTER_KIND.${kind}`)
                )}{' '}
                <MailState state={state} />
              </>
            }
            more={
              <InlineList
                parts={[
                  format.moment(at),
                  answer,
                  reference && (
                    <DeskLink key="stay" to={`/reservations/${reference}`}>
                      {reference}
                    </DeskLink>
                  ),
                ]}
              />
            }
          />
        ))}
      </Entries>
      {maySee && <SeeAll to="/mails" query={{ state: 'bounced' }} shown={letters.length} count={inAll.letters} />}
    </Panel>
  );
}

/** Codes that are locked, so that their holders cannot use the cards. Many may be an attack. */
function LockedNotices({ locked }: Pick<Today, 'locked'>) {
  const { t } = useTranslation();
  const { sale_pages: pages } = useSession();
  return locked.map(({ sale_page_id: id, cards, batches }) => (
    <Notice
      key={id}
      tone={cards < MANY_LOCKED ? 'info' : 'caution'}
      heading={t('TODAY.LOCKED', { count: cards, page: pages.find((page) => page.id === id)?.name ?? id })}
    >
      <p>
        {t('TODAY.LOCKED_HINT')} {cards >= MANY_LOCKED && t('TODAY.LOCKED_ATTACK')}{' '}
        <DeskLink to={`/cards${writeQuery({ sale_page_id: id, state: 'locked' })}`}>{t('TODAY.SEE_ALL')}</DeskLink>
      </p>
      {batches.length > 0 && (
        <ul>
          {batches.map((batch) => (
            <li key={batch}>
              <DeskLink to={`/cards${writeQuery({ batch, state: 'locked' })}`}>
                {t('TODAY.LOCKED_BATCH', { batch })}
              </DeskLink>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  ));
}
