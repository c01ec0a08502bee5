import type { PropertyConfiguration } from '#contract/guest/property.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../text/translation.ts';
import { formatError, formatRefusal } from '../../../text/format-error.ts';
import { Button } from '../../../ui/button.tsx';
import { InlineList } from '../../../ui/inline-list.tsx';
import { Shape, Waiting } from '../../../ui/waiting.tsx';
import { atProperty } from '../../session/stay-search.ts';
import { nightsBetween } from '../../booking-state/shown-nights.ts';
import { useBooking } from '../../booking-state/booking-context.ts';
import { usePartyWords } from '../../booking-state/party-words.ts';
import styles from './property-stays.module.css';
import { StayButton } from './stay-button.tsx';
import type { SoonestStays } from './use-soonest-stays.ts';

type PropertyStaysProps = {
  readonly property: PropertyConfiguration;
  readonly soonest: SoonestStays;
  readonly onAllDays: () => void;
};

const SHOWN = 3;

const REASON_WORDS = {
  weekend: 'LENGTH.FREE_WEEKEND',
  best_value: 'LENGTH.BEST_VALUE',
  soonest: 'LENGTH.SOONEST',
} as const;

/** The soonest stays with the card at a property, each to be chosen by one press, or the reason why there is none. */
export function PropertyStays({ property, soonest, onAllDays }: PropertyStaysProps) {
  const { t } = useTranslation();
  const { found, error, askAgain } = soonest;
  if (found && found.stays.length > 0) {
    return <FoundStays property={property} found={found} soonest={soonest} onAllDays={onAllDays} />;
  }
  if (!found && !error) {
    return (
      <div className={styles.place}>
        <Waiting words={t('BOOKING.STAY.CHECKING', { name: property.description })}>
          <Shape blockSize="6.5rem" />
        </Waiting>
      </div>
    );
  }
  if (found?.min_nights !== undefined) return <TooShort nights={found.min_nights} />;
  const reason = found?.reason ?? null;
  const isFull = reason === null || reason === 'RESERVATION.NO_AVAILABILITY';
  return (
    <div className={styles.place}>
      <p className={styles.known}>
        {error
          ? formatError(t, error)
          : isFull
            ? t('BOOKING.WHERE_AND_WHEN.NONE')
            : formatRefusal(t, reason, found?.params)}
      </p>
      {(error ?? reason === 'PMS.UNAVAILABLE') && (
        <Button look="link" onClick={askAgain}>
          {t('FRAME.TRY_AGAIN')}
        </Button>
      )}
    </div>
  );
}

/** The requested stays are shorter than the hotel allows. Offers its minimum stay, for all hotels. */
function TooShort({ nights }: { readonly nights: number }) {
  const { t } = useTranslation();
  const { choose } = useBooking();
  const words = { nights: t('STAY.NIGHTS', { count: nights }) };
  return (
    <div className={styles.place}>
      <p className={styles.known}>{t('MIN_STAY.NIGHTS', words)}</p>
      <Button look="link" onClick={() => choose({ nights: String(nights), section: 'stay' })}>
        {t('MIN_STAY.CHOOSE', words)}
      </Button>
    </div>
  );
}

type Found = NonNullable<SoonestStays['found']>;
type Reason = keyof typeof REASON_WORDS;
type ShownStay = Found['stays'][number] & {
  readonly reason?: Reason;
  readonly reasons?: readonly Reason[] | undefined;
};

function FoundStays({ property, found, soonest, onAllDays }: PropertyStaysProps & { readonly found: Found }) {
  const { t } = useTranslation();
  const { goTo } = useBooking();
  const [isWhole, setWhole] = useState(false);
  const list = useFocusOnLater(isWhole);
  const { id, description: name } = property;
  const chosen = atProperty(id);
  const { stays, highlights = [] } = found;
  const others = stays.filter((stay) => highlights.every((highlight) => highlight.stay_from !== stay.stay_from));
  const first = [...highlights, ...others].slice(0, SHOWN);
  const shown: readonly ShownStay[] = isWhole ? stays : first;
  const formatReasons = ({ reason, reasons = reason ? [reason] : [] }: ShownStay) =>
    reasons.map((each) => t(REASON_WORDS[each])).join(' · ');
  return (
    <div className={styles.place}>
      <StaysFor soonest={soonest} />
      <ul ref={list} className={styles.stays}>
        {shown.map((stay) => (
          <li key={stay.stay_from}>
            <StayButton
              stay={stay}
              name={name}
              cards={[soonest.held]}
              withNights={nightsBetween(stay.stay_from, stay.stay_to) !== soonest.nights}
              reason={formatReasons(stay)}
              onChoose={() => goTo('rooms', { ...chosen, from: stay.stay_from, to: stay.stay_to })}
            />
          </li>
        ))}
      </ul>
      {!isWhole && stays.length > SHOWN && (
        <Button
          look="link"
          aria-label={t('BOOKING.WHERE_AND_WHEN.MORE_DATES_AT', { name })}
          onClick={() => setWhole(true)}
        >
          {t('BOOKING.WHERE_AND_WHEN.MORE_DATES')}
        </Button>
      )}
      {isWhole && (
        <Button look="link" onClick={onAllDays}>
          {t('BOOKING.WHERE_AND_WHEN.ALL_DATES', { name })}
        </Button>
      )}
    </div>
  );
}

/** The party and length that the stays are for, and the card if there are several. */
function StaysFor({
  soonest: {
    held,
    nights,
    parties: [party],
  },
}: Pick<PropertyStaysProps, 'soonest'>) {
  const { t } = useTranslation();
  const { cards, rooms } = useBooking();
  const partyWords = usePartyWords();
  return (
    <p className={styles.known}>
      <InlineList
        parts={[
          t('STAY.NIGHTS', { count: nights }),
          rooms.length > 0 ? partyWords(rooms) : t('STAY.ADULTS', { count: party?.adults ?? 0 }),
          cards.length > 1 && t('BOOKING.WHERE_AND_WHEN.WITH_CARD', { last4: held.card.last4 }),
        ]}
      />
    </p>
  );
}

/** Moves the focus to the first of all stays, because the button that shows them disappears when pressed. */
function useFocusOnLater(isWhole: boolean) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (isWhole) list.current?.querySelector('button')?.focus();
  }, [isWhole]);
  return list;
}
