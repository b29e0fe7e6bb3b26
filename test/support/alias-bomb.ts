/**
 * The YAML of a pod, some 500 bytes, in which nine lists of nine aliases each repeat the one before: 9^9 parts for whoever walks through it, few
 * enough aliases to be read at once.
 */
export function aliasBomb(): string {
  const levels = Array.from({ length: 9 }, (_, level) => {
    const element = level === 0 ? 'x' : `*l${level - 1}`;
    return `l${level}: &l${level} [${Array.from({ length: 9 }, () => element).join(', ')}]`;
  });
  return [
    'kind: Pod',
    'metadata: {name: web-1}',
    ...levels,
    'spec: {containers: [{name: web, image: web:1}], bomb: *l8}',
  ].join('\n');
}
