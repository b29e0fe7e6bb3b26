export interface ImageReference {
  /** `registry.example:5000`; `docker.io` where none is named. */
  readonly host: string;
  readonly repository: string;
  /** Of a digest, with its colon. */
  readonly tag: string;
  /** With host and tag, as a container runtime writes it. */
  readonly full: string;
}

const REPOSITORY = /^[a-z0-9]+(?:(?:[._]|__|-+|\/)[a-z0-9]+)*$/;

/** Undefined for what is no reference. */
export function parseImage(image: string): ImageReference | undefined {
  const [named = '', digest] = image.split('@');
  const { host, path, tag } = splitName(named);
  const repository = host === 'docker.io' && !path.includes('/') ? `library/${path}` : path;
  if (!REPOSITORY.test(repository)) return undefined;
  const version = digest ?? tag ?? 'latest';
  return { host, repository, tag: version, full: `${host}/${repository}${digest === undefined ? ':' : '@'}${version}` };
}

/** What comes before the first slash is a host if it looks like one. */
function splitName(name: string): { host: string; path: string; tag: string | undefined } {
  const slash = name.indexOf('/');
  const first = slash === -1 ? '' : name.slice(0, slash);
  const hasHost = /[.:]/.test(first) || first === 'localhost';
  const rest = hasHost ? name.slice(slash + 1) : name;
  const [path = '', tag] = rest.split(/:(?=[^/:]*$)/);
  return { host: hasHost ? first : 'docker.io', path, tag };
}

/** In the words of the reference's parser. */
export function invalidName(image: string): string {
  const repository =
    image
      .split('/')
      .slice(-1)[0]
      ?.replace(/:[^:]*$/, '') ?? image;
  const why = /[A-Z]/.test(image)
    ? `invalid reference format: repository name (${repository}) must be lowercase`
    : 'invalid reference format';
  return `Failed to apply default image tag "${image}": couldn't parse image name "${image}": ${why}`;
}
