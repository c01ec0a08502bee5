import type { StaffReservation } from '#contract/desk/staff-reservations.ts';
import type { Right } from '#domain/desk/staff-rights.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TextKey } from '../../text/text-key.ts';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { InlineList } from '../../ui/inline-list.tsx';
import { WaitingAct } from '../acts/waiting-act.tsx';
import { Notice } from '../../ui/notice.tsx';
import { NoteForm } from '../acts/note-form.tsx';
import { callDesk } from '../api/desk-call.ts';
import { reservationQuery } from '../api/reservations.ts';
import { writeQuery } from '../api/staff-address.ts';
import { DeskLink } from '../frame/desk-link.tsx';
import { Email } from '../table/email.tsx';
import { MissingActs } from '../frame/missing-acts.tsx';
import { Facts, Panel } from '../frame/panel.tsx';
import { QueryView } from '../frame/query-view.tsx';
import { Columns, Screen } from '../frame/screen.tsx';
import { useMay, useMayForProduct } from '../frame/session-context.ts';
import { useAddress } from '../frame/use-address.ts';
import { Whole } from '../table/desk-table.tsx';
import { useDeskFormat } from '../frame/use-desk-format.ts';
import { AddressDialog } from './address-dialog.tsx';
import { CompareWithHotel, useBegun } from './compare-with-hotel.tsx';
import { listCancellationFacts } from '../acts/cancellation-facts.tsx';
import { CancelAgainDialog, CancelDialog, OnBillToTakeBack } from './cancel-dialog.tsx';
import { MoveDialog, useBookableHouses } from './move-dialog.tsx';
import { listOfferedActs, type OfferedAct } from './offered-acts.ts';
import { PaidTooMuch } from './paid-too-much.tsx';
import { ReservationHistory } from './reservation-history.tsx';
import { ReservationState } from './reservation-state.tsx';
import { PostAgainDialog, SeenToDialog, SettleDialog } from './settle-dialog.tsx';
import { TheStay } from './the-stay.tsx';
import styles from './reservations.module.css';
import { WhyPerson } from './why-person.tsx';

export function ReservationScreen() {
  const { t } = useTranslation();
  const { parts } = useAddress();
  const reservation = useQuery(reservationQuery(parts[1] ?? ''));
  if (reservation.data) return <FoundReservation key={reservation.data.reference} reservation={reservation.data} />;
  return (
    <Screen heading={t('RESERVATION.HEADING')}>
      <QueryView query={reservation}>{() => null}</QueryView>
    </Screen>
  );
}

type Shown = { readonly reservation: StaffReservation };

function FoundReservation({ reservation }: Shown) {
  const { t } = useTranslation();
  const format = useDeskFormat(reservation.sale_page_id);
  const mayNote = useMay('card.note');
  const { reference, hotel_stay: moved, stay_from: from, stay_to: to } = reservation;
  const begun = useBegun(reservation);
  const offered = listOfferedActs(reservation);
  const missing = listOfferedActs({ ...reservation, may: { ...reservation.may, ...EVERY_ACT } }).filter(
    (act) => !offered.includes(act),
  );
  return (
    <Screen
      heading={`${reservation.guest || t('RESERVATION_LIST.NAME_ERASED')}, ${format.stay(moved?.stay_from ?? from, moved?.stay_to ?? to)}`}
      lead={
        <InlineList
          parts={[
            <ReservationState key="state" {...reservation} />,
            moved && t('RESERVATION_LIST.BOOKED_FOR', { stay: format.stay(from, to) }),
            begun && t(`HOTEL_STATE.${begun}`),
            reservation.property_name,
            t('RESERVATION.ROOMS', { count: reservation.rooms }),
            <Whole key="reference">{reference}</Whole>,
          ]}
        />
      }
      actions={<Acts reservation={reservation} />}
    >
      <MissingActs acts={missing.map((act) => ({ words: t(BUTTONS[act]), right: RIGHTS[act] }))} />
      {begun && <Notice tone="info">{t(`RESERVATION.${begun}`)}</Notice>}
      {reservation.waiting && <WaitingAct act={t('CANCEL.HEADING')} waiting={reservation.waiting} format={format} />}
      {reservation.needs.length > 0 && <WhyPerson needs={reservation.needs} format={format} />}
      <PaidTooMuch reservation={reservation} format={format} />
      <Columns
        lead={
          <>
            <TheStay reservation={reservation} />
            <CompareWithHotel reservation={reservation} format={format} />
            <Money reservation={reservation} />
          </>
        }
        side={<Guest reservation={reservation} />}
        main={
          <Panel heading={t('RESERVATION.HISTORY')}>
            {mayNote && (
              <NoteForm
                queryKey={reservationQuery(reference).queryKey}
                send={(text) => callDesk('POST /staff/reservations/:reference/notes', { reference, body: { text } })}
              />
            )}
            <ReservationHistory reservation={reservation} format={format} />
          </Panel>
        }
      />
    </Screen>
  );
}

const EVERY_ACT = { cancel: true, cancel_for_other_fee: true, settle: true };
const RIGHTS = {
  cancel: 'reservation.cancel',
  cancelAgain: 'reservation.cancel',
  decide: 'reservation.settle',
  postAgain: 'reservation.settle',
  seenTo: 'reservation.settle',
} as const satisfies Record<OfferedAct, Right>;

const BUTTONS = {
  cancel: 'CANCEL.BUTTON',
  cancelAgain: 'CANCEL_AGAIN.BUTTON',
  decide: 'SETTLE.BUTTON',
  postAgain: 'POST_AGAIN.BUTTON',
  seenTo: 'SEEN_TO.BUTTON',
} as const satisfies Record<OfferedAct, TextKey>;

function Acts({ reservation }: Shown) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<OfferedAct | 'move'>();
  const hasHouse = useBookableHouses(reservation).length > 0;
  const { state, may, reference, property_id: hotel } = reservation;
  const mayGive = useMayForProduct('card.goodwill');
  const begun = useBegun(reservation);
  const isMoved = hasHouse && !begun && may.cancel_for_other_fee && (state === 'confirmed' || state === 'cancelled');
  const props = { reservation, onClose: () => setOpen(undefined) };
  return (
    <>
      {listOfferedActs(reservation)
        .filter((act) => act !== 'cancel' || !begun)
        .map((act) => (
          <Button
            key={act}
            look={reservation.needs_person && act !== 'cancel' ? 'primary' : 'quiet'}
            onClick={() => setOpen(act)}
          >
            {t(BUTTONS[act])}
          </Button>
        ))}
      {isMoved && (
        <Button look="quiet" onClick={() => setOpen('move')}>
          {t(state === 'cancelled' ? 'MOVE_STAY.AGAIN' : 'MOVE_STAY.BUTTON')}
        </Button>
      )}
      {mayGive && (
        <DeskLink to={`/cards/goodwill${writeQuery({ stay: reference, hotel })}`}>{t('GOODWILL.BUTTON')}</DeskLink>
      )}
      {open === 'move' && <MoveDialog {...props} />}
      {open === 'cancel' && <CancelDialog {...props} />}
      {open === 'cancelAgain' && <CancelAgainDialog {...props} />}
      {open === 'postAgain' && <PostAgainDialog {...props} />}
      {open === 'seenTo' && <SeenToDialog {...props} />}
      {open === 'decide' && <SettleDialog {...props} />}
    </>
  );
}

function Money({ reservation }: Shown) {
  const { t } = useTranslation();
  const format = useDeskFormat(reservation.sale_page_id);
  const { sale_page_id: page, total, due, cards, on_bill: onBill, rest, cancelled } = reservation;
  return (
    <Panel heading={t('MONEY.HEADING')}>
      <Facts
        facts={[
          [t('MONEY.TOTAL'), format.money(total)],
          ...cards.map(
            (one) =>
              [t('MONEY.CARD', { last4: one.last4 }), <ByCard key={one.card_id} page={page} {...one} />] as const,
          ),
          ...onBill
            .filter(({ amount }) => amount.amount > 0)
            .map(
              ({ last4, amount, ...one }, index) =>
                [t('MONEY.ON_BILL', { last4 }), <ByCard key={index} page={page} covered={amount} {...one} />] as const,
            ),
          [t('MONEY.DUE'), !cancelled && format.money(due)],
          [t('MONEY.REST_STATE'), rest && `${format.money(rest.amount)} · ${t(`PAYMENT_STATE.${rest.state}`)}`],
          [t('MONEY.REST_PAID'), rest?.paid && format.money(rest.paid)],
          [t('MONEY.REST_REFUND'), rest?.refund && format.money(rest.refund)],
          [t('MONEY.REST_REASON'), rest?.reason],
        ]}
      />
      {cancelled && (
        <>
          <h3>{t(cancelled.state === 'asking' ? 'MONEY.CANCELLING' : 'MONEY.CANCELLED')}</h3>
          <Facts facts={listCancellationFacts(t, format, cancelled)} />
          <OnBillToTakeBack reservation={reservation} format={format} />
        </>
      )}
    </Panel>
  );
}

type ByCardProps = Pick<StaffReservation['cards'][number], 'card_id' | 'covered' | 'taken'> & {
  readonly page: string;
};

function ByCard({ card_id: id, covered, taken, page }: ByCardProps) {
  const { t } = useTranslation();
  const format = useDeskFormat(page);
  return (
    <InlineList
      parts={[
        format.money(covered),
        taken.value?.currency !== covered.currency && format.units(taken),
        <DeskLink key="card" to={`/cards/${id}`}>
          {t('MONEY.OPEN_CARD')}
        </DeskLink>,
      ]}
    />
  );
}

function Guest({ reservation }: Shown) {
  const { t, language } = useTranslation();
  const format = useDeskFormat(reservation.sale_page_id);
  const [isCorrecting, setIsCorrecting] = useState(false);
  const maySeeMail = useMay('mail.see');
  const { reference, buyer, placed_at: placedAt, may } = reservation;
  return (
    <Panel
      heading={t('GUEST.HEADING')}
      actions={
        may.correct_address && (
          <Button look="link" onClick={() => setIsCorrecting(true)}>
            {t('ADDRESS.BUTTON')}
          </Button>
        )
      }
    >
      {isCorrecting && <AddressDialog reservation={reservation} onClose={() => setIsCorrecting(false)} />}
      <Facts
        facts={[
          [t('GUEST.NAME'), `${buyer.first_name} ${buyer.last_name}`],
          [
            t('GUEST.EMAIL'),
            <a key="email" href={`mailto:${buyer.email}`}>
              <Email address={buyer.email} />
            </a>,
          ],
          [t('GUEST.PHONE'), buyer.phone && <a href={`tel:${buyer.phone}`}>{buyer.phone}</a>],
          [t('GUEST.LANGUAGE'), new Intl.DisplayNames(language, { type: 'language' }).of(buyer.language)],
          [t('GUEST.PLACED'), format.moment(placedAt)],
        ]}
      />
      <p className={styles.soft}>{t('GUEST.NAME_AT_HOTEL')}</p>
      {maySeeMail && <DeskLink to={`/mails${writeQuery({ text: reference })}`}>{t('GUEST.LETTERS')}</DeskLink>}
    </Panel>
  );
}
