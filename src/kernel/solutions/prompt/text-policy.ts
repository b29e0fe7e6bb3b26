/** What no step of ours tells anybody to do, however it is worded. */
const DANGEROUS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:curl|wget|fetch|iwr|invoke-webrequest)\b[^\n]{0,500}\|/i, 'it pipes a download into something'],
  [/\|\s{0,5}(?:sudo\s{1,5})?(?:ba|z|da|k|c)?sh\b/i, 'it pipes into a shell'],
  [/\bbase64\s{1,5}(?:-d|-D|--decode)\b/i, 'it decodes hidden text'],
  [/\brm\s{1,5}-[a-z]{0,5}[rf]/i, 'it deletes files'],
  [
    /\b(?:curl|wget|nc|ncat|netcat|bash\s{1,5}-[ci]|sh\s{1,5}-c|python3?\s{1,5}-c|perl\s{1,5}-e|eval|powershell)\s/i,
    'it runs a program',
  ],
  [/\/dev\/(?:tcp|udp)\//i, 'it opens a connection'],
  [
    /\bkubectl\b[^\n]{0,200}?\b(?:exec|cp|attach|debug|proxy|port-forward|apply|create|patch|replace|run|drain|taint|annotate|label|config|certificate|token)\b/i,
    'it names a command that changes or opens something',
  ],
  [/\bkubectl\b[^\n]{0,200}?\bdelete\b/i, 'it deletes objects'],
  [/\bkubectl\b[^\n]{0,200}?\bsecrets?\b[^\n]{0,200}?(?:-o|--output|--template|jsonpath)/i, 'it shows secrets'],
  [/\b(?:docker|podman|nerdctl|ctr)\b[^\n]{0,100}?\b(?:run|exec|cp)\b/i, 'it runs a container'],
  [/\bhelm\b[^\n]{0,100}?\b(?:install|upgrade|uninstall|delete|repo)\b/i, 'it installs something'],
  [/\bcluster-?admin\b|\bcluster-?role-?binding/i, 'it gives away the cluster'],
  [
    /\bprivileged["'`]?\s{0,5}[:=]\s{0,5}["'`]?true|\bhost(?:Network|PID|IPC)["'`]?\s{0,5}[:=]\s{0,5}["'`]?true/i,
    'it adds privileges',
  ],
  [/\bchmod\s{1,5}(?:-R\s{1,5})?[0-7]?777\b/i, 'it opens files to everybody'],
  [/<\/?(?:a|img|script|iframe|svg|object|embed|form|style|link|meta|base|video|audio)\b|!\[|\]\(/i, 'it holds markup'],
  [/\bdata:[\w/+.-]{0,60}[;,]|\bjavascript:|\bvbscript:/i, 'it holds a link that runs'],
];

/** `scheme://…`, `www.…` and mail addresses: what a renderer makes a link of by itself. */
export const LINKS =
  /[a-z][a-z0-9+.-]{1,20}:\/\/[^\s<>"'`\\]{0,2000}|(?<![a-z0-9])www\.[^\s<>"'`\\]{1,2000}|[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{1,200}|mailto:[^\s`\\]{1,500}/gi;

/** What is wrong with a text of a language model, whatever it stands in; undefined when nothing is. */
export function textProblem(text: string): string | undefined {
  const plain = visibleText(text);
  return DANGEROUS.find(([pattern]) => pattern.test(plain))?.[1];
}

/** The links in a text that lead anywhere but to what the evidence names itself. */
export function strangeLinks(text: string, sent: string): readonly string[] {
  return linksIn(text).filter((link) => !sent.includes(link));
}

/** The links in a text that lead out of the cluster, or that the evidence does not have. */
export function outwardLinks(text: string, sent: string): readonly string[] {
  return linksIn(text).filter((link) => !sent.includes(link) || !isInside(link));
}

function linksIn(text: string): readonly string[] {
  return [...visibleText(text).matchAll(LINKS)].map(([link]) => link.replace(/[.,;:!?)\]}]{1,10}$/, ''));
}

const INSIDE =
  /^(?:[a-z0-9-]+|[a-z0-9.-]+\.(?:svc|local|internal)|localhost|127\.[\d.]+|10\.[\d.]+|192\.168\.[\d.]+|172\.(?:1[6-9]|2\d|3[01])\.[\d.]+)$/i;

function isInside(link: string): boolean {
  const host = /^[a-z][a-z0-9+.-]{1,20}:\/\/([a-z0-9.-]{1,253})(?:[:/?#]|$)/i.exec(link)?.[1];
  return host !== undefined && INSIDE.test(host);
}

const UNSEEN = /[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e0fff}]/gu;

/** The text as people see it: without unseen characters, letters of other widths as usual ones. */
export function visibleText(text: string): string {
  return text.replace(UNSEEN, '').normalize('NFKC');
}
