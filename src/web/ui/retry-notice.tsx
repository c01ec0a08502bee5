import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from '../text/translation.ts';
import { Button } from './button.tsx';
import { focusHeadingAbove } from './focus-heading-above.ts';
import { Notice } from './notice.tsx';

type RetryNoticeProps = {
  /** Negative for what stops the guest, and then spoken at once. */
  readonly tone: 'caution' | 'negative';
  readonly words: string;
  readonly askAgain: () => void;
  readonly live?: ComponentProps<typeof Notice>['live'];
  /** What else may help. */
  readonly children?: ReactNode;
};

/** What did not arrive, in words, and the press that asks for it again. */
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
          // The notice goes while the answer is on its way.
          focusHeadingAbove(currentTarget);
          askAgain();
        }}
      >
        {t('FRAME.TRY_AGAIN')}
      </Button>
    </Notice>
  );
}
