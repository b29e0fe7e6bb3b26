import { announce } from './announce.js';

/** How long a toast stays, in milliseconds, unless one is at it. */
export const SHOWN_MS = 8_000;

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: 'plain' | 'fail';
  readonly action?: { readonly label: string; readonly run: () => void };
}

let toasts: readonly Toast[] = [];
let newest = 0;
const watchers = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const watcher of watchers) watcher();
}

/** Says something at the edge of the page, such as what was done and how to undo it. The three newest are shown. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  newest += 1;
  set([...toasts.slice(-2), { ...toast, id: newest }]);
  announce(toast.action === undefined ? toast.text : `${toast.text} ${toast.action.label}`);
}

export const removeToast = (id: number): void => set(toasts.filter((toast) => toast.id !== id));

export const toastList = {
  all: (): readonly Toast[] => toasts,
  watch(watcher: () => void): () => void {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
};
