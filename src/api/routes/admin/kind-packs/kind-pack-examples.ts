/** What may be sent for a pack whose schema has these fields. */
export const KIND_PACK_EXAMPLES = {
  'What the pack’s schema has': { config: { licence_server: 'flexlm.studio.example' } },
};
