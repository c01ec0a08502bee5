import type { WireCard } from '#contract/guest/card.ts';
import type { ProblemError } from '../../../api/problem-error.ts';
import { useTranslation } from '../../../text/translation.ts';
import { faultKey, findLabelKey } from '../../../text/text-key.ts';
import { useFormat } from '../../../text/use-format.ts';
import { formatCode, formatError } from '../../../text/format-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { PlacingAttempt } from '../../session/placing-attempt.ts';
import type { PlacingPhase } from '../../placing/use-placing.ts';
import { BookedAs } from '../../mailbox/booked-as.tsx';
import { forgetPaymentCard } from '../../session/buyer-draft.ts';
import { useBooking } from '../../booking-state/booking-context.ts';
import { InlineList } from '../../../ui/inline-list.tsx';
import { findWithdrawnExtras } from './find-withdrawn-extras.ts';
import { WithdrawnNotice } from './withdrawn-notice.tsx';
import type { Summary } from '#contract/guest/reservation.ts';
import type { WireMoney } from '#contract/values.ts';
import styles from './phase-notice.module.css';

type PhaseNoticeProps = {
  readonly phase: PlacingPhase;
  /** The attempt was for something other than the current choices. */
  readonly isForOther: boolean;
};

export function PhaseNotice({ phase, isForOther }: PhaseNoticeProps) {
  const { t } = useTranslation();
  const { cards } = useBooking();
  if (phase.state === 'ready' || phase.state === 'placing') return null;
  // QUOTE_USED names the reservation placed with the quote. The reference in a hotel's refusal names none.
  const placed =
    phase.state === 'refused' && phase.error.problem.code === 'RESERVATION.QUOTE_USED' && phase.error.problem.reference;
  if (placed) {
    return (
      <Notice tone="caution" live="assertive" takesFocus heading={t('RESERVATION.KEY_REUSED')}>
        <BookedAs reference={placed} />
        <p>{t('RESERVATION.PLACED_ALREADY_NEXT')}</p>
      </Notice>
    );
  }
  if (isForOther) return <OtherNotice attempt={phase.attempt} isOpen={phase.state === 'unanswered'} />;
  if (phase.state === 'price_changed') {
    return (
      <Notice
        tone="caution"
        live="assertive"
        takesFocus
        heading={t(phase.isCoverOnly ? 'RESERVATION.COVER_CHANGED' : 'RESERVATION.PRICE_CHANGED')}
      >
        <PriceComparison before={phase.before} now={phase.now} />
        <p>{t('BOOKING.CHECK.NOTHING_TAKEN')}</p>
        <BookedElsewhere cards={phase.cards} />
      </Notice>
    );
  }
  if (phase.state === 'unanswered') {
    return (
      <Notice tone="caution" live="assertive" heading={t('BOOKING.CHECK.UNANSWERED')}>
        <p>{t('BOOKING.CHECK.UNANSWERED_NEXT', { count: cards.length })}</p>
      </Notice>
    );
  }
  const withdrawn = findWithdrawnExtras(phase.error, phase.attempt.booking);
  return withdrawn.length > 0 ? <WithdrawnNotice ids={withdrawn} /> : <RefusedNotice error={phase.error} />;
}

function RefusedNotice({ error }: { readonly error: ProblemError }) {
  const { t } = useTranslation();
  const { goTo } = useBooking();
  // Dropped only on this press: without a payment card the page leads away from here, and the guest could not read why.
  const askForAnotherCard = () => {
    forgetPaymentCard();
    goTo('you');
  };
  const { code, cards, errors = [], may_place_again: mayPlaceAgain } = error.problem;
  const heading = mayPlaceAgain ? t('PMS.UNAVAILABLE') : formatError(t, error);
  return (
    <Notice tone="negative" live="assertive" takesFocus heading={heading}>
      {mayPlaceAgain && <p>{t('BOOKING.CHECK.NOTHING_TAKEN')}</p>}
      {/* The key of this page is random, so only a window that was opened from this one has the same key. */}
      {code === 'RESERVATION.KEY_REUSED' && <p>{t('RESERVATION.PLACED_ALREADY_NEXT')}</p>}
      <BookedElsewhere cards={cards} />
      {errors.map(({ path, code: fault, params }) => {
        const name = path.split(/[./]/).at(-1) ?? '';
        const label = findLabelKey(name);
        return <p key={path}>{formatCode(t, faultKey(name, fault), { ...params, field: label ? t(label) : path })}</p>;
      })}
      {code === 'RESERVATION.NO_AVAILABILITY' && (
        <Button look="quiet" onClick={() => goTo('rooms')}>
          {t('BOOKING.CHECK.OTHER_ROOM')}
        </Button>
      )}
      {(code === 'INPUT.INVALID' || errors.length > 0) && (
        <Button look="quiet" onClick={() => goTo('you')}>
          {t('BOOKING.CHECK.TO_DETAILS')}
        </Button>
      )}
      {code === 'RESERVATION.PAYMENT_CARD_REFUSED' && (
        <Button look="quiet" onClick={askForAnotherCard}>
          {t('BOOKING.CHECK.TO_DETAILS')}
        </Button>
      )}
    </Notice>
  );
}

function BookedElsewhere({ cards = [] }: { readonly cards?: readonly WireCard[] | undefined }) {
  return cards.map(({ booked_as: reference }) => reference && <BookedAs key={reference} reference={reference} />);
}

type OtherNoticeProps = { readonly attempt: PlacingAttempt; readonly isOpen: boolean };

/** Reports an earlier attempt for other choices, which is either still open or was not placed. */
function OtherNotice({ attempt: { booking, body }, isOpen }: OtherNoticeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { properties } = useBooking();
  const hotel = properties.data?.find(({ id }) => id === body.property_id);
  const name = hotel?.description ?? t('STAY.THE_HOTEL');
  const dates = format.dateRange(booking.stay_from, booking.stay_to);
  return (
    <Notice
      tone="caution"
      live="assertive"
      takesFocus={!isOpen}
      heading={t(isOpen ? 'BOOKING.CHECK.OTHER_OPEN' : 'BOOKING.CHECK.OTHER_NOT_PLACED')}
    >
      <InlineList parts={[name, dates]} />
      <p>{t(isOpen ? 'BOOKING.CHECK.OTHER_OPEN_NEXT' : 'BOOKING.CHECK.NOTHING_TAKEN')}</p>
    </Notice>
  );
}

function PriceComparison({ before, now }: { readonly before: Summary; readonly now: Summary }) {
  const { t } = useTranslation();
  const format = useFormat();
  const total = ({ total_price: { currency, gross_value: amount } }: Summary): WireMoney => ({ currency, amount });
  const rows: readonly [label: string, of: (summary: Summary) => WireMoney][] = [
    [t('RECEIPT.TOTAL'), total],
    [t('BOOKING.CHECK.COVERED_AMOUNT'), ({ cover }) => cover.covered],
    [t('RECEIPT.DUE'), ({ due }) => due],
  ];
  return (
    <table className={styles.comparison}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('BOOKING.CHECK.BEFORE')}</th>
          <th scope="col">{t('BOOKING.CHECK.NOW')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, of]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{format.money(of(before))}</td>
            <td data-changed={of(before).amount !== of(now).amount || undefined}>{format.money(of(now))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
