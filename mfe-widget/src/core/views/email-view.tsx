import type { WidgetConfig } from '../host'
import { Icon } from '../icon'
import { mailAddress } from '../links'
import type { ViewProps } from './view-props'

const subjects: readonly { to: keyof WidgetConfig['emails']; name: string }[] = [
  { to: 'atendimento', name: 'Atendimento ao cliente' },
  { to: 'segundaVia', name: 'Segunda via' },
  { to: 'faturas', name: 'Faturas em aberto' },
  { to: 'reclamacoes', name: 'Reclamações e sugestões' },
]

/** On narrow phones, the address wraps before the @ and not within a name. */
function Address({ of }: { of: string }) {
  const [person, domain] = of.split('@')
  return (
    <small className="address" translate="no">
      {person}
      <wbr />@{domain}
    </small>
  )
}

export function EmailView({ host: { config } }: ViewProps) {
  return (
    <div className="page">
      <p className="lead">Escolha o assunto. A mensagem abre no seu aplicativo de e-mail.</p>
      <ul className="channels">
        {subjects.map(({ to, name }) => (
          <li key={to}>
            <a className="channel" href={mailAddress(config.emails[to], name)}>
              <span className="label">
                <strong>{name}</strong>
                <Address of={config.emails[to]} />
              </span>
              <Icon of="forward" />
            </a>
          </li>
        ))}
      </ul>
      <p className="note">Não escreva sua senha na mensagem.</p>
    </div>
  )
}
