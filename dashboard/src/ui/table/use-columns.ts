import { useEffect, useMemo, useState } from 'react';
import type { Column } from './column.js';

/** The columns for which the window is wide enough. */
export function useColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const [width, setWidth] = useState(window.innerWidth);
  useEffect(() => {
    const measure = () => setWidth(window.innerWidth);
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  return useMemo(() => columns.filter(({ from = 0 }) => width >= from), [columns, width]);
}
