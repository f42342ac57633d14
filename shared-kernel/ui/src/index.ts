/**
 * Components shared by all modules. Each module bundles the ones it imports, with their stylesheets; the shell
 * provides the global ones (`@portal/ui/tokens.css`, `@portal/ui/base.css`).
 */
export { Button, type ButtonProps } from './action/button'
export { ButtonIcon } from './action/button-icon'
export { type ButtonStyle, type ButtonVariant, buttonClassName } from './action/button-style'
export { IconButton, type IconButtonProps } from './action/icon-button'
export { classNames } from './class-names'
export { CostComposition } from './cost-picture/cost-composition'
export { CostTable } from './cost-picture/cost-table'
export { DebtDifference, type DebtDifferenceProps } from './cost-picture/debt-difference'
export { DebtOverTime, PaymentTable, type ScheduledPayment } from './cost-picture/debt-over-time'
export { type DateStyle, DateText, type DateTextProps } from './data/date-text'
export { DefinitionList, type DefinitionListProps, type DefinitionRow } from './data/definition-list'
export { LinhaDigitavel, type LinhaDigitavelProps } from './data/linha-digitavel'
export { Money, type MoneyProps, OldValue, type OldValueProps } from './data/money'
export { Unbroken } from './data/unbroken'
export { keepValues, keepValuesInRow, Untranslated } from './data/untranslated'
export {
  Accordion,
  AccordionItem,
  type AccordionItemProps,
  type AccordionProps,
} from './disclosure/accordion'
export { DaysLeft } from './disclosure/days-left'
export { Dialog, type DialogProps } from './disclosure/dialog'
export { Tabs, type TabsProps } from './disclosure/tabs'
export { Timeline, type TimelineItem, type TimelineState } from './disclosure/timeline'
export { Alert, type AlertProps, type AlertTone } from './feedback/alert'
export { Badge, type BadgeProps } from './feedback/badge'
export { EmptyState, type EmptyStateProps, ErrorState, type ErrorStateProps } from './feedback/empty-state'
export { FailureText } from './feedback/failure-text'
export { FormError, type FormErrorProps } from './feedback/form-error'
export { ProgressBar, type ProgressBarProps } from './feedback/progress-bar'
export { Loading, type LoadingProps, Skeleton, type SkeletonProps } from './feedback/skeleton'
export { Spinner } from './feedback/spinner'
export { Checkbox, type CheckboxProps } from './form/checkbox'
export { CodeField, type CodeFieldProps } from './form/code-field'
export { ErrorSummary, type ErrorSummaryProps, type SummaryError } from './form/error-summary'
export { Field, type FieldControl, FieldError, type FieldLabelling, type FieldProps } from './form/field'
export { FileField, type FileFieldProps } from './form/file-field'
export { Form, type FormProps } from './form/form'
export type { Values as FieldValues } from './form/form-schema'
export { PasswordField, type PasswordFieldProps } from './form/password-field'
export {
  DateField,
  EmailField,
  MoneyField,
  PhoneField,
  PostalCodeField,
  type PresetFieldProps,
} from './form/preset-fields'
export {
  choiceClassNames,
  Radio,
  RadioCard,
  RadioGroup,
  type RadioGroupProps,
  type RadioProps,
  RadioTile,
  type RadioTileProps,
} from './form/radio-group'
export { Select, type SelectOption, type SelectProps } from './form/select'
export { Slider, type SliderProps } from './form/slider'
export { Switch, type SwitchProps } from './form/switch'
export { TaxIdField, type TaxIdFieldProps } from './form/tax-id-field'
export { TextAreaField, type TextAreaFieldProps } from './form/text-area-field'
export { TextField, type TextFieldProps } from './form/text-field'
export { type RegisteredField, useForm } from './form/use-form'
export { useLateForm } from './form/use-late-form'
export { type Mask, type MaskableProps, useMask } from './form/use-mask'
export { Card, type CardProps } from './layout/card'
export { Container, type ContainerProps } from './layout/container'
export { Section, type SectionProps } from './layout/section'
export { type Gap, Inline, type InlineProps, Stack, type StackProps } from './layout/stack'
export { TaskLayout, type TaskLayoutProps } from './layout/task-layout'
export { Continued } from './motion/continued'
export {
  ClockFace,
  CloudScene,
  DoneScene,
  DoorScene,
  NightScene,
  RoadScene,
  SignpostScene,
  SlipScene,
  SunriseScene,
} from './scene/scenes'
export { Heading, type HeadingProps, type HeadingSize } from './text/heading'
export { Text, type TextProps } from './text/text'
export { VisuallyHidden } from './text/visually-hidden'
