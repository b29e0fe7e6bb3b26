import { type CaseRow, caseTable } from '../../case-table.js';

/** The group that the processes of a public image have, by the name of its repository; the publishers say so, and keep it. */
const IMAGE_GROUPS = caseTable<CaseRow & { readonly group: string }>([
  { pattern: /(?:^|\/)jenkins\/jenkins(?:[:@]|$)/, example: 'docker.io/jenkins/jenkins:lts', group: '1000' },
  {
    pattern: /(?:^|\/)grafana\/grafana(?:-oss|-enterprise)?(?:[:@]|$)/,
    example: 'grafana/grafana:11.1.0',
    group: '472',
  },
  {
    pattern: /(?:^|\/)grafana\/(?:loki|tempo|mimir|promtail)(?:[:@]|$)/,
    example: 'grafana/loki:3.0.0',
    group: '10001',
  },
  {
    pattern: /(?:^|\/)prom(?:etheus)?\/(?:prometheus|alertmanager|blackbox-exporter|node-exporter)(?:[:@]|$)/,
    example: 'quay.io/prometheus/prometheus:v2.51.0',
    group: '65534',
  },
  { pattern: /(?:^|\/)sonatype\/nexus3(?:[:@]|$)/, example: 'sonatype/nexus3:3.70.0', group: '200' },
  {
    pattern:
      /(?:^|\/)(?:elasticsearch\/elasticsearch|kibana\/kibana|logstash\/logstash|opensearchproject\/[\w-]{5,40})(?:[:@]|$)/,
    example: 'docker.elastic.co/elasticsearch/elasticsearch:8.14.0',
    group: '1000',
  },
  {
    pattern: /(?:^|\/)bitnami(?:legacy)?\/[\w-]{3,60}(?:[:@]|$)/,
    example: 'docker.io/bitnami/redis:7.2',
    group: '1001',
  },
  {
    pattern: /(?:^|\/)gitlab-org\/build\/cng\/[\w-]{4,40}(?:[:@]|$)/,
    example: 'registry.gitlab.com/gitlab-org/build/cng/gitaly:v16.9.1',
    group: '1000',
  },
  { pattern: /(?:^|\/)n8nio\/n8n(?:[:@]|$)/, example: 'n8nio/n8n:1.40.0', group: '1000' },
  {
    pattern: /(?:^|\/)clickhouse\/clickhouse-(?:server|keeper)(?:[:@]|$)/,
    example: 'clickhouse/clickhouse-server:24.3',
    group: '101',
  },
  {
    pattern: /(?:^|\/)(?:hashicorp|openbao)\/(?:vault|consul|openbao)(?:[:@]|$)/,
    example: 'hashicorp/vault:1.17',
    group: '1000',
  },
  {
    pattern: /(?:^|\/)mattermost\/[\w-]{5,40}(?:[:@]|$)/,
    example: 'mattermost/mattermost-team-edition:9.7',
    group: '2000',
  },
  { pattern: /(?:^|\/)dpage\/pgadmin4(?:[:@]|$)/, example: 'dpage/pgadmin4:8', group: '5050' },
  { pattern: /(?:^|\/)apache\/kafka(?:-native)?(?:[:@]|$)/, example: 'apache/kafka:3.7.0', group: '1000' },
]);

/** `1000 (the group of jenkins/jenkins)`; '' where the image is none of these. */
export function groupOfImage(image: string): string {
  const found = IMAGE_GROUPS.find(image.slice(0, 300));
  return found === undefined ? '' : `${found.row.group} (the group of ${found.match[0].replace(/^\/|[:@]$/g, '')})`;
}
