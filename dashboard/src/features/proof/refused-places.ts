import { ApiError } from '../../api/api-error.js';
import type { Step } from '../../ui/code/yaml-place.js';

/** Such as `spec.containers[1].image`, or `kind:`; the words alone are words of a sentence. */
const PATH = /\b(?:(?:metadata|spec)(?:\.[A-Za-z]\w*|\[\d+\])+|(?:apiVersion|kind)(?=:))/g;
const STEP = /[A-Za-z]\w*|\d+/g;
const CONTAINER = /\bcontainer ([a-z0-9][a-z0-9-]*)/g;
/** Where the pod of a workload is. */
const TEMPLATES: readonly (readonly Step[])[] = [[], ['spec', 'template'], ['spec', 'jobTemplate', 'spec', 'template']];
const LISTS = ['containers', 'initContainers'] as const;
/** So many places are looked for in what a server answers. */
const MOST = 20;

/** Which refusals are about what was sent, and not about the server. */
const ABOUT_IT: ReadonlySet<number> = new Set([400, 403, 409, 413, 422]);

export const isAboutManifest = (error: Error): boolean => error instanceof ApiError && ABOUT_IT.has(error.status);

/** Where in a manifest the places may be that a refusal names, what it names first before the others. */
export function refusedPlaces(error: Error): readonly (readonly Step[])[] {
  const fields = error instanceof ApiError ? error.fields : [];
  const texts = [...fields.map(({ field, message }) => `${field}: ${message}`), error.message];
  const named = texts.flatMap((text) => [...pathsIn(text), ...containersIn(text)]).slice(0, MOST);
  return named.flatMap((path) => TEMPLATES.map((template) => [...template, ...path]));
}

const pathsIn = (text: string): readonly (readonly Step[])[] =>
  [...text.matchAll(PATH)].map(([path]) =>
    [...path.matchAll(STEP)].map(([step]) => (/^\d/.test(step) ? Number(step) : step)),
  );

const containersIn = (text: string): readonly (readonly Step[])[] =>
  [...text.matchAll(CONTAINER)].flatMap(([, name = '']) => LISTS.map((list) => ['spec', list, { name }]));
