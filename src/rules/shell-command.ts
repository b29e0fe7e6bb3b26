const PLAIN_WORD = /^[\w./:=,@%+-]{1,4000}$/;
/** What a shell, a terminal or a reader takes for something else than it is: control and format characters, separators of lines, half characters. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
/** What no name, image or host is longer than. */
const LONGEST_NAME = 1_000;
/** Kubernetes "Object Names and IDs", "RFC 1123 Label Names": what a namespace can be called. */
const NAMESPACE = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const KIND = /^[A-Za-z][A-Za-z0-9.]{0,252}$/;

declare const assembled: unique symbol;
/** A command for a POSIX shell that was assembled here, from words: never a text that something was put into. */
export type Command = string & { readonly [assembled]: true };

/** A word that the cluster, a log or a user chose. */
export interface Name {
  readonly name: string;
}

/** A word that begins with letters of ours, so that it is an option only where we wrote one: `describe`, `pod/${name}`, `--limits=memory=${value}`. */
type Written<W extends string> = W extends `${infer First}${string}` ? (string extends First ? never : W) : never;

/** The words of a command. A string whose beginning is not known when this is compiled is none of them: it is given as `named(…)`. */
export type Words<W extends readonly (string | Name)[]> = {
  readonly [I in keyof W]: W[I] extends string ? Written<W[I]> : W[I];
};

/** A word that others chose, such as the name of an object: where it could be taken for an option, or cannot be shown, there is no command. */
export function named(name: string): Name {
  return { name: name.length > LONGEST_NAME ? '' : name };
}

/** Data as JSON on one line, without any control character, so that quoting for a shell changes nothing of it. */
export function jsonWord(data: unknown): Name {
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return {
    name: JSON.stringify(data).replace(new RegExp(UNPRINTABLE, 'gu'), (found) =>
      [...Array(found.length).keys()].map((at) => escaped(found.charAt(at))).join(''),
    ),
  };
}

/** An object as kubectl takes it: `deployment/orders`. Of a kind that is no kind there is no command. */
export function objectName(kind: string, name: string): Name {
  return named(KIND.test(kind) && name !== '' ? `${kind.toLowerCase()}/${name}` : '');
}

/** A word for a POSIX shell: quoted unless it is plain. Line breaks and control characters become spaces. */
export function shellQuote(word: string): string {
  if (PLAIN_WORD.test(word)) return word;
  return `'${word.replace(/[\u0000-\u001f\u007f]/g, ' ').replaceAll("'", `'\\''`)}'`;
}

/** One command for a POSIX shell; undefined where a word of it could mean something else than was meant (docs/decisions/0024-suggested-commands.md). */
export function shellCommand<const W extends readonly (string | Name)[]>(
  program: string,
  ...words: W & Words<W>
): Command | undefined {
  return commandOf(program, words);
}

/** A kubectl command in the namespace of a pod or another object; undefined as above, and in what cannot be a namespace. */
export function kubectl<const W extends readonly (string | Name)[]>(
  { namespace }: { readonly namespace: string },
  ...words: W & Words<W>
): Command | undefined {
  return NAMESPACE.test(namespace) ? commandOf('kubectl', ['-n', namespace, ...words]) : undefined;
}

/** A kubectl command about objects that belong to no namespace; undefined as above. */
export function clusterKubectl<const W extends readonly (string | Name)[]>(
  ...words: W & Words<W>
): Command | undefined {
  return commandOf('kubectl', words);
}

/** Commands of which each reads what the one before it prints. */
export function pipeline(...commands: readonly (Command | undefined)[]): Command | undefined {
  return commands.includes(undefined) ? undefined : (commands.join(' | ') as Command);
}

function commandOf(program: string, words: readonly (string | Name)[]): Command | undefined {
  // Behind it, nothing is an option any more.
  const end = words.indexOf('--');
  const options = end < 0 ? words : words.slice(0, end);
  if (!options.every(isNoOption) || words.some((word) => UNPRINTABLE.test(wordText(word)))) return undefined;
  return [program, ...words.map((word) => shellQuote(wordText(word)))].join(' ') as Command;
}

function isNoOption(word: string | Name): boolean {
  return typeof word === 'string' || (word.name !== '' && !word.name.startsWith('-'));
}

function wordText(word: string | Name): string {
  return typeof word === 'string' ? word : word.name;
}
