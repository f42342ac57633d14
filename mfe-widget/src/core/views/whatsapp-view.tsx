import type { WidgetConfig } from '../host'
import { whatsappAddress } from '../links'

export function WhatsappView({ config }: { config: WidgetConfig }) {
  return (
    <div className="page">
      <p className="lead">
        A conversa abre no WhatsApp, com o número oficial <strong>{config.phone}</strong>.
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
