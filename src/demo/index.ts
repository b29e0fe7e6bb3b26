export { type DemoOptions, startDemo } from './start-demo.js';
export { ROUND_SECONDS, type Step, TIMELINE } from './timeline.js';
export { WORKLOADS } from './workloads/index.js';
