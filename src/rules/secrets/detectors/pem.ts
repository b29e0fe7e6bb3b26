import type { Detector, Redact, SecretKind } from './detector.js';

const MARKER = /-----(BEGIN|END) ([A-Z0-9][A-Z0-9 ]{0,40})-----/g;
/** What follows a BEGIN whose END was cut off: lines of base64, their ends real or escaped. */
const CUT_OFF =
  /(?:(?:\s|\\{1,4}[nr]){0,12}[A-Za-z0-9+/]{24,}={0,2})*(?:(?:\s|\\{1,4}[nr]){1,12}[A-Za-z0-9+/]{1,75}={0,2}(?=["'\\\s]|$))?/y;
/** A block that was encoded in base64 as a whole: the text starts with "-----BEGI". Its lines may be folded. */
const ENCODED =
  /LS0tLS1CRUdJTi[A-Za-z0-9+/=_-]*(?:(?:\s|\\[nr]){1,12}[A-Za-z0-9+/]{40,}={0,2})*(?:(?:\s|\\[nr]){1,12}[A-Za-z0-9+/]{1,75}={1,2})?/g;

/** Keys and certificates in PEM (RFC 7468): whole, cut off, on one line with `\n`, or encoded in base64 as kubeconfigs have them. */
export const pem: Detector = {
  id: 'pem',
  hint: /-----BEGIN |LS0tLS1CRUdJTi/,
  mask: (text, redact) => maskBlocks(text, redact).replace(ENCODED, () => redact('pem')),
};

/** Pairs the markers in one walk, so that many BEGINs without an END cost no more than one. */
function maskBlocks(text: string, redact: Redact): string {
  const out: string[] = [];
  let written = 0;
  let open: RegExpMatchArray | undefined;
  const close = (end: number) => {
    if (open === undefined) return;
    out.push(text.slice(written, open.index), redact(pemKind(open[2])));
    written = end;
    open = undefined;
  };
  for (const marker of text.matchAll(MARKER)) {
    if (marker[1] === 'END') {
      close(marker.index + marker[0].length);
    } else {
      close(endOfCutOff(text, open));
      open = marker;
    }
  }
  close(endOfCutOff(text, open));
  return out.length === 0 ? text : out.join('') + text.slice(written);
}

function endOfCutOff(text: string, open: RegExpMatchArray | undefined): number {
  if (open?.index === undefined) return 0;
  CUT_OFF.lastIndex = open.index + open[0].length;
  CUT_OFF.test(text);
  return Math.max(CUT_OFF.lastIndex, open.index + open[0].length);
}

function pemKind(label = ''): SecretKind {
  if (label.includes('PRIVATE KEY')) return 'private-key';
  return label.includes('CERTIFICATE') ? 'certificate' : 'pem';
}
