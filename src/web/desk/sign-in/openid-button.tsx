import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { openIdQuery, signInAtProvider } from '../api/session.ts';
import { FaultNotice } from '../frame/fault-notice.tsx';

type OpenIdButtonProps = {
  readonly lead: string;
  readonly invitation?: string;
  /** Keeps this tab's content for its person, who returns to it. */
  readonly inNewTab?: boolean;
};

export function OpenIdButton({ lead, invitation, inNewTab = false }: OpenIdButtonProps) {
  const { data } = useQuery(openIdQuery);
  const leaving = useMutation({ mutationFn: () => signInAtProvider(invitation ?? null, inNewTab) });
  if (!data?.name) return null;
  return (
    <>
      <p>{lead}</p>
      <Button
        look="quiet"
        busy={leaving.isPending || (leaving.isSuccess && !inNewTab)}
        onClick={() => leaving.mutate()}
      >
        {data.name}
      </Button>
      <FaultNotice error={leaving.error} />
    </>
  );
}
