import { track } from '@portal/runtime'
import { useQuery } from '@portal/runtime/query'
import { useLoaderData } from '@portal/runtime/router'
import { Stack } from '@portal/ui'
import { useEffect, useState } from 'react'
import { PanelScreen } from '../../layout/panel-screen'
import { ContactSection } from './contact-section'
import { MessagesSection } from './messages-section'
import { NeedsSection } from './needs-section'
import styles from './painel-meus-dados.module.css'
import { PasskeysSection } from './passkeys-section'
import { PasswordSection } from './password-section'
import { PersonSection } from './person-section'
import { PrivacySection } from './privacy-section'
import { type Profile, profileQuery } from './profile'

export { LoadFailure as ErrorBoundary } from '@portal/debtor'
export { loadProfile as loader } from './profile'

export function ProfilePage() {
  const loaded = useLoaderData<Profile>()
  const { data: profile = loaded } = useQuery(profileQuery())
  // The identity confirmation lasts while this screen is open.
  const [confirmed, setConfirmed] = useState(false)
  const keepConfirmed = () => setConfirmed(true)
  const [whole, setWhole] = useState(false)
  const identity = { profile, confirmed, onConfirmed: keepConfirmed }
  useEffect(() => track('pcMeusDados'), [])
  return (
    <PanelScreen title="Meus dados">
      <div className={styles.columns}>
        <Stack gap={32}>
          <PersonSection {...identity} whole={whole} />
          <ContactSection {...identity} whole={whole} onShow={setWhole} />
          <PasswordSection {...identity} />
          <PasskeysSection profile={profile} onConfirmed={keepConfirmed} />
        </Stack>
        <Stack gap={32}>
          <MessagesSection profile={profile} />
          {profile.needs && <NeedsSection needs={profile.needs} />}
          <PrivacySection {...identity} />
        </Stack>
      </div>
    </PanelScreen>
  )
}
