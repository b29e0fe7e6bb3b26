/** The body of a request that nock has caught, which has read JSON already. */
export const bodyText = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body));
