/** The parts of an image reference; Docker Hub's defaults filled in (distribution/reference). */
export interface ImageReference {
  readonly registry: string;
  readonly repository: string;
  /** '' when only a digest is given. */
  readonly tag: string;
  readonly digest: string;
}

export function parseImage(image: string): ImageReference {
  const [name = '', digest = ''] = image.split('@', 2);
  const slash = name.indexOf('/');
  const first = slash === -1 ? '' : name.slice(0, slash);
  const hasRegistry = first.includes('.') || first.includes(':') || first === 'localhost';
  const rest = hasRegistry ? name.slice(slash + 1) : name;
  const colon = rest.lastIndexOf(':');
  const repository = colon === -1 ? rest : rest.slice(0, colon);
  const tag = colon === -1 ? (digest === '' ? 'latest' : '') : rest.slice(colon + 1);
  if (hasRegistry) return { registry: first, repository, tag, digest };
  return { registry: 'docker.io', repository: repository.includes('/') ? repository : `library/${repository}`, tag, digest };
}

/** Tags that differ from this one only by letters that look like digits, or by a leading v. */
export function likelyTags(tag: string): readonly string[] {
  const digits = tag.replace(/[Oo](?=[\d.]|$)|(?<=[\d.])[Oo]/g, '0').replace(/(?<=[\d.])[lI]|[lI](?=[\d.])/g, '1');
  const candidates = [digits, tag.startsWith('v') ? tag.slice(1) : ''];
  return candidates.filter((candidate) => candidate !== '' && candidate !== tag && /\d/.test(candidate));
}
