export { broken, isInert, isWithin, objectsIn, type Rule } from '../../src/kit/testing/notify/faults.js';
