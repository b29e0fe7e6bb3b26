import { anyOf } from '../../any-of.js';
import type { ProductRow } from './product-row.js';

/** What servers of builds, their agents and runners, and engines of workflows print where they do not start or do not reach each other. */
export const BUILD_SERVERS: readonly ProductRow[] = [
  {
    pattern:
      /(?:Checking token|Verifying runner)\.{3} (?:failed|is not valid|is removed|error) .{0,80}?\bstatus=(?:\w{2,5} (https?:\/\/[\w.:/-]{1,200}): )?(403 Forbidden|401 Unauthorized|\S{1,40})/,
    example:
      'ERROR: Checking token... failed   runner=glrt-ab status=POST https://depot.example/api/v4/runners/verify: 403 Forbidden',
    kind: 'log-auth-db',
    title: 'GitLab does not take the runner token of {name} ($2)',
    what: 'the token that the runner is given is not valid at this GitLab ($1): it was deleted or has expired, is of another GitLab, or is a registration token where an authentication token (glrt-…) is wanted',
    change:
      'Create the runner in GitLab (Admin, group or project: CI/CD, Runners) and put its authentication token (glrt-…) into the Secret from which {name} takes it (runner-token of the chart, runnerToken, CI_SERVER_TOKEN at {env}); see that gitlabUrl is the GitLab where it was made',
  },
  {
    pattern: /(Master|Join) key is missing\. Pending for|Timed out waiting for (join|master) key/,
    example: [
      '[jfrt ] [FATAL] Master key is missing. Pending for 60 seconds with 1s interval',
      'ERROR Timed out waiting for join key',
    ],
    kind: 'log-missing-env',
    title: '{name} (JFrog) has no $1$2 key',
    what: 'every service of the JFrog platform needs the same master key (its data are encrypted with it) and the same join key, and it finds none in JF_SHARED_SECURITY_MASTERKEY and JF_SHARED_SECURITY_JOINKEY nor as a file in etc/security',
    change:
      'Let a Secret give it both by masterKeySecretName and joinKeySecretName of the chart (openssl rand -hex 32 makes one for a new installation), or JF_SHARED_SECURITY_MASTERKEY and JF_SHARED_SECURITY_JOINKEY at {env}; an installation that has data needs the master key that it had',
  },
  {
    pattern: /Unsupported JDBC driver provider: (\w{1,30})/,
    example: 'Web server startup failed: Unsupported JDBC driver provider: shelfsql',
    kind: 'log-config-parse',
    title: 'SonarQube does not work with a database of $1',
    what: 'the JDBC address names a database of $1, which {image} does not support: it takes PostgreSQL, SQL Server and Oracle',
    change:
      'Give sonar.jdbc.url (SONAR_JDBC_URL at {env}) the address of a PostgreSQL, jdbc:postgresql://HOST/DATABASE, in place of jdbc:$1',
  },
  {
    pattern: /Some plugins failed to download! Not downloaded: ([^\n]{1,200}[^\s\n])/,
    example: 'Some plugins failed to download! Not downloaded: shelf-rows',
    title: '{name} cannot download plugins of Jenkins: $1',
    what: 'the init container that installs the plugins of Jenkins does not get $1 from the update center: the name or the version that is pinned does not exist there (any more), or the site is not reached; where it started again, a failed-plugins.txt of the attempt before counts as well',
    steps: [
      'Correct $1 in the list of plugins (controller.installPlugins of the chart, plugins.txt): take a version that exists for this Jenkins (plugins.jenkins.io), or none so that the newest is taken. Where the lines above show no 404, see that the pod reaches updates.jenkins.io (proxy, DNS); then delete the pod, so that it begins with an empty directory.',
    ],
  },
  {
    pattern: /- Jenkins \(([\w.-]{1,30})\) or higher required/,
    example: ' - Jenkins (2.462.1) or higher required',
    title: 'A plugin of {name} needs Jenkins $1 or newer',
    what: 'a plugin on its volume is newer than this Jenkins: it needs $1, and the plugins that depend on it fail as well',
    change: 'Raise {path}.image to Jenkins $1 or newer (controller.image.tag of the chart)',
    steps: [
      'Or pin the plugin that the line above names to a version for this Jenkins (controller.installPlugins, plugins.txt, without the latest of its dependencies: installLatestPlugins: false).',
    ],
  },
  {
    pattern: /https?:\/\/([\w.-]{1,120})(?::\d{1,5})?\S{0,100} provided port:(\d{1,5}) is not reachable/,
    example: 'SEVERE: http://depot:8080/ provided port:50000 is not reachable on host depot',
    kind: 'log-conn-refused',
    title: '{name} does not reach the port for agents of Jenkins ($2 of $1)',
    what: 'Jenkins answers over HTTP and names $2 as the port for agents, which the agent does not reach at $1: the Service of Jenkins has no such port, or a proxy or NetworkPolicy stands between',
    steps: [
      'Give the Service of the controller the port $2 (the chart makes NAME-agent for it) and set the Jenkins tunnel of the Kubernetes cloud to that Service (NAME-agent.NAMESPACE:$2); or let agents use WebSocket (webSocket of the cloud, -webSocket of the agent), which needs HTTP only.',
    ],
  },
  {
    pattern: /Verifying runner\.\.\. is (?:removed|not valid)/,
    example: 'ERROR: Verifying runner... is removed               runner=abcd',
    title: 'GitLab does not know the runner of {name} any more',
    what: 'the authentication token of the runner is not that of a runner in this GitLab: it was deleted there, or the token is of another instance',
    steps: [
      'Create the runner anew in GitLab (Admin, group or project: CI/CD, Runners, New runner) and put its token (it begins with glrt) into the Secret of the runner (runnerToken of the chart); see that gitlabUrl is that instance.',
    ],
  },
  {
    pattern: /Not configured\. Run config\.\(sh\/cmd\) to configure the runner/,
    example: 'An error occurred: Not configured. Run config.(sh/cmd) to configure the runner.',
    title: 'The GitHub runner in {name} was not registered before it starts',
    what: 'run.sh is started without the files that config.sh makes and without a configuration from the controller (ACTIONS_RUNNER_INPUT_JITCONFIG): the registration failed before, or the pod was not made by the controller',
    change:
      'In a runner of your own let the entrypoint run config.sh with --url and a fresh registration token first; with Actions Runner Controller leave command and args of the runner as the chart has them ({path}.command), and see the log of the controller and the Secret of the scale set',
  },
  {
    pattern: /runner registration has been deleted from the server/,
    example:
      'Failed to create a session. The runner registration has been deleted from the server, please re-configure.',
    title: 'GitHub has deleted the registration of the runner in {name}',
    what: 'the runner was removed at GitHub (an ephemeral one after its job, or one that was long away), and its files still name it',
    steps: [
      'Delete the pod, so that it registers anew (ephemeral runners are made for one job each: their controller makes the next); where the files lie on a volume, remove .runner and .credentials there and run config.sh with a new token.',
    ],
  },
  {
    pattern: /No response from gunicorn master within (\d{1,5}) seconds/,
    example: 'ERROR - No response from gunicorn master within 120 seconds',
    title: 'The webserver of Airflow in {name} does not come up within $1 seconds',
    what: 'the master of gunicorn did not answer in $1 seconds: the webserver has too little CPU or memory to load all providers in that time (killed workers look so as well), or waits for its database',
    change:
      'Give it more CPU and memory ({path}.resources), and time: AIRFLOW__WEBSERVER__WEB_SERVER_MASTER_TIMEOUT above $1 at {env}, and a startup probe that waits as long',
  },
  {
    pattern:
      /The (webserver|scheduler|triggerer|worker|flower|dag.processor|api.server) is already running under PID (\d{1,7})/,
    example: 'The webserver is already running under PID 17.',
    title: '{name}: a PID file of an earlier start of Airflow keeps it from starting',
    what: 'it finds a PID file (airflow-$1.pid in AIRFLOW_HOME) with process $2 and takes it for a running instance; the volume there outlives the restart of the container',
    steps: [
      'Remove the PID file before each start (rm -f "$AIRFLOW_HOME"/airflow-$1.pid in the command), or give it a place outside the volume (--pid /tmp/airflow-$1.pid).',
    ],
  },
  {
    pattern: anyOf(
      /is not a local folder and is not a valid model identifier/,
      /Repository Not Found for url: https:\/\/huggingface\.co\/([\w./-]{3,120}?)(?:\/resolve\b|\.$|$)/,
    ),
    example: [
      "OSError: acme/depot-9 is not a local folder and is not a valid model identifier listed on 'https://huggingface.co/models'",
      'Repository Not Found for url: https://huggingface.co/acme/depot-9/resolve/main/config.json.',
    ],
    kind: 'log-auth-db',
    title: 'Hugging Face has no model of that name for {name} $1',
    what: 'the model that it asks for does not exist under that name, or is private and is asked for without a token that may read it (both are answered alike)',
    change:
      'Correct the name of the model (OWNER/NAME, as its page has it) at {path}.args or env; for a private or gated one give a token that may read it as HF_TOKEN at {env} from a Secret; for one on a volume name its directory, which must hold config.json',
  },
  {
    pattern: /failed to download "(https?:\/\/[^"]{3,200}\.tgz)"/,
    example:
      'Error: failed to download "https://10.0.0.1:443/static/charts/depot-1.2.0.tgz" (hint: running `helm repo update` may help)',
    title: 'Helm in {name} cannot download the chart $1',
    what: 'the chart is fetched from $1, and there is none under that name and version, or the pod does not reach it',
    steps: [
      'Fetch $1 from a pod to see which it is (curl -kI in a debug pod). An address /static/charts of the cluster is served by the servers of k3s or RKE2 from their own files: let all servers run the same version, then delete the Job, so that it is made anew.',
      'For a repository correct name and version of the chart, and see that the pod has a way out (a proxy by HTTPS_PROXY).',
    ],
  },
  {
    pattern: /Release status is '(\w{2,30})' and failure policy is 'abort'/,
    example:
      "Release status is 'failed' and failure policy is 'abort', not 'reinstall'; waiting for operator intervention",
    title: 'The release that {name} is to install is $1 from an earlier run, and nobody has cleaned it up',
    what: 'an earlier run of this chart left the release with the status $1, and failurePolicy: abort of its HelmChart lets nothing go on before somebody has looked',
    steps: [
      'See why it failed (helm history and helm status of the release in its namespace), mend that in the values (HelmChartConfig), and take it back: helm rollback RELEASE; then delete the Job, so that it runs again.',
      'failurePolicy: reinstall of the HelmChart uninstalls the release first and installs it anew: what belongs to the release, its volumes perhaps too, is deleted by that.',
    ],
  },
  {
    pattern: /http error: code (5\d\d), message (.{2,120}?), url:\[?(https?:\/\/[\w.-]{1,120}(?::\d{1,5})?)/,
    example:
      'Failed on load rest config err:http error: code 503, message no healthy upstream, url:http://depot-core:80/api/v2.0/internalconfig',
    title: '{name} is answered $1 ($2) by $3',
    what: 'it asks $3 at its start and gets $1 ($2): a proxy or mesh in front has no pod behind it that is ready, or the program there fails',
    steps: [
      'See why what stands behind $3 is not ready (the pods of that Service and their logs); this one comes up once that answers.',
    ],
  },
  {
    pattern: /agent could not auth: (individual agent not found by token|.{3,120})/,
    example:
      'rpc error: code = Unknown desc = agent could not auth: individual agent not found by token: sql: no rows in result set',
    kind: 'log-auth-db',
    title: 'The Woodpecker server does not know the token of the agent {name}',
    what: 'WOODPECKER_AGENT_SECRET is neither the secret that the server has nor the token of an agent that was added there',
    change:
      'Give WOODPECKER_AGENT_SECRET at {env} the same value as at the server (from the same Secret), or the token of an agent that was added in its settings (Admin, Agents)',
  },
  {
    pattern: /unauthenticated: unregistered runner|runner registration token (?:not found|has been invalidated)/,
    example: 'Error: unauthenticated: unregistered runner',
    kind: 'log-auth-db',
    title: 'Gitea does not know the runner of {name}',
    what: 'the file .runner of act_runner, or its registration token, is of a runner that Gitea does not have (any more)',
    steps: [
      'Create a token in Gitea (Actions, Runners, Create new runner), put it into GITEA_RUNNER_REGISTRATION_TOKEN ({env}, from a Secret), remove the old file .runner from the volume of {name}, and start it again: it registers anew.',
    ],
  },
  {
    also: /buildkite/i,
    pattern: /[Ii]nvalid agent token|(?:register|connect)\b.{0,120}agent\.buildkite\.com.{0,80}401/,
    example: 'fatal: POST https://agent.buildkite.com/v3/register: 401 Unauthorized: Invalid agent token',
    kind: 'log-auth-db',
    title: 'Buildkite refuses the agent token of {name}',
    what: 'BUILDKITE_AGENT_TOKEN is no token of a cluster of this organisation, or was revoked there',
    change:
      'Give BUILDKITE_AGENT_TOKEN at {env} a token that Buildkite shows for the cluster (Agents, Agent tokens), from a Secret without a line break at its end',
  },
  {
    pattern: /No configurator for (?:the following root elements?|root element) <?([\w, -]{1,120}\w)/,
    example: 'io.jenkins.plugins.casc.ConfiguratorException: No configurator for the following root elements shelves',
    kind: 'log-config-parse',
    title: 'Configuration as Code in {name} does not know the root element $1',
    what: 'no plugin of this Jenkins configures $1 at the top of the YAML: the plugin that brings it is not installed or was not loaded, or it belongs below another element (clouds, for example, below jenkins)',
    steps: [
      'Install the plugin that brings $1 (controller.installPlugins of the chart, plugins.txt of the image) and see in the log above that it is loaded, or put $1 below the element that it belongs to (jenkins:, unclassified:, security:, tool:) in the YAML of Configuration as Code (JCasC.configScripts of the chart).',
    ],
  },
];
