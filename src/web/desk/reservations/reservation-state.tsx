import type { ReservationRow } from '#contract/desk/staff-reservations.ts';
import { useTranslation } from '../../text/translation.ts';
import { Badge, type Tone } from '../frame/badge.tsx';

const TONES: Readonly<Record<ReservationRow['state'], Tone>> = {
  placing: 'calm',
  unknown: 'caution',
  awaiting_payment: 'calm',
  payment_unclear: 'caution',
  paid: 'calm',
  confirmed: 'positive',
  refused: 'negative',
  released: 'calm',
  cancelling: 'calm',
  cancelled: 'calm',
};

type ReservationStateProps = Pick<ReservationRow, 'state' | 'needs_person'>;

export function ReservationState({ state, needs_person: needsPerson }: ReservationStateProps) {
  const { t } = useTranslation();
  return (
    <>
      <Badge tone={TONES[state]}>{t(`RESERVATION_STATE.${state}`)}</Badge>
      {needsPerson && (
        <>
          {' '}
          <Badge tone="negative">{t('RESERVATION_STATE.NEEDS_PERSON')}</Badge>
        </>
      )}
    </>
  );
}
