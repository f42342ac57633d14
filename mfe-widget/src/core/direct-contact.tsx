import type { WidgetConfig } from './host'
import { mailAddress, phoneAddress, whatsappAddress } from './links'

/** Plain links to channels, for when the panel fails to load. */
export function DirectContact({ config, onRetry }: { config: WidgetConfig; onRetry(): void }) {
  return (
    <div className="direct" role="alert">
      <p>O atendimento não abriu. Fale com a gente por aqui:</p>
      <a href={phoneAddress(config)} translate="no">
        {config.phone}
      </a>
      <a href={whatsappAddress(config)} target="_blank" rel="noopener noreferrer">
        WhatsApp
      </a>
      <a href={mailAddress(config.emails.atendimento, 'Atendimento')} translate="no">
        {config.emails.atendimento}
      </a>
      <button type="button" onClick={onRetry}>
        Tentar de novo
      </button>
    </div>
  )
}
