import type { Step } from '../../../../contracts/diagnosis.js';
import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import { step } from '../../support/commands.js';
import { headline } from './headline.js';
import { levelOf } from './line-level.js';
import { frameWords } from './own-frame.js';

/** A library of which a frame of a stack trace is, as far as the frame tells. */
export interface Library {
  readonly name: string;
  /** '' where the frame does not say it. */
  readonly version: string;
  /** Whether it is the runtime of the language itself, which comes with the base image. */
  readonly isRuntime: boolean;
  readonly frame: string;
}

interface LibraryForm {
  readonly pattern: RegExp;
  readonly isRuntime?: boolean;
}

/** What languages write into frames of libraries: the first group is the name, the second the version. */
const FORMS: readonly LibraryForm[] = [
  // Go: `/go/pkg/mod/k8s.io/client-go@v0.30.0/rest/config.go:12`
  { pattern: /(?:^|\/)((?:[\w-]{1,60}\.){1,4}[a-z]{2,10}(?:\/[\w.~-]{1,80}){1,6})@v(\d[\w.+-]{0,60})\// },
  // Node.js, the innermost package of nested ones.
  { pattern: /^.{0,300}\/node_modules\/((?:@[\w.-]{1,60}\/)?[\w.-]{1,80})\// },
  { pattern: /\/(?:site|dist)-packages\/(\w{1,80})(?:\/|\.py)/ },
  { pattern: /\/gems\/([A-Za-z][\w-]{0,60}?)-(\d[\w.]{0,30})\// },
  // C and C++: `at libshelf.so [0x90ec22]`
  { pattern: /^\s{0,20}at (lib[\w+-]{2,80}\.so)\b/ },
  // The Java runtime itself; what it calls by reflection is no fault of it.
  {
    pattern: /^\s{0,20}at (?:java\.base\/)?((?:jdk\.internal\.(?!reflect)|sun\.(?!reflect))[a-z]\w{0,40})\./,
    isRuntime: true,
  },
  // Java with its jar: `~[shelf-core-6.0.9.jar!/:6.0.9]`
  { pattern: /^\s{0,20}at (?!java\.|org\.springframework\.).{1,400}\[([A-Za-z][\w.-]{0,80}?)-(\d[\w.]{0,40})\.jar/ },
  // Java and .NET by package or namespace: `at Acme.Shelf.Depot.Open(`
  {
    pattern:
      /^\s{0,20}at (?!(?:java\.|javax\.|jakarta\.|jdk\.|sun\.|System\.|node:|org\.springframework\.))(?:[\w.]{1,60}\/{1,2})?((?:\w{1,60}\.){1,5}\w{1,60}?)\.[A-Z_]\w{0,80}(?:`\d)?\.[<.]?\w{1,80}[^(\s]{0,40}\(/,
  },
];
const GO_PANIC_FRAME = /^panic\(/;
const OF_PANIC = /\bpanic: |^\[signal /;
const PYTHON_FRAME = /^\s{1,40}File "/;
const LINES = 80;
const LINES_OF_FRAME = 3;

/** The library in which an error happened, by the frame that is nearest to it and tells one: Python ends with the error, the others begin with it. */
export function libraryAround(lines: readonly string[], start: number): Library | undefined {
  const above = lines.slice(Math.max(0, start - LINES_OF_FRAME), start).findLast((line) => PYTHON_FRAME.test(line));
  const frames = above === undefined ? stackBelow(lines, start) : [above];
  return frames.map(libraryIn).find((library) => library !== undefined);
}

function stackBelow(lines: readonly string[], start: number): readonly string[] {
  const below = lines.slice(start + 1, start + 1 + LINES);
  const end = below.findIndex((line) => /^\S/.test(line) && levelOf(line) !== '' && !OF_PANIC.test(line));
  const stack = end === -1 ? below : below.slice(0, end);
  // What Go runs to end a panic stands above the frame in which it happened.
  return stack.slice(stack.findLastIndex((line) => GO_PANIC_FRAME.test(line)) + 1);
}

function libraryIn(frame: string): Library | undefined {
  for (const { pattern, isRuntime = false } of FORMS) {
    const [, name = '', version = ''] = pattern.exec(frame.slice(0, 800)) ?? [];
    if (name !== '') return { name, version, isRuntime, frame };
  }
  return undefined;
}

/** `shelf-core 6.0.9`. */
export function libraryWords({ name, version, isRuntime }: Library): string {
  return `${isRuntime ? 'its runtime, at ' : ''}${name}${version === '' ? '' : ` ${version}`}`;
}

/** A fault in code, not something that the code found wrong and says. */
const FAULT =
  /NullPointer|NullReference|nil pointer|invalid memory|TypeError|AttributeError|IndexOutOf|out of (?:range|bounds)|is not a function|Cannot read propert|ClassCast|unwrap\(\)|interface conversion|Object reference/i;

/** Where an error is in code that others wrote, which no debugger of the program mends. */
export function libraryStep({ name, image }: ContainerEvidence, library: Library, message: string): Step {
  const of = image || `the image of ${name}`;
  const place = frameWords(library.frame);
  if (library.isRuntime)
    return step(
      `Use a newer patch release of the runtime in ${of} (its base image): it happens in the runtime itself, at ${place}, mostly since that does not know something of its node, such as the version of cgroups.`,
    );
  const version = library.version === '' ? '' : ` (${library.version})`;
  return step(
    FAULT.test(message)
      ? `Use another version of ${library.name} than ${of} has${version}: it happens there (${place}). Update it, or the release of the program that brings it, and see its list of known faults; or switch off what uses it.`
      : `Look up what ${library.name}${version} says by "${headline(message, 120)}": it ends the program with it, at ${place}. Give it what it asks for in settings or surroundings, or switch off what uses it; where those are right, use another version of it than ${of} has.`,
  );
}
