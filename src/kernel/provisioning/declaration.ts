import { z } from 'zod';
import { NewPassword } from '../../contracts/account.js';
import { Role } from '../../contracts/common.js';
import { DeclaredKindPack } from '../../contracts/kind-pack.js';
import { LlmConfig } from '../../contracts/llm.js';
import { NewNotificationProvider } from '../../contracts/notification.js';
import { DeclaredSilence } from '../../contracts/silence.js';
import { Username } from '../../contracts/username.js';
import { RegistryName } from '../findings/registry-name.js';
import { ExcludedNamespace, PodPattern } from '../settings/exclusion-rules.js';
import { isSettingKey, MIRROR_TTL, MirrorTtl, SETTINGS } from '../settings/setting-definitions.js';

/** Settings are text; YAML makes numbers and truth values of some. */
const settingText = z.union([z.string(), z.number(), z.boolean()]).transform(String);

function settingProblem(key: string, value: string): string | undefined {
  if (key === MIRROR_TTL.key) {
    const { minimum, maximum } = MIRROR_TTL;
    return MirrorTtl.safeParse(Number(value)).success ? undefined : `must be from ${minimum} to ${maximum} seconds`;
  }
  if (!isSettingKey(key)) return 'is no setting';
  return SETTINGS[key].schema.safeParse(value).error?.issues[0]?.message;
}

const settings = z.record(z.string(), settingText).superRefine((values, context) => {
  for (const [key, value] of Object.entries(values)) {
    const message = settingProblem(key, value);
    if (message !== undefined) context.addIssue({ code: 'custom', path: [key], message });
  }
});

const MOST = 10_000;

/** A list of which no two items are for the same thing. */
function listOfNamed<Item extends z.ZodType>(item: Item, nameOf: (item: z.output<Item>) => string) {
  return z
    .array(item)
    .max(MOST)
    .superRefine((items, context) => {
      const names = items.map(nameOf);
      names.forEach((name, index) => {
        if (names.indexOf(name) !== index)
          context.addIssue({ code: 'custom', path: [index], message: 'is there twice' });
      });
    });
}

const same = (text: string) => text;

const DeclaredUser = z.strictObject({ username: Username, role: Role, password: NewPassword.optional() });

/** What a provisioning file declares. What is left out or empty is left to the API. */
export const Declaration = z.strictObject({
  settings: settings.nullish(),
  excluded_namespaces: listOfNamed(ExcludedNamespace, same).nullish(),
  excluded_pods: listOfNamed(PodPattern, same).nullish(),
  trusted_registries: listOfNamed(RegistryName, same).nullish(),
  silences: listOfNamed(DeclaredSilence, (silence) => JSON.stringify(silence)).nullish(),
  notifications: listOfNamed(NewNotificationProvider, ({ provider }) => provider).nullish(),
  kind_packs: listOfNamed(DeclaredKindPack, ({ pack }) => pack).nullish(),
  llm: LlmConfig.nullish(),
  users: listOfNamed(DeclaredUser, ({ username }) => username.toLowerCase()).nullish(),
});
export type Declaration = z.output<typeof Declaration>;
export type DeclaredUser = z.output<typeof DeclaredUser>;

/** What is wrong with a declaration, and where. */
export interface DeclarationIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}
