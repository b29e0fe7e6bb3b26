import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';

export const ROOT = join(import.meta.dirname, '../..');

/** The rules as `.dependency-cruiser.cjs` has them. */
export const configuration = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as IConfiguration;

/** Judges `src`, `plugins` and `dashboard/src` of a folder by the project's rules. */
export async function cruiseFolder(folder: string): Promise<ICruiseResult> {
  const { enhancedResolveOptions, ...options } = configuration.options ?? {};
  const tsConfig = { fileName: join(folder, 'tsconfig.json') };
  const { output } = await cruise(
    ['src', 'plugins', 'dashboard/src'],
    { ...options, tsConfig, baseDir: folder, validate: true, ruleSet: { forbidden: configuration.forbidden ?? [] } },
    { ...enhancedResolveOptions, tsconfig: tsConfig.fileName },
    { tsConfig: extractTsConfig(tsConfig.fileName) },
  );
  if (typeof output === 'string') throw new TypeError('the cruiser answered with text');
  return output;
}
