import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { formatError } from '../../text/format-error.ts';
import { Button } from '../../ui/button.tsx';
import { RetryNotice } from '../../ui/retry-notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Shape, Waiting } from '../../ui/waiting.tsx';
import { useSheetEntry } from '../session/use-sheet-entry.ts';
import styles from './about-sheet.module.css';

/** Content and texts of the sheets. Few guests open one, so they load with the first. */
async function loadParts() {
  const [parts, { startAboutText }] = await Promise.all([
    import('./about-parts.tsx'),
    import('../../text/about-text.ts'),
  ]);
  await startAboutText();
  return parts;
}

const aboutParts = queryOptions({
  queryKey: ['about_parts'],
  queryFn: loadParts,
  staleTime: Infinity,
  structuralSharing: false,
});

type AboutSheetProps = {
  /** Accessible name, for guests who cannot see the context of the button. */
  readonly label: string;
  /** A text link, or an icon on a picture. The small icon suits a phone, which has less room for words. */
  readonly look: 'link' | 'sign' | 'small_sign';
  readonly children: ReactNode;
  readonly draw: (parts: Awaited<ReturnType<typeof loadParts>>) => ReactNode;
};

const CLASSES = { link: styles.link, sign: styles.sign, small_sign: [styles.sign, styles.small].join(' ') };

export function AboutSheet({ label, look, children, draw }: AboutSheetProps) {
  const { t } = useTranslation();
  const { isOpen, open, close } = useSheetEntry();
  return (
    <>
      <Button
        look={look === 'link' ? 'link' : 'quiet'}
        className={CLASSES[look]}
        aria-haspopup="dialog"
        aria-label={label}
        onClick={open}
      >
        {look !== 'link' && <Sign />}
        <span className={styles.words}>{children}</span>
      </Button>
      <Sheet open={isOpen} label={label} closeLabel={t('RECEIPT.CLOSE')} isWide onClose={close}>
        {isOpen && <LoadedParts draw={draw} />}
      </Sheet>
    </>
  );
}

function Sign() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={styles.drawing}>
      <circle cx="8" cy="8" r="6.75" />
      <path d="M8 7.25v4M8 4.75v.01" />
    </svg>
  );
}

function LoadedParts({ draw }: Pick<AboutSheetProps, 'draw'>) {
  const { t } = useTranslation();
  const parts = useQuery(aboutParts);
  if (parts.data) return draw(parts.data);
  if (parts.isError) {
    return <RetryNotice tone="negative" words={formatError(t, parts.error)} askAgain={() => void parts.refetch()} />;
  }
  return (
    <Waiting words={t('FRAME.OPENING')}>
      <Shape blockSize="14rem" />
      <Shape blockSize="2rem" inlineSize="60%" />
      <Shape blockSize="8rem" />
    </Waiting>
  );
}
