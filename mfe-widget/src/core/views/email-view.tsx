import type { WidgetConfig } from '../host'
import { Icon } from '../icon'
import { mailAddress } from '../links'

const subjects: readonly { to: keyof WidgetConfig['emails']; name: string }[] = [
  { to: 'atendimento', name: 'Atendimento ao cliente' },
  { to: 'segundaVia', name: 'Segunda via' },
  { to: 'faturas', name: 'Faturas em aberto' },
  { to: 'reclamacoes', name: 'Reclamações e sugestões' },
]

/** On narrow phones the line breaks before the @, not in the middle of a name. */
function Address({ of }: { of: string }) {
  const [person, domain] = of.split('@')
  return (
    <small className="address">
      {person}
      <wbr />@{domain}
    </small>
  )
}

export function EmailView({ config }: { config: WidgetConfig }) {
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
