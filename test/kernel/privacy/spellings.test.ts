import { expect, it } from 'vitest';
import type { SensitiveName } from '../../../src/kernel/ports/llm-provider.js';
import { prepareRequest } from '../../../src/kernel/privacy/prepare-request.js';

const NAMES: readonly SensitiveName[] = [
  { kind: 'name', value: 'payments-api' },
  { kind: 'namespace', value: 'acme-prod' },
];
const prepare = (content: string) =>
  prepareRequest({ messages: [{ role: 'user', content }], maxOutputTokens: 10, names: NAMES }, { pseudonyms: true });

it.each([
  'PAYMENTS-API',
  'Payments-Api',
  'payments_api',
  'PAYMENTS_API',
  'PAYMENTS_API_SERVICE_HOST=10.0.0.1',
  'paymentsapi',
  'PaymentsApi',
  'payments.api',
  'payments%2Dapi',
  'payments-apis',
  'ACME_PROD',
  'acme_prod_user',
  'com.acme.prod.PaymentsApi',
  'acme-prod-db-0 is away',
  'PaymentsApiClient',
  'paymentsApiClient.charge',
  'newPaymentsApi()',
  'com.x.NewPaymentsApiFactory',
  'AcmeProdConfig',
  'payment-api',
  'PAYMENT_API_URL',
  'payments_apis',
  '/srv/payments/app.jar',
  'github.com/x/payments',
  '…/payments',
  'GET /payments/17',
  '/home/acme/.config',
])('%s says no name, and comes back as it was', (text) => {
  const { message, restore } = prepare(`before payments-api of acme-prod, then ${text} after`);
  const sent = message.messages[0]?.content ?? '';
  expect(sent).not.toMatch(/payments|acme/i);
  expect(restore({ text: sent, model: 'm', usage: { input: 1, output: 1 } }).text).toBe(
    `before payments-api of acme-prod, then ${text} after`,
  );
});

it.each([
  'the payment failed',
  'an API of ours',
  'acmeproduct',
  'the payments were made',
  'GET /api/v1/prod',
  '/prod/config',
  'ApiClient',
  'RestApiException',
  'ProductionConfig',
  'repayments/apis',
])('%s is none of them', (text) => {
  expect(prepare(text).message.messages[0]?.content).toBe(text);
});
