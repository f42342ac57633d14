import { AppearanceChoice } from '@portal/connected'
import { Button, Dialog, Stack, Text } from '@portal/ui'

// Exported here to share a chunk: the entry chunk lists the names of all async chunks.
export { LibrasDialog } from '../read-aloud/libras'

/** Contrast and text size. */
export function AppearanceDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Contraste e tamanho do texto"
      footer={
        <Button onClick={onClose} fullWidth>
          Pronto
        </Button>
      }
    >
      <Stack gap={24}>
        <Text>Sua escolha vale para todo o portal e fica guardada neste aparelho.</Text>
        <AppearanceChoice />
      </Stack>
    </Dialog>
  )
}
