import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button.js';
import { words } from '../words.js';
import styles from './modal.module.css';

interface Props {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** At the foot: what one decides. */
  readonly actions?: ReactNode;
  /** At the right edge over the whole height, for what belongs to something of the page. */
  readonly isDrawer?: boolean;
}

/** A window over the page. The focus stays within and goes back to where it was; Escape closes it. */
export default function Modal({ title, isOpen, onClose, children, actions, isDrawer = false }: Props) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => open || onClose()} modal={!isDrawer}>
      <Dialog.Portal>
        {!isDrawer && <Dialog.Backdrop className={styles['backdrop']} />}
        <Dialog.Popup className={isDrawer ? styles['drawer'] : styles['popup']}>
          <header className={styles['head']}>
            <Dialog.Title>{title}</Dialog.Title>
            <Button look="quiet" aria-label={words.close} onClick={onClose}>
              <X aria-hidden="true" size={16} />
            </Button>
          </header>
          <div className={styles['content']}>{children}</div>
          {actions !== undefined && <footer className={styles['foot']}>{actions}</footer>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
