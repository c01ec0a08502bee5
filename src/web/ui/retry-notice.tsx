import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from '../text/translation.ts';
import { Button } from './button.tsx';
import { focusHeadingAbove } from './focus-heading-above.ts';
import { Notice } from './notice.tsx';

type RetryNoticeProps = {
  /** Negative for a problem that stops the guest, which is then announced at once. */
  readonly tone: 'caution' | 'negative';
  readonly words: string;
  readonly askAgain: () => void;
  readonly live?: ComponentProps<typeof Notice>['live'];
  readonly children?: ReactNode;
};

export function RetryNotice({
  tone,
  words,
  askAgain,
  live = tone === 'negative' ? 'assertive' : 'polite',
  children,
}: RetryNoticeProps) {
  const { t } = useTranslation();
  return (
    <Notice tone={tone} live={live}>
      <p>{words}</p>
      {children}
      <Button
        look="quiet"
        onClick={({ currentTarget }) => {
          // The notice disappears while the answer loads.
          focusHeadingAbove(currentTarget);
          askAgain();
        }}
      >
        {t('FRAME.TRY_AGAIN')}
      </Button>
    </Notice>
  );
}
