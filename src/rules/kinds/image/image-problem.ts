import { type CaseRow, caseTable } from '../case-table.js';

/** What keeps an image from being pulled. `unknown` where the text fits nothing that is known. */
export type ImageProblem = 'rate-limited' | 'platform' | 'unreachable' | 'access' | 'not-found' | 'inspect' | 'unknown';

/**
 * In the order in which they decide: a network error may carry the word "authorize", a refusal the words "does not exist", and a missing platform
 * or a damaged image store ends in "not found". The texts are those of containerd, CRI-O (containers/image), docker and of registries.
 */
export const IMAGE_PROBLEMS = caseTable<CaseRow & { readonly problem: ImageProblem }>([
  {
    problem: 'rate-limited',
    pattern: /\b429\b|toomanyrequests|too many requests|pull rate limit|rate exceeded|QPS exceeded/i,
    example: 'toomanyrequests: You have reached your pull rate limit',
  },
  {
    problem: 'platform',
    pattern:
      /no match for platform|no matching manifest for|no image found in (?:manifest list|image index)|image operating system .{0,40} cannot be used|does not (?:match|provide) the specified platform|is incompatible with an? .{1,40} host|operating system \S{1,20} cannot be used|image platform .{1,60} does not match/i,
    example: 'no match for platform in manifest: not found',
  },
  {
    problem: 'inspect',
    pattern: /failed to copy: [^\n]{0,200}content at URL not found|content descriptor DIGEST [^\n]{0,200}not found/,
    example: 'failed to copy: httpReadSeeker: failed open: content at URL not found: not found',
  },
  {
    problem: 'inspect',
    pattern: /locking ref \S{1,300} failed|\blocked\b[^\n]{0,80}: unavailable/i,
    example: 'locking ref k8s.io/2/layer-sha256:9f failed: ref k8s.io/2/layer-sha256:9f locked: unavailable',
  },
  {
    problem: 'inspect',
    pattern: /credential provider plugin/i,
    example:
      'error execing credential provider plugin ecr-credential-provider: fork/exec /usr/bin/x: no such file or directory',
  },
  {
    problem: 'inspect',
    pattern:
      /Proxy Authentication Required|snapshotter not loaded|artifact with type|mismatched image rootfs|hcsshim|does not match the host OS/i,
    example: 'Head "https://registry.example/v2/": Proxy Authentication Required',
  },
  {
    problem: 'inspect',
    pattern:
      /no space left on device|input\/output error|\b412\b|Precondition Failed|blocking policy|quarantined|(?:blocked|rejected) by (?:an? |the )?(?:[a-z]{1,20} )?policy|signature validation failed|signature was required|SignatureValidationFailed|Source image rejected|none of the signatures were accepted|rejected by policy|because it's blocked|is blocked (?:in|by)|failed to inspect image|failed to extract layer|failed to register layer|failed to unpack image|content digest|unexpected commit digest|failed size validation|error processing tar file|ApplyLayer exit|adding layer with blob|mediaType in manifest should be|(?:unsupported|unexpected) (?:manifest )?media ?type|unsupported schema version|unexpected status(?: code)?[^\n]{0,60}[: ](?:40[05-9]|41[0145-8]|42[1-8]|431|451)\b|unsupported (?:layer )?compression|short[- ]name|no longer supported|Schema 1 images/i,
    example: 'failed to extract layer: no space left on device',
  },
  {
    problem: 'unreachable',
    pattern:
      /no such host|dial tcp|i\/o timeout|TLS handshake|Client\.Timeout|deadline exceeded|context canceled|x509:|certificate|HTTP response to HTTPS client|connection re(?:fused|set)|no route to host|network is unreachable|server misbehaving|name resolution|proxyconnect|registry is unavailable|RegistryUnavailable|\b50[02347]\b|\bEOF\b/i,
    example: 'failed to authorize: dial tcp: lookup: no such host',
  },
  {
    problem: 'access',
    pattern:
      /\b40[13]\b|unauthorized|forbidden|access denied|denied:|access to the (?:requested )?resource is|require authorization|authorization failed|authentication required|no basic auth credentials|insufficient_scope|invalid username\/password|not authorized|not have permission|permission (?:"" )?denied|bad credentials|wrong (?:user ?name|password|credentials)|(?:incorrect|invalid) (?:user ?name|password|credentials|login|access token)|authentication (?:is required|failed)|login required|not logged in|not authenticated|token (?:has |is )?expired|client with IP \S{1,45} is not allowed/i,
    example: 'pull access denied, repository does not exist or may require authorization',
  },
  {
    problem: 'not-found',
    pattern: /not found|manifest unknown|name unknown|NAME_UNKNOWN|MANIFEST_UNKNOWN|does not exist|\b404\b/i,
    example: 'manifest unknown: manifest unknown',
  },
]);

/** Names and addresses, in which a word or a number means nothing: `registry/forbidden-app:404`, `10.0.0.9:503`. */
const URL_TEXT = /https?:\/\/[^\s"]{1,1000}/g;
const QUOTED = /"[^"\n]{0,600}"/g;
const ADDRESS = /\b\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}(?::\d{1,5})?/g;
const DIGEST = /sha256:[0-9a-f]{1,64}/g;

/** The kubelet asks with each login that it has, then without one: who has a login is told that there is no such image, who has none is only refused. */
const WITH_LOGIN = /\[(rpc error: code = NotFound desc = [^]{1,2000}?), rpc error: code = /;

/** What keeps this image from being pulled by the text of this image. */
export function classifyPull(text: string, image: string): ImageProblem {
  const bare = withoutNames(WITH_LOGIN.exec(text)?.[1] ?? text, image);
  return IMAGE_PROBLEMS.find(bare)?.row.problem ?? 'unknown';
}

function withoutNames(text: string, image: string): string {
  const repository = image.replace(/[:@][^/]{0,500}$/, '');
  const plain = [image, repository]
    .filter((name) => name.length > 2)
    .reduce((rest, name) => rest.replaceAll(name, 'IMAGE'), text);
  return plain.replace(URL_TEXT, 'URL').replace(QUOTED, '""').replace(ADDRESS, 'HOST').replace(DIGEST, 'DIGEST');
}
