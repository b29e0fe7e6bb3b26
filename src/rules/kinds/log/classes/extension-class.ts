import type { Step } from '../../../../contracts/diagnosis.js';
import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import { changeStep } from '../../support/commands.js';
import type { LogHit } from '../lines/log-signature.js';

/** A server that loads extensions of others: the beginning of its own classes, a word of its images, and where its extensions are. */
interface ExtensibleServer {
  readonly classes: RegExp;
  readonly image: RegExp;
  readonly extensions: string;
}

const SERVERS: readonly ExtensibleServer[] = [
  {
    classes: /^org[./]keycloak[./]/,
    image: /keycloak|rhbk|sso/i,
    extensions: 'the providers in /opt/keycloak/providers',
  },
  {
    classes: /^(?:hudson|jenkins|org[./]jenkinsci|org[./]kohsuke)[./]/,
    image: /jenkins/i,
    extensions: 'the plugins in /var/jenkins_home/plugins (plugins.txt, installPlugins of the chart)',
  },
  { classes: /^org[./]sonar/, image: /sonar/i, extensions: 'the plugins in /opt/sonarqube/extensions/plugins' },
  { classes: /^org[./]elasticsearch[./]/, image: /elastic/i, extensions: 'the plugins of Elasticsearch' },
  { classes: /^org[./]opensearch[./]/, image: /opensearch/i, extensions: 'the plugins of OpenSearch' },
  {
    classes: /^org[./]apache[./]kafka[./]/,
    image: /kafka|connect|strimzi/i,
    extensions: 'the connectors and plugins of plugin.path',
  },
  { classes: /^org[./]neo4j[./]/, image: /neo4j/i, extensions: 'the plugins in /plugins (NEO4J_PLUGINS)' },
  { classes: /^io[./]trino[./]/, image: /trino/i, extensions: 'the plugins in /usr/lib/trino/plugin' },
  { classes: /^org[./]apache[./]solr[./]/, image: /solr/i, extensions: 'the modules and plugins of Solr' },
  {
    classes: /^org[./]apache[./]cassandra[./]/,
    image: /cassandra|scylla|k8ssandra/i,
    extensions: 'the jars beside Cassandra (lib, agents)',
  },
  {
    classes: /^org[./]apache[./]spark[./]/,
    image: /spark/i,
    extensions: 'the packages of the job (--packages, --jars)',
  },
  {
    classes: /^org[./]apache[./]flink[./]/,
    image: /flink/i,
    extensions: 'the job jar and the connectors in /opt/flink/lib',
  },
];

/** Where a server lacks a class of its own, what to do about the extension that looks for it; undefined for other classes. */
export function extensionStep({ evidence, container }: LogHit, name: string): Step | undefined {
  const server = serverOf(container, name);
  if (server === undefined) return undefined;
  return changeStep(
    evidence,
    `Update or remove the extension that looks for ${name} (${server.extensions}; the stack trace and the lines above name it): ${container.image || 'the image'} is the server itself and no longer or not yet has this class, so the extension was built for another version of it`,
  );
}

function serverOf({ image, name: own }: ContainerEvidence, name: string): ExtensibleServer | undefined {
  return SERVERS.find((each) => each.classes.test(name) && (each.image.test(image) || each.image.test(own)));
}
