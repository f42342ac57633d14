import { type ComponentPropsWithRef, type MouseEvent, type ReactNode, use } from 'react'
import { classNames } from '../class-names'
import { keepValuesInRow } from '../data/untranslated'
import { Spinner } from '../feedback/spinner'
import { FormPendingContext } from '../form/form-pending'
import styles from './button.module.css'
import { ButtonIcon } from './button-icon'
import { type ButtonStyle, buttonClassName } from './button-style'
import { useSingleRun } from './use-single-run'

export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'onClick'>, ButtonStyle {
  /** When it returns a promise, the button is busy and ignores clicks until the promise settles. */
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined
  /** In progress: spinner, no further clicks, focus unchanged. Submit buttons: the form's `isSubmitting`. */
  busy?: boolean | undefined
  /** A lucide icon; decoration beside the text. */
  icon?: ReactNode
}

export function Button({
  variant,
  size,
  fullWidth,
  busy = false,
  icon,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const { pending, run } = useSingleRun()
  const formPending = use(FormPendingContext) && type === 'submit'
  const blocked = busy || pending || formPending

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (blocked) {
      event.preventDefault()
      return
    }
    if (onClick) run(() => onClick(event))
  }

  // aria-disabled and not disabled: a busy button stays focused and in the tab order.
  return (
    <button
      type={type}
      aria-disabled={blocked || undefined}
      aria-busy={blocked || undefined}
      className={buttonClassName({ variant, size, fullWidth }, classNames(blocked && styles.busy, className))}
      onClick={handleClick}
      {...rest}
    >
      {blocked ? <Spinner /> : icon && <ButtonIcon>{icon}</ButtonIcon>}
      {keepValuesInRow(children)}
    </button>
  )
}
