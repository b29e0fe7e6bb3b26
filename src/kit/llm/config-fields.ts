import { z } from 'zod';
import { parseUrl } from '../../contracts/parse-url.js';

/** What a header can carry; anything else would fail there with a message that shows the key. */
const isHeaderValue = (text: string) => /^[\x21-\x7e]*$/.test(text);

function isPlainUrl(text: string): boolean {
  const url = /^https?:\/\//i.test(text) ? parseUrl(text) : undefined;
  if (url === undefined) return false;
  const { username, password, search, hash } = url;
  return username + password + search + hash === '';
}

/** The key of the account. Make it `.optional()` where none is needed, and name it in the plugin's `secrets`. */
export const apiKey: z.ZodString = z
  .string()
  .trim()
  .min(1)
  .max(2_000)
  .refine(isHeaderValue, 'must be one word of ASCII characters')
  .meta({ title: 'API key', description: 'The key of the account that pays for the calls.' });

/** Where the API is, without a slash at its end. Give it `.default('https://…')`. */
export const baseUrl: z.ZodString = z
  .string()
  .trim()
  .max(1_000)
  .refine(isPlainUrl, 'must be an http or https URL without credentials, query and fragment')
  .overwrite((url) => url.replace(/\/+$/, ''))
  .meta({ title: 'Base URL', description: 'Where the API is: for gateways, proxies and servers of your own.' });

/** The name of the model: those given are offered, the first is the default, any other can be typed in. */
export function modelName(...examples: readonly [string, ...string[]]): z.ZodDefault<z.ZodString> {
  return z
    .string()
    .trim()
    .min(1)
    .max(200)
    .meta({ title: 'Model', description: 'One of the list, or any other name that the provider knows.', examples })
    .default(examples[0]);
}
