import { useEffect, useState } from 'react';

/** Once this is gone, the focus is back where it was before: on the button that opened a dialog. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus();
    },
    [before],
  );
}
