import { changeStep } from '../../support/commands.js';
import { inputPlace, type ProgramInput, programInputs } from '../inputs/program-inputs.js';
import type { LogDraft } from '../lines/log-draft.js';
import type { LogHit } from '../lines/log-signature.js';
import { quoted } from '../lines/quoted-line.js';

/** Kestrel is to serve HTTPS and was given no certificate. */
export const NO_CERTIFICATE = /Unable to configure HTTPS endpoint\. No server certificate was specified/;
const ENDPOINTS = /(?:^|_)HTTPS_PORTS?$|(?:^|_)URLS$|Kestrel__Endpoints__.{1,80}__Url$/i;

/** What the log says of an HTTPS endpoint without a certificate. */
export function sayNoCertificate(hit: LogHit): LogDraft {
  const { evidence, container } = hit;
  const asked = askedFor(container);
  const by = asked === undefined ? '' : ` by ${asked.variable}=${asked.text} (${asked.path})`;
  const drop =
    asked === undefined
      ? 'let it listen on http only (ASPNETCORE_URLS=http://+:8080)'
      : `let it listen on http only: take the HTTPS address out of ${inputPlace(asked)}`;
  return {
    title: `${container.name} is to serve an HTTPS endpoint and has no certificate (Kestrel)`,
    what: `an HTTPS address is configured for Kestrel${by} and no certificate for it; the one for development exists on the machines of developers only: ${quoted(hit)}`,
    objects: ['certificate of Kestrel'],
    steps: [
      changeStep(
        evidence,
        `Mount a certificate and name it (ASPNETCORE_Kestrel__Certificates__Default__Path and __Password), or ${drop} at ${container.path}.env, where TLS ends at the ingress or mesh`,
      ),
    ],
  };
}

/** The variable of the manifest that asks for HTTPS; undefined where none does. */
function askedFor(container: LogHit['container']): ProgramInput | undefined {
  return programInputs(container).find(
    ({ variable, text }) => ENDPOINTS.test(variable) && (/https_ports?$/i.test(variable) || /https:/i.test(text)),
  );
}
