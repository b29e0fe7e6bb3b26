import { describe, expect, it } from 'vitest';
import { loaderAdvice, loaderHint } from '../../../../src/rules/kinds/support/c-library.js';

describe('the C library of an image', () => {
  it.each([
    'alpine',
    'alpine:3.21',
    'acme/migrate:1-alpine',
    'node:22-alpine3.21',
    'docker.io/library/rust:1-musl',
    'a/alpine@sha256:0',
  ])('is musl by the name of %s', (image) => {
    expect(loaderHint(image)).toContain('while this image of Alpine has musl');
    expect(loaderAdvice(image)).toContain('instead of -alpine');
  });

  it.each(['', 'debian:12-slim', 'acme/alpinist:2', 'registry.example/orders:1.4'])(
    'is left open for "%s"',
    (image) => {
      expect(loaderHint(image)).toContain('glibc or musl');
      expect(loaderAdvice(image)).toContain('the C library of the image');
    },
  );
});
