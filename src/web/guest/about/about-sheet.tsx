import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { formatError } from '../../text/format-error.ts';
import { Button } from '../../ui/button.tsx';
import { RetryNotice } from '../../ui/retry-notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Shape, Waiting } from '../../ui/waiting.tsx';
import styles from './about-sheet.module.css';
import { useSheetEntry } from './use-sheet-entry.ts';

/** What the sheets show, and their words: few guests open one, so that they load when the first is opened. */
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
  /** What the sheet is about, for those who do not see what its button stands beside. */
  readonly label: string;
  /** A link among words, or a sign on a picture, which has less room for words on a phone. */
  readonly look: 'link' | 'sign' | 'small_sign';
  /** What the button shows. */
  readonly children: ReactNode;
  readonly draw: (parts: Awaited<ReturnType<typeof loadParts>>) => ReactNode;
};

const CLASSES = { link: styles.link, sign: styles.sign, small_sign: [styles.sign, styles.small].join(' ') };

/** A button, and the sheet that it opens. */
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

/** The "i" of information. */
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
    <Waiting words={t('FRAME.OPENING')} slowWords={t('FRAME.SLOW')}>
      <Shape blockSize="14rem" />
      <Shape blockSize="2rem" inlineSize="60%" />
      <Shape blockSize="8rem" />
    </Waiting>
  );
}
