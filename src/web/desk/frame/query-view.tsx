import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { RetryNotice } from '../../ui/retry-notice.tsx';
import { Shape, Waiting } from '../../ui/waiting.tsx';
import { formatFault } from './format-fault.ts';

type QueryViewProps<Data> = {
  readonly query: UseQueryResult<Data>;
  readonly waiting?: string;
  readonly children: (data: Data) => ReactNode;
};

export function QueryView<Data>({ query, waiting, children }: QueryViewProps<Data>) {
  const { t } = useTranslation();
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error) {
    return <RetryNotice tone="negative" words={formatFault(t, error)} askAgain={() => void refetch()} />;
  }
  return (
    <Waiting words={waiting ?? t('FRAME.OPENING')}>
      <Shape blockSize="2rem" inlineSize="50%" />
      <Shape blockSize="8rem" />
    </Waiting>
  );
}
