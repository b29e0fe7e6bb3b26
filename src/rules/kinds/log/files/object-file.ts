import type { Step } from '../../../../contracts/diagnosis.js';
import type { Evidence } from '../../../evidence/evidence.js';
import { type Fields, fieldsOf, listOf, textOf } from '../../../evidence/values.js';
import { changeStep } from '../../support/commands.js';
import { closestName } from '../../support/names.js';
import type { mountOf } from '../lines/file-path.js';

type Mount = NonNullable<ReturnType<typeof mountOf>>;

/** A ConfigMap or Secret whose keys are the files of a volume. */
interface FilesObject {
  readonly kind: 'ConfigMap' | 'Secret';
  readonly name: string;
  readonly where: string;
  /** The keys that become files, with the paths that they get; none where all do, by their own names. */
  readonly items: readonly { readonly key: string; readonly path: string }[];
}

const SHOWN = 8;

function filesObject(evidence: Evidence, volume: string): FilesObject | undefined {
  const found = evidence.manifest.volume(volume);
  if (found === undefined) return undefined;
  const [configMap, secret] = [fieldsOf(found.fields['configMap']), fieldsOf(found.fields['secret'])];
  const isSecret = textOf(secret['secretName']) !== '';
  const fields: Fields = isSecret ? secret : configMap;
  const name = textOf(isSecret ? secret['secretName'] : configMap['name']);
  if (name === '') return undefined;
  const items = listOf(fields['items'], 100).map((each) => ({
    key: textOf(fieldsOf(each)['key']),
    path: textOf(fieldsOf(each)['path']),
  }));
  const kind = isSecret ? 'Secret' : 'ConfigMap';
  return { kind, name, items, where: `${found.path}.${isSecret ? 'secret' : 'configMap'}` };
}

/**
 * What to do about a file that a ConfigMap or Secret is to bring, where its keys or the items of the volume are known: they tell under which name
 * it comes; undefined where they do not tell.
 */
export function objectFileStep(evidence: Evidence, file: string, mount: Mount): Step | undefined {
  const object = filesObject(evidence, mount.volume);
  const relative = file.startsWith(`${mount.path}/`) ? file.slice(mount.path.length + 1) : '';
  if (relative === '') return undefined;
  const projected = object === undefined ? projectedTodo(evidence, relative, mount) : undefined;
  if (projected !== undefined) return changeStep(evidence, projected);
  if (object === undefined) return undefined;
  const todo =
    object.items.length > 0 ? itemsTodo(object, relative, mount) : keysTodo(evidence, object, relative, mount);
  return todo === undefined ? undefined : changeStep(evidence, todo);
}

/** The paths that a projected or downwardAPI volume makes, where all its sources name them; undefined else. */
function projectedPaths(evidence: Evidence, volume: string): readonly string[] | undefined {
  const fields = evidence.manifest.volume(volume)?.fields ?? {};
  const sources = listOf(fieldsOf(fields['projected'])['sources'], 50).map(fieldsOf);
  const all = [...sources, ...('downwardAPI' in fields ? [{ downwardAPI: fields['downwardAPI'] }] : [])];
  const paths = all.map((source) => {
    const items = ['configMap', 'secret', 'downwardAPI'].flatMap((kind) =>
      listOf(fieldsOf(fieldsOf(source)[kind])['items'], 100),
    );
    const single = ['serviceAccountToken', 'clusterTrustBundle', 'podCertificate'].map((kind) =>
      fieldsOf(fieldsOf(source)[kind]),
    );
    return [...items.map(fieldsOf), ...single].map(({ path }) => textOf(path)).filter((path) => path !== '');
  });
  return paths.length === 0 || paths.some((each) => each.length === 0) ? undefined : paths.flat();
}

function projectedTodo(evidence: Evidence, relative: string, mount: Mount): string | undefined {
  const paths = projectedPaths(evidence, mount.volume);
  if (paths === undefined || paths.includes(relative)) return undefined;
  const near = closestName(relative, paths) ?? (paths.length === 1 ? paths[0] : undefined);
  const has = `volume ${mount.volume} makes only ${paths.slice(0, SHOWN).join(', ')}`;
  return near === undefined
    ? `Add a source with path ${relative} to volume ${mount.volume}, or let the program read another file of it: ${has}`
    : `Let the program read ${mount.path}/${near}, or set the path of that source of volume ${mount.volume} to ${relative}: ${has}`;
}

function itemsTodo({ kind, name, items, where }: FilesObject, relative: string, mount: Mount): string | undefined {
  if (items.some(({ path }) => path === relative)) return undefined;
  const base = relative.split('/').at(-1) ?? '';
  const meant = items.findIndex(({ key, path }) => key === base || path.split('/').at(-1) === base);
  const item = items[meant];
  if (item !== undefined)
    return `Set ${where}.items[${meant}].path to ${relative} (it is ${item.path} now, so that key ${item.key} of ${kind} ${name} is at ${mount.path}/${item.path}), or let the program read it there`;
  return `Add the key with this file to ${where}.items (path: ${relative}): with items only those keys of ${kind} ${name} become files that stand there (${items
    .map(({ key }) => key)
    .slice(0, SHOWN)
    .join(', ')})`;
}

function keysTodo(
  evidence: Evidence,
  { kind, name, where }: FilesObject,
  relative: string,
  mount: Mount,
): string | undefined {
  const related = evidence.related(kind, name);
  const keys = related?.keys ?? [];
  if (keys.length === 0 || keys.includes(relative)) return undefined;
  const has = `${kind} ${name} has only ${keys.slice(0, SHOWN).join(', ')}${keys.length > SHOWN ? ' …' : ''}`;
  const base = relative.split('/').at(-1) ?? '';
  if (relative.includes('/'))
    return keys.includes(base)
      ? `Set items at ${where} (key: ${base}, path: ${relative}), since keys become files right below ${mount.path}, or let the program read ${mount.path}/${base}`
      : `Set items at ${where} with the key and path: ${relative}: keys become files right below ${mount.path}, and ${has}`;
  const near = closestName(relative, keys);
  return near === undefined
    ? `Add the key ${relative} to ${kind} ${name}: ${has}`
    : `Rename the key ${near} of ${kind} ${name} to ${relative}, or let the program read ${mount.path}/${near}: ${has}`;
}
