import { firstCaptured } from '../../support/texts.js';

const REFUSED = /possibly malicious path detected/;
const REAL = /refusing to operate on \S{0,300}?\/rootfs(\/[^\s"':]{1,300})/;

/** Where the path of a mount leads to, where runc refuses it since a symbolic link is on the way (`/var/run` of most images leads to `/run`); '' where the text does not say. */
export function linkedPath(message: string): string | undefined {
  return REFUSED.test(message) ? firstCaptured(REAL.exec(message)) : undefined;
}

export function whyLinked(target: string, real: string): string {
  return `a symbolic link of the image, or of a volume that is mounted above, is on the way to ${target}${real === '' ? '' : ` (it leads to ${real})`}, and the runtime does not follow it ("possibly malicious path")`;
}

export function linkedTodo(target: string, real: string): string {
  return real === '' || real === target
    ? `Mount it at the path to which ${target} really leads in the image (ls -l shows the link), and correct mountPath so`
    : `Set mountPath to ${real} in place of ${target}; the program finds it at both`;
}
