import { visibleText } from '../../../lib/visible-text.js';
import type { Fix } from '../queries.js';
import styles from './operation-list.module.css';

type Operation = Fix['patch'][number];

/** `/spec/containers/0/image` as it is said: `spec.containers[0].image`. */
function placeOf(path: string): string {
  const parts = path.split('/').slice(1);
  const names = parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  return names
    .map((name) => (/^\d+$/.test(name) ? `[${name}]` : `.${name}`))
    .join('')
    .replace(/^\./, '');
}

function valueOf({ value, from }: Operation): string {
  if (value === undefined) return from === undefined ? '' : placeOf(from);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What a patch does, an operation a line; its tests change nothing and are left out. */
export function OperationList({ operations }: { readonly operations: readonly Operation[] }) {
  return (
    <ul className={styles['list']}>
      {operations
        .filter(({ op }) => op !== 'test')
        .map((operation) => (
          <li key={`${operation.op} ${operation.path}`}>
            <code>
              {operation.op} {visibleText(placeOf(operation.path))} <strong>{visibleText(valueOf(operation))}</strong>
            </code>
          </li>
        ))}
    </ul>
  );
}
