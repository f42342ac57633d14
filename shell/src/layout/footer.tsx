import { callLink } from '@portal/domain/phone'
import { useConfig, useSession } from '@portal/runtime'
import { Link } from '@portal/runtime/router'
import { classNames, Unbroken, VisuallyHidden } from '@portal/ui'
import type { MouseEvent } from 'react'
import { type Entry, useEntries } from '../registry/entries'
import certificateImage from './certificate.svg'
import styles from './footer.module.css'
import { openAppearance, openCookiePreferences, openPrivacyNotice } from './layout-dialog'
import { ListenSlot } from './listen-slot'
import { Logo } from './logo'

/** A plain click opens the notice over the page; a modified click, or no script, follows the link. */
function noticeOverPage(event: MouseEvent) {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  void openPrivacyNotice()
}

function Certificate() {
  const { certificate } = useConfig().contact
  if (!certificate) {
    return (
      <img
        loading="lazy"
        className={styles.certificate}
        src={certificateImage}
        alt="Site protegido: conexão segura"
        width={168}
        height={56}
      />
    )
  }
  return (
    <a className={styles.certificate} href={certificate.url} target="_blank" rel="noopener noreferrer">
      <img loading="lazy" src={certificate.imageUrl} alt={certificate.alt} height={56} />
      <VisuallyHidden> (abre em nova aba)</VisuallyHidden>
    </a>
  )
}

function Social() {
  const { social } = useConfig().contact
  if (social.length === 0) return null
  return (
    <div>
      <h2>Redes sociais</h2>
      <ul>
        {social.map(({ name, url }) => (
          <li key={name}>
            <a href={url} target="_blank" rel="noopener noreferrer">
              {name}
              <VisuallyHidden> (abre em nova aba)</VisuallyHidden>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

const Links = ({ entries }: { entries: readonly Entry[] }) =>
  entries.map(({ to, label }) => (
    <li key={to}>
      <Link to={to}>{label}</Link>
    </li>
  ))

export function Footer() {
  const { brand, contact } = useConfig()
  const about = useEntries('footer.about')
  const safety = useEntries('footer.safety')
  const isLoggedIn = useSession(({ session }) => session !== null)
  const address = (
    <>
      <address translate="no" className={styles.address}>
        {brand.address}, <span>CEP&nbsp;{brand.cep}</span>
      </address>
      <p>© {brand.copyright}</p>
    </>
  )
  return (
    <footer className={classNames(styles.footer, isLoggedIn && styles.brief)}>
      <div className={styles.inner}>
        <div className={styles.columns}>
          <div className={styles.identity}>
            <Logo to="/" />
            <p>
              Central de atendimento
              <a className={styles.phone} href={callLink(contact.phone)}>
                <Unbroken>{contact.phone}</Unbroken>
              </a>
            </p>
          </div>
          {/* Collapsed on phones, and while the portal is in use. */}
          <details>
            <summary>Acessibilidade, segurança e privacidade</summary>
            <nav aria-label="Rodapé">
              <div>
                <h2>Sobre o portal</h2>
                <ul>
                  <Links entries={about} />
                  <li>
                    <button type="button" aria-haspopup="dialog" onClick={() => openAppearance()}>
                      Contraste e tamanho do texto
                    </button>
                  </li>
                  <ListenSlot />
                </ul>
              </div>
              {safety.length > 0 && (
                <div>
                  <h2>Sua segurança</h2>
                  <ul>
                    <Links entries={safety} />
                  </ul>
                </div>
              )}
              <div>
                <h2>Privacidade</h2>
                <ul>
                  <li>
                    <Link to="/diretiva-privacidade" aria-haspopup="dialog" onClick={noticeOverPage}>
                      Aviso de privacidade
                    </Link>
                  </li>
                  <li>
                    <button type="button" aria-haspopup="dialog" onClick={() => openCookiePreferences()}>
                      Preferências de cookies
                    </button>
                  </li>
                </ul>
              </div>
              <Social />
            </nav>
            {isLoggedIn && address}
          </details>
        </div>
        <div className={styles.legal}>
          <div>
            <p>
              {brand.legalName},{' '}
              <Unbroken>
                CNPJ <Unbroken>{brand.cnpj}</Unbroken>
              </Unbroken>
            </p>
            {!isLoggedIn && address}
          </div>
          <Certificate />
        </div>
      </div>
    </footer>
  )
}
