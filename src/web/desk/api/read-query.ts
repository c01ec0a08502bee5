import { queryOptions, type QueryKey, type UndefinedInitialDataOptions } from '@tanstack/react-query';
import { request } from '../../api/request.ts';

type Read = Omit<Parameters<typeof request>[0], 'signal'>;
type More<Answer> = Pick<
  UndefinedInitialDataOptions<Answer>,
  'enabled' | 'gcTime' | 'placeholderData' | 'refetchInterval' | 'retry' | 'staleTime'
>;

export function readQuery<Answer>(queryKey: QueryKey, call: Read, more: More<Answer> = {}) {
  return queryOptions<Answer>({
    ...more,
    queryKey,
    queryFn: ({ signal }) => request<Answer>({ ...call, signal }),
  });
}
