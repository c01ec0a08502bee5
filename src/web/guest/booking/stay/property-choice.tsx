import type { PropertyConfiguration } from '#contract/guest/property.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../text/translation.ts';
import { InlineList } from '../../../ui/inline-list.tsx';
import { Shape, Waiting } from '../../../ui/waiting.tsx';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { WhenSeen } from '../../../ui/when-seen.tsx';
import { atProperty } from '../../session/stay-search.ts';
import { HotelAbout } from '../../about/hotel-about.tsx';
import { useBooking } from '../../booking-state/booking-context.ts';
import { PropertyStays } from '../where-and-when/property-stays.tsx';
import { useSoonestStays } from '../where-and-when/use-soonest-stays.ts';
import { PropertyOption, PropertyPlace } from './property-option.tsx';
import { usePropertyObstacle } from './use-property-obstacle.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './property-choice.module.css';

type ChosenPropertyProps = { readonly property: PropertyConfiguration; readonly onChange: () => void };

/** The list of properties, which folds to one line once one of them is chosen. */
export function PropertyChoice() {
  const { t } = useTranslation();
  const { properties, property, choose } = useBooking();
  const [unfoldedFor, setUnfoldedFor] = useState<string>();
  const list = useRef<HTMLElement>(null);
  const leadToDates = useLeadToDates(property?.id);
  const chosen = property?.invalid_because === null && property.id !== unfoldedFor ? property : undefined;
  const isUnfolded = property !== undefined && property.id === unfoldedFor;
  useEffect(() => {
    // Unfolding the list removes the pressed button.
    if (isUnfolded) list.current?.focus();
  }, [isUnfolded]);
  if (properties.isError) {
    return (
      <RetryNotice
        tone="negative"
        words={t('BOOKING.ERRORS.GET_PROPERTIES')}
        askAgain={() => void properties.refetch()}
      />
    );
  }
  return (
    <section ref={list} id="properties" tabIndex={-1} aria-labelledby="properties-heading" className={styles.where}>
      <h3 id="properties-heading" className={styles.heading}>
        {t('BOOKING.STAY.WHERE')}
      </h3>
      {chosen ? (
        <ChosenProperty property={chosen} onChange={() => setUnfoldedFor(chosen.id)} />
      ) : (
        <>
          <p className={styles.lead}>{t('STAYS.LEAD')}</p>
          {properties.data ? (
            <PropertyList
              properties={properties.data}
              onChoose={(id) => {
                setUnfoldedFor(undefined);
                leadToDates(id);
                choose({ ...(id !== property?.id && atProperty(id)), section: 'stay' });
              }}
            />
          ) : (
            <Waiting words={t('BOOKING.STAY.LOADING_PROPERTIES')}>
              <Shape blockSize="16rem" />
              <Shape blockSize="16rem" />
              <Shape blockSize="16rem" />
            </Waiting>
          )}
        </>
      )}
    </section>
  );
}

/** Moves view and focus to the calendar of a property once it is the chosen one. */
function useLeadToDates(chosen: string | undefined): (id: string) => void {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    const heading = chosen === wanted.current ? document.getElementById('dates-heading') : null;
    if (!heading) return;
    wanted.current = undefined;
    heading.focus({ preventScroll: true });
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    heading.scrollIntoView({ block: 'start', behavior: isCalm ? 'auto' : 'smooth' });
  });
  return (id) => {
    wanted.current = id;
  };
}

type PropertyListProps = {
  readonly properties: readonly PropertyConfiguration[];
  /** Chooses only a hotel. The guest picks its days in the calendar. */
  readonly onChoose: (id: string) => void;
};

/** Each property with stays to pick from. Properties that this guest cannot use come last, folded, with the reason. */
function PropertyList({ properties, onChoose }: PropertyListProps) {
  const { t } = useTranslation();
  const soonestAt = useSoonestStays();
  const obstacleOf = usePropertyObstacle();
  // A closed hotel is listed only for stays that were booked there.
  const offered = properties.filter((property) => property.invalid_because !== 'closed');
  const good = offered.filter((property) => obstacleOf(property) === undefined);
  const others = offered.filter((property) => obstacleOf(property) !== undefined);
  const notOpen = others.filter(({ invalid_because: fault }) => fault !== null).length;
  return (
    <>
      <ul className={styles.list}>
        {good.map((property, index) => {
          const soonest = soonestAt(property);
          return (
            <li key={property.id} className={styles.property} data-pictured={property.image !== null || undefined}>
              <PropertyOption property={property} isBelow={index > 1} onChoose={() => onChoose(property.id)} />
              <div className={styles.about}>
                <WhenSeen>
                  <HotelAbout property={property} look="small_sign" />
                </WhenSeen>
              </div>
              {soonest && (
                <PropertyStays property={property} soonest={soonest} onAllDays={() => onChoose(property.id)} />
              )}
            </li>
          );
        })}
      </ul>
      {others.length > 0 && (
        <details className={styles.others} open={good.length === 0}>
          <summary>
            <InlineList
              parts={[
                others.length > notOpen && t('PLACE.NOT_FOR_CARD', { count: others.length - notOpen }),
                notOpen > 0 && t('PLACE.NOT_OPEN', { count: notOpen }),
              ]}
            />
          </summary>
          <ul className={styles.list}>
            {others.map((property) => (
              <li key={property.id} className={styles.property} data-closed>
                <PropertyOption property={property} isBelow onChoose={() => onChoose(property.id)} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function ChosenProperty({ property, onChange }: ChosenPropertyProps) {
  const { t } = useTranslation();
  const obstacle = usePropertyObstacle()(property);
  const name = property.description;
  return (
    <div className={styles.chosen}>
      <p>
        <span className={styles.name} dir="auto">
          {name}
        </span>{' '}
        <PropertyPlace property={property} />
        {obstacle && <span className={styles.obstacle}>{obstacle}</span>}
      </p>
      <div className={styles.ways}>
        <Button look="link" aria-label={t('BOOKING.CHANGE_WHAT', { what: name })} onClick={onChange}>
          {t('BOOKING.CHANGE')}
        </Button>
        <HotelAbout property={property} look="link" />
      </div>
    </div>
  );
}
