import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from '../../../text/translation.ts';
import { lazyPart } from '../../../api/load-part.ts';
import { availabilityQuery } from '../../api/stay-queries.ts';
import { formatError, formatRefusal } from '../../../text/format-error.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import type { RoomChoice } from '../../session/room-choices.ts';
import { useBooking } from '../../booking-state/booking-context.ts';
import { RoomCardShape } from './room-card-shape.tsx';
import { RoomCard } from './room-card.tsx';
import { listRoomOffers } from './room-offers.ts';
import { roomSearch } from './room-search.ts';
import styles from './room-list.module.css';

const NoStayFits = lazyPart(() => import('./no-stay-fits.tsx'), 'NoStayFits');

type RoomListProps = {
  readonly index: number;
  readonly onTake: (room: NonNullable<RoomChoice['room']>) => void;
};

export function RoomList({ index, onTake }: RoomListProps) {
  const { t, language } = useTranslation();
  const state = useBooking();
  const { property } = state;
  const answer = useQuery(availabilityQuery(property?.id ?? '', roomSearch(state, index), language));
  const waiting = (
    <Waiting words={t('BOOKING.ROOMS.FINDING', { name: property?.description })}>
      <RoomCardShape />
      <RoomCardShape />
      <RoomCardShape />
    </Waiting>
  );
  if (answer.isPending) return waiting;
  if (answer.isError) {
    return <RetryNotice tone="negative" words={formatError(t, answer.error)} askAgain={() => void answer.refetch()} />;
  }
  const offers = listRoomOffers(answer.data.rates);
  if (offers.length === 0) {
    return (
      <Suspense fallback={waiting}>
        <NoStayFits roomIndex={index} />
      </Suspense>
    );
  }
  return (
    <>
      {answer.data.refused_cards.map(({ last4, code, params }, index) => (
        <Notice key={index} tone="caution" live="polite">
          <p>
            {t('CARD.NOT_USED', { last4 })} {formatRefusal(t, code, params)}
          </p>
        </Notice>
      ))}
      <ul className={styles.rooms}>
        {offers.map((offer) => (
          <li key={offer.room.id}>
            <RoomCard offer={offer} index={index} onTake={onTake} />
          </li>
        ))}
      </ul>
    </>
  );
}
