import { anyOf } from '../../any-of.js';
import type { ProblemText } from '../problem-text.js';
import { DATA_STORE_HINT, DATA_STORES } from './data-stores.js';
import { DATABASE_SERVER_HINT, DATABASE_SERVERS } from './database-servers.js';
import { MESSAGE_BROKER_HINT, MESSAGE_BROKERS } from './message-brokers.js';
import { productProblem } from './product-row.js';

/** What single products print, and what is done about it there. */
export const PRODUCT_PROBLEMS: readonly ProblemText[] = [...DATABASE_SERVERS, ...MESSAGE_BROKERS, ...DATA_STORES].map(
  (row) => productProblem(row),
);

/** Cheap words without one of which no product's row can match. */
export const PRODUCT_HINT = anyOf(DATABASE_SERVER_HINT, MESSAGE_BROKER_HINT, DATA_STORE_HINT);
