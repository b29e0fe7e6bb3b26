/** The parts of an image reference; Docker Hub's defaults filled in (distribution/reference). */
export interface ImageReference {
  readonly registry: string;
  readonly repository: string;
  /** '' when only a digest is given. */
  readonly tag: string;
  readonly digest: string;
}

export function parseImage(image: string): ImageReference {
  const [name, digest] = splitAt(image, image.indexOf('@'));
  const [first, behind] = splitAt(name, name.indexOf('/'));
  const hasRegistry = behind !== '' && (/[.:]/.test(first) || first === 'localhost');
  const rest = hasRegistry ? behind : name;
  const [repository, statedTag] = splitAt(rest, rest.lastIndexOf(':'));
  const tag = statedTag === '' && digest === '' ? 'latest' : statedTag;
  if (hasRegistry) return { registry: first, repository, tag, digest };
  return {
    registry: 'docker.io',
    repository: repository.includes('/') ? repository : `library/${repository}`,
    tag,
    digest,
  };
}

/** What stands before and after the character at the index; all before where there is none. */
function splitAt(text: string, index: number): readonly [string, string] {
  return index === -1 ? [text, ''] : [text.slice(0, index), text.slice(index + 1)];
}

/** The reference with another tag, and without a digest. */
export function withTag(image: string, tag: string): string {
  const name = image.split('@', 1)[0] ?? image;
  const colon = name.lastIndexOf(':');
  return `${colon > name.lastIndexOf('/') ? name.slice(0, colon) : name}:${tag}`;
}

/** Whether both are of one repository; Docker Hub goes by several names. */
export function isOfSameRepository(one: string, other: string): boolean {
  return repositoryOf(parseImage(one)) === repositoryOf(parseImage(other));
}

/** The registry and the repository in one text. */
export function repositoryOf({ registry, repository }: ImageReference): string {
  if (!/^(?:index\.)?docker\.io$/.test(registry)) return `${registry}/${repository}`;
  return `docker.io/${repository.includes('/') ? repository : `library/${repository}`}`;
}

/** Tags that differ from this one only by letters that look like digits. */
export function tagsWithDigits(tag: string): readonly string[] {
  const digits = tag.replace(/[Oo](?=[\d.]|$)|(?<=[\d.])[Oo]/g, '0').replace(/(?<=[\d.])[lI]|[lI](?=[\d.])/g, '1');
  return digits !== tag && /\d/.test(digits) && isVersion(digits) ? [digits] : [];
}

/** The same version with or without the leading v. */
export function tagsWithOtherPrefix(tag: string): readonly string[] {
  if (/^v\d/.test(tag)) return [tag.slice(1)];
  return /^\d{1,9}\.\d/.test(tag) ? [`v${tag}`] : [];
}

/** A word such as `latest0` is no version that was mistyped. */
function isVersion(tag: string): boolean {
  return /^v?\d/.test(tag);
}

/** Whether the name is that of an image that podman or buildah built on a machine: `localhost` without a port is no registry. */
export function isLocalBuild(image: string): boolean {
  return parseImage(image).registry === 'localhost';
}

const LOCAL_TAGS = /^(?:dev|devel|local|wip|snapshot)$|-(?:dev|local|SNAPSHOT)$/;

/** Whether name and tag look like those of an image that was built on a machine and never pushed. */
export function looksLocal(image: string): boolean {
  const { registry, repository, tag } = parseImage(image);
  return registry === 'docker.io' && repository.startsWith('library/') && LOCAL_TAGS.test(tag);
}
