import { listRules } from './list-rules.js';

export const diagnosisRoutes = [listRules];
