import { whatsappAddress } from '../links'
import type { ViewProps } from './view-props'

export function WhatsappView({ host: { config } }: ViewProps) {
  return (
    <div className="page">
      <p className="lead">
        A conversa abre no WhatsApp, com o número oficial <strong translate="no">{config.phone}</strong>.
      </p>
      <a
        className="primary"
        part="button"
        href={whatsappAddress(config)}
        target="_blank"
        rel="noopener noreferrer"
      >
        Abrir o WhatsApp<span className="unseen"> em outra janela</span>
      </a>
      <p className="note">Não pedimos senha nem código de acesso pelo WhatsApp.</p>
    </div>
  )
}
