/** How bad something is, as the API says it. */
export type Severity = 'critical' | 'high' | 'medium' | 'low';
