import type { To } from '@portal/runtime/router'
import { classNames, VisuallyHidden } from '@portal/ui'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Check from 'lucide-react/icons/check'

import styles from './stepper.module.css'
import { TextLink } from './text-link'

export interface Step {
  label: string
  /** Route of the step; rendered as a link once the step is completed. */
  to?: To | undefined
}

export interface StepperProps {
  steps: readonly Step[]
  /** Zero-based index of the current step. */
  current: number
  /** Accessible name of the list, "Etapas" by default. */
  label?: string | undefined
}

/** Shows the position in a flow, with links to completed steps. */
export function Stepper({ steps, current, label = 'Etapas' }: StepperProps) {
  const previous = steps[current - 1]
  return (
    <nav aria-label={label}>
      <p className={styles.where}>
        {previous?.to === undefined ? (
          steps[current]?.label
        ) : (
          <TextLink to={previous.to} standalone icon={<ArrowLeft size={18} />}>
            Voltar para {previous.label}
          </TextLink>
        )}
        <span className={styles.count}>
          Etapa {current + 1} de {steps.length}
        </span>
      </p>
      <div aria-hidden="true" className={styles.bar}>
        {steps.map((step, index) => (
          <span key={step.label} className={classNames(styles.mark, index <= current && styles.reached)} />
        ))}
      </div>
      <ol className={styles.list}>
        {steps.map((step, index) => {
          const done = index < current
          return (
            <li
              key={step.label}
              aria-current={index === current ? 'step' : undefined}
              className={classNames(styles.step, index === current && styles.current)}
            >
              <span
                aria-hidden="true"
                className={classNames(styles.mark, index <= current && styles.reached)}
              />
              <span className={styles.name}>
                {done && <Check size={16} className={styles.tick} />}
                {done && step.to !== undefined ? (
                  <TextLink to={step.to} standalone>
                    {step.label}
                  </TextLink>
                ) : (
                  step.label
                )}
                {done && <VisuallyHidden> (etapa concluída)</VisuallyHidden>}
              </span>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
