export { type FaqImage, type FaqItem, faq } from './faq'
export { FaqList, type FaqListProps } from './faq-list'
export { HelpContacts } from './help-contacts'
