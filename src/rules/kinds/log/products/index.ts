import { anyOf } from '../../any-of.js';
import type { ProblemText } from '../problem-text.js';
import { ACCESS_SERVER_HINT, ACCESS_SERVERS } from './access-servers.js';
import { CLUSTERED_STORE_HINT, CLUSTERED_STORES } from './clustered-stores.js';
import { DATA_STORE_HINT, DATA_STORES } from './data-stores.js';
import { DATABASE_SERVER_HINT, DATABASE_SERVERS } from './database-servers.js';
import { JVM_AND_DOTNET, JVM_AND_DOTNET_HINT } from './jvm-and-dotnet.js';
import { MESSAGE_BROKER_HINT, MESSAGE_BROKERS } from './message-brokers.js';
import { NODE_AND_PYTHON, NODE_AND_PYTHON_HINT } from './node-and-python.js';
import { PACKAGED_APPLICATION_HINT, PACKAGED_APPLICATIONS } from './packaged-applications.js';
import { PLATFORM_HINT, PLATFORM_NODES } from './platform-nodes.js';
import { PLATFORM_OPERATOR_HINT, PLATFORM_OPERATORS } from './platform-operators.js';
import { PLATFORM_SETTINGS } from './platform-settings.js';
import { productProblem } from './product-row.js';
import { SCRIPTING_FRAMEWORK_HINT, SCRIPTING_FRAMEWORKS } from './scripting-frameworks.js';
import { START_SCRIPT_HINT, START_SCRIPTS } from './start-scripts.js';
import { WEB_SERVER_HINT, WEB_SERVERS } from './web-servers.js';

/** What single products print, and what is done about it there. */
export const PRODUCT_PROBLEMS: readonly ProblemText[] = [
  ...DATABASE_SERVERS,
  ...MESSAGE_BROKERS,
  ...CLUSTERED_STORES,
  ...DATA_STORES,
  ...WEB_SERVERS,
  ...JVM_AND_DOTNET,
  ...NODE_AND_PYTHON,
  ...SCRIPTING_FRAMEWORKS,
  ...ACCESS_SERVERS,
  ...PACKAGED_APPLICATIONS,
  ...START_SCRIPTS,
  ...PLATFORM_OPERATORS,
  ...PLATFORM_SETTINGS,
  ...PLATFORM_NODES,
].map((row) => productProblem(row));

/** Cheap words without one of which no product's row can match. */
export const PRODUCT_HINT = anyOf(
  DATABASE_SERVER_HINT,
  MESSAGE_BROKER_HINT,
  DATA_STORE_HINT,
  CLUSTERED_STORE_HINT,
  WEB_SERVER_HINT,
  JVM_AND_DOTNET_HINT,
  NODE_AND_PYTHON_HINT,
  SCRIPTING_FRAMEWORK_HINT,
  ACCESS_SERVER_HINT,
  PACKAGED_APPLICATION_HINT,
  START_SCRIPT_HINT,
  PLATFORM_HINT,
  PLATFORM_OPERATOR_HINT,
);
