import type { WireSalePage } from '#contract/guest/sale-page.ts';
import type { WalletPass } from '#contract/guest/wallet.ts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../text/translation.ts';
import { formatError } from '../../text/format-error.ts';
import { Button } from '../../ui/button.tsx';
import { useSalePage } from '../page-frame/sale-page-context.ts';
import styles from './add-to-wallet.module.css';
import { findOwnWallet } from './own-wallet.ts';

type Wallet = WireSalePage['wallets'][number];

type AddToWalletProps = {
  readonly ask: (wallet: Wallet) => Promise<WalletPass>;
};

const WORDS = { apple: 'WALLET.ADD_APPLE', google: 'WALLET.ADD_GOOGLE' } as const;

/** Adds a pass to the device's own wallet, or else to one from a folded list of all that are offered. */
export function AddToWallet({ ask }: AddToWalletProps) {
  const { t } = useTranslation();
  const { wallets } = useSalePage().sale_page;
  const own = findOwnWallet(wallets, navigator);
  if (wallets.length === 0) return null;
  if (own) return <AddButton wallet={own} ask={ask} />;
  return (
    <details className={styles.more}>
      <summary>{t('WALLET.SAVE')}</summary>
      {wallets.map((wallet) => (
        <AddButton key={wallet} wallet={wallet} ask={ask} />
      ))}
    </details>
  );
}

function AddButton({ wallet, ask }: AddToWalletProps & { readonly wallet: Wallet }) {
  const { t } = useTranslation();
  const adding = useMutation({ mutationFn: () => ask(wallet), onSuccess: ({ url }) => open(wallet, url) });
  return (
    <div className={styles.add}>
      <Button look="quiet" busy={adding.isPending} onClick={() => adding.mutate()}>
        {t(WORDS[wallet])}
      </Button>
      <span role="status">{adding.error && formatError(t, adding.error)}</span>
    </div>
  );
}

/** An iPhone takes the file and stays on the page. Google's page, and a file in a hotel's frame, need a tab. */
function open(wallet: Wallet, url: string): void {
  const link = document.createElement('a');
  link.href = url;
  if (wallet === 'google' || window.top !== window) {
    link.target = '_blank';
    link.rel = 'noopener';
  }
  link.click();
}
