import type { Finding } from '../../../contracts/finding.js';
import { dumpManifest } from '../../../rules/pod/dump-manifest.js';
import { parseManifest } from '../../../rules/pod/parse-manifest.js';
import { slimManifest } from '../../../rules/pod/slim-manifest.js';
import type { LlmRequest } from '../../ports/llm-provider.js';
import type { PromptOptions } from './failure-prompt.js';
import { REMEDIATION_SCHEMA } from './llm-solution.js';
import { promptBudget } from './prompt-budget.js';
import { fenceSections, type Section } from './sections.js';
import { hostsIn, uniqueNames } from './sensitive-names.js';
import { FINDING_TASK, systemMessage } from './system-message.js';

/** The question how to put a security finding right. */
export function buildFindingPrompt({ finding, ...options }: PromptOptions & { readonly finding: Finding }): LlmRequest {
  const { nonce, language } = options;
  const system = systemMessage(FINDING_TASK, nonce, language);
  const { inputTokens, maxOutputTokens } = promptBudget(system, options.contextTokens);
  const sections = findingSections(finding, (text) => options.cleanManifest(text));
  return {
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: `How is this finding put right?\n\n${fenceSections(sections, nonce, inputTokens)}` },
    ],
    jsonSchema: REMEDIATION_SCHEMA,
    maxOutputTokens,
    names: uniqueNames([
      { kind: 'namespace', value: finding.namespace },
      { kind: 'name', value: finding.resource_name },
      ...sections.flatMap(({ text }) => hostsIn(text)).map((value) => ({ kind: 'host' as const, value })),
    ]),
  };
}

function findingSections(finding: Finding, cleanManifest: (text: string) => string): readonly Section[] {
  const { manifest: _manifest, ...details } = finding.details;
  const about = [
    `check: ${finding.check_name}`,
    `severity: ${finding.severity}`,
    `resource: ${finding.resource_type}/${finding.resource_name}`,
    `namespace: ${finding.namespace || 'none, it belongs to the cluster'}`,
    `message: ${finding.message}`,
    `remediation of the check: ${finding.remediation}`,
  ].join('\n');
  return [
    { name: 'finding', heading: 'The finding:', text: about, keep: 'start', share: 1_500 },
    {
      name: 'manifest',
      heading: 'The manifest (JSON pointers of a patch refer to it):',
      text: cleanManifest(slimManifest(findingManifest(finding))),
      keep: 'start',
      share: 6_000,
    },
    {
      name: 'details',
      heading: 'Details:',
      text: Object.keys(details).length === 0 ? '' : cleanManifest(dumpManifest(details)),
      keep: 'start',
      share: 2_000,
    },
  ];
}

/** The manifest that came with a finding, as text or as data; '' without one. */
export function findingManifest({ details }: Finding): string {
  const { manifest } = details;
  if (typeof manifest === 'string') return manifest;
  return typeof manifest === 'object' && manifest !== null ? dumpManifest(manifest) : '';
}

/** The same as plain data. */
export function parseFindingManifest(finding: Finding): unknown {
  return parseManifest(findingManifest(finding));
}
