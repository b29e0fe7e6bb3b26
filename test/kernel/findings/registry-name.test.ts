import { describe, expect, it } from 'vitest';
import { RegistryName } from '../../../src/kernel/findings/registry-name.js';

describe('RegistryName', () => {
  it.each([
    ['docker.io', 'docker.io'],
    ['registry.example.com:5000/team/app', 'registry.example.com:5000/team/app'],
    ['localhost:5000', 'localhost:5000'],
    ['GHCR.io/Acme', 'ghcr.io/acme'],
    ['gcr.io/my-project_1/a.b', 'gcr.io/my-project_1/a.b'],
  ])('takes %s', (text, registry) => {
    expect(RegistryName.parse(text)).toBe(registry);
  });

  it.each([
    '',
    ' docker.io',
    'docker .io',
    'https://docker.io',
    'docker.io/',
    '/team',
    'docker.io//team',
    'host:0',
    'host:65536',
    'host:port',
    'host:1:2',
    '-host',
    'a..b',
    'host/../etc',
    'user@host',
    'host/team:tag',
    'a'.repeat(254),
  ])('refuses %j', (text) => {
    expect(RegistryName.safeParse(text).success).toBe(false);
  });

  it('says of a scheme only that it must not be there', () => {
    const messages = RegistryName.safeParse('https://docker.io').error?.issues.map((issue) => issue.message);
    expect(messages).toEqual(['must be host[:port][/path], without a scheme such as https://']);
  });
});
