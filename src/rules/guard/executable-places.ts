import { textsOf } from '../evidence/values.js';
import type { ManifestContainer } from '../pod/manifest-parts.js';

/** Directories of programs and libraries: nothing may be mounted over them, at them or in them. */
const PROGRAMS =
  /^\/(?:s?bin|lib(?:32|64|x32|exec)?|usr\/(?:s?bin|lib(?:32|64|x32|exec)?|local\/(?:s?bin|lib(?:32|64|exec)?)))(?:\/|$)/;
/** Directories that hold them: nothing may be mounted over or at them, though in them. */
const HOLDERS = /^(?:\/|\/usr(?:\/local)?|\/etc|\/proc|\/sys|\/dev)$/;
/** Files below /etc that say what is loaded into a program, what a shell runs, or who somebody is. */
const STARTERS =
  /^\/etc\/(?:ld\.so\.[^/]{1,50}|profile(?:\.d)?|bash\.bashrc|bashrc|environment|crontab|cron\.[^/]{1,20}|init\.d|sudoers(?:\.d)?|passwd|group|shadow|pam\.d|nsswitch\.conf|ssl|pki|ca-certificates)(?:\/|$)/;
const INTERPRETERS = /(?:^|\/)(?:(?:ba|da|a|k|z)?sh|python[\d.]{0,5}|node|ruby|perl|php|java|tini|dumb-init|env|exec)$/;

/** Whether a mount at this path would put other programs, libraries or scripts in the place of those that the container runs. */
export function isExecutablePlace(mountPath: string, { fields }: Pick<ManifestContainer, 'fields'>): boolean {
  const path = normalized(mountPath);
  if (PROGRAMS.test(path) || HOLDERS.test(path) || STARTERS.test(path)) return true;
  return entryPoints(textsOf(fields.command), textsOf(fields.args)).some(
    (entry) =>
      entry === path ||
      entry.startsWith(`${path}/`) ||
      path.startsWith(`${folderOf(entry)}/`) ||
      folderOf(entry) === path,
  );
}

/** Directories in which images keep what they read, not what they run. */
const DATA =
  /^\/(?:etc|config|configs|conf|settings|data|mnt|media|run|tmp|secrets?|certs?|ssl|tls|vault|keys|cache|var\/(?:run|secrets|lib|cache|log|tmp|data|config|spool)|usr\/share)(?:\/|$)/;
/** A single file of settings, wherever it stands. */
const SETTINGS = /\.(?:ya?ml|json|conf|cfg|toml|ini|properties|env|crt|pem|key|p12|jks|txt|csv)$/;

/** Whether files that are mounted at this path are data by all that its name says. Where images keep their code is their own affair: `/app`, `/srv`. */
export function isDataPlace(mountPath: string): boolean {
  const path = normalized(mountPath);
  return DATA.test(path) || SETTINGS.test(path);
}

/** The program that the manifest names, and the script of an interpreter. */
function entryPoints(command: readonly string[], args: readonly string[]): readonly string[] {
  const [program = '', ...rest] = [...command, ...args];
  if (command.length === 0) return [];
  const script = INTERPRETERS.test(program) ? rest.find((word) => word.startsWith('/')) : undefined;
  return [program, script ?? ''].filter((word) => /^\/[\w./-]{1,400}$/.test(word)).map(normalized);
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/** Without `.`, `..` and doubled slashes, as the container runtime cleans it. */
function normalized(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}
