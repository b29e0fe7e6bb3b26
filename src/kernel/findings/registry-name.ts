import { Name } from '../../contracts/common.js';

const LABEL = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;
const SEGMENT = /^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/;
const PORT_LIMIT = 65_535;

const ANY_LABEL = '[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?';
const ANY_SEGMENT = '[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?';

/** What `isRegistry` checks, for the description of the API. Never run here: a regular expression of this shape could backtrack. */
const DESCRIBED = {
  pattern: `^${ANY_LABEL}(\\.${ANY_LABEL})*(:[1-9][0-9]{0,4})?(/${ANY_SEGMENT})*$`,
  description: 'host[:port][/path], without a scheme; kept in lower case.',
};

/** An image registry as references name it: `host[:port][/path]`, without a scheme. Upper case means the same and is lowered. */
export const RegistryName = Name.meta(DESCRIBED)
  .transform((text) => text.toLowerCase())
  .refine((name) => !name.includes('://'), {
    error: 'must be host[:port][/path], without a scheme such as https://',
    abort: true,
  })
  .refine(isRegistry, 'must be host[:port][/path], such as registry.example.com:5000/team');

function isRegistry(name: string): boolean {
  const [address = '', ...path] = name.split('/');
  const [host = '', port, ...rest] = address.split(':');
  const isHost = host.split('.').every((label) => LABEL.test(label));
  return isHost && rest.length === 0 && isPort(port) && path.every((segment) => SEGMENT.test(segment));
}

function isPort(port: string | undefined): boolean {
  return port === undefined || (/^[1-9]\d{0,4}$/.test(port) && Number(port) <= PORT_LIMIT);
}
