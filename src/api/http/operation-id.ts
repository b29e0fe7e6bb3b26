import type { Route } from './define-route.js';

/** The name of an operation in the documents and in the list of who did what. */
export function operationIdOf({ method, path }: Pick<Route, 'method' | 'path'>): string {
  const words = path.replace(/^\/api/, '').match(/\w+/g) ?? [];
  return [method, ...words].join('_');
}
