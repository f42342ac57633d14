import { AppearanceChoice } from '@portal/connected'
import { Checkbox, Radio, RadioCard, RadioGroup, RadioTile, Switch } from '@portal/ui'
import { type StateTable, wide } from '../state'

export const choices = {
  RadioCard: (
    <RadioGroup label="Como você quer pagar?" hint="Dá para mudar depois." defaultValue="full">
      <RadioCard value="full" title="À vista" description="62% de desconto" />
      <RadioCard value="12" title="12 parcelas" description="CET 24,10% ao ano" />
    </RadioGroup>
  ),
  'RadioCard with error': (
    <RadioGroup label="Qual é a data?" error="Escolha uma data de vencimento">
      <RadioCard value="a" title="Sexta, 27 de novembro" />
      <RadioCard value="b" title="Segunda, 30 de novembro" />
    </RadioGroup>
  ),
  Radio: (
    <RadioGroup label="Motivo do contato" defaultValue="2">
      <Radio value="1" title="Não reconheço a dívida" />
      <Radio value="2" title="Já paguei" description="Guarde o comprovante por perto" />
    </RadioGroup>
  ),
  RadioTile: (
    <RadioGroup label="Dia do vencimento" defaultValue="27">
      {['26', '27', '30'].map((day) => (
        <RadioTile key={day} value={day} label={`${day} de novembro`} title={day} isMarked={day === '30'} />
      ))}
    </RadioGroup>
  ),
  Checkbox: (
    <>
      <Checkbox
        label="Li e aceito as condições do acordo"
        description="Você pode ler de novo a qualquer momento."
      />
      <Checkbox label="Aceito receber avisos pelo WhatsApp" defaultChecked />
      <Checkbox label="Autorizo o débito automático" error="Marque para continuar" />
    </>
  ),
  Switch: (
    <>
      <Switch label="Avisos pelo WhatsApp" description="Lembretes de vencimento" defaultChecked />
      <Switch label="Medição de uso" description="Opcional" />
    </>
  ),
  AppearanceChoice: wide(<AppearanceChoice />),
} satisfies StateTable
