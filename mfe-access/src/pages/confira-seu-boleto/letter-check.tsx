import { type Field, textField } from '@portal/domain/fields/field'
import {
  type LetterSeal,
  readLetterSeal,
  readSeal,
  type SealVerdict,
  type SlipIssuer,
  verifySeal,
} from '@portal/domain/seal'
import {
  Button,
  Card,
  DateText,
  DefinitionList,
  Form,
  Heading,
  Money,
  Text,
  TextAreaField,
  Untranslated,
  useForm,
} from '@portal/ui'
import { useState } from 'react'
import { CheckResult, type CheckResultProps, payeeOf } from './check-result'

const code: Field = textField(
  'Cole ou digite o código da carta',
  [
    [(text) => readSeal(text) === null, 'Este é o código de um boleto: o da carta está no fim dela'],
    [
      (text) => readSeal(text) !== null || readLetterSeal(text) !== null,
      'O código veio incompleto ou com erro: copie do primeiro ao último grupo',
    ],
  ],
  (text) => text,
)

const fields = { carta: code }

interface Checked extends LetterSeal {
  verdict: SealVerdict
}

/** Verifies who issued a letter of settlement. Its code contains the signed data; nothing is sent. */
export function LetterCheck({ issuers }: { issuers: readonly SlipIssuer[] }) {
  const form = useForm({
    fields,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    defaultValues: { carta: '' },
  })
  const [checked, setChecked] = useState<Checked | null>(null)

  async function check({ carta }: { carta: string }) {
    const read = readLetterSeal(carta)
    if (read !== null) setChecked({ ...read, verdict: await verifySeal(read.seal, read.sealed, issuers) })
  }

  return (
    <>
      <Card as="section" aria-labelledby="carta" gap={16}>
        <Heading level={2} size="lg" id="carta">
          É uma carta de quitação?
        </Heading>
        <Text tone="soft">
          Ela diz que a pessoa não deve mais nada no acordo. Nossas cartas trazem um código: cole e veja de
          quem é a carta. Nada é enviado.
        </Text>
        <Form onSubmit={form.handleSubmit(check, () => setChecked(null))}>
          <TextAreaField
            label="Código da carta"
            hint="Está no fim da carta, em grupos de 8 números e letras."
            autoComplete="off"
            spellCheck={false}
            rows={4}
            required
            {...form.field('carta')}
          />
          <Button type="submit" variant="secondary" fullWidth>
            Ver de quem é a carta
          </Button>
        </Form>
      </Card>
      {checked !== null && <LetterResult checked={checked} />}
    </>
  )
}

const verdicts: Record<SealVerdict['kind'], Pick<CheckResultProps, 'tone' | 'title' | 'meaning'>> = {
  ours: {
    tone: 'success',
    title: 'Esta carta é nossa',
    meaning: 'A assinatura confere. Compare com o papel: tudo o que está abaixo tem de estar igual nele.',
  },
  'not-ours': {
    tone: 'danger',
    title: 'Esta carta não é nossa',
    meaning:
      'A assinatura não confere. Veja se você copiou o código inteiro. Se copiou, a carta foi mudada ou outra pessoa a fez: a dívida pode não estar paga. A carta certa está no portal, em Meus acordos. Em dúvida, fale com a gente.',
  },
  unknown: {
    tone: 'warning',
    title: 'Não conseguimos conferir a carta',
    meaning: 'Este aparelho não consegue conferir a assinatura. Tente em outro celular ou computador.',
  },
}

function LetterResult({ checked }: { checked: Checked }) {
  const { letter, verdict } = checked
  return (
    <CheckResult of={checked} name="O que diz a carta" {...verdicts[verdict.kind]}>
      {verdict.kind === 'ours' && (
        <DefinitionList
          rows={[
            { label: 'Quem assina', value: payeeOf(verdict.issuer) },
            { label: 'Acordo quitado', value: <Untranslated>{letter.agreement}</Untranslated> },
            { label: 'Quem devia', value: <Untranslated>{letter.debtor}</Untranslated> },
            { label: 'Último pagamento', value: <DateText iso={letter.settledOn} /> },
            { label: 'Valor pago', value: <Money cents={letter.paidCents} /> },
          ]}
        />
      )}
    </CheckResult>
  )
}
