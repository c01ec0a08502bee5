import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from '../../text/translation.ts';
import styles from './screen.module.css';
import { useFocusKept } from './use-focus-kept.ts';

type ScreenProps = {
  readonly heading: string;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** One screen of the desk. Its heading takes the focus when it opens, and becomes the window's title. */
export function Screen({ heading, lead, actions, children }: ScreenProps) {
  const { t } = useTranslation();
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = t('FRAME.TITLE', { screen: heading });
  }, [heading, t]);
  useEffect(() => {
    // Does not take the focus from a person who is typing.
    if (document.activeElement === document.body || document.activeElement === null)
      ref.current?.focus({ preventScroll: window.scrollY === 0 });
  }, []);
  const screen = useFocusKept(ref);
  return (
    <div ref={screen} className={styles.screen}>
      <div className={styles.top}>
        <div className={styles.title}>
          <h1 ref={ref} tabIndex={-1} className={styles.heading}>
            {heading}
          </h1>
          {lead}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}

type ColumnsProps = { readonly lead: ReactNode; readonly side: ReactNode; readonly main?: ReactNode };

/** The parts of a screen: lead, side part (below the lead on narrow screens), and the main part after both. */
export function Columns({ lead, side, main }: ColumnsProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.lead}>{lead}</div>
      <div className={styles.side}>{side}</div>
      {main && <div className={styles.lead}>{main}</div>}
    </div>
  );
}
