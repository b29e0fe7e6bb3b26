export const words = { title: 'About Podproof' } as const;
