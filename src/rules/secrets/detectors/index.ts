import { assignment } from './assignment.js';
import { authorization } from './authorization.js';
import { bankAccount } from './bank-account.js';
import { bearer } from './bearer.js';
import { blockScalar } from './block-scalar.js';
import { cardNumber } from './card-number.js';
import { commandLine } from './command-line.js';
import { connectionString } from './connection-string.js';
import { cookie } from './cookie.js';
import type { Detector } from './detector.js';
import { dockerAuth } from './docker-auth.js';
import { emailAddress } from './email-address.js';
import { encoded } from './encoded.js';
import { envPair } from './env-pair.js';
import { highEntropy } from './high-entropy.js';
import { jwt } from './jwt.js';
import { listedFlag } from './listed-flag.js';
import { loginFile } from './login-file.js';
import { markup } from './markup.js';
import { passwordHash } from './password-hash.js';
import { pem } from './pem.js';
import { personalNumber } from './personal-number.js';
import { plainWord } from './plain-word.js';
import { programValue } from './program-value.js';
import { refusedValue } from './refused-value.js';
import { secretObject } from './secret-object.js';
import { sentence } from './sentence.js';
import { spokenAside } from './spoken-aside.js';
import { sqlValues } from './sql-values.js';
import { sshKey } from './ssh-key.js';
import { urlCredentials } from './url-credentials.js';
import { vendorKey } from './vendor-key.js';

/**
 * All detectors, in the order in which they look: first what spans lines, then what a name or a place gives away, whole,
 * then what only its own form gives away.
 */
export const DETECTORS: readonly Detector[] = [
  pem,
  sshKey,
  envPair,
  urlCredentials,
  authorization,
  cookie,
  bearer,
  connectionString,
  dockerAuth,
  secretObject,
  encoded,
  commandLine,
  listedFlag,
  blockScalar,
  markup,
  loginFile,
  programValue,
  sqlValues,
  assignment,
  refusedValue,
  sentence,
  spokenAside,
  plainWord,
  passwordHash,
  jwt,
  vendorKey,
  emailAddress,
  cardNumber,
  bankAccount,
  personalNumber,
  highEntropy,
];
