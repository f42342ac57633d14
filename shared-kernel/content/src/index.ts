/** Texts shared by several screens. */

export { type FaqImage, type FaqItem, faq } from './faq/faq'
export { FaqList, type FaqListProps } from './faq/faq-list'
export type { GlossaryKey } from './glossary/glossary'
export { Term, type TermProps } from './glossary/term'
export { DeadEndPage, HelpContacts, WithHelp } from './help/help-contacts'
export { PrivacyNotice, type PrivacyNoticeProps } from './privacy-notice/privacy-notice'
