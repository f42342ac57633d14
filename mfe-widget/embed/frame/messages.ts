/**
 * Between a page and the widget's frame on it: `{ contato: ['open', 'chat'] }` one way, `{ contato: { type: 'open' } }` the
 * other. The text of a conversation is in neither, as in every event. Returns undefined for somebody else's message.
 */
export const contentOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'contato' in data ? data.contato : undefined
