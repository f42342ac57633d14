import { Stepper } from '@portal/connected'
import { negotiationSteps } from '@portal/debtor'
import { expectPage } from '@portal/runtime'
import { Container, classNames, Heading, Stack, Text } from '@portal/ui'
import { type ReactNode, useEffect } from 'react'
import { familyOf, type StepId } from '../journey/families'
import type { Negotiation } from '../journey/negotiation'
import { listedSteps, pathOf } from '../journey/steps'
import { HoursNotice } from './hours-notice'
import styles from './journey-frame.module.css'

export interface JourneyFrameProps {
  negotiation: Negotiation
  step: StepId
  title: string
  intro?: ReactNode
  /** The summary or the acceptance: beside the step on wide screens, below it on phones. */
  beside?: ReactNode
  children: ReactNode
}

/** Frame of a negotiation step: progress, heading, content and summary. */
export function JourneyFrame({ negotiation, step, title, intro, beside, children }: JourneyFrameProps) {
  const { opportunity } = negotiation
  const family = familyOf(opportunity.familia)
  const listed = listedSteps(family, opportunity, step)
  const next = listed[listed.indexOf(step) + 1]
  const nextPath = next && pathOf(family, next, opportunity.idNegociacao)
  useEffect(() => {
    if (nextPath) expectPage(nextPath)
  }, [nextPath])
  const steps = listed.map((id) => ({
    label: negotiationSteps[id].label,
    to: pathOf(family, id, opportunity.idNegociacao),
  }))
  return (
    <Container className={styles.page}>
      <div className={styles.steps}>
        <Stepper label="Etapas da negociação" steps={steps} current={listed.indexOf(step)} />
      </div>
      <Stack gap={4} className={styles.head}>
        <Heading level={1}>{title}</Heading>
        {intro !== undefined && (
          <Text tone="soft" measure>
            {intro}
          </Text>
        )}
      </Stack>
      <div className={classNames(styles.columns, beside !== undefined && styles.inTwo)}>
        <div className={styles.main}>
          <HoursNotice />
          {children}
        </div>
        {beside}
      </div>
    </Container>
  )
}
