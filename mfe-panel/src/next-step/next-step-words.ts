import type { Agreement } from '@portal/contract'
import { instalmentName, signingDeadline } from '@portal/debtor'
import { dateInWords } from '@portal/domain/dates'
import { centsOf, formatMoney } from '@portal/domain/money'
import type { RoutePath } from '@portal/runtime/router'
import { nextInstalment, signaturePath } from '../agreements/agreement-words'
import { renegotiationLink } from '../agreements/load-agreements'
import type { NextStep } from './next-step'

interface StepWords {
  title: string
  text: string
  action: { to: RoutePath; label: string } | null
}

type Offers = Parameters<typeof renegotiationLink>[1]

const money = (reais: number) => formatMoney(centsOf(reais))
const named = ({ nomeProduto, numeroAcordo }: Agreement) => `${nomeProduto}, acordo ${numeroAcordo}`

/** Text of the next-step card, and its button. */
export function nextStepInWords(step: NextStep, opportunities: Offers): StepWords {
  switch (step.kind) {
    case 'sign':
      return {
        title: 'Assine o seu acordo',
        text: `${named(step.agreement)}. Sem a assinatura o boleto não sai.${days(step.agreement)}`,
        action: { to: signaturePath(step.agreement), label: 'Assinar agora' },
      }
    case 'documents':
      return {
        title: 'Envie os documentos do acordo',
        text: `${named(step.agreement)}. Depois deles vem a assinatura, e então os boletos.${days(step.agreement)}`,
        action: {
          to: `/upload-docs?acordo=${step.agreement.numeroAcordo}`,
          label: 'Enviar documentos',
        },
      }
    case 'pay': {
      const { agreement, instalment } = step
      return {
        title: `Pague ${money(instalment.valor)} até ${dateInWords(instalment.vencimento)}`,
        text: `${instalmentName(instalment)}: ${named(agreement)}. Depois desse dia o boleto não pode ser pago.`,
        action: { to: '/segunda-via', label: 'Ver o boleto' },
      }
    }
    case 'renegotiate':
      return renegotiation(step, opportunities)
    case 'complain':
      return {
        title: 'Seu nome ainda está no cadastro de devedores',
        text: `${named(step.agreement)}. O prazo do banco terminou: você pode reclamar.`,
        action: { to: '/painel-negociacoes', label: 'Ver como reclamar' },
      }
    case 'wait': {
      const { agreement, instalment } = step
      const byDebit = agreement.formaPagamento === 'DEBITO_AUTOMATICO'
      return {
        title: `Nada a pagar até ${dateInWords(instalment.vencimento)}`,
        text: byDebit
          ? `${named(agreement)}. Nesse dia ${money(instalment.valor)} saem da sua conta: deixe o saldo disponível.`
          : `${named(agreement)}. O boleto de ${money(instalment.valor)} aparece em Meus acordos quando sair.`,
        action: null,
      }
    }
    case 'negotiate':
      return {
        title: 'Escolha como pagar',
        text:
          opportunities.length === 1
            ? `A oferta abaixo vale até ${dateInWords(step.until)}.`
            : `Compare as ofertas abaixo. A primeira termina ${dateInWords(step.until)}.`,
        action: null,
      }
  }
}

function renegotiation(
  { agreement, instalment }: Extract<NextStep, { kind: 'renegotiate' }>,
  opportunities: Offers,
): StepWords {
  const late = instalment && `${instalmentName(instalment)} venceu ${dateInWords(instalment.vencimento)}. `
  const expired = `${named(agreement)}. ${late ?? ''}O boleto vencido não pode mais ser pago.`
  // An agreement can be renegotiated only once the bank offers a group for it.
  return agreement.idRenegociacao === null
    ? {
        title: 'Há uma parcela vencida',
        text: `${expired} A nova oferta aparece aqui.`,
        action: { to: '/painel-negociacoes', label: 'Ver o acordo' },
      }
    : {
        title: 'Renegocie a parcela vencida',
        text: expired,
        action: { to: renegotiationLink(agreement, opportunities), label: 'Renegociar' },
      }
}

/** Dates of an unsigned agreement: last day to sign, and first due date. */
function days(agreement: Agreement): string {
  const next = nextInstalment(agreement)
  const due = next && `${instalmentName(next)}: prevista para ${dateInWords(next.vencimento)}.`
  return [signingDeadline(agreement), due]
    .filter(Boolean)
    .map((sentence) => ` ${sentence}`)
    .join('')
}
