import { useEffect, useState } from 'react';

/**
 * For what draws a dialog: it begins at its first field, or where it has none at its last button, which leaves things
 * as they are. Once it is gone, the focus is back where it was before: on the button that opened it.
 */
export function useDialogFocus(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    // The sheet has opened by now, with the focus on its cross.
    const dialog = document.activeElement?.closest('dialog');
    const field = dialog?.querySelector<HTMLElement>('input, select, textarea');
    const [safe] = [...(dialog?.querySelectorAll('button') ?? [])].toReversed();
    (field ?? safe)?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [before]);
}
