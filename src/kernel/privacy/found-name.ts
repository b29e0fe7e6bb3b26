/** What a pseudonym stands for; the parts of an image are two, so that its tag stays. */
export type NameKind = 'namespace' | 'name' | 'host' | 'ip' | 'registry' | 'repository';

export interface FoundName {
  readonly kind: NameKind;
  readonly value: string;
}
