import { useTranslation } from 'react-i18next';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useScreen } from '../page-frame/use-screen.ts';
import { useLeftWords } from '../receipt/cover-lines.tsx';
import { Line } from '../receipt/line.tsx';
import receipt from '../receipt/receipt.module.css';
import { CalendarLink } from './calendar-link.tsx';
import { CancelStay } from './cancel-stay.tsx';
import { HotelAddress } from './hotel-address.tsx';
import styles from './reservation-page.module.css';
import { StayInShort } from './stay-in-short.tsx';
import type { ReservationViewProps } from './pending-reservation.tsx';
import type { Cancelling } from './use-cancelling.ts';

type ConfirmedProps = ReservationViewProps & { readonly cancelling: Cancelling };

/** The reservation is made: reference, stay, what was taken from which card, what is left, what is due and where. */
export function Confirmed({ reservation, property, cancelling }: ConfirmedProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const heading = useScreen(t('CONFIRMATION.TITLE'));
  const { rooms } = reservation;
  const name = property?.description ?? t('STAY.THE_HOTEL');
  return (
    <article className={styles.sheet}>
      {property?.image && (
        <Picture
          url={property.image}
          sources={property.image_sources}
          sizes="(max-width: 56rem) 100vw, 56rem"
          width={1200}
          height={400}
          className={styles.picture}
        />
      )}
      <header className={styles.top}>
        <h1 ref={heading} tabIndex={-1}>
          {t('CONFIRMATION.HEADING')}
        </h1>
        <StayInShort reservation={reservation} name={name} />
        <p className={[styles.label, styles.apart].join(' ')}>{t('CONFIRMATION.REFERENCE')}</p>
        <p className={styles.reference}>{reservation.reference}</p>
      </header>
      <div className={styles.halves}>
        <section aria-labelledby="stay-heading">
          <h2 id="stay-heading">{t('CONFIRMATION.STAY')}</h2>
          <dl className={styles.facts}>
            <dt>{t('STAY.ARRIVAL')}</dt>
            <dd>{format.date(reservation.stay_from)}</dd>
            <dt>{t('STAY.DEPARTURE')}</dt>
            <dd>{format.date(reservation.stay_to)}</dd>
            <dt>{t('STAY.ROOMS', { count: rooms.length })}</dt>
            <dd>
              {format.list(
                rooms.map(({ name: room, pms_number: number }) =>
                  number === null ? room : t('CONFIRMATION.ROOM_WITH_NUMBER', { name: room, number }),
                ),
              )}
            </dd>
          </dl>
          {property && <HotelAddress property={property} />}
        </section>
        <Paid reservation={reservation} name={name} />
      </div>
      <Actions reservation={reservation} property={property} />
      <CancelStay reservation={reservation} property={property} cancelling={cancelling} />
    </article>
  );
}

type PaidProps = Pick<ReservationViewProps, 'reservation'> & { readonly name: string };

/** What the stay costs: what was taken from which card, what stays on it, and what is left to pay. */
function Paid({ reservation: { total_price: total, cover, due }, name }: PaidProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const stays = useLeftWords();
  const takenFrom = cover.cards.filter(({ covered }) => covered.amount > 0);
  return (
    <section aria-labelledby="paid-heading">
      <h2 id="paid-heading">{t('CONFIRMATION.PAID')}</h2>
      <dl className={receipt.lines}>
        <Line
          name={t('RECEIPT.TOTAL')}
          value={format.money({ currency: total.currency, amount: total.gross_value })}
          look="total"
        />
        {takenFrom.map((card, index) => (
          <Line
            key={index}
            look="cover"
            name={t('CONFIRMATION.TAKEN', { last4: card.last4 })}
            value={format.money({ currency: card.covered.currency, amount: -card.covered.amount })}
            note={stays(card)}
          />
        ))}
      </dl>
      <div className={receipt.due}>
        <p>{t('RECEIPT.DUE')}</p>
        <p className={receipt.amount}>{format.money(due)}</p>
        <p className={styles.soft}>{t(due.amount === 0 ? 'RECEIPT.NOTHING_DUE' : 'RECEIPT.DUE_WHERE', { name })}</p>
      </div>
    </section>
  );
}

function Actions(view: ReservationViewProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.actions}>
      <CalendarLink {...view} />
      <Button look="quiet" onClick={() => window.print()}>
        {t('CONFIRMATION.PRINT')}
      </Button>
    </div>
  );
}
