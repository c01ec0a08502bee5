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
  /** What was chosen, for when the section is closed. */
  readonly line: ReactNode;
  readonly children: ReactNode;
};

/** One section of the booking page: open, or closed to a line with "Change", or still to come. */
export function BookingSection({ name, heading, line, children }: BookingSectionProps) {
  const { t } = useTranslation();
  const { open, reached, refusal, goTo } = useBooking();
  const isAsked = open === name;
  // Who wants no extras goes on without a press: the guest's details stand open below them.
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

/** Brings the focus back to an open section when a press has exchanged what stands in it. */
export function focusSection(name: SectionName): void {
  document.getElementById(`section-${name}`)?.focus();
}

/** Brings focus and view to the section that is asked for now, but not to the one asked for from the start. */
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
