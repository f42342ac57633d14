import { AppearanceChoice } from '@portal/connected'
import { Button, Dialog, Stack, Text } from '@portal/ui'

// In one file: the shell's entry names each of its later files.
export { LibrasDialog } from '../listen/libras'

/** What a person needs to read well, from every page. */
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
