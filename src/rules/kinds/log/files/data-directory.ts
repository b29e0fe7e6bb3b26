import { anyOf } from '../../any-of.js';

/** Where servers keep what they are for: it must outlive the pod. */
const DATA = anyOf(
  /(?:^|\/)(?:data|db|databases?|storage|mnesia|journal|ledgers?|wals?|tsdb|store|repositor(?:y|ies)|backups?|uploads|content\/(?:images|files|media|themes))(?:\/|$)/,
  /^\/(?:var\/lib|bitnami|prometheus|loki|var\/loki|var\/(?:jenkins|nexus)\w{0,10}|nexus-data)\/?/,
);
/** Homes of servers that keep all they have there, also in files that look like logs. */
const HOME =
  /^\/(?:var\/jenkins_home|var\/lib\/grafana|var\/nexus\w{0,10}|nexus-data|home\/node\/\.n8n|config(?=\/(?:logs?|data|cache|metadata|plugins|backups?|\.config)\b|\/[\w.-]{1,40}\.db$)|var\/opt\/gitlab|opt\/sonatype\/sonatype-work|sonatype-work|opt\/sonarqube\/data|opt\/keycloak\/data|var\/www\/html\/(?:data|wp-content))(?=\/|$)/;
const SCRATCH = /\/(?:\.?cache|te?mp|run|pid|log|logs|sock)(?:\/|$)|\.(?:pid|sock|log)$/;

/** Whether a directory is one of data, not of caches, temporary files, logs and the like. */
export function isDataDirectory(path: string): boolean {
  return HOME.test(path) || (DATA.test(path) && !SCRATCH.test(path));
}

/** The volume that belongs at a directory that is on none, for the middle of a sentence. */
export function volumeFor(directory: string): string {
  return isDataDirectory(directory)
    ? 'a claim (persistentVolumeClaim, volumeClaimTemplates of a StatefulSet; an emptyDir only where its data may be lost)'
    : 'an emptyDir';
}

const ROOT =
  /^\/(?:var\/lib\/[\w.-]{1,60}|bitnami\/[\w.-]{1,60}|(?:[\w.-]{1,60}\/){0,4}?[\w.-]{0,40}(?:data|storage|uploads|content\/(?:images|files|media|themes))(?=\/|$))/;

/** The directory under which a server keeps all its data, where a volume belongs: not a part of it; '' where the path tells none. */
export function dataRootOf(path: string): string {
  if (!isDataDirectory(path)) return '';
  return (HOME.exec(path) ?? ROOT.exec(path))?.[0] ?? '';
}
