import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../text/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { labelKey } from '../../../text/text-key.ts';
import { wordCode, wordError } from '../../../text/word-error.ts';
import { usePlacing, type PlacingPhase } from '../../placing/use-placing.ts';
import { ReceiptLines } from '../../receipt/receipt-lines.tsx';
import { forgetPaymentCard } from '../../session/buyer-draft.ts';
import { Shape, Waiting } from '../../../ui/waiting.tsx';
import { useBooking } from '../booking-context.ts';
import { BookingSection } from '../booking-section.tsx';
import styles from './check-section.module.css';
import { PriceComparison } from './price-comparison.tsx';

/** A last look, and the one press that places the reservation. */
export function CheckSection() {
  const { t } = useTranslation();
  return (
    <BookingSection name="check" heading={t('BOOKING.CHECK.HEADING')} line="">
      <Check />
    </BookingSection>
  );
}

function Check() {
  const { t } = useTranslation();
  const format = useFormat();
  const { summary, property } = useBooking();
  const { phase, isResumed, place } = usePlacing();
  const isOpen = phase.state === 'placing' || phase.state === 'unanswered';
  // The cards are on hold for this very reservation, so that a price asked for now would leave them out.
  if (isOpen && (isResumed || !summary.data)) {
    return (
      <div className={styles.check}>
        <PhaseNotice phase={phase} />
        <PlaceButton phase={phase} onPlace={place} />
      </div>
    );
  }
  if (!summary.data && summary.isError) {
    return (
      <Notice tone="negative" live="polite">
        <p>{wordError(t, summary.error)}</p>
        <Button look="quiet" onClick={() => void summary.refetch()}>
          {t('FRAME.TRY_AGAIN')}
        </Button>
      </Notice>
    );
  }
  if (!summary.data) {
    return (
      <Waiting words={t('RECEIPT.ASKING')} slowWords={t('FRAME.SLOW')}>
        <Shape blockSize="10rem" />
      </Waiting>
    );
  }
  const { due } = summary.data;
  return (
    <div className={styles.check}>
      <div className={styles.receipt}>
        <ReceiptLines summary={summary.data} />
      </div>
      <PhaseNotice phase={phase} />
      <p className={styles.words}>
        {t(due.amount === 0 ? 'BOOKING.CHECK.COVERED' : 'BOOKING.CHECK.DUE', {
          amount: format.money(due),
          name: property?.description,
        })}
      </p>
      <PlaceButton phase={phase} onPlace={place} />
    </div>
  );
}

type PlaceButtonProps = { readonly phase: PlacingPhase; readonly onPlace: () => void };

function PlaceButton({ phase, onPlace }: PlaceButtonProps) {
  const { t } = useTranslation();
  const { summary, property } = useBooking();
  const isPlacing = phase.state === 'placing';
  return (
    <>
      <Button busy={isPlacing || (summary.isFetching && phase.state !== 'unanswered')} onClick={onPlace}>
        {t(buttonKey(phase))}
      </Button>
      <p role="status" className={styles.words}>
        {isPlacing ? t('BOOKING.CHECK.PLACING_AT', { name: property?.description }) : ''}
      </p>
    </>
  );
}

function buttonKey({ state }: PlacingPhase): string {
  if (state === 'placing') return 'BOOKING.CHECK.PLACING';
  if (state === 'unanswered') return 'BOOKING.CHECK.ASK_AGAIN';
  return state === 'price-changed' ? 'BOOKING.CHECK.PLACE_NEW_PRICE' : 'BOOKING.CHECK.PLACE';
}

/** The server knows the key or the quote: what it names was placed with it. */
const ALREADY_PLACED: readonly string[] = ['RESERVATION.KEY_REUSED', 'RESERVATION.QUOTE_USED'];

function PhaseNotice({ phase }: { readonly phase: PlacingPhase }) {
  const { t } = useTranslation();
  const { goTo } = useBooking();
  // Only now: without a payment card the guest is led away from here, and would not read why.
  const askForAnotherCard = () => {
    forgetPaymentCard();
    goTo('you');
  };
  if (phase.state === 'price-changed') {
    return (
      <Notice tone="caution" live="assertive" heading={t('RESERVATION.PRICE_CHANGED')}>
        <PriceComparison before={phase.before} now={phase.now} />
        <p>{t('BOOKING.CHECK.NOTHING_TAKEN')}</p>
      </Notice>
    );
  }
  if (phase.state === 'unanswered') {
    return (
      <Notice tone="caution" live="assertive" heading={t('BOOKING.CHECK.UNANSWERED')}>
        <p>{t('BOOKING.CHECK.UNANSWERED_NEXT')}</p>
      </Notice>
    );
  }
  if (phase.state !== 'refused') return null;
  const { code, reference, errors = [] } = phase.problem;
  // A refusal of the hotel has a reference as well, but of nothing that stands.
  if (reference && ALREADY_PLACED.includes(code)) {
    return (
      <Notice tone="caution" live="assertive" heading={t('RESERVATION.PLACED_ALREADY', { reference })}>
        <p>{t('RESERVATION.PLACED_ALREADY_NEXT')}</p>
      </Notice>
    );
  }
  return (
    <Notice tone="negative" live="assertive" heading={wordCode(t, code)}>
      {errors.map((fault) => (
        <p key={fault.path}>
          {wordCode(t, fault.code, {
            ...fault.params,
            field: t(labelKey(fault.path.split(/[./]/).at(-1) ?? ''), { defaultValue: fault.path }),
          })}
        </p>
      ))}
      {code === 'RESERVATION.NO_AVAILABILITY' && (
        <Button look="quiet" onClick={() => goTo('rooms')}>
          {t('BOOKING.CHECK.OTHER_ROOM')}
        </Button>
      )}
      {code === 'INPUT.INVALID' && (
        <Button look="quiet" onClick={() => goTo('you')}>
          {t('BOOKING.CHECK.TO_YOU')}
        </Button>
      )}
      {code === 'RESERVATION.PAYMENT_CARD_REFUSED' && (
        <Button look="quiet" onClick={askForAnotherCard}>
          {t('BOOKING.CHECK.TO_YOU')}
        </Button>
      )}
    </Notice>
  );
}
