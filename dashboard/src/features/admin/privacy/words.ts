/** What the page of the privacy says. */
export const words = {
  lead: 'Secrets are always taken out before anything leaves. What more is kept back is decided here.',
  preview: 'What would leave?',
  previewLead: 'Paste a piece of a log or a manifest. It is neither sent nor kept.',
  text: 'Text',
  show: 'Show what would be sent',
  result: 'What would be sent',
  nothing: 'Nothing of it would be replaced.',
  replaced: (count: string) => `${count} replaced:`,
} as const;
