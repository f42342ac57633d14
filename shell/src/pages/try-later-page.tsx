import { ButtonLink } from '@portal/connected'
import { CloudScene } from '@portal/ui'
import { MessagePage } from './message-page'

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
