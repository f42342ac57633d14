import { useSession } from '@portal/runtime'
import { Link } from '@portal/runtime/router'
import { ArrowLeft, CircleQuestionMark, UserRound } from 'lucide-react'
import { BarFrame } from './bar-frame'
import { useLogoVariant } from './logo'
import styles from './service-bar.module.css'

const help = (
  <Link className={styles.link} to="/central-de-duvidas">
    <CircleQuestionMark aria-hidden="true" size={20} />
    Ajuda
  </Link>
)

/** Bar of the login screens: a back link and a help link. */
export function LoginBar() {
  const variant = useLogoVariant(false)
  return (
    <BarFrame home="/" variant={variant}>
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

/** Bar of standalone pages. Links to the panel when logged in. */
export function PlainBar() {
  const variant = useLogoVariant(false)
  const loggedIn = useSession((state) => state.session !== null)
  return (
    <BarFrame home={loggedIn ? '/painel-controle' : '/'} variant={variant}>
      {help}
      <Link className={styles.link} to={loggedIn ? '/painel-controle' : '/login-cpf'}>
        <UserRound aria-hidden="true" size={20} />
        {loggedIn ? 'Meu painel' : 'Entrar'}
      </Link>
    </BarFrame>
  )
}
