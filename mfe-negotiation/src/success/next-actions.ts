import { dateInWords } from '@portal/domain/dates'
import { NAME_CLEARED, nameClearing } from '@portal/domain/name-clearing'
import type { ConcludedAgreement } from '../journey/concluded-agreement'

export interface NextAction {
  id: string
  title: string
  text: string
  state: 'done' | 'current' | 'upcoming'
  daysLeft?: number | undefined
}

/** The actions after an agreement, in order; the first that is not done is the next one. `today` is ISO. */
export function nextActions(agreement: ConcludedAgreement, today: string): NextAction[] {
  const [firstInstalment] = agreement.instalments
  const name = nameClearing({ firstPaidOn: firstInstalment.dueDate, today, clearedOn: undefined })
  const waiting = agreement.nextStep === 'ENVIAR_DOCUMENTOS' || agreement.nextStep === 'ASSINAR'
  const things: NextAction[] = [
    { id: 'feito', title: 'Acordo registrado', text: `Número ${agreement.number}.`, state: 'done' },
  ]
  if (agreement.nextStep === 'ENVIAR_DOCUMENTOS') {
    things.push({
      id: 'documentos',
      title: 'Envie os documentos',
      text: 'Fotos ou PDF, direto do celular. Conferimos e avisamos.',
      state: 'current',
    })
  }
  if (waiting) {
    things.push({
      id: 'assinatura',
      title: 'Assine o contrato',
      text: 'Você confirma com um código enviado ao seu e-mail.',
      state: agreement.nextStep === 'ASSINAR' ? 'current' : 'upcoming',
    })
  }
  things.push(
    agreement.method === 'DEBITO_AUTOMATICO'
      ? {
          id: 'pagamento',
          title: 'A parcela sai da sua conta',
          text: `Deixe o saldo disponível até ${dateInWords(firstInstalment.dueDate)}.`,
          state: waiting ? 'upcoming' : 'current',
        }
      : {
          id: 'pagamento',
          title: 'Pague o boleto',
          text: waiting
            ? `Ele sai depois da assinatura. O vencimento está previsto para ${dateInWords(firstInstalment.dueDate)}.`
            : `Até ${dateInWords(firstInstalment.dueDate)}. Depois dessa data ele não pode ser pago.`,
          state: waiting ? 'upcoming' : 'current',
        },
    {
      id: 'nome',
      title: 'Seu nome fora do cadastro',
      text: `${NAME_CLEARED} Pagando ${dateInWords(firstInstalment.dueDate)}, isso é até ${dateInWords(name.by)}.`,
      state: 'upcoming',
      daysLeft: name.state === 'running' ? name.daysLeft : undefined,
    },
  )
  return things
}
