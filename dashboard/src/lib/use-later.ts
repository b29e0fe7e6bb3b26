import { useEffect, useState } from 'react';

/** The value as it was once it had not changed for so long: what is asked for with each letter is asked for once one stops typing. */
export function useLater<Value>(value: Value, ms: number): Value {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return later;
}
