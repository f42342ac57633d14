import { BotCheck, type BotCheckHandle } from '@portal/connected'
import { outcomeOf } from '@portal/debtor'
import { taxId as taxIdField } from '@portal/domain/fields/tax-id'
import { stateModeOf } from '@portal/domain/tax-id'
import { clearVisit, identification, send } from '@portal/runtime'
import { useNavigate } from '@portal/runtime/router'
import { Button, Form, FormError, TaxIdField, useForm } from '@portal/ui'
import { useRef, useState } from 'react'

const fields = { cpfCnpj: taxIdField }

const AGAIN = 'O banco pediu para conferir de novo. Marque “Não sou um robô” e continue.'

interface IdentifyFormProps {
  /** Initial tax id; '' if unknown. */
  taxId: string
  /** The bank requires another bot check, for example because another tab has sent one since. */
  again: boolean | undefined
  onIdentified: (taxId: string) => void
}

/**
 * Identifies the person if there was no consult, or if the bank no longer has it. Sends the request of a consult with
 * `doNotSave`: no execution, no tracking.
 */
export function IdentifyForm({ taxId: known, again, onIdentified }: IdentifyFormProps) {
  const form = useForm({ fields, defaultValues: { cpfCnpj: known } })
  const [failure, setFailure] = useState(again && AGAIN)
  const botCheck = useRef<BotCheckHandle>(null)
  const navigate = useNavigate()

  async function identify({ cpfCnpj: taxId }: { cpfCnpj: string }) {
    setFailure(undefined)
    const token = await botCheck.current?.demand()
    if (!token) return
    const stateMode = stateModeOf(taxId)
    if (identification.get() !== taxId) clearVisit()
    identification.set(taxId)
    try {
      const answer = await send('POST /api/verificar', {
        body: { cpfCnpj: taxId, stateMode, token, doNotSave: true },
      })
      if (answer.status === 200) {
        const { detail, data } = answer.data
        if (detail === 'NOK' && data.email === '' && data.telefone === '') await navigate('/sem-contato')
        else onIdentified(taxId)
        return
      }
      await refuse(answer, stateMode)
    } catch (error) {
      await refuse(error, stateMode)
    }
  }

  async function refuse(problem: unknown, stateMode: 'PF' | 'PJ') {
    const { route, message } = outcomeOf('POST /api/verificar', problem, { stateMode })
    if (route !== undefined) {
      await navigate(route)
      return
    }
    setFailure(message)
    botCheck.current?.reset()
  }

  return (
    <Form onSubmit={form.handleSubmit(identify, () => void botCheck.current?.demand())}>
      <TaxIdField mode="any" required {...form.field('cpfCnpj')} />
      <BotCheck ref={botCheck} />
      <Button type="submit" fullWidth>
        Continuar
      </Button>
      <FormError>{failure}</FormError>
    </Form>
  )
}
