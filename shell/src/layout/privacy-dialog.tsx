import { PrivacyNotice } from '@portal/content'
import { Dialog } from '@portal/ui'

export function PrivacyDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Aviso de privacidade" size="wide">
      <PrivacyNotice level={3} />
    </Dialog>
  )
}
