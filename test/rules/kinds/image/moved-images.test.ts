import { describe, expect, it } from 'vitest';
import { movedImage } from '../../../../src/rules/kinds/image/moved-images.js';

describe('images that their publishers have moved', () => {
  it.each([
    ['bitnami/postgresql:16.4.0-debian-12-r14', 'docker.io/bitnamilegacy/postgresql:16.4.0-debian-12-r14'],
    ['index.docker.io/bitnami/kafka:3.9.0', 'docker.io/bitnamilegacy/kafka:3.9.0'],
    ['k8s.gcr.io/pause:3.9', 'registry.k8s.io/pause:3.9'],
    ['k8s.gcr.io/coredns:v1.8.6', 'registry.k8s.io/coredns/coredns:v1.8.6'],
    ['gcr.io/google_containers/echoserver:1.10', 'registry.k8s.io/echoserver:1.10'],
    [
      'quay.io/kubernetes-ingress-controller/nginx-ingress-controller:0.33.0',
      'registry.k8s.io/ingress-nginx/controller:0.33.0',
    ],
    ['gcr.io/kubebuilder/kube-rbac-proxy:v0.13.1', 'quay.io/brancz/kube-rbac-proxy:v0.13.1'],
    ['openjdk:21-jdk', 'docker.io/library/eclipse-temurin:21-jdk'],
    ['docker.pkg.github.com/acme/shop/api:2', 'ghcr.io/acme/api:2'],
    [`k8s.gcr.io/etcd@sha256:${'a'.repeat(64)}`, `registry.k8s.io/etcd@sha256:${'a'.repeat(64)}`],
  ])('%s is %s', (image, now) => {
    expect(movedImage(image)?.image).toBe(now);
  });

  it.each(['bitnamilegacy/redis:7', 'registry.acme.io/bitnami/redis:7', 'nginx:1.25', 'quay.io/cilium/cilium:v1.16'])(
    '%s is where it was',
    (image) => {
      expect(movedImage(image)).toBeUndefined();
    },
  );
});
