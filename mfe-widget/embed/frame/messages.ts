/**
 * Messages between a page and the widget's frame: `{ contato: ['open', 'chat'] }` to the frame, `{ contato: { type:
 * 'open' } }` to the page. Neither contains the text of a conversation. Returns undefined for unrelated messages.
 */
export const contentOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'contato' in data ? data.contato : undefined
