export { reportsOf } from '../../src/rules/report/index.js';
