import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import { anyOf } from '../../any-of.js';
import { changeStep } from '../../support/commands.js';
import { inputPlace, namedInputs } from '../inputs/program-inputs.js';
import type { ProblemText } from '../lines/problem-text.js';

const KEY_NAME =
  /(?:PRIVATE|PUBLIC|SIGNING|RSA|JWT|SSH|APP|CLIENT)_?KEY(?:_|$)|(?:^|_)(?:PEM|CERT(?:IFICATE)?)(?:_|$)/i;
const PLACES = 3;

/** ` JWT_PRIVATE_KEY (spec.containers[0].env[0], of Secret keys, key private)`: the variables that hold keys; ` the variable or file …` where none is known. */
function keyPlaces(container: ContainerEvidence): string {
  const found = namedInputs(container).filter(({ variable }) => KEY_NAME.test(variable));
  return found.length === 0 || found.length > PLACES
    ? `the variable or file from which it takes that key (${container.path}.env, volumeMounts)`
    : found.map((each) => inputPlace(each)).join(' or ');
}

/** A key of the form PEM that lost its line breaks, or is none: mostly since a variable holds it on one line. */
export const KEY_MATERIAL: readonly ProblemText[] = [
  {
    pattern: anyOf(
      /DECODER routines:{1,2}(?:OSSL_DECODER_from_bio:)?unsupported|error:0909006C:PEM routines:\w{0,20}:no start line/i,
      /secretOrPrivateKey must be an asymmetric key|secretOrPublicKey must be an asymmetric key/i,
      /Invalid PEM formatted message|Failed to parse private key|Invalid private key\b(?!.{0,20}password)|Could not (?:parse|deserialize) (?:the )?(?:key|private key)/i,
      /Unable to load PEM file|asn1 encoding routines:\w{0,30}:(?:wrong tag|nested asn1 error)|InvalidKeyError.{0,40}(?:key|PEM)|Neither PUB key nor PRIV key/i,
      /(?:invalid|incorrect) (?:key|PEM):? .{0,20}(?:PEM encoded|must be (?:a )?PEM|no PEM|not (?:a )?PEM)|Key must be (?:a )?PEM encoded/i,
    ),
    except: /\.(?:crt|pem|key|cer)\b.{0,20}(?:no such|not found)|BIO_new_file/i,
    example: [
      'Error: error:1E08010C:DECODER routines::unsupported',
      'Error: secretOrPrivateKey must be an asymmetric key when using RS256',
      'jwt.exceptions.InvalidKeyError: Could not parse the provided public key.',
    ],
    kind: 'log-config-parse',
    title: ({ container }) => `${container.name} cannot read its key: it is not in the form PEM`,
    what: () =>
      'the key that it is given is no whole PEM: its line breaks are gone or stand there as \\n, a quotation mark or a second encoding in base64 is around it, it is empty, or it is a plain secret where the algorithm wants a pair of keys',
    steps: ({ evidence, container }) => [
      changeStep(
        evidence,
        `Give it the key as PEM with its line breaks (first line -----BEGIN … KEY-----, last line -----END …) in ${keyPlaces(container)}: make the Secret from the file itself (kubectl create secret generic NAME --from-file=KEY=key.pem), without quotation marks; where the code takes it from one line, it has to turn \\n into line breaks (replace(/\\\\n/g, '\\n'))`,
      ),
    ],
  },
];
