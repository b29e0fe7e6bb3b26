import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configuration, cruiseFolder, ROOT } from './cruise-folder.js';

const CRUISE_TIMEOUT_MS = 240_000;

/** One bad import for every rule: which rule must refuse it, in which file it stands, and what it imports. */
const PLANTED = [
  ['contracts-are-a-leaf', 'src/contracts/bad.ts', "import type { Thing } from '../kernel/thing.js';"],
  ['rules-are-pure', 'src/rules/bad.ts', "import type { Thing } from '../kernel/thing.js';"],
  ['lines-of-logs-come-first', 'src/rules/kinds/log/lines/bad.ts', "import type { Thing } from '../inputs/thing.js';"],
  [
    'inputs-are-given-whatever-fails',
    'src/rules/kinds/log/inputs/bad.ts',
    "import type { Thing } from '../classes/thing.js';",
  ],
  ['classes-name-no-product', 'src/rules/kinds/log/classes/bad.ts', "import type { Thing } from '../files/thing.js';"],
  ['readings-know-no-kind', 'src/rules/kinds/log/files/bad.ts', "import type { Thing } from '../thing.js';"],
  ['kernel-knows-ports-only', 'src/kernel/bad.ts', "import type { Thing } from '../kit/thing.js';"],
  ['api-sees-services', 'src/api/bad.ts', "import type { Thing } from '../server/thing.js';"],
  ['kit-stands-on-ports', 'src/kit/bad.ts', "import type { Thing } from '../kernel/thing.js';"],
  ['kubernetes-stands-on-ports', 'src/k8s/bad.ts', "import type { Thing } from '../kernel/thing.js';"],
  ['agent-and-scanner-stand-alone', 'src/agent/bad.ts', "import type { Thing } from '../scanner/thing.js';"],
  ['simulation-is-a-cluster', 'src/simulation/bad.ts', "import type { Thing } from '../agent/thing.js';"],
  ['demonstration-is-data', 'src/demo/bad.ts', "import type { Thing } from '../agent/thing.js';"],
  ['server-is-the-composition-root', 'src/server/bad.ts', "import type { Thing } from '../agent/thing.js';"],
  ['plugins-use-the-public-doors', 'plugins/llm-bad/bad.ts', "import type { Thing } from '../../src/kernel/thing.js';"],
  [
    'plugins-enter-by-name',
    'plugins/llm-bad/door.ts',
    "import type { Thing } from '../../src/kernel/plugins/index.js';",
  ],
  ['plugins-do-not-meet', 'plugins/llm-bad/other.ts', "import type { Thing } from '../llm-good/index.js';"],
  ['nobody-imports-a-plugin', 'src/server/plugin.ts', "import type { Thing } from '../../plugins/llm-good/index.js';"],
  ['nobody-imports-the-command-line', 'src/server/cli.ts', "import type { Thing } from '../cli/thing.js';"],
  ['simulation-is-for-demos-and-tests', 'src/agent/cluster.ts', "import type { Thing } from '../simulation/thing.js';"],
  ['product-needs-no-tests', 'src/cli/test.ts', "import type { Thing } from '../../test/thing.js';"],
  ['no-cycles', 'src/cli/cycle-one.ts', "import { two } from './cycle-two.js'; export const one = () => two;"],
  ['imports-resolve', 'src/cli/nowhere.ts', "import { nothing } from './nothing.js';"],
  ['packages-of-contracts', 'src/contracts/package.ts', "import type { Thing } from 'knex';"],
  ['node-modules-of-contracts', 'src/contracts/node.ts', "import { readFileSync } from 'node:fs';"],
  ['packages-of-rules', 'src/rules/package.ts', "import { z } from 'zod';"],
  ['node-modules-of-rules', 'src/rules/node.ts', "import { randomBytes } from 'node:crypto';"],
  ['packages-of-kernel', 'src/kernel/package.ts', "import type { Thing } from 'express';"],
  ['node-modules-of-kernel', 'src/kernel/node.ts', "import { createServer } from 'node:http';"],
  ['packages-of-api', 'src/api/package.ts', "import type { Thing } from 'tsyringe';"],
  ['packages-of-kit', 'src/kit/package.ts', "import type { Thing } from 'express';"],
  ['packages-of-kubernetes', 'src/k8s/package.ts', "import type { Thing } from 'express';"],
  ['packages-of-agent', 'src/agent/package.ts', "import type { Thing } from 'express';"],
  ['packages-of-simulation', 'src/simulation/package.ts', "import type { Thing } from 'express';"],
  ['packages-of-demonstration', 'src/demo/package.ts', "import type { Thing } from 'express';"],
  ['node-modules-of-demonstration', 'src/demo/machine.ts', "import { readFileSync } from 'node:fs';"],
  ['packages-of-server', 'src/server/package.ts', "import type { Thing } from 'knex';"],
  ['packages-of-command-line', 'src/cli/package.ts', "import type { Thing } from 'express';"],
  ['plugins-leave-the-server-alone', 'plugins/llm-bad/package.ts', "import type { Thing } from 'express';"],
  ['dashboard-lib-is-a-leaf', 'dashboard/src/lib/bad.ts', "import type { Thing } from '../ui/thing.js';"],
  ['dashboard-ui-knows-no-product', 'dashboard/src/ui/bad.tsx', "import type { Thing } from '../api/thing.js';"],
  ['dashboard-api-knows-the-contract', 'dashboard/src/api/bad.ts', "import type { Thing } from '../ui/thing.js';"],
  [
    'dashboard-features-do-not-meet',
    'dashboard/src/features/home/bad.tsx',
    "import type { Thing } from '../security/thing.js';",
  ],
  ['dashboard-stands-alone', 'dashboard/src/app/bad.tsx', "import type { Thing } from '../../../src/kernel/thing.js';"],
  ['large-packages-have-one-place', 'dashboard/src/app/large.tsx', "import { Dialog } from '@base-ui/react/dialog';"],
  ['events-are-typed-only', 'dashboard/src/api/check.ts', "import { Thing } from '../../../src/contracts/thing.js';"],
  ['drivers-belong-to-plugins', 'src/cli/driver.ts', "import Database from 'better-sqlite3';"],
] as const;

/** Imports that the rules are there to allow, so that a rule which refuses everything is noticed. */
const GOOD = [
  [
    'src/rules/good.ts',
    "import type { Thing } from '../contracts/thing.js'; import { load } from 'js-yaml'; import { distance } from 'fastest-levenshtein';",
  ],
  ['src/kernel/good.ts', "import type { Thing } from '../rules/thing.js'; import { createHash } from 'node:crypto';"],
  ['src/api/good.ts', "import type { Thing } from '../kernel/thing.js'; import express from 'express';"],
  [
    'plugins/storage-good/index.ts',
    "import type { Thing } from 'podproof/plugin'; import pg from 'pg'; import { other } from './other.js';",
  ],
  [
    'src/k8s/good.ts',
    "import type { Thing } from '../rules/thing.js'; import type { KubeConfig } from '@kubernetes/client-node';",
  ],
  [
    'src/simulation/good.ts',
    "import type { Thing } from './thing.js'; import type { Resource } from '../k8s/resources.js';",
  ],
  ['src/main.ts', "import { thing } from './cli/thing.js';"],
  [
    'dashboard/src/features/failure/good.tsx',
    "import type { Thing } from '../proof/thing.js'; import { part } from '../../api/thing.js'; import { useState } from 'react';",
  ],
  ['dashboard/src/api/good.ts', "import type { Thing } from '../../../src/contracts/thing.js';"],
] as const;

const THINGS = [
  ...['agent', 'cli', 'contracts', 'kernel', 'kit', 'rules', 'scanner', 'server', 'simulation'].map(
    (folder) => `src/${folder}/thing.ts`,
  ),
  'src/kernel/plugins/index.ts',
  'src/k8s/resources.ts',
  'plugins/llm-good/index.ts',
  'plugins/storage-good/other.ts',
  'src/rules/kinds/log/classes/thing.ts',
  'src/rules/kinds/log/files/thing.ts',
  'src/rules/kinds/log/inputs/thing.ts',
  'src/rules/kinds/log/thing.ts',
  'test/thing.ts',
  'dashboard/src/api/thing.ts',
  'dashboard/src/features/proof/thing.ts',
  'dashboard/src/features/security/thing.ts',
  'dashboard/src/lib/thing.ts',
  'dashboard/src/ui/thing.ts',
];

async function write(folder: string, path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text, { flag: 'a' });
}

async function plantEverything(folder: string): Promise<void> {
  for (const path of THINGS) await write(folder, path, 'export interface Thing {}\n');
  for (const [, path, text] of PLANTED) await write(folder, path, `${text}\n`);
  for (const [path, text] of GOOD) await write(folder, path, `${text}\n`);
  await write(folder, 'src/cli/cycle-two.ts', "import { one } from './cycle-one.js'; export const two = () => one;\n");
  await symlink(join(ROOT, 'tsconfig.json'), join(folder, 'tsconfig.json'));
  await symlink(join(ROOT, 'package.json'), join(folder, 'package.json'));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
}

describe('layering', () => {
  it('holds in the whole tree', { timeout: CRUISE_TIMEOUT_MS }, async () => {
    const { summary } = await cruiseFolder(ROOT);
    expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)).toEqual([]);
    expect(summary.totalCruised).toBeGreaterThan(50);
  });

  it('gives a reason for every rule', () => {
    const withoutReason = (configuration.forbidden ?? []).filter(({ comment = '' }) => comment.length < 40);
    expect(withoutReason).toEqual([]);
  });

  it('has a planted bad import for every rule', () => {
    const rules = (configuration.forbidden ?? []).map(({ name }) => name);
    expect(PLANTED.map(([rule]) => rule as string).sort()).toEqual(rules.sort());
  });
});

describe('a bad import', () => {
  let folder: string;
  let result: ICruiseResult;

  beforeAll(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'podproof-layering-')));
    await plantEverything(folder);
    result = await cruiseFolder(folder);
  }, CRUISE_TIMEOUT_MS);

  afterAll(() => rm(folder, { recursive: true, force: true }));

  const refusalsOf = (path: string) =>
    result.summary.violations.filter(({ from }) => from === path).map(({ rule }) => rule.name);

  it.each(PLANTED)('is refused by %s', (rule, path) => {
    expect(refusalsOf(path)).toContain(rule);
  });

  it.each(GOOD)('is not what %s has', (path) => {
    expect(refusalsOf(path)).toEqual([]);
  });
});
