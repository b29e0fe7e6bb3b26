import type { Evidence } from '../../evidence/evidence.js';
import type { Draft } from '../define-kind.js';
import { changeStep, clusterKubectl, kubectl, named, recoveryCheck, step } from '../support/commands.js';
import { capitalize } from '../support/names.js';
import { fromManifest } from '../support/quotes.js';
import { isMissing, nodeNames } from './missing-node.js';
import { meets, nodeDemands } from './node-demands.js';
import type { WrongNodeName } from './node-selector-case.js';
import { describeOwnNode, type OwnNode } from './own-node.js';
import { failureQuotes, nodesClause, otherReasons, type ReasonsFound } from './scheduling-failure.js';

export function sayWrongName({ name, found }: WrongNodeName, evidence: Evidence): Draft {
  const path = `${evidence.manifest.specPath}.nodeName`;
  const others = found === undefined ? '' : otherReasons(found.failure, found.reasons);
  const clause =
    found === undefined ? 'The pod is held for a node that is not there' : nodesClause(found.failure, found.nodes);
  return {
    title: `No node is called ${name || 'as the pod asks'}`,
    cause: `${clause}: it demands ${nameDemand(evidence, name, path)}, and no node has that name (the requested hostname).${nodeNames(evidence, name)}${others}`,
    objects: [`nodeName ${name}`],
    weight: found?.nodes ?? 1,
    evidence: [
      ...(found === undefined ? [] : failureQuotes(found.failure)),
      ...(name === '' ? [] : [fromManifest(path, name)]),
    ],
    steps: [changeStep(evidence, `Remove ${path}, so that the scheduler chooses a node, or name one that exists`)],
    checks: [step('See how the nodes are called:', clusterKubectl('get', 'nodes')), recoveryCheck(evidence)],
  };
}

function nameDemand(evidence: Evidence, name: string, path: string): string {
  if (name !== '') return `nodeName ${name} (${path})`;
  const field = nodeDemands(evidence.manifest.spec).find((demand) => demand.isField);
  return field?.text ?? 'a node by its name';
}

export function sayOwnNode({ failure, nodes, reasons }: ReasonsFound, own: OwnNode, evidence: Evidence): Draft {
  const demands = nodeDemands(evidence.manifest.spec).filter((demand) => demand.values[0] !== own.name);
  const list = demands.map((demand) => demand.text).join(' and ');
  const isGone = own.name !== '' && isMissing(evidence, own.name);
  const node = evidence.facts.nodes.find(({ name }) => name === own.name);
  const lacking = node === undefined ? [] : demands.filter((demand) => !meets(node, demand));
  return {
    title: isGone
      ? `No node is called ${own.name}`
      : `${own.name === '' ? 'Its node' : `Node ${own.name}`} does not match the pod`,
    cause: `${capitalize(describeOwnNode(own))}, ${unfitNodeReason(isGone, lacking.map((demand) => demand.text).join(' and '), list)}.${isGone ? nodeNames(evidence, own.name) : ''}${otherReasons(failure, reasons)}`,
    objects: [`node ${own.name}`],
    weight: nodes,
    evidence: [
      ...failureQuotes(failure),
      ...demands
        .slice(0, 10)
        .map((demand) => fromManifest(`${evidence.manifest.specPath}.${demand.path}`, demand.text)),
    ],
    steps: ownSteps(evidence, own, isGone),
    checks: [
      step('See which nodes there are, and their labels:', clusterKubectl('get', 'nodes', '--show-labels')),
      recoveryCheck(evidence),
    ],
  };
}

function unfitNodeReason(isGone: boolean, lacking: string, list: string): string {
  if (isGone) return 'is not there';
  if (lacking !== '') return `does not carry ${lacking}, which the pod demands as well`;
  const labels = list === '' ? 'the labels that the pod demands' : `all that the pod demands as well (${list})`;
  return `is not there any more, or does not carry ${labels}`;
}

function ownSteps(evidence: Evidence, { name, daemonSet }: OwnNode, isGone: boolean): Draft['steps'] {
  const look = step(
    'See whether the node is there, and its labels:',
    clusterKubectl('get', 'node', named(name || 'NODE'), '--show-labels'),
  );
  if (daemonSet !== '')
    return [
      ...(isGone ? [] : [look]),
      step(
        'Where the node is gone, delete the pod: a DaemonSet makes none for a node that is not there.',
        kubectl(evidence, 'delete', `pod/${evidence.podName}`),
      ),
    ];
  return [look, changeStep(evidence, 'Name a node that exists, or let the scheduler choose one')];
}
