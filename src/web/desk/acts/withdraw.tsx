import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { callDesk } from '../api/desk-call.ts';
import { FaultNotice } from '../frame/fault-notice.tsx';

/** Withdraws the person's own request to a second person. */
export function Withdraw({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const withdrawal = useMutation({
    mutationFn: () => callDesk('POST /staff/approvals/:id/withdraw', { id }),
    // Another person may have decided it first.
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <>
      <FaultNotice error={withdrawal.error} />
      <Button look="quiet" busy={withdrawal.isPending} onClick={() => withdrawal.mutate()}>
        {t('APPROVALS.WITHDRAW')}
      </Button>
    </>
  );
}
