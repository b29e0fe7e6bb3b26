import { textParam } from '../../lib/scope.js';

/** Which log of a pod, as its address has it. */
export interface LogChoice {
  readonly container?: string;
  /** Of the run before; left out, it is that which says most. */
  readonly previous?: boolean;
  /** The line that is linked to. */
  readonly line?: string;
}

export function readLogChoice(search: Record<string, unknown>): LogChoice {
  const [container, line] = [textParam(search['container']), textParam(search['line'], 40)];
  const { previous } = search;
  return {
    ...(container !== undefined && { container }),
    ...(typeof previous === 'boolean' && { previous }),
    ...(line !== undefined && { line }),
  };
}
