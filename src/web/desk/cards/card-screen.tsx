import { CODE_ENDING_ACTS } from '#contract/desk/staff-choices.ts';
import type { StaffCard, WireRedemption } from '#contract/desk/staff-cards.ts';
import { RIGHT_OF_ACT, type CardAct } from '#contract/desk/staff-acts.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation, type Translate } from '../../text/translation.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { InlineList } from '../../ui/inline-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import { cardQuery } from '../api/cards.ts';
import { callDesk } from '../api/desk-call.ts';
import { writeQuery } from '../api/staff-address.ts';
import { CardBadge } from '../find/card-badge.tsx';
import { EndedCode } from '../find/ended-code.tsx';
import { formatEnding } from '../find/format-ending.ts';
import { Badge } from '../frame/badge.tsx';
import { DeskLink } from '../frame/desk-link.tsx';
import { Email } from '../table/email.tsx';
import { MissingActs } from '../frame/missing-acts.tsx';
import { Facts, Panel } from '../frame/panel.tsx';
import { QueryView } from '../frame/query-view.tsx';
import { Columns, Screen } from '../frame/screen.tsx';
import { useMay, useProductName, useSession } from '../frame/session-context.ts';
import { useAddress } from '../frame/use-address.ts';
import { useDeskFormat, isNothing, type DeskFormat } from '../frame/use-desk-format.ts';
import { readAmount, subtractAmount, writeAmount } from '../acts/read-amount.ts';
import { formatTag } from '../acts/format-tag.ts';
import { NoteForm } from '../acts/note-form.tsx';
import { ReservationTable } from '../reservations/reservation-table.tsx';
import { ActDialog } from './act-dialog.tsx';
import type { ActValues } from './act-values.ts';
import styles from './card.module.css';
import { CodeLink, LinkState } from './code-link.tsx';
import { RedemptionList } from '../redeem/redemption-list.tsx';
import { formatCard } from './format-card.ts';
import { MissingByRules } from './missing-by-rules.tsx';
import { Timeline } from './timeline.tsx';
import { WaitingAct } from '../acts/waiting-act.tsx';

export function CardScreen() {
  const { t } = useTranslation();
  const { parts } = useAddress();
  const card = useQuery(cardQuery(parts[1] ?? ''));
  if (card.data) return <FoundCard key={card.data.id} card={card.data} />;
  return (
    <Screen heading={t('CARD_SCREEN.HEADING')}>
      <QueryView query={card}>{() => null}</QueryView>
    </Screen>
  );
}

function FoundCard({ card }: { readonly card: StaffCard }) {
  const { t } = useTranslation();
  const format = useDeskFormat(card.sale_page_id);
  const mayNote = useMay('card.note');
  const note = (text: string) => callDesk('POST /staff/cards/:id/notes', { id: card.id, body: { text } });
  const replaced = card.timeline.find(({ what, details }) => CODE_ENDING_ACTS.includes(what) && details?.['from']);
  return (
    <Screen
      heading={[useProductName()(card), formatEnding(t, card.card.last4)].join(card.has_code ? ' ' : ' · ')}
      lead={
        <InlineList
          parts={[
            <CardBadge key="state" {...card.card} />,
            card.wrong_tries?.locked_at && (
              <Badge key="locked" tone="negative">
                {t('CARD_LIST.LOCKED')}
              </Badge>
            ),
            t(`CARD_FORM.${card.card.form}`),
            card.batch && t('CARD_SCREEN.BATCH', { batch: card.batch }),
            t('CARD_SCREEN.CREATED', { at: format.moment(card.created_at) }),
          ]}
        />
      }
    >
      <WaitingActs waiting={card.waiting} format={format} />
      <Columns
        lead={
          <Panel heading={t('CARD_SCREEN.SAY')}>
            <p className={styles.say}>{formatCard(t, card, format)}</p>
            {card.goodwill && <Goodwill {...card.goodwill} />}
            {!card.has_code && card.code_link && <LinkState link={card.code_link} format={format} />}
            {card.wrong_tries && <WrongTries tries={card.wrong_tries} format={format} />}
            {replaced && <EndedCode tone="info" code={{ ...replaced, last4: String(replaced.details?.['from']) }} />}
            <Acts card={card} />
          </Panel>
        }
        side={
          <>
            <Panel heading={t('CARD_SCREEN.VALUE')}>
              <p className={styles.free}>{format.units(card.free)}</p>
              <p className={styles.soft}>{formatFree(t, card)}</p>
              <Lots lots={card.lots} format={format} />
              {card.card.last_hours?.map(({ property_id: id, name, city }) => (
                <p key={id}>{t('CARD_SCREEN.LAST_HOURS', { place: city ?? name })}</p>
              ))}
            </Panel>
            <CodeLink card={card} format={format} />
            <About card={card} />
          </>
        }
        main={
          <>
            <Redemptions card={card} format={format} />
            {card.reservations.length > 0 && (
              <Panel heading={t('CARD_SCREEN.RESERVATIONS')}>
                <ReservationTable reservations={card.reservations} label={t('CARD_SCREEN.RESERVATIONS')} />
              </Panel>
            )}
            <Panel heading={t('CARD_SCREEN.TIMELINE')}>
              {mayNote && <NoteForm queryKey={cardQuery(card.id).queryKey} send={note} />}
              <Timeline lines={card.timeline} format={format} />
            </Panel>
          </>
        }
      />
    </Screen>
  );
}

function Goodwill({ subject, reference, reason }: NonNullable<StaffCard['goodwill']>) {
  const { t } = useTranslation();
  const place =
    subject === 'stay' ? <DeskLink to={`/find${writeQuery({ text: reference })}`}>{reference}</DeskLink> : reference;
  const parts = [
    t('GOODWILL.GIVEN'),
    <span key="for">
      {t(`GOODWILL.${subject}`)} {place}
    </span>,
    formatTag(t, `REASON.${reason}`),
  ];
  return (
    <p>
      <InlineList parts={parts} />
    </p>
  );
}

function Redemptions({ card, format }: { readonly card: StaffCard; readonly format: DeskFormat }) {
  const [chosen, setChosen] = useState<{ act: 'reverse' | 'settle_bill'; redemption: WireRedemption }>();
  return (
    <>
      <RedemptionList card={card} format={format} onAct={(act, redemption) => setChosen({ act, redemption })} />
      {chosen && <ActDialog {...chosen} card={card} onClose={() => setChosen(undefined)} />}
    </>
  );
}

/** Whether the free value can be used today, or the state of the card or its code that stops it. */
function formatFree(t: Translate, { card: { state, reason }, wrong_tries: tries }: StaffCard): string {
  const later = reason === 'CARD.NOT_STARTED' && t('CARD_SHORT.CARD.NOT_STARTED');
  const locked = tries?.locked_at && t('CARD_LIST.LOCKED');
  const stop = state === 'active' ? locked || later : t(`CARD_STATE.${state}`);
  return stop ? t('CARD_SCREEN.NOT_FREE', { stop }) : t('CARD_SCREEN.FREE');
}

type WrongTriesProps = { readonly tries: NonNullable<StaffCard['wrong_tries']>; readonly format: DeskFormat };

function WrongTries({ tries: { count, locked_at: lockedAt, wait_until: until }, format }: WrongTriesProps) {
  const { t } = useTranslation();
  if (lockedAt) {
    const words = count === 0 ? 'CARD_SCREEN.LOCKED_BY_IMPORT' : 'CARD_SCREEN.LOCKED';
    return <Notice tone="caution">{t(words, { at: format.moment(lockedAt) })}</Notice>;
  }
  return (
    <Notice tone="caution">
      {t('CARD_SCREEN.WRONG_TRIES', { count })} {until && t('CARD_SCREEN.WAIT', { at: format.moment(until) })}
    </Notice>
  );
}

function Acts({ card }: { readonly card: StaffCard }) {
  const { t } = useTranslation();
  const mayDeliver = useMay('card.deliver');
  const { query, replace } = useAddress();
  const { locale } = useFormat();
  const possible = card.acts.filter((one) => one.is_possible);
  const offered = possible.filter((one) => one.is_allowed);
  const isAdjusted = query.has('more') && offered.some(({ act }) => act === 'adjust');
  const [chosen, setChosen] = useState<CardAct | undefined>(isAdjusted ? 'adjust' : undefined);
  const close = () => {
    setChosen(undefined);
    // A reload does not open it again.
    if (isAdjusted) replace(`/cards/${card.id}`);
  };
  const missing = possible.filter((one) => !one.is_allowed);
  const mayHaveLink = card.card.state === 'active' && !isNothing(card.card.balance);
  const linkRight = mayDeliver ? 'card.replace' : 'card.deliver';
  const link = { words: t('CODE_LINK.SEND'), right: linkRight } as const;
  return (
    <>
      {possible.length === 0 && (
        <p className={styles.soft}>{t('CARD_SCREEN.NO_ACTS', { state: t(`CARD_STATE.${card.card.state}`) })}</p>
      )}
      <div className={styles.acts}>
        {offered.map(({ act }) => (
          <Button key={act} look="quiet" onClick={() => setChosen(act)}>
            {t(`ACT.${act}.BUTTON`)}
          </Button>
        ))}
        {chosen && <ActDialog act={chosen} card={card} inputs={readMore(query, card, locale)} onClose={close} />}
      </div>
      <MissingActs
        acts={[
          ...missing.map(({ act }) => ({
            words: t(`ACT.${act}.BUTTON`),
            right: RIGHT_OF_ACT[act === 'mail' ? 'replace' : act],
          })),
          ...(mayHaveLink && !card.may_send_link ? [link] : []),
        ]}
      />
      <MissingByRules card={card} />
    </>
  );
}

/** Inputs that add an amount of the address to the balance. */
function readMore(query: URLSearchParams, { card }: StaffCard, locale: string): Partial<ActValues> {
  const { value } = card.balance;
  const more = readAmount(query.get('more') ?? '', query.get('currency'));
  if (more === undefined || value?.currency !== query.get('currency')) return {};
  const amount = subtractAmount(-more, value.amount);
  return { reason: 'hotel_asked', amount: writeAmount({ currency: value.currency, amount }, locale) };
}

function About({ card }: { readonly card: StaffCard }) {
  const { holder, property_ids: ids, sale_page_id: pageId, sales, goodwill } = card;
  const { t } = useTranslation();
  const format = useDeskFormat(pageId);
  const page = useSession().sale_pages.find(({ id }) => id === pageId);
  const properties = ids.map((id) => page?.properties.find((property) => property.id === id)?.name ?? id);
  const listOf = (find: (sale: NonNullable<typeof sales>[number]) => string | null) =>
    sales && <InlineList parts={[...new Set(sales.map((sale) => find(sale) ?? t('REPORT_TAG.unknown')))]} />;
  return (
    <Panel heading={t('CARD_SCREEN.ABOUT')}>
      <Facts
        facts={[
          [
            t('CARD_SCREEN.HOLDER'),
            holder ? `${holder.first_name} ${holder.last_name}` : t('CARD_SCREEN.NOT_REGISTERED'),
          ],
          [
            t('CARD_SCREEN.EMAIL'),
            holder && (
              <a href={`mailto:${holder.email}`}>
                <Email address={holder.email} />
              </a>
            ),
          ],
          [t('CARD_SCREEN.REGISTERED'), holder && format.moment(holder.registered_at)],
          [t('CARD_SCREEN.USABLE_AT'), <InlineList key="properties" parts={properties} />],
          [t('CARD_SCREEN.SALE_PAGE'), page?.name],
          [t(goodwill ? 'GOODWILL.GIVER' : 'ISSUE.SELLER'), listOf(({ sold_by: seller }) => seller)],
          [t('CARD_SCREEN.PRICE'), listOf(({ price }) => price && format.money(price))],
          [t('REPORT_COLUMN.tax_kind'), listOf(({ tax_kind: kind }) => kind && t(`REPORT_TAG.${kind}`))],
        ]}
      />
    </Panel>
  );
}

type WaitingActsProps = { readonly waiting: StaffCard['waiting']; readonly format: DeskFormat };

function WaitingActs({ waiting, format }: WaitingActsProps) {
  const { t } = useTranslation();
  return waiting.map(({ act, ...one }) => (
    <WaitingAct key={one.id} act={t(`ACT.${act}.HEADING`)} waiting={one} format={format} />
  ));
}

type LotsProps = { readonly lots: StaffCard['lots']; readonly format: DeskFormat };

function Lots({ lots, format }: LotsProps) {
  const { t } = useTranslation();
  if (lots.length === 0) return null;
  return (
    <table className={styles.lots}>
      <thead>
        <tr>
          <th scope="col">{t('LOTS.EXPIRES')}</th>
          <th scope="col">{t('LOTS.HELD')}</th>
          <th scope="col">{t('LOTS.BALANCE')}</th>
        </tr>
      </thead>
      <tbody>
        {lots.map(({ id, balance, held, expires_on: expires, is_expired: isExpired }) => (
          <tr key={id}>
            <td>
              {expires === null ? t('LOTS.NEVER') : format.day(expires)}
              {isExpired && ` (${t('LOTS.EXPIRED')})`}
            </td>
            <td>{isNothing(held) ? '–' : format.units(held)}</td>
            <td>{format.units(balance)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
