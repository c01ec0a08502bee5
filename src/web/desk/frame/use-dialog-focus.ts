import { useEffect, useState } from 'react';

/**
 * For the content of a dialog: focuses its first field, or else its last button, which changes nothing. When the dialog
 * closes, the focus returns to the button that opened it.
 */
export function useDialogFocus(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    // The sheet has opened by now, with the focus on its close button.
    const dialog = document.activeElement?.closest('dialog');
    const field = dialog?.querySelector<HTMLElement>('input, select, textarea');
    const [safe] = [...(dialog?.querySelectorAll('button') ?? [])].toReversed();
    (field ?? safe)?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [before]);
}
