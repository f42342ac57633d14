import { callsInWords } from '../call-requests'
import type { Channel, WidgetConfig } from '../host'
import { Icon } from '../icon'

const channels: readonly { view: Channel; name: string; what: string }[] = [
  { view: 'chat', name: 'CHAT', what: 'Converse agora com o assistente virtual.' },
  { view: 'call', name: 'LIGAÇÃO', what: 'Deixe seu telefone e ligamos para você.' },
  { view: 'whatsapp', name: 'WHATSAPP', what: 'Fale pelo aplicativo de mensagens.' },
  { view: 'email', name: 'E-MAIL', what: 'Escreva para a área certa.' },
]

export function ChannelList({ config, onPick }: { config: WidgetConfig; onPick(view: Channel): void }) {
  return (
    <div className="page">
      <p className="lead">Atendimento {config.brandName}: escolha como quer falar com a gente.</p>
      <ul className="channels">
        {channels.map(({ view, name, what }) => (
          <li key={view}>
            <button type="button" className="channel" onClick={() => onPick(view)}>
              <span className="badge">
                <Icon of={view} />
              </span>
              <span className="label">
                <strong>{name}</strong>
                <small>
                  {what} {view === 'call' && callsInWords(config.callMeHours, new Date())}
                </small>
              </span>
              <Icon of="forward" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
