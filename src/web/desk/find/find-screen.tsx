import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { Notice } from '../../ui/notice.tsx';
import { findQuery } from '../api/cards.ts';
import { Panel } from '../frame/panel.tsx';
import { QueryView } from '../frame/query-view.tsx';
import { Screen } from '../frame/screen.tsx';
import { useAddress } from '../frame/use-address.ts';
import { ReservationTable } from '../reservations/reservation-table.tsx';
import { CardTable } from './card-table.tsx';
import { useLastSearch } from './last-search.ts';

/**
 * Search results. A single card or reservation opens at once. It does not if the text may be a name and only happens to
 * match the end of a code.
 */
export function FindScreen() {
  const { t } = useTranslation();
  const { replace } = useAddress();
  const text = useLastSearch();
  const found = useQuery(findQuery(text));
  const { cards = [], reservations = [] } = found.data ?? {};
  const [card, reservation] = [cards[0], reservations[0]];
  const isFresh = found.isSuccess && !found.isFetching && found.data.matched !== 'ending_or_name';
  const only =
    !isFresh || cards.length + reservations.length !== 1 ? undefined : card ? `/cards/${card.id}` : undefined;
  const place =
    only ??
    (isFresh && cards.length === 0 && reservations.length === 1 && reservation
      ? `/reservations/${encodeURIComponent(reservation.reference)}`
      : undefined);
  useEffect(() => {
    if (place) replace(place);
  }, [place, replace]);
  if (text === '') {
    return (
      <Screen heading={t('FIND.HEADING')}>
        <Notice tone="info">{t('FIND.HINT')}</Notice>
      </Screen>
    );
  }
  return (
    <Screen heading={t('FIND.HEADING')}>
      <QueryView query={found}>
        {({ matched, has_more: hasMore }) =>
          cards.length + reservations.length === 0 ? (
            <Notice tone="caution" live="polite" heading={t('FIND.NOTHING')}>
              {t('FIND.NOTHING_HINT')}
            </Notice>
          ) : (
            <>
              {matched && <p role="status">{t(`FIND.MATCHED_${matched}`)}</p>}
              {hasMore && <Notice tone="info">{t('FIND.MORE')}</Notice>}
              {cards.length > 0 && (
                <Panel heading={t('FIND.CARDS', { count: cards.length })}>
                  <CardTable cards={cards} label={t('FIND.CARDS', { count: cards.length })} />
                </Panel>
              )}
              {reservations.length > 0 && (
                <Panel heading={t('FIND.RESERVATIONS', { count: reservations.length })}>
                  <ReservationTable
                    reservations={reservations}
                    label={t('FIND.RESERVATIONS', { count: reservations.length })}
                  />
                </Panel>
              )}
            </>
          )
        }
      </QueryView>
    </Screen>
  );
}
