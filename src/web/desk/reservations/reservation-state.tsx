import type { ReservationRow } from '#contract/desk/staff-reservations.ts';
import { useTranslation, type Translate } from '../../text/translation.ts';
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

type Standing = Pick<ReservationRow, 'state' | 'rooms' | 'rooms_cancelled'>;

/** Whether the hotel of a confirmed stay has cancelled all of it by itself. */
function isGone({ rooms, rooms_cancelled: gone }: Standing): boolean {
  return gone > 0 && gone >= rooms;
}

export function formatState(t: Translate, stay: Standing): string {
  return t(isGone(stay) ? 'RESERVATION_STATE.GONE' : `RESERVATION_STATE.${stay.state}`);
}

/** The reason of a stay's state: our text, or the words of the hotel's system. */
export function formatBecause(
  t: Translate,
  { because, because_tag: tag }: Pick<ReservationRow, 'because' | 'because_tag'>,
): string | null {
  return tag === null ? because : t(`BECAUSE.${tag}`);
}

export function ReservationState(row: Standing & Pick<ReservationRow, 'needs_person'>) {
  const { t } = useTranslation();
  const { state, rooms, rooms_cancelled: gone, needs_person: needsPerson } = row;
  return (
    <>
      <Badge tone={isGone(row) ? 'negative' : TONES[state]}>{formatState(t, row)}</Badge>
      {gone > 0 && !isGone(row) && (
        <>
          {' '}
          <Badge tone="caution">{t('RESERVATION_STATE.ROOMS_GONE', { gone, rooms })}</Badge>
        </>
      )}
      {needsPerson && (
        <>
          {' '}
          <Badge tone="negative">{t('RESERVATION_STATE.NEEDS_PERSON')}</Badge>
        </>
      )}
    </>
  );
}
