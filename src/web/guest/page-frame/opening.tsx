import type { ReactNode } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { Shape, Waiting } from '../../ui/waiting.tsx';

type OpeningProps = {
  readonly blockSize: string;
  /** Shapes above. */
  readonly children?: ReactNode;
};

export function Opening({ blockSize, children }: OpeningProps) {
  const { t } = useTranslation();
  return (
    <Waiting words={t('FRAME.OPENING')}>
      {children}
      <Shape blockSize={blockSize} />
    </Waiting>
  );
}
