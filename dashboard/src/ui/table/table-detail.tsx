import { type ReactNode, useEffect, useRef } from 'react';
import styles from './data-table.module.css';

interface Props {
  readonly span: number;
  readonly onHeight: (height: number) => void;
  readonly children: ReactNode;
}

/** What unfolds below a row. It says how high it is, so that the rows after it stand where they should. */
export function TableDetail({ span, onHeight, children }: Props) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = content.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => onHeight(element.offsetHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, [onHeight]);
  return (
    <tr className={styles['detail']}>
      <td colSpan={span}>
        <div ref={content}>{children}</div>
      </td>
    </tr>
  );
}
