import { isSameRepository } from '../../../rules/guard/index.js';
import { commandWords } from './command-words.js';
import { isFilter } from './filter-policy.js';

/** What a command may act on: the failing pod's own surroundings. */
export interface CommandScope {
  readonly namespace: string;
  /** Pods and workloads that may be restarted or scaled. */
  readonly workloads: readonly string[];
  readonly images: readonly string[];
}

interface Invocation {
  readonly positional: readonly string[];
  readonly flags: ReadonlyMap<string, string>;
}

/** Flags that read, choose or show; with a value or without one. All others are refused: they could lead elsewhere or bring files. */
const WITH_VALUE = new Set(
  `-n --namespace -o --output -c --container --tail --since --since-time -l --selector --field-selector --sort-by --for --types --replicas
  --to-revision --limits --requests --containers --timeout --revision --platform --max --current-replicas -L --label-columns`.split(
    /\s+/,
  ),
);
const WITHOUT_VALUE = new Set(
  `-A --all-namespaces -p --previous -w --watch --timestamps --all-containers --show-labels --show-events --ignore-not-found --no-headers
  --recursive --list -q --quiet -it --prefix --follow -f`.split(/\s+/),
);
/** One flag by two names: the last one counts, whichever it is. */
const LONG: Readonly<Record<string, string>> = { '-n': '--namespace', '-o': '--output', '-l': '--selector' };
const OUTPUTS = /^(?:wide|name|yaml|json|jsonpath=.{0,500}|custom-columns=.{0,500})$/s;
const PLAIN_OUTPUTS = /^(?:wide|name)$/;
const SECRETS = /(?:^|[,/])secrets?(?:[.,/]|$)/i;

const READING = new Set([
  'get',
  'describe',
  'logs',
  'events',
  'top',
  'explain',
  'api-resources',
  'version',
  'cluster-info',
]);
/** Why a command is not shown to people who might run it; undefined when there is nothing against it. Nothing ever runs it by itself. */
export function commandProblem(command: string, scope: CommandScope): string | undefined {
  const programs = commandWords(command);
  if (programs === undefined) return 'it needs a shell';
  const [[program, ...words] = [], ...filters] = programs;
  if (!filters.every(isFilter)) return 'it pipes into something other than a filter';
  if ([...words, program].some((word) => word?.includes('://'))) return 'it holds a URL';
  if (program === 'kubectl') return kubectlProblem(words, scope);
  if (program === 'docker') return dockerProblem(words, scope);
  if (program === 'helm')
    return ['list', 'ls', 'status', 'history'].includes(words[0] ?? '') ? flagProblem(words) : 'helm may only read';
  return 'it begins with none of kubectl, docker and helm';
}

function flagProblem(words: readonly string[]): string | undefined {
  return readFlags(words) === undefined ? 'it has a flag that is not among the usual ones' : undefined;
}

/** Flags and the rest, or undefined when there is a flag that is not known. */
function readFlags(words: readonly string[]): Invocation | undefined {
  const positional: string[] = [];
  const flags = new Map<string, string>();
  const rest = [...words];
  while (rest.length > 0) {
    const word = rest.shift() ?? '';
    const [name = '', ...values] = word.split('=');
    if (!word.startsWith('-')) positional.push(word);
    else if (WITHOUT_VALUE.has(word)) flags.set(word, '');
    else if (WITH_VALUE.has(name))
      flags.set(LONG[name] ?? name, values.length > 0 ? values.join('=') : (rest.shift() ?? ''));
    else return undefined;
  }
  return { positional, flags };
}

/** Commands of two words: a flag between them could take the second one as its value. */
const GROUPS = new Set(['auth', 'rollout', 'set']);

/**
 * Whether the verb stands first, behind the namespace at most. Before the verb kubectl does not know its flags, takes the word behind each for a
 * value, and looks for the verb after that: `kubectl -A get delete …` deletes.
 */
function beginsWithVerb(words: readonly string[]): boolean {
  const [first = '', ...rest] = words;
  if (first === '-n' || first === '--namespace') return beginsWithVerb(rest.slice(1));
  if (/^(?:-n|--namespace)=/.test(first)) return beginsWithVerb(rest);
  return !first.startsWith('-') && !(GROUPS.has(first) && rest[0]?.startsWith('-'));
}

function kubectlProblem(words: readonly string[], scope: CommandScope): string | undefined {
  if (!beginsWithVerb(words)) return 'its flags must stand behind the verb';
  const invocation = readFlags(words);
  if (invocation === undefined) return 'it has a flag that is not among the usual ones';
  const { positional, flags } = invocation;
  const [verb = '', ...objects] = positional;
  // Only of `logs` is `-f` harmless: elsewhere it brings a file or a URL.
  if (flags.has('-f') && verb !== 'logs') return 'it brings a file';
  const output = flags.get('--output');
  if (output !== undefined && !OUTPUTS.test(output)) return 'its form of output is not among the usual ones';
  if (READING.has(verb)) return readingProblem(objects, output);
  return changingProblem({ verb, objects, flags }, scope);
}

function readingProblem(objects: readonly string[], output: string | undefined): string | undefined {
  const showsSecrets =
    objects.some((object) => SECRETS.test(object)) && output !== undefined && !PLAIN_OUTPUTS.test(output);
  return showsSecrets ? 'it shows secrets' : undefined;
}

interface Change {
  readonly verb: string;
  readonly objects: readonly string[];
  readonly flags: ReadonlyMap<string, string>;
}

/** What may be changed: the failing workload restarted, scaled, or given other limits. What `auth can-i` and `rollout status` say changes nothing. */
function changingProblem(change: Change, scope: CommandScope): string | undefined {
  const { verb, objects } = change;
  if (LOOKING.has(`${verb} ${objects[0]}`)) return undefined;
  const targets = targetsOf(verb, objects);
  if (targets === undefined) return `kubectl ${[verb, ...objects].join(' ').slice(0, 60)} is no ordinary command`;
  const isOwn = targets.length > 0 && targets.every((target) => scope.workloads.includes(target));
  return isOwn && staysInside(change, scope) ? undefined : 'it changes something else than this workload';
}

const LOOKING = new Set(['auth can-i', 'rollout status', 'rollout history']);
const WIDENING = ['-A', '--all-namespaces', '--selector', '--field-selector'];

function staysInside({ flags }: Change, { namespace }: CommandScope): boolean {
  const isWide = WIDENING.some((flag) => flags.has(flag));
  return !isWide && (flags.get('--namespace') ?? namespace) === namespace;
}

const RESTARTED = /^(?:pods?|po)$/;

/** The names that a changing command acts on; undefined for a command that is not allowed at all. */
function targetsOf(verb: string, objects: readonly string[]): readonly string[] | undefined {
  const [first = '', ...rest] = objects;
  if (verb === 'delete') return podNames(first, rest);
  if (verb === 'rollout') return first === 'restart' || first === 'undo' ? objectNames(rest) : undefined;
  if (verb === 'set') return first === 'resources' ? objectNames(rest) : undefined;
  return verb === 'scale' || verb === 'edit' ? objectNames(objects) : undefined;
}

function podNames(first: string, rest: readonly string[]): readonly string[] | undefined {
  const [kind = '', name] = first.split('/');
  if (!RESTARTED.test(kind)) return undefined;
  return name === undefined ? rest : [name, ...rest];
}

/** `deployment/web` or `deployment web`. */
function objectNames(objects: readonly string[]): readonly string[] {
  const [kind = '', ...rest] = objects;
  return kind.includes('/') ? objects.map((object) => object.split('/')[1] ?? '') : rest;
}

function dockerProblem(words: readonly string[], { images }: CommandScope): string | undefined {
  const { positional } = readFlags(words) ?? { positional: [] };
  const [verb = '', ...rest] = positional;
  const image =
    verb === 'pull' ? rest : ['image', 'manifest'].includes(verb) && rest[0] === 'inspect' ? rest.slice(1) : [];
  const isOwn = image.length === 1 && images.some((each) => isSameRepository(each, image[0]));
  return isOwn ? undefined : 'docker may only pull or inspect the image of this pod';
}
