import { fieldsOf, listOf, textsOf } from '../../../src/rules/evidence/values.js';
import type { SeenRequest } from '../../../src/simulation/api-server/index.js';
import { type RightsFile, readRights } from './service-account.js';

export interface Right {
  readonly group: string;
  readonly resource: string;
  readonly verb: string;
}

/** `list deployments.apps` */
export const rightWords = ({ group, resource, verb }: Right) => `${verb} ${resource}${group === '' ? '' : `.${group}`}`;

/** Each verb on each resource that the file grants. */
export async function grantedRights(file: RightsFile): Promise<Right[]> {
  const rules = (await readRights(file)).flatMap((object) => listOf(object['rules']).map(fieldsOf));
  return rules.flatMap((rule) =>
    textsOf(rule['verbs']).flatMap((verb) =>
      textsOf(rule['resources']).flatMap((resource) =>
        listOf(rule['apiGroups']).map((group) => ({ group: String(group), resource, verb })),
      ),
    ),
  );
}

/** The rights that were made use of, in words, each once. */
export function usedRights(requests: readonly SeenRequest[]): string[] {
  return [...new Set(requests.flatMap(usedRight).map(rightWords))].sort();
}

function usedRight({ resource, subresource, verb }: SeenRequest): Right[] {
  if (resource === undefined) return [];
  const group = resource.apiVersion.includes('/') ? (resource.apiVersion.split('/')[0] ?? '') : '';
  return [{ group, resource: subresource === undefined ? resource.plural : `${resource.plural}/${subresource}`, verb }];
}
