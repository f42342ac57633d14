import { ButtonLink } from '@portal/connected'
import { CloudScene, SignpostScene } from '@portal/ui'
import { MessagePage } from './message-page'

/** For a path that no module serves (spec §2 Error pages). */
export function NotFoundPage() {
  return (
    <MessagePage
      scene={<SignpostScene />}
      title="Esta página não está disponível"
      text="O link pode estar quebrado ou a página pode ter sido removida."
      actions={<ButtonLink to="/home">Voltar</ButtonLink>}
    />
  )
}

/** /endereco-invalido and /unexpected-behavior (spec §2 Error pages, texts verbatim). */
export function TryLaterPage() {
  return (
    <MessagePage
      scene={<CloudScene />}
      title="Tente novamente mais tarde"
      text="Não foi possível concluir essa operação. Verifique sua conexão com a internet e tente novamente."
      actions={<ButtonLink to="/">Voltar</ButtonLink>}
    />
  )
}
