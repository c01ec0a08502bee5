import { useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import type { TextKey } from '../../text/text-key.ts';
import { Button } from '../../ui/button.tsx';
import styles from './acts.module.css';

type CopyButtonProps = { readonly text: string; readonly words: TextKey };

export function CopyButton({ text, words }: CopyButtonProps) {
  const { t } = useTranslation();
  const [isCopied, setIsCopied] = useState(false);
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  };
  return (
    <div className={styles.buttons}>
      <Button look="link" onClick={copy}>
        {t(isCopied ? 'OUTCOME.COPIED' : words)}
      </Button>
    </div>
  );
}
