import { ButtonLink } from '@portal/connected'
import { SignpostScene } from '@portal/ui'
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
