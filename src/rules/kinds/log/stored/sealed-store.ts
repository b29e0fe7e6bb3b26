import type { Step } from '../../../../contracts/diagnosis.js';
import { fieldsOf, listOf, textOf } from '../../../evidence/values.js';
import { anyOf } from '../../any-of.js';
import { step } from '../../support/commands.js';
import { variableIn } from '../classes/line-class-row.js';
import type { ProblemContext, ProblemText } from '../lines/problem-text.js';

const WHAT =
  'what it has stored was encrypted with another key or other credentials than those that it is given now: the Secret was changed or made anew, while the volume or database stayed';

/** A program cannot decrypt what it, or the release before it, has stored. */
export const SEALED_STORE: ProblemText = {
  pattern: anyOf(
    /message authentication failed|AEADBadTagException|final block not properly padded|:bad decrypt\b/i,
    /fernet\.InvalidToken/i,
    /encrypted (?:with|by|using) (?:a |an )?(?:different|another|other) (?:\w{1,20} )?(?:key|secret|password|credential)/i,
  ),
  example: [
    'failed to read stored tokens: cipher: message authentication failed',
    'javax.crypto.AEADBadTagException: Tag mismatch',
    'cryptography.fernet.InvalidToken',
    'the ledger was encrypted with a different key',
  ],
  // The password of a key store or of a key file.
  except: /Get Key failed|UnrecoverableKey|key ?store|passphrase|\bPEM\b/i,
  title: ({ container }) => `${container.name} cannot decrypt what it has stored: its key was changed`,
  what: ({ line }) =>
    /:bad decrypt\b/.test(line) ? `${WHAT}; where it reads a private key here, its passphrase is wrong` : WHAT,
  steps: (context) => sealedSteps(keyOf(context)),
};

/** A server that refuses its own credentials, since its stored configuration is sealed with others. */
export const OWN_CREDENTIALS = {
  pattern:
    /config(?:uration)? (?:system|store|backend|database)\b.{0,60}: invalid (?:credentials|access key|password)/i,
  example: 'Unable to initialize config system: Invalid credentials',
  lacks: 'credentials',
  read: () => ({
    title: 'The stored configuration does not open with the credentials that are given now',
    what: WHAT,
    steps: sealedSteps(),
  }),
} as const;

/** ` (DEPOT_SECRET, of Secret depot, key system)`: the variable that the line names, where it does. */
function keyOf({ container, line }: ProblemContext): string {
  const name = variableIn(line).trim();
  if (name === '') return '';
  const variable = listOf(container.fields['env'])
    .map(fieldsOf)
    .find((each) => textOf(each['name']) === name);
  const secret = fieldsOf(fieldsOf(variable?.['valueFrom'])['secretKeyRef']);
  const object = textOf(secret['name']);
  return object === '' ? ` (${name})` : ` (${name}, of Secret ${object}, key ${textOf(secret['key'])})`;
}

function sealedSteps(key = ''): Step[] {
  return [
    step(
      `Give it back the key or credentials${key} with which the data on its volume or in its database were made: from a backup of the Secret, or the release before; a chart that makes them at random does so anew with each installation.`,
    ),
    step(
      'To change them, use the way of the program itself, which takes the old ones and the new ones (a rotation of keys; MINIO_ACCESS_KEY_OLD and MINIO_SECRET_KEY_OLD of old MinIO).',
    ),
    step('Only where what is encrypted may be lost, let it be reset: the key alone opens it.'),
  ];
}
