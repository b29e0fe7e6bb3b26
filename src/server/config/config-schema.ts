import { z } from 'zod';
import { NewPassword } from '../../contracts/account.js';
import { parseUrl } from '../../contracts/parse-url.js';
import { Username } from '../../contracts/username.js';
import {
  byteSize,
  egressList,
  hostList,
  onOff,
  originList,
  splitList,
  textList,
  trustProxy,
  webAddress,
  wholeNumber,
} from './config-values.js';

/** What stands beside each variable: for error messages, `podproof config check` and the README. */
export interface Explanation {
  /** Ends the sentence "NAME must be …". */
  readonly expects: string;
  readonly help: string;
  /** Never shown, and may be given as a file by NAME_FILE. */
  readonly secret?: true;
  /** Made on the first start and kept in this file of DATA_DIR when it is not given. */
  readonly generated?: string;
}

/** The explanation of each variable of the environment. */
export const explanations = z.registry<Explanation>();

const SHORTEST_SECRET = 8;
const isToken = (text: string) => text.length >= SHORTEST_SECRET && !/\s/.test(text);
/** Keys are used as they are, not stretched as passwords are: what is given must be as hard to guess as what would be generated. */
const SHORTEST_KEY = 32;
const keyText = z.string().refine((text) => text.length >= SHORTEST_KEY);

/** A key may itself hold commas, so the whole text counts as one as well. */
const keyList = z
  .string()
  .refine((text) => splitList(text).length > 0 && splitList(text).every((key) => key.length >= SHORTEST_SECRET))
  .transform((text) => [...new Set([...splitList(text), text])]);

const isDatabaseUrl = (text: string) =>
  parseUrl(text) !== undefined && /^(?:postgres(?:ql)?:\/\/|(?:sqlite|file):)./.test(text);

/** The environment, one variable a line. Empty text counts as not set. */
export const environmentSchema = z.object({
  PORT: wholeNumber(0, 65_535).default(8000).register(explanations, {
    expects: 'a port number from 0 to 65535 (0 takes any free one)',
    help: 'port of the server',
  }),
  HOST: z.string().default('0.0.0.0').register(explanations, {
    expects: 'an address or a host name',
    help: 'address that the server listens on',
  }),
  DATABASE_URL: z.string().refine(isDatabaseUrl).optional().register(explanations, {
    expects: 'a URL that begins with postgres:// or postgresql://, or sqlite: and a path',
    help: 'where the data is kept; wins over what an admin chose',
    secret: true,
  }),
  DATA_DIR: z.string().default('./data').register(explanations, {
    expects: 'the path of a folder',
    help: 'folder of the SQLite database and of generated secrets',
  }),
  SERVICE_TOKEN: z
    .string()
    .transform(splitList)
    .refine((tokens) => tokens.length > 0 && tokens.every(isToken))
    .optional()
    .register(explanations, {
      expects: `one or more tokens of at least ${SHORTEST_SECRET} characters, separated by commas`,
      help: 'what agents and scanners show; several while one replaces another',
      secret: true,
      generated: 'service-token',
    }),
  SESSION_SECRET: keyText.optional().register(explanations, {
    expects: `text of at least ${SHORTEST_KEY} characters (such as from \`openssl rand -hex 32\`)`,
    help: 'signs the session cookie; changing it ends all sessions',
    secret: true,
    generated: 'session-secret',
  }),
  ENCRYPTION_KEY: keyText.optional().register(explanations, {
    expects: `text of at least ${SHORTEST_KEY} characters (such as from \`openssl rand -hex 32\`)`,
    help: 'encrypts what admins enter, such as API keys; keep it with your backups',
    secret: true,
    generated: 'encryption-key',
  }),
  ENCRYPTION_KEY_PREVIOUS: keyList.optional().register(explanations, {
    expects: `one or more keys of at least ${SHORTEST_SECRET} characters, separated by commas`,
    help: 'former keys that still open what they encrypted; for a change of keys, see `podproof migrate keys`',
    secret: true,
  }),
  LLM_PROVIDER: z.string().optional().register(explanations, {
    expects: 'the id of an LLM plugin',
    help: 'language model that is used instead of what an admin chose, with the three below',
  }),
  LLM_API_KEY: z.string().optional().register(explanations, {
    expects: 'text',
    help: 'key for LLM_PROVIDER',
    secret: true,
  }),
  LLM_MODEL: z.string().optional().register(explanations, {
    expects: 'the name of a model',
    help: 'model of LLM_PROVIDER; the plugin has a default',
  }),
  LLM_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .register(explanations, {
      expects: 'an http or https URL',
      help: 'where LLM_PROVIDER is reached, when not at its own address',
    }),
  LLM_INGEST_WAIT_SECONDS: wholeNumber(0, 300).default(10).register(explanations, {
    expects: 'a whole number from 0 to 300',
    help: 'how long the answer to the first report of a cause waits for the language model; 0 is never',
  }),
  CLUSTER_ACCESS: onOff.default(true).register(explanations, {
    expects: 'on or off',
    help: 'whether the cluster is read for logs and diagrams: that of KUBECONFIG, else the one that the server runs in',
  }),
  KUBECONFIG: z.string().optional().register(explanations, {
    expects: 'the path of a kubeconfig, or several as for kubectl',
    help: 'the cluster that is read and the credentials for it; `~/.kube/config` is not read unless named here',
  }),
  KUBE_CONTEXT: z.string().optional().register(explanations, {
    expects: 'the name of a context in KUBECONFIG',
    help: 'context of KUBECONFIG to use instead of its current one',
  }),
  TRUST_PROXY: trustProxy.default(false).register(explanations, {
    expects: 'false, the number of proxies in front, or their addresses and CIDRs separated by commas',
    help: 'whose X-Forwarded-* headers count',
  }),
  PUBLIC_URL: webAddress.optional().register(explanations, {
    expects: 'an http or https URL',
    help: 'where users reach the server; for links',
  }),
  ALLOWED_ORIGINS: originList.default([]).register(explanations, {
    expects: 'origins such as https://podproof.example.com, separated by commas',
    help: 'further origins whose pages may change state',
  }),
  ALLOWED_HOSTS: hostList.default([]).register(explanations, {
    expects: 'host names such as podproof.example.com or *.example.com, and addresses, separated by commas',
    help: 'further hosts under which the server may be asked for, besides that of PUBLIC_URL',
  }),
  EGRESS_ALLOW: egressList.default([]).register(explanations, {
    expects: 'hosts, addresses and CIDRs separated by commas',
    help: 'private destinations that messages may go to',
  }),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .register(explanations, {
      expects: 'trace, debug, info, warn, error, fatal or silent',
      help: 'the least that is logged',
    }),
  BODY_LIMIT: byteSize.default(5 * 1024 ** 2).register(explanations, {
    expects: 'a size from 1kb to 1024mb, such as 5mb, or a number of bytes',
    help: 'largest request body, after decompression',
  }),
  METRICS_NAMESPACES: onOff.default(true).register(explanations, {
    expects: 'on or off',
    help: 'whether metrics name namespaces (at most 200)',
  }),
  WEBSOCKET_CLIENTS: wholeNumber(0, 1_000_000).default(1000).register(explanations, {
    expects: 'a whole number',
    help: 'how many WebSocket clients may be connected',
  }),
  EVENT_STREAMS: wholeNumber(0, 10_000).default(200).register(explanations, {
    expects: 'a whole number from 0 to 10000',
    help: 'how many logs may be followed at once; each may take some megabytes',
  }),
  DATABASE_POOL: wholeNumber(2, 100).default(10).register(explanations, {
    expects: 'a whole number from 2 to 100',
    help: 'connections to PostgreSQL (SQLite has one)',
  }),
  SHUTDOWN_SECONDS: wholeNumber(1, 3600).default(10).register(explanations, {
    expects: 'a whole number from 1 to 3600',
    help: 'how long a stop may take after SIGTERM; requests in flight have the first 70 % of it',
  }),
  PODPROOF_PLUGINS: textList.default([]).register(explanations, {
    expects: 'names of installed packages, separated by commas',
    help: 'further plugins that are npm packages',
  }),
  PODPROOF_PLUGIN_DIR: z.string().optional().register(explanations, {
    expects: 'the path of a folder',
    help: 'folder with one further plugin a subfolder',
  }),
  PODPROOF_CONFIG: z.string().optional().register(explanations, {
    expects: 'the path of a file',
    help: 'YAML file that declares settings, notifications, users and more; read again on SIGHUP',
  }),
  ADMIN_USERNAME: Username.optional().register(explanations, {
    expects: 'a name of 1 to 64 characters that begins with a letter or a digit',
    help: 'creates the first admin at start, with ADMIN_PASSWORD',
  }),
  ADMIN_PASSWORD: NewPassword.optional().register(explanations, {
    expects: 'a password of 8 to 72 bytes',
    help: 'password of the first admin',
    secret: true,
  }),
});

export type Environment = z.output<typeof environmentSchema>;
export type VariableName = keyof Environment;

/** The names of all variables, in the order of the schema. */
export const VARIABLE_NAMES = Object.keys(environmentSchema.shape) as VariableName[];

/** What is known of a variable. */
export function explanationOf(name: VariableName): Explanation {
  const explanation = explanations.get(environmentSchema.shape[name]);
  if (explanation === undefined) throw new TypeError(`${name} has no explanation`);
  return explanation;
}
