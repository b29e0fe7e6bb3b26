import type { AccessQuestion } from '../../../src/rules/rbac/rule-matches.js';
import { ASKERS, type NamedAsker } from './arbitrary-access.js';
import type { RawAccess, RawBinding, RawRule, RawSubject } from './naive-authorizer.js';

export interface Asked {
  readonly question: AccessQuestion;
  readonly asker: NamedAsker;
}

/** Questions that rules were written for, each asked by a subject that has the rule: where random ones are mostly answered with no. */
export function pointedQuestions({ roles, bindings }: RawAccess): Asked[] {
  return bindings.flatMap((binding) => {
    const { kind, name } = binding.roleRef;
    const place = kind === 'Role' ? binding.metadata.namespace : undefined;
    const role = roles.find(
      ({ kind: sort, metadata }) => sort === kind && metadata.name === name && metadata.namespace === place,
    );
    return (role?.rules ?? []).flatMap((rule) =>
      binding.subjects.flatMap((subject) =>
        questionsOf(rule, binding).flatMap((question) => askedBy(subject, question)),
      ),
    );
  });
}

function askedBy({ kind, namespace, name }: RawSubject, question: AccessQuestion): Asked[] {
  const texts: Readonly<Record<string, string>> = {
    User: `user:${name}`,
    Group: `group:${name}`,
    ServiceAccount: `system:serviceaccount:${namespace}:${name}`,
  };
  const asker = ASKERS.find(({ text }) => text === texts[kind]);
  return asker === undefined ? [] : [{ question, asker }];
}

function questionsOf(rule: RawRule, { metadata: { namespace = '' } }: RawBinding): AccessQuestion[] {
  const verb = rule.verbs[0] === '*' ? 'watch' : (rule.verbs[0] ?? '');
  const urls = (rule.nonResourceURLs ?? []).map((url) => ({
    verb,
    url: url.replace(/\*+$/, 'more').replace(/^(?!\/)/, '/'),
  }));
  const resources = (rule.resources ?? []).map((pattern) => {
    const [resource = '', subresource = ''] = pattern.split('/');
    return {
      ...{ verb, namespace, group: plain(rule.apiGroups?.[0] ?? '', 'apps'), resource: plain(resource, 'pods') },
      ...{ subresource: plain(subresource, 'log'), name: rule.resourceNames?.[0] ?? '' },
    };
  });
  return [...urls, ...resources];
}

function plain(word: string, instead: string): string {
  return word === '*' ? instead : word;
}
