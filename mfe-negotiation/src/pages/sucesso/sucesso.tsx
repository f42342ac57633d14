import { useLoaderData } from '@portal/runtime/router'
import type { ConcludedAgreement } from '../../journey/concluded-agreement'
import { SuccessFrame } from '../../success/success-frame'
import { loadSuccess } from '../../success/success-loader'

export { ErrorBoundary } from '../../layout/load-failure'
export const loader = loadSuccess

/** The success screen of all families; vehicles use two paths of their own. */
export function SuccessPage() {
  const data = useLoaderData<typeof loader>()
  return <SuccessFrame {...data} {...(data.notContracted ? madeElsewhere : textsFor(data.agreement))} />
}

const madeElsewhere = {
  title: 'Esta dívida já tem outro acordo',
  text: 'Ele foi feito em outra aba ou em outro aparelho, e é ele que vale.',
}

/** 'Concluído' only if nothing but the payments is pending. */
function textsFor({ nextStep, family }: ConcludedAgreement): { title: string; text: string } {
  const waiting = nextStep === 'ENVIAR_DOCUMENTOS' || nextStep === 'ASSINAR'
  const title =
    family === 'VEICULO_V3'
      ? 'Refinanciamento registrado'
      : family === 'VEICULO_V2'
        ? 'Acordo do veículo registrado'
        : waiting
          ? 'Acordo registrado'
          : 'Acordo concluído'
  switch (nextStep) {
    case 'ENVIAR_DOCUMENTOS':
      return { title, text: 'Guarde o número. Falta enviar os documentos e assinar: está logo abaixo.' }
    case 'ASSINAR':
      return { title, text: 'Guarde o número. Falta só a sua assinatura.' }
    case 'PAGAR':
      return { title, text: 'Agora é só pagar em dia. Tudo o que você precisa está aqui.' }
    case 'NENHUM':
      return { title, text: 'Está tudo certo: as parcelas saem da sua conta nos dias combinados.' }
  }
}
