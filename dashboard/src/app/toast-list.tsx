import { X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { removeToast, SHOWN_MS, type Toast, toastList } from '../lib/toasts.js';
import { Button } from '../ui/button.js';
import styles from './toast-list.module.css';
import { words } from './words.js';

function ToastItem({ id, text, tone, action }: Toast) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => removeToast(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, isHeld]);
  const hold = { onPointerEnter: () => setHeld(true), onPointerLeave: () => setHeld(false) };
  const keep = { onFocus: () => setHeld(true), onBlur: () => setHeld(false) };
  const act = () => {
    action?.run();
    removeToast(id);
  };
  return (
    <li className={styles['toast']} data-tone={tone} {...hold} {...keep}>
      <span>{text}</span>
      {action !== undefined && <Button onClick={act}>{action.label}</Button>}
      <Button look="quiet" aria-label={words.dismiss} onClick={() => removeToast(id)}>
        <X aria-hidden="true" size={16} />
      </Button>
    </li>
  );
}

/** What was just done. Screen readers hear it from the live region (lib/announce.ts). */
export function ToastList() {
  const toasts = useSyncExternalStore(toastList.watch, toastList.all);
  return (
    <ul className={styles['list']} aria-label={words.messages}>
      {toasts.map((toast) => (
        <ToastItem key={toast.id} {...toast} />
      ))}
    </ul>
  );
}
