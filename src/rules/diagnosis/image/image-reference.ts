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

/** Tags that differ from this one only by letters that look like digits, or by a leading v. */
export function likelyTags(tag: string): readonly string[] {
  const digits = tag.replace(/[Oo](?=[\d.]|$)|(?<=[\d.])[Oo]/g, '0').replace(/(?<=[\d.])[lI]|[lI](?=[\d.])/g, '1');
  const candidates = [digits, tag.startsWith('v') ? tag.slice(1) : ''];
  return candidates.filter((candidate) => candidate !== '' && candidate !== tag && /\d/.test(candidate));
}
