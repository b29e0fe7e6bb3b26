import { placeholderOf } from '../../rules/secrets/detectors/detector.js';
import { holdsSecret } from '../../rules/secrets/detectors/secret-names.js';
import { scrubText } from '../../rules/secrets/scrub.js';

/** What stands for a value that is hidden because of its name. */
export const placeholder = placeholderOf('secret');

/** Whether the value of a parameter of that name is hidden, whatever it looks like. */
export const hidesValue: (name: string) => boolean = holdsSecret;

/** A text as it may be logged and counted. */
export const shownText: (text: string) => string = scrubText;
