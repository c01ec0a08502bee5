import type { StaffReservation } from '#contract/desk/staff-reservations.ts';
import { useTranslation, type Translate } from '../../text/translation.ts';
import { InlineList } from '../../ui/inline-list.tsx';
import { RemoveNote } from '../acts/remove-note.tsx';
import { formatTag } from '../acts/format-tag.ts';
import { ActorName } from '../frame/actor-name.tsx';
import { DeskLink } from '../frame/desk-link.tsx';
import type { DeskFormat } from '../frame/use-desk-format.ts';
import { formatBecause } from './reservation-state.tsx';
import styles from './reservations.module.css';

type ReservationHistoryProps = { readonly reservation: StaffReservation; readonly format: DeskFormat };

export function ReservationHistory({ reservation, format }: ReservationHistoryProps) {
  const { t } = useTranslation();
  // Reversed before the stable sort, so that events of one moment are newest first as well.
  const lines = listLines(t, format, reservation)
    .toReversed()
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return (
    <ol className={styles.history}>
      {lines.map(({ what, at, by, more, removal }, index) => (
        <li key={index}>
          <strong className={styles.note}>{what}</strong>
          <span className={styles.soft}>
            <InlineList
              parts={[
                format.moment(at),
                by && <ActorName key="by" by={by} />,
                more,
                removal && <RemoveNote key="remove" id={removal} />,
              ]}
            />
          </span>
        </li>
      ))}
    </ol>
  );
}

function listLines(
  t: Translate,
  format: DeskFormat,
  { history, audit, notes, goodwill, on_bill: onBill, booked_again: again }: StaffReservation,
) {
  const booked = again && {
    at: again.at,
    what: t('TODAY.MOVE_booked', { to: again.property_name }),
    by: null,
    more: <DeskLink to={`/reservations/${again.reference}`}>{again.reference}</DeskLink>,
    removal: null,
  };
  return [
    ...(booked ? [booked] : []),
    ...goodwill.map(({ card_id: card, amount, at, by, reason }) => ({
      at,
      what: t('DONE.goodwill'),
      by,
      more: (
        <DeskLink key="card" to={`/cards/${card}`}>
          {format.units(amount)}, {formatTag(t, `REASON.${reason}`)}
        </DeskLink>
      ),
      removal: null,
    })),
    ...onBill.flatMap(({ card_id: card, last4, postings }) =>
      postings.map(({ at, by, amount }) => ({
        at,
        what: t(amount.amount > 0 ? 'DONE.pay_bill' : 'DONE.reverse'),
        by,
        more: (
          <DeskLink key="card" to={`/cards/${card}`}>
            {format.money({ ...amount, amount: Math.abs(amount.amount) })}, {t('MONEY.CARD', { last4 })}
          </DeskLink>
        ),
        removal: null,
      })),
    ),
    // An act comes before the change that it makes.
    ...audit.map(({ at, what, by, reason }) => ({
      at,
      what: formatTag(t, `DONE.${what}`),
      by,
      more: formatTag(t, `REASON.${reason}`),
      removal: null,
    })),
    // A line that changes no state notes what the hotel did by itself.
    ...history.map(({ at, from, to, ...why }) => ({
      at,
      what: from === to ? formatBecause(t, why) : formatTag(t, `RESERVATION_STATE.${to}`),
      by: null,
      more: from !== to && formatBecause(t, why),
      removal: null,
    })),
    ...notes.map(({ id, at, text, by, may_remove }) => ({
      at,
      what: text,
      by,
      more: t('NOTE.LABEL'),
      removal: may_remove ? id : null,
    })),
  ];
}
