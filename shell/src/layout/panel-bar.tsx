import { readSession, signOut } from '@portal/runtime'
import { NavLink, useNavigate } from '@portal/runtime/router'
import { CircleQuestionMark, FileText, Handshake, LogOut, Tag, UserRound } from 'lucide-react'
import { useState } from 'react'
import { BarFrame } from './bar-frame'
import { BarMenu } from './bar-menu'
import { useDebtor } from './debtor'
import styles from './panel-bar.module.css'

const places = [
  { to: '/painel-controle', name: 'Minhas oportunidades', Icon: Tag },
  { to: '/painel-negociacoes', name: 'Meus acordos', Icon: Handshake },
  { to: '/segunda-via', name: 'Segunda via', Icon: FileText },
  { to: '/painel-meus-dados', name: 'Meus dados', Icon: UserRound },
  { to: '/painel-central-de-duvidas', name: 'Dúvidas', Icon: CircleQuestionMark },
] as const

/** The bar of the logged-in panel: who is here, where they can go, and out. */
export function PanelBar() {
  const debtor = useDebtor()
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)
  const leave = async () => {
    if (leaving) return
    setLeaving(true)
    const home = readSession()?.stateMode === 'PJ' ? '/pj' : '/'
    await signOut()
    await navigate(home)
  }
  return (
    <BarFrame home="/painel-controle" stacked>
      {debtor && (
        <p className={styles.debtor}>
          {debtor.name && <span className={styles.name}>{debtor.name}</span>}
          <span className={styles.id}>{debtor.maskedId}</span>
        </p>
      )}
      <BarMenu label="Painel" className={styles.menu}>
        <ul>
          {places.map(({ to, name, Icon }) => (
            <li key={to}>
              <NavLink to={to}>
                <Icon aria-hidden="true" size={20} className={styles.icon} />
                {name}
              </NavLink>
            </li>
          ))}
          <li className={styles.leave}>
            <button type="button" aria-disabled={leaving} aria-busy={leaving} onClick={() => void leave()}>
              <LogOut aria-hidden="true" size={20} />
              {leaving ? 'Saindo…' : 'Sair'}
            </button>
          </li>
        </ul>
      </BarMenu>
    </BarFrame>
  )
}
