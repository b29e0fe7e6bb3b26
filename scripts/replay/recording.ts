export { type Recording, readRecordings } from '../../src/cli/read-recordings.js';
