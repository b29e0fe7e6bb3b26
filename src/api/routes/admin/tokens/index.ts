import { createApiToken } from './create-api-token.js';
import { listApiTokens } from './list-api-tokens.js';
import { removeApiToken } from './remove-api-token.js';

export const apiTokenRoutes = [listApiTokens, createApiToken, removeApiToken];
