import { ButtonLink } from '@portal/connected'
import { MapPinOff } from 'lucide-react'
import { MessagePage } from './message-page'

/** Any path that no module serves (spec §2 Error pages). */
export function NotFoundPage() {
  return (
    <MessagePage
      icon={<MapPinOff size={34} />}
      title="Esta página não está disponível"
      text="O link pode estar quebrado ou a página pode ter sido removida."
      actions={<ButtonLink to="/home">Voltar</ButtonLink>}
    />
  )
}
