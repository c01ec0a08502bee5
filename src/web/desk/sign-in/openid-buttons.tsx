import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { openIdQuery, signOn } from '../api/session.ts';
import { wordFault } from '../frame/word-fault.ts';

type OpenIdButtonsProps = {
  readonly lead: string;
  readonly invitation?: string;
  /** What stands in this tab is kept for who comes back to it. */ readonly inNewTab?: boolean;
};

/** A button for each provider at which staff may sign on; nothing where there is none. */
export function OpenIdButtons({ lead, invitation, inNewTab = false }: OpenIdButtonsProps) {
  const { t } = useTranslation();
  const { data } = useQuery(openIdQuery);
  const leaving = useMutation({ mutationFn: (provider: string) => signOn(provider, invitation ?? null, inNewTab) });
  if (!data || data.providers.length === 0) return null;
  return (
    <>
      <p>{lead}</p>
      {data.providers.map(({ id, name }) => (
        <Button
          key={id}
          look="quiet"
          busy={(leaving.isPending || (leaving.isSuccess && !inNewTab)) && leaving.variables === id}
          onClick={() => leaving.mutate(id)}
        >
          {name}
        </Button>
      ))}
      {leaving.error && (
        <Notice tone="negative" live="assertive">
          {wordFault(t, leaving.error)}
        </Notice>
      )}
    </>
  );
}
