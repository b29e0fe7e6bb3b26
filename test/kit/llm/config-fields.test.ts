import { apiKey, baseUrl, modelName } from 'podproof/kit/llm';
import { z } from 'podproof/plugin';
import { describe, expect, it } from 'vitest';

describe('the fields of a configuration', () => {
  it('takes a key as it comes from the clipboard', () => {
    expect(apiKey.parse(' sk-1\n')).toBe('sk-1');
  });

  it.each(['', '   ', 'two words', 'línea', 'a\nb', 'x'.repeat(2_001)])('refuses the key %j', (key) => {
    expect(apiKey.safeParse(key).success).toBe(false);
  });

  it.each([
    ['https://api.example.com/v1/', 'https://api.example.com/v1'],
    ['http://127.0.0.1:11434///', 'http://127.0.0.1:11434'],
    [' HTTPS://host ', 'HTTPS://host'],
    ['http://[::1]:8000/v1', 'http://[::1]:8000/v1'],
  ])('takes the base URL %j as %j', (given, expected) => {
    expect(baseUrl.parse(given)).toBe(expected);
  });

  it.each([
    '',
    'api.example.com',
    'ftp://host',
    'file:///etc/passwd',
    'http://',
    'https://user:pass@host',
    'https://user@host',
    'https://host/?key=1',
    'https://host/#x',
  ])('refuses the base URL %j', (url) => {
    expect(baseUrl.safeParse(url).success).toBe(false);
  });

  it('offers models, the first by default, and takes others', () => {
    const model = modelName('one', 'two');
    expect([model.parse(undefined), model.parse(' my/own:7b ')]).toEqual(['one', 'my/own:7b']);
    for (const name of ['', ' ', 'x'.repeat(201)]) expect(model.safeParse(name).success).toBe(false);
    expect(z.toJSONSchema(model, { io: 'input' })).toMatchObject({
      default: 'one',
      examples: ['one', 'two'],
      maxLength: 200,
    });
  });

  it('keeps its words in a form with defaults', () => {
    const form = z.toJSONSchema(
      z.strictObject({ base_url: baseUrl.default('https://x.example'), api_key: apiKey.optional() }),
      {
        io: 'input',
      },
    );
    expect(form.properties).toMatchObject({
      base_url: { title: 'Base URL', default: 'https://x.example', description: expect.any(String) },
      api_key: { title: 'API key', description: expect.any(String) },
    });
  });
});
