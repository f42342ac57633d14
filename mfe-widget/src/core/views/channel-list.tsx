import { useEffect, useState } from 'react'
import { callChannelText } from '../call-requests'
import type { Channel, WidgetHost } from '../host'
import { Icon } from '../icon'

const channels: readonly { view: Channel; name: string; what?: string }[] = [
  { view: 'chat', name: 'CHAT', what: 'Converse agora com o assistente virtual.' },
  { view: 'call', name: 'LIGAÇÃO' },
  { view: 'whatsapp', name: 'WHATSAPP', what: 'Fale pelo aplicativo de mensagens.' },
  { view: 'email', name: 'E-MAIL', what: 'Escreva para a área certa.' },
]

export function ChannelList({ host, onPick }: { host: WidgetHost; onPick(view: Channel): void }) {
  const { config } = host
  const [now, setNow] = useState<Date | null>(null)
  useEffect(() => {
    let unmounted = false
    void host.now().then((time) => {
      if (!unmounted) setNow(time)
    })
    return () => {
      unmounted = true
    }
  }, [host])
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
                <small>{what ?? callChannelText(config.callMeHours, now)}</small>
              </span>
              <Icon of="forward" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
