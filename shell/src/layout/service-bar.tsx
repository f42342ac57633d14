import { useSession } from '@portal/runtime'
import { Link } from '@portal/runtime/router'
import { ArrowLeft, CircleQuestionMark, UserRound } from 'lucide-react'
import { BarFrame } from './bar-frame'
import { useLogoLook } from './logo'
import styles from './service-bar.module.css'

const help = (
  <Link className={styles.link} to="/central-de-duvidas">
    <CircleQuestionMark aria-hidden="true" size={20} />
    Ajuda
  </Link>
)

/** The bar of the login screens: a link back and a link to help, no distractions. */
export function LoginBar() {
  const look = useLogoLook(false)
  return (
    <BarFrame home="/" look={look}>
      <Link className={styles.link} to="/" aria-label="Voltar ao início">
        <ArrowLeft aria-hidden="true" size={20} />
        <span>
          Voltar<span className={styles.wide}> ao início</span>
        </span>
      </Link>
      {help}
    </BarFrame>
  )
}

/** The bar of standalone pages. For a logged-in person it links to the panel. */
export function PlainBar() {
  const look = useLogoLook(false)
  const loggedIn = useSession((state) => state.session !== null)
  return (
    <BarFrame home={loggedIn ? '/painel-controle' : '/'} look={look}>
      {help}
      <Link className={styles.link} to={loggedIn ? '/painel-controle' : '/login-cpf'}>
        <UserRound aria-hidden="true" size={20} />
        {loggedIn ? 'Meu painel' : 'Entrar'}
      </Link>
    </BarFrame>
  )
}
