/** How often work is taken up that never comes to an end before it is given up: something in it may end the process that does it. */
export const UNENDED_TRIES = 5;

/** Whether claimed work was taken up so often already that it must not be begun once more. */
export function isUnending({ begun }: { readonly begun: number }): boolean {
  return begun > UNENDED_TRIES;
}
