import { queryOptions, type QueryKey, type UndefinedInitialDataOptions } from '@tanstack/react-query';
import { request } from './request.ts';

type Read = Omit<Parameters<typeof request>[0], 'signal'>;
type More<Answer, Data> = Pick<
  UndefinedInitialDataOptions<Answer, Error, Data>,
  | 'enabled'
  | 'gcTime'
  | 'placeholderData'
  | 'refetchInterval'
  | 'refetchIntervalInBackground'
  | 'retry'
  | 'select'
  | 'staleTime'
>;

export function readQuery<Answer, Data = Answer>(queryKey: QueryKey, call: Read, more: More<Answer, Data> = {}) {
  return queryOptions<Answer, Error, Data>({
    ...more,
    queryKey,
    queryFn: ({ signal }) => request<Answer>({ ...call, signal }),
  });
}
