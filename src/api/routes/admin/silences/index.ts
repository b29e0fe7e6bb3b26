import { createSilence } from './create-silence.js';
import { listSilences } from './list-silences.js';
import { removeSilence } from './remove-silence.js';

/** What is not notified for a while. */
export const silenceRoutes = [listSilences, createSilence, removeSilence];
