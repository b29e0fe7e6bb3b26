import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronsUpDown, X } from 'lucide-react';
import { visibleText } from '../../lib/visible-text.js';
import { Button } from '../../ui/button.js';
import { words } from '../words.js';
import styles from './namespace-button.module.css';
import { usePanels } from './panel.js';

/** Which namespace the pages show. */
export function NamespaceButton() {
  const { ns } = useSearch({ strict: false });
  const { show } = usePanels();
  const navigate = useNavigate();
  const clear = () => void navigate({ to: '.', search: ({ ns: _, ...rest }) => rest });
  return (
    <span className={styles['namespace']}>
      <button
        type="button"
        className={styles['choose']}
        data-narrow={ns !== undefined || undefined}
        onClick={() => show('namespaces')}
      >
        <span className="visually-hidden">{words.namespace.label} </span>
        <span className={styles['name']}>{ns === undefined ? words.namespace.all : visibleText(ns)}</span>
        <ChevronsUpDown aria-hidden="true" size={16} />
      </button>
      {ns !== undefined && (
        <Button look="quiet" aria-label={words.namespace.all} title={words.namespace.all} onClick={clear}>
          <X aria-hidden="true" size={16} />
        </Button>
      )}
    </span>
  );
}
