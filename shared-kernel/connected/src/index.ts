/** Components that use the runtime: they navigate, announce, show toasts or call the API. */
export { followAppearance } from './appearance/appearance'
export { AppearanceChoice } from './appearance/appearance-choice'
export { BotCheck, type BotCheckHandle } from './bot-check'
export { ButtonLink, type ButtonLinkProps } from './button-link'
export { CopyButton, type CopyButtonProps } from './copy-button'
export { type Step, Stepper, type StepperProps } from './stepper'
export { TextLink, type TextLinkProps } from './text-link'
export { ToastOutlet } from './toast-outlet'
