import type { FailureKind } from '../loader/module-failure'
import { notLoaded } from './not-loaded'

export interface FailureText {
  title: string
  text: string
}

const ours: FailureText = {
  title: 'Esta página está com um problema',
  text: 'O problema é nosso, não seu. Tente de novo em alguns minutos. As outras páginas continuam funcionando.',
}

/** What happened and what to do, without technical terms. */
export const failureTexts: Readonly<Record<FailureKind, FailureText>> = {
  network: notLoaded,
  timeout: {
    title: 'Esta página está demorando demais',
    text: 'A internet pode estar lenta. Espere um pouco e tente de novo. As outras páginas continuam funcionando.',
  },
  http: {
    title: 'Não foi possível carregar esta página',
    text: 'Ela não está respondendo agora. Espere um pouco e tente de novo. As outras páginas continuam funcionando.',
  },
  integrity: {
    title: 'Por segurança, não abrimos esta página',
    text: 'O que chegou ao seu aparelho não é o que publicamos. Tente de novo; se continuar, use outra rede ou fale com a gente.',
  },
  evaluation: ours,
  'invalid-module': ours,
  'incompatible-kernel': {
    title: 'Esta página está sendo atualizada',
    text: 'Tente de novo em alguns minutos. As outras páginas continuam funcionando.',
  },
  render: {
    title: 'Algo deu errado nesta página',
    text: 'O problema é nosso, não seu. Tente de novo. Se acontecer outra vez, fale com a gente.',
  },
  disabled: {
    title: 'Temporariamente indisponível',
    text: 'Esta parte do portal está em manutenção. As outras páginas continuam funcionando. Volte mais tarde ou fale com a gente.',
  },
  unresponsive: {
    title: 'Esta página não terminou bem da última vez',
    text: 'Ela pode ter parado de responder. Tente de novo; se parar outra vez, use outra página ou fale com a gente.',
  },
  discovery: {
    title: 'Não foi possível abrir esta página',
    text: 'O portal não conseguiu descobrir onde ela está. Verifique sua conexão com a internet e tente de novo.',
  },
}
