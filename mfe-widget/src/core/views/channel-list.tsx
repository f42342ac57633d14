import { useEffect, useState } from 'react'
import { ChangingText } from '../changing-text'
import { channelNames, channels } from '../channels'
import type { Channel, WidgetHost } from '../host'
import { Icon } from '../icon'

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
        {channelNames.map((view) => (
          <li key={view}>
            <button type="button" className="channel" onClick={() => onPick(view)}>
              <span className="badge">
                <Icon of={view} />
              </span>
              <span className="label">
                <strong>{channels[view].title}</strong>
                <small>
                  <ChangingText>{channels[view].text(config, now)}</ChangingText>
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
