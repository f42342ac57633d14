/**
 * Text that changes in place. The key replaces the element, since page translators replace text nodes behind Preact's
 * back (docs/decisions/025-words-and-accessibility.md).
 */
export const ChangingText = ({ children }: { children: string }) => <span key={children}>{children}</span>
