import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { openIdQuery, signInAtProvider } from '../api/session.ts';
import { FaultNotice } from '../frame/fault-notice.tsx';

type OpenIdButtonProps = {
  readonly lead: string;
  readonly invitation?: string;
  /** What stands in this tab is kept for its person, who comes back to it. */
  readonly inNewTab?: boolean;
};

/** Signs in at the provider of the hotel group; nothing if there is none. */
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
