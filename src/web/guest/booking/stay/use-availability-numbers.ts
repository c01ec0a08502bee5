import type { AvailabilityCheckAnswer } from '#contract/guest/availability.ts';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { availabilityCheckQuery } from '../../api/property-queries.ts';
import { joinBlocks, listBlocks } from './availability-blocks.ts';

/** The free rooms of a property from its own today at least up to a date, requested in blocks. */
export function useAvailabilityNumbers(propertyId: string, firstDate: string, until: string, lastDate: string) {
  const blocks = useMemo(() => listBlocks(firstDate, until, lastDate), [firstDate, until, lastDate]);
  const combine = useCallback(
    (answers: UseQueryResult<AvailabilityCheckAnswer>[]) => ({
      numbers: joinBlocks(
        firstDate,
        blocks.map((block, index) => ({ block, answer: answers[index]?.data })),
      ),
      isPending: answers.some(({ isPending }) => isPending),
      error: answers.find(({ error }) => error)?.error ?? null,
      askAgain: () => answers.forEach((answer) => void answer.refetch()),
    }),
    [firstDate, blocks],
  );
  return useQueries({ queries: blocks.map((block) => availabilityCheckQuery(propertyId, block)), combine });
}
