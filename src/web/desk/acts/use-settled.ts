import { useEffect, useEffectEvent, useState } from 'react';

const AFTER_MS = 250;

/** A debounced value: it updates once the person has stopped typing. Values are compared by content. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  const said = JSON.stringify(value);
  const settle = useEffectEvent(() => setSettled(value));
  useEffect(() => {
    const timer = window.setTimeout(settle, AFTER_MS);
    return () => window.clearTimeout(timer);
  }, [said]);
  return settled;
}
