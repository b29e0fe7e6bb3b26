import type { Step } from '../../../../contracts/diagnosis.js';
import { changeStep, shellIn, step } from '../../support/commands.js';
import type { LogHit } from '../lines/log-signature.js';
import { dataRootOf, isDataDirectory, volumeFor } from './data-directory.js';

/** What no image has: a certificate, or the key to one. */
export const CERTIFICATE =
  /\/(?:(?:tls|ca|server|client|cert|webhook)[\w-]{0,30}\.(?:crt|key|pem)|[\w.-]{1,60}\.(?:crt|p12|pfx|jks))$|\/(?:(?:serving-)?certs?|ssl|tls|pki|private|certificates)\/(?:[\w.-]{1,60}\/){0,3}[\w.-]{1,60}\.(?:key|pem|crt)$/;
const WEBHOOK = /webhook/i;
/** A directory for what no image should have. */
const SECRET_PLACE =
  /(?:secret|credential|password|token|(?:^|\/)(?:keys?|keyring|vault|certs?)$)[\w.-]{0,40}(?:\/[\w.-]{1,40})?$/i;
/** A key by its own name, wherever it is looked for: no image should have one. */
const KEY_FILE =
  /\/[\w.-]{0,60}(?:sign|jwt|private|secret|rsa|ecdsa|ed25519|service-?account|gcp|firebase|credential)[\w.-]{0,60}\.(?:pem|key|json|jwk|jwks|asc|gpg)$|\/[\w.-]{1,60}\.(?:key|p8|pkcs8|kdb|keytab)$|\/id_(?:rsa|ed25519|ecdsa)$/i;
/** Made anew by each run: its directory is what is missing. */
const TEMPORARY = /^(\/(?:var\/)?tmp)\/[^/]{1,200}$/;
/** What is packed: an image brings it, or it is fetched before it is used, but no program waits for an empty directory to make it. */
const PACKAGE = /\.(?:deb|rpm|apk|tgz|zip|tar(?:\.\w{2,4})?)$/;
/** What belongs to a place of its own, and to no program's own files. */
const SETTINGS_FILE =
  /^\/(?:[\w.-]{1,60}\/){0,6}(?:etc|conf|config|configs|configuration|settings)\/(?:[\w.-]{1,60}\/){0,4}[\w.-]{1,80}\.(?:ya?ml|json|toml|ini|conf|cfg|properties|xml)$|^\/(?:[\w.-]{1,60}\/){0,4}(?:config|settings|application|appsettings|values)\.(?:ya?ml|json|toml|ini|conf|properties)$/;
/** Where programs of all languages look for variables on the machine of a developer. */
const ENV_FILE = /(?:^|\/)\.env(?:\.[\w-]{1,30})?$/;
/** Models are too large for images: they come with a volume. */
const MODELS = /^(\/(?:[\w.-]{1,60}\/){0,4}models?(?:_?repository|-repository)?)\/\S/;

/** Data come with a volume too. */
const DATA = /^(\/(?:data|datasets?|mnt|media|nfs|efs|shared|input|workspace\/data))\/\S/;

/** A certificate belongs into a Secret that is mounted; anything else into the image. */
export function placeInImage({ evidence, container }: Pick<LogHit, 'evidence' | 'container'>, name: string): Step {
  const directory = name.slice(0, name.lastIndexOf('/'));
  if (PACKAGE.test(name)) return releaseStep({ evidence, container }, name.slice(directory.length + 1));
  if (!CERTIFICATE.test(name)) return placeOther({ evidence, container }, name, directory);
  const who = WEBHOOK.test(name)
    ? 'that of its webhook server, which cert-manager, a Job of the chart or OLM makes'
    : 'which cert-manager or another issuer makes';
  return changeStep(
    evidence,
    `Mount the Secret with the certificate (${who}) at ${directory} (${container.path}.volumeMounts): no volume is mounted there. See first that the Secret exists and holds ${name.slice(directory.length + 1)}${WEBHOOK.test(name) ? '; where webhooks are not wanted, switch them off by the option of the program (ENABLE_WEBHOOKS=false and the like)' : ''}`,
  );
}

function placeOther(
  { evidence, container }: Pick<LogHit, 'evidence' | 'container'>,
  name: string,
  directory: string,
): Step {
  const file = name.slice(directory.length + 1);
  const mounts = `(${container.path}.volumeMounts)`;
  if (ENV_FILE.test(name))
    return changeStep(
      evidence,
      `Set the variables that ${name.slice(name.lastIndexOf('/') + 1)} has on a developer's machine at ${container.path}.env (envFrom a ConfigMap or Secret), and let the program go on where there is no such file; or mount a Secret that holds it`,
    );
  if (SECRET_PLACE.test(directory) || KEY_FILE.test(name))
    return changeStep(
      evidence,
      `Mount the Secret that holds ${file} at ${directory} ${mounts}: no volume is mounted there. See first that the Secret exists`,
    );
  const temporary = TEMPORARY.exec(name)?.[1];
  if (temporary !== undefined)
    return changeStep(
      evidence,
      `Mount an emptyDir at ${temporary} ${mounts}, if the program is to make ${file} itself: the ${container.imageWords} then has no such directory, as images without a distribution (scratch) have not`,
    );
  return placeOnVolume({ evidence, container }, name, directory);
}

/** What comes with a volume or an object that is mounted; else what the image is to bring. */
function placeOnVolume(
  { evidence, container }: Pick<LogHit, 'evidence' | 'container'>,
  name: string,
  directory: string,
): Step {
  const file = name.slice(directory.length + 1);
  const mounts = `(${container.path}.volumeMounts)`;
  const models = MODELS.exec(name)?.[1];
  if (models !== undefined)
    return changeStep(
      evidence,
      `Put ${name.slice(models.length + 1)} into the model repository that is mounted at ${models}, or mount the volume or bucket that holds it there ${mounts}: the ${container.imageWords} brings no models; see too that what fetches them (an init container, a storage initializer) ended well`,
    );
  if (DATA.test(name))
    return changeStep(
      evidence,
      `Mount the volume that holds ${name} (a claim, a share, a bucket) at ${DATA.exec(name)?.[1] ?? directory} ${mounts}: no volume is mounted there, and images seldom bring data; or correct the path`,
    );
  if (SETTINGS_FILE.test(name))
    return changeStep(
      evidence,
      `Mount the ConfigMap or Secret that holds ${file} at ${directory || '/'} ${mounts}, with subPath where the image has other files there: no volume is mounted there`,
    );
  return dataStep({ evidence, container }, name);
}

/** The directory of the data of a server needs a volume; of what is left only the image shows whether it is there. */
function dataStep({ evidence, container }: Pick<LogHit, 'evidence' | 'container'>, name: string): Step {
  if (!name.startsWith('/') || !isDataDirectory(name))
    return lookIntoImage(container.image, `See whether the image has ${name || 'it'}:`);
  const root = dataRootOf(name) || name;
  return changeStep(
    evidence,
    `Mount ${volumeFor(name)} at ${root} (${container.path}.volumeMounts): ${container.name} keeps its data there, and no volume is mounted${root === name ? '' : `; it or an init container then makes ${name}`}`,
  );
}

function releaseStep({ evidence, container }: Pick<LogHit, 'evidence' | 'container'>, file: string): Step {
  return changeStep(
    evidence,
    `If a command fetches ${file} first, repair that one, whose error stands above. If the image is to bring it, let manifest and image be of the same release, by a fixed tag (${container.path}.image): ${container.image || 'the image'} does not have it, or has another version of it than the command of ${container.name} names`,
  );
}

/** A shell in the image shows what it has. */
export function lookIntoImage(image: string, text: string): Step {
  return step(text, shellIn(image));
}
