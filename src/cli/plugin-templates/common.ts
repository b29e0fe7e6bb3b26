/** What a new plugin is called. */
export interface NewPlugin {
  readonly kind: 'kinds' | 'llm' | 'notify' | 'storage';
  readonly id: string;
  /** The id as a name: `acme-chat` is Acme Chat. */
  readonly displayName: string;
}

/** The files of a new plugin: names and texts. */
export type Files = Readonly<Record<string, string>>;

const SUITES = { vitest: '^4.0.0', nock: '^14.0.0', 'fast-check': '^4.0.0' };

export function packageJson({ kind, id }: NewPlugin, dependencies: Readonly<Record<string, string>> = {}): string {
  const manifest = {
    name: `podproof-${kind}-${id}`,
    version: '0.1.0',
    private: true,
    type: 'module',
    main: 'index.js',
    scripts: { test: 'podproof plugins check .' },
    ...(Object.keys(dependencies).length > 0 && { dependencies }),
    devDependencies: SUITES,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

export function readme({ kind, id, displayName }: NewPlugin, guide: string): string {
  return `# ${displayName}

A plugin of Podproof: kind \`${kind}\`, id \`${id}\`.

- \`podproof plugins check .\` runs the suite that every plugin of this kind passes (\`index.test.js\`).
- \`PODPROOF_PLUGIN_DIR=<the folder above this one> podproof serve\` runs it. Changes of the files are taken over while the server runs.
- ${guide}
`;
}
