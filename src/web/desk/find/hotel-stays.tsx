import type { HotelStays } from '#contract/desk/staff-bills.ts';
import { CODE_LENGTH, normalizeCode } from '#domain/card/card-code.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorCode } from '../../api/problem-error.ts';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { InlineList } from '../../ui/inline-list.tsx';
import { hotelStaysQuery } from '../api/cards.ts';
import { writeQuery } from '../api/staff-address.ts';
import { DeskLink } from '../frame/desk-link.tsx';
import { Panel } from '../frame/panel.tsx';
import { QueryView } from '../frame/query-view.tsx';
import { useSession } from '../frame/session-context.ts';
import { useDeskFormat, type DeskFormat } from '../frame/use-desk-format.ts';
import { Entries, Entry } from '../table/entries.tsx';

type Stay = HotelStays['stays'][number];

/** One search may use up to this many of the ten requests a minute that find stays. */
const MOST_AT_ONCE = 2;
const WITHOUT_BILL: readonly Stay['state'][] = ['cancelled', 'no_show'];

type HotelStaysFoundProps = {
  readonly text: string;
  /** Our own search found nothing. */
  readonly isNothing: boolean;
};

/** The hotels whose systems can find a text: where the person may put a card on a bill. */
export function useHotelsToAsk(text: string) {
  const pages = useSession().sale_pages;
  if (/@|:\/\//.test(text)) return [];
  return pages.flatMap(({ id, properties }) =>
    properties.filter((one) => one.may_redeem && one.has_system).map((one) => ({ ...one, salePageId: id })),
  );
}

export function HotelStaysFound({ text, isNothing }: HotelStaysFoundProps) {
  const hotels = useHotelsToAsk(text);
  // A code with a wrong symbol goes to no hotel unless the person says that it is a number of theirs.
  const code = normalizeCode(text);
  const isCodeLike = /\d/.test(code) && code.length >= CODE_LENGTH / 2;
  const isAtOnce = isNothing && !isCodeLike && hotels.length <= MOST_AT_ONCE;
  return hotels.map((hotel) => (
    <AtHotel key={`${hotel.salePageId} ${hotel.id} ${text}`} {...{ hotel, text, isAtOnce }} />
  ));
}

type AtHotelProps = {
  readonly hotel: { readonly id: string; readonly name: string; readonly salePageId: string };
  readonly text: string;
  readonly isAtOnce: boolean;
};

function AtHotel({ hotel: { id, name, salePageId }, text, isAtOnce }: AtHotelProps) {
  const { t } = useTranslation();
  const format = useDeskFormat(salePageId);
  const [isAsked, setIsAsked] = useState(isAtOnce);
  const found = useQuery(hotelStaysQuery({ sale_page_id: salePageId, property_id: id, text }, isAsked));
  if (errorCode(found.error) === 'STAFF.HOTEL_TAKES_NONE') return null;
  const linkTo = ({ group_id, room_id }: Stay) => `/redeem${writeQuery({ property_id: id, group_id, room_id })}`;
  return (
    <Panel heading={t('FIND.STAYS_AT', { name })}>
      {!isAsked && (
        <Button look="quiet" onClick={() => setIsAsked(true)}>
          {t('SIDES.ASK')}
        </Button>
      )}
      {isAsked && (
        <QueryView query={found} waiting={t('SIDES.ASKING', { name })}>
          {({ stays }) => (
            <>
              {stays.length === 0 && <p role="status">{t('BILL.NOTHING_FOUND')}</p>}
              <Entries>
                {stays.map((stay) => (
                  <Entry
                    key={`${stay.group_id} ${stay.room_id}`}
                    title={stay.guest_name ?? t('BILL.NO_GUEST')}
                    more={<StayFacts stay={stay} format={format} />}
                  >
                    {!WITHOUT_BILL.includes(stay.state) && <DeskLink to={linkTo(stay)}>{t('FIND.PUT_CARD')}</DeskLink>}
                  </Entry>
                ))}
              </Entries>
            </>
          )}
        </QueryView>
      )}
    </Panel>
  );
}

export function StayFacts({ stay, format }: { readonly stay: Stay; readonly format: DeskFormat }) {
  const { t } = useTranslation();
  return (
    <InlineList
      parts={[
        stay.number,
        stay.arrives && stay.departs && `${format.day(stay.arrives)} – ${format.day(stay.departs)}`,
        stay.rooms.length > 0 && t('BILL.ROOMS', { rooms: stay.rooms.join(', ') }),
        t(`HOTEL_STATE.${stay.state}`),
        stay.payer === 'company' && t('BILL.PAYER_COMPANY'),
      ]}
    />
  );
}
