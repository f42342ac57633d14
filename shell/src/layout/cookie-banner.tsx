import { TextLink } from '@portal/connected'
import { acceptConsent, useConfig, useConsent } from '@portal/runtime'
import { Button, Text } from '@portal/ui'
import styles from './cookie-banner.module.css'
import { openCookiePreferences } from './layout-dialog'

/**
 * Asks for consent until a choice is stored (365 days). Refusing is as easy as accepting: both buttons look the same
 * (ANPD's cookie guide). Never prerendered, as it depends on the storage.
 */
export function CookieBanner() {
  const { consent, known } = useConsent()
  const { cookies } = useConfig()
  if (!known || consent) return null
  return (
    <section className={styles.banner} aria-labelledby="cookies-titulo">
      <div className={styles.text}>
        <h2 id="cookies-titulo" className={styles.title}>
          Cookies neste site
        </h2>
        <Text size="sm" className={styles.kinds}>
          {cookies.necessary}
          <span className={styles.wide}> {cookies.optional}</span>
        </Text>
        <p className={styles.more}>
          <TextLink to="/diretiva-privacidade" className={styles.notice}>
            Aviso de privacidade
          </TextLink>
          <TextLink aria-label="Preferências de cookies" onClick={() => openCookiePreferences()}>
            <span className={styles.desk}>Preferências</span>
            <span className={styles.phone}>Cookies</span>
          </TextLink>
        </p>
      </div>
      <div className={styles.choices}>
        <Button size="sm" variant="secondary" onClick={() => acceptConsent({ optional: false })}>
          Entendi
        </Button>
        <Button size="sm" variant="secondary" onClick={() => acceptConsent({ optional: true })}>
          <span>
            Permitir<span className={styles.wide}> opcionais</span>
          </span>
        </Button>
      </div>
    </section>
  )
}
