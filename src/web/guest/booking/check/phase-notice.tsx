import { useTranslation } from 'react-i18next';
import { labelKey } from '../../../text/text-key.ts';
import { wordCode } from '../../../text/word-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { PlacingPhase } from '../../placing/use-placing.ts';
import { forgetPaymentCard } from '../../session/buyer-draft.ts';
import { useBooking } from '../booking-context.ts';
import { PriceComparison } from './price-comparison.tsx';

/** The server knows the key or the quote: what it names was placed with it. */
const ALREADY_PLACED: readonly string[] = ['RESERVATION.KEY_REUSED', 'RESERVATION.QUOTE_USED'];

/** What became of the last press, where that is not a reservation. */
export function PhaseNotice({ phase }: { readonly phase: PlacingPhase }) {
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
