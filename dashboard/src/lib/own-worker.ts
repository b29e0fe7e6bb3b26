interface ScriptPolicy {
  createScriptURL(url: string): string;
}

interface PolicyFactory {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}

/** Only scripts of this site become workers. The content security policy knows the policy by its name. */
const RULES: ScriptPolicy = {
  createScriptURL(url) {
    if (new URL(url, location.href).origin !== location.origin) throw new TypeError(`${url} is no script of this site`);
    return url;
  },
};

let policy: ScriptPolicy | undefined;

function scriptPolicy(): ScriptPolicy {
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory };
  policy ??= trustedTypes?.createPolicy('podproof', RULES) ?? RULES;
  return policy;
}

/** Starts a worker. @param url as the build names it (`import url from './x.ts?worker&url'`) */
export const ownWorker = (url: string): Worker => new Worker(scriptPolicy().createScriptURL(url), { type: 'module' });
