import type { ProblemText } from '../lines/problem-text.js';
import { ACCESS_SERVERS } from './access-servers.js';
import { APPLICATION_CLIENTS } from './application-clients.js';
import { APPLICATION_CODE } from './application-code.js';
import { APPLICATION_LIBRARIES } from './application-libraries.js';
import { APPLICATION_RUNTIMES } from './application-runtimes.js';
import { APPLICATION_STARTS } from './application-starts.js';
import { BATCH_AND_MODELS } from './batch-and-models.js';
import { BUILD_SERVERS } from './build-servers.js';
import { BUILD_TOOLS } from './build-tools.js';
import { CHANGE_CAPTURE } from './change-capture.js';
import { CHART_RELEASES } from './chart-releases.js';
import { CLIENT_VERSIONS } from './client-versions.js';
import { CLOUD_CONTROLLERS } from './cloud-controllers.js';
import { CLUSTER_AGENTS } from './cluster-agents.js';
import { CLUSTER_CONTROLLERS } from './cluster-controllers.js';
import { CLUSTER_NETWORKS } from './cluster-networks.js';
import { CLUSTERED_STORES } from './clustered-stores.js';
import { COMPUTE_FRAMEWORKS } from './compute-frameworks.js';
import { CONTROL_PLANE } from './control-plane.js';
import { DATA_STORES } from './data-stores.js';
import { DATABASE_SERVERS } from './database-servers.js';
import { DOTNET_START } from './dotnet-start.js';
import { EVENT_STREAMS } from './event-streams.js';
import { FRAMEWORK_SETTINGS } from './framework-settings.js';
import { HOME_SERVERS } from './home-servers.js';
import { JAVA_START } from './java-start.js';
import { JVM_AND_DOTNET } from './jvm-and-dotnet.js';
import { MESHES_AND_DEVICES } from './meshes-and-devices.js';
import { MESSAGE_BROKERS } from './message-brokers.js';
import { MODEL_LOADING } from './model-loading.js';
import { MYSQL_SERVERS } from './mysql-servers.js';
import { NODE_AND_PYTHON } from './node-and-python.js';
import { NODE_RUNTIME } from './node-runtime.js';
import { PACKAGED_APPLICATIONS } from './packaged-applications.js';
import { PLATFORM_NODES } from './platform-nodes.js';
import { PLATFORM_OPERATORS } from './platform-operators.js';
import { PLATFORM_SETTINGS } from './platform-settings.js';
import { POSTGRES_SERVERS } from './postgres-servers.js';
import { productProblem } from './product-row.js';
import { PROGRAM_PARTS } from './program-parts.js';
import { PYTHON_RUNTIME } from './python-runtime.js';
import { QUERY_ENGINES } from './query-engines.js';
import { REPLICATED_STORES } from './replicated-stores.js';
import { SCRIPTING_FRAMEWORKS } from './scripting-frameworks.js';
import { SEARCH_SERVERS } from './search-servers.js';
import { SELF_HOSTED_SERVERS } from './self-hosted-servers.js';
import { SERVER_STARTS } from './server-starts.js';
import { START_SCRIPTS } from './start-scripts.js';
import { STORAGE_OPERATORS } from './storage-operators.js';
import { STORAGE_SERVERS } from './storage-servers.js';
import { STORE_STARTS } from './store-starts.js';
import { TELEMETRY_AGENTS } from './telemetry-agents.js';
import { TOOLS_AND_BROWSERS } from './tools-and-browsers.js';
import { VENDOR_DATABASES } from './vendor-databases.js';
import { WEB_SERVERS } from './web-servers.js';

/** What single products print, and what is done about it there. */
export const PRODUCT_PROBLEMS: readonly ProblemText[] = [
  ...CLUSTER_CONTROLLERS,
  ...HOME_SERVERS,
  ...SERVER_STARTS,
  ...STORE_STARTS,
  ...APPLICATION_STARTS,
  ...POSTGRES_SERVERS,
  ...MYSQL_SERVERS,
  ...REPLICATED_STORES,
  ...SEARCH_SERVERS,
  ...EVENT_STREAMS,
  ...VENDOR_DATABASES,
  ...QUERY_ENGINES,
  ...CHANGE_CAPTURE,
  ...DATABASE_SERVERS,
  ...MESSAGE_BROKERS,
  ...CLUSTERED_STORES,
  ...STORAGE_SERVERS,
  ...DATA_STORES,
  ...WEB_SERVERS,
  ...JAVA_START,
  ...DOTNET_START,
  ...COMPUTE_FRAMEWORKS,
  ...MODEL_LOADING,
  ...JVM_AND_DOTNET,
  ...BUILD_TOOLS,
  ...BUILD_SERVERS,
  ...APPLICATION_CLIENTS,
  ...CLIENT_VERSIONS,
  ...PROGRAM_PARTS,
  ...TOOLS_AND_BROWSERS,
  ...APPLICATION_CODE,
  ...APPLICATION_LIBRARIES,
  ...APPLICATION_RUNTIMES,
  ...BATCH_AND_MODELS,
  ...FRAMEWORK_SETTINGS,
  ...NODE_RUNTIME,
  ...PYTHON_RUNTIME,
  ...NODE_AND_PYTHON,
  ...SCRIPTING_FRAMEWORKS,
  ...SELF_HOSTED_SERVERS,
  ...ACCESS_SERVERS,
  ...PACKAGED_APPLICATIONS,
  ...START_SCRIPTS,
  ...TELEMETRY_AGENTS,
  ...CLUSTER_AGENTS,
  ...PLATFORM_OPERATORS,
  ...PLATFORM_SETTINGS,
  ...PLATFORM_NODES,
  ...CLUSTER_NETWORKS,
  ...CONTROL_PLANE,
  ...CHART_RELEASES,
  ...CLOUD_CONTROLLERS,
  ...MESHES_AND_DEVICES,
  ...STORAGE_OPERATORS,
].map((row) => productProblem(row));
