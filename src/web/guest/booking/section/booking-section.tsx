import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from '../../../text/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { SECTIONS, type SectionName } from '../../session/stay-search.ts';
import { PhaseNotice } from '../check/phase-notice.tsx';
import { useBooking } from '../../booking-state/booking-context.ts';
import styles from './booking-section.module.css';

type BookingSectionProps = {
  readonly name: SectionName;
  readonly heading: string;
  /** The choice in one line, shown while the section is closed. */
  readonly line: ReactNode;
  readonly children: ReactNode;
};

/** One section of the booking page: open, closed to one line with a "Change" button, or not yet reached. */
export function BookingSection({ name, heading, line, children }: BookingSectionProps) {
  const { t } = useTranslation();
  const { open, reached, refusal, goTo } = useBooking();
  const isAsked = open === name;
  // A guest who wants no extras needs no press to continue: the guest details are open below the extras.
  const isOpen = isAsked || (open === 'extras' && name === 'you');
  const isReached = SECTIONS.indexOf(name) <= SECTIONS.indexOf(reached);
  const ref = useFocusOnOpening(isAsked);
  const state = isOpen ? 'open' : isReached ? 'closed' : 'ahead';
  const isDone = state === 'closed' && SECTIONS.indexOf(name) < SECTIONS.indexOf(open);
  return (
    <section className={[styles.section, styles[state]].join(' ')} aria-labelledby={`section-${name}`}>
      <div className={styles.head}>
        <h2 ref={ref} id={`section-${name}`} tabIndex={-1}>
          {heading}
        </h2>
        {(isDone || (state === 'closed' && line)) && (
          <>
            <div className={styles.line}>{line}</div>
            <Button look="link" aria-label={t('BOOKING.CHANGE_WHAT', { what: heading })} onClick={() => goTo(name)}>
              {t('BOOKING.CHANGE')}
            </Button>
          </>
        )}
      </div>
      {isOpen && (
        <div className={styles.body}>
          {isAsked && name !== 'check' && refusal && <PhaseNotice phase={refusal} isForOther={refusal.isForOther} />}
          {children}
        </div>
      )}
    </section>
  );
}

/** Returns the focus to an open section after a press has replaced its content. */
export function focusSection(name: SectionName): void {
  document.getElementById(`section-${name}`)?.focus();
}

/** Moves focus and view to a section that was just opened, but not to the one open from the start. */
function useFocusOnOpening(isAsked: boolean) {
  const ref = useRef<HTMLHeadingElement>(null);
  const wasAsked = useRef(isAsked);
  useEffect(() => {
    if (isAsked && !wasAsked.current) {
      ref.current?.focus({ preventScroll: true });
      const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      ref.current?.scrollIntoView({ block: 'start', behavior: isCalm ? 'auto' : 'smooth' });
    }
    wasAsked.current = isAsked;
  }, [isAsked]);
  return ref;
}
