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

/** One screen of the desk: its heading takes the focus when it opens, and names the window. */
export function Screen({ heading, lead, actions, children }: ScreenProps) {
  const { t } = useTranslation();
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = t('FRAME.TITLE', { screen: heading });
  }, [heading, t]);
  useEffect(() => {
    // Who is typing goes on typing.
    if (document.activeElement === document.body || document.activeElement === null) ref.current?.focus();
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

/**
 * What a screen is about, what stands beside it where there is room and below it where there is none, and what comes
 * after both.
 */
export function Columns({ lead, side, main }: ColumnsProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.lead}>{lead}</div>
      <div className={styles.side}>{side}</div>
      {main && <div className={styles.lead}>{main}</div>}
    </div>
  );
}
