import { isMilliBytes } from '../../diagnosis/start/start-error-oom-init.js';
import { textOf } from '../../evidence/values.js';
import { quantityOf } from '../../manifest/quantity.js';
import { failingContainer } from '../failing-container.js';
import type { Fixer } from '../fixer.js';
import type { Path, PodEdit } from '../pod-edit.js';

const USUAL = '128Mi';

/** A memory limit in which nothing can start gets the unit that was meant, or a size in which a container starts. */
export const startMemoryLimit: Fixer = {
  strategy: 'start-memory-limit',
  title: 'Give a memory limit that is too small to start in its unit, or a usual size',
  kinds: ['start-error-oom-init'],
  touches: ['containers', 'initContainers'].flatMap((list) =>
    ['limits', 'requests'].map((kind) => `/spec/${list}/*/resources/${kind}/memory`),
  ),
  propose: (problem) => {
    const failing = failingContainer(problem);
    if (failing === undefined) return [];
    const { container, path, edit } = failing;
    const before = textOf(edit.get([...path, 'resources', 'limits', 'memory']));
    const after = raised(before);
    if (after === undefined) return [];
    edit.set([...path, 'resources', 'limits', 'memory'], after);
    const request = mendRequest(edit, path, after);
    const unit = isMilliBytes(before) ? ' The suffix m means thousandths of a byte; Mi was probably meant.' : '';
    return [
      {
        title: `Raise the memory limit of ${container.name} from ${before} to ${after}`,
        explanation: `Container ${container.name} cannot even start within its memory limit of ${before}.${unit} The limit becomes ${after}${request}. How much the program needs when it works only its use will tell.`,
        assumes: [
          `Container ${container.name} works within ${after}, and the namespace's quota and LimitRange allow it.`,
        ],
        patch: edit.patch,
      },
    ];
  },
};

/** Undefined where containers start within the limit: then something else is wrong, or it has been raised. */
function raised(before: string): string | undefined {
  const bytes = quantityOf(before);
  if (bytes === undefined || bytes >= (quantityOf(USUAL) ?? 0)) return undefined;
  const meant = isMilliBytes(before) ? before.replace('m', 'Mi') : before;
  return (quantityOf(meant) ?? 0) > (quantityOf(USUAL) ?? 0) ? meant : USUAL;
}

/** A request in the same wrong unit is mended too; it must not be above the limit. */
function mendRequest(edit: PodEdit, path: Path, limit: string): string {
  const at = [...path, 'resources', 'requests', 'memory'];
  const before = textOf(edit.get(at));
  if (!isMilliBytes(before)) return '';
  const meant = before.replace('m', 'Mi');
  const after = (quantityOf(meant) ?? 0) <= (quantityOf(limit) ?? 0) ? meant : limit;
  edit.set(at, after);
  return `, and the request ${after} instead of ${before}`;
}
