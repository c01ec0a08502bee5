import { useEffect, useEffectEvent, useState } from 'react';

const AFTER_MS = 250;

/** A debounced value: it updates once the person has stopped typing. Values are compared by content. */
export function useDebounced<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value);
  const said = JSON.stringify(value);
  const update = useEffectEvent(() => setDebounced(value));
  useEffect(() => {
    const timer = window.setTimeout(update, AFTER_MS);
    return () => window.clearTimeout(timer);
  }, [said]);
  return debounced;
}
