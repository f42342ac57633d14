import { TextLink } from '@portal/connected'
import { track } from '@portal/runtime'
import {
  Accordion,
  AccordionItem,
  EmptyState,
  Inline,
  SignpostScene,
  Stack,
  TextField,
  VisuallyHidden,
} from '@portal/ui'
import {
  FileText,
  HandCoins,
  KeyRound,
  Link2,
  type LucideIcon,
  Search,
  ShieldCheck,
  Users,
} from 'lucide-react'
import { useRef, useState } from 'react'
import { type FaqImage, type FaqItem, faq } from './faq'
import styles from './faq-list.module.css'
import { searchFaq } from './search'

const images: Record<FaqImage, LucideIcon> = {
  programa: Users,
  consulta: Search,
  negociacao: HandCoins,
  boleto: FileText,
  acesso: KeyRound,
  seguranca: ShieldCheck,
}

export interface FaqListProps {
  /** Level of the questions' headings. */
  level?: 2 | 3 | undefined
}

/** All questions, searchable, each with its own anchor. Opening one is tracked (spec §2). */
export function FaqList({ level = 2 }: FaqListProps) {
  const [search, setSearch] = useState('')
  const matches = searchFaq(faq, search)
  return (
    <Stack gap={24}>
      <div>
        <TextField
          label="Busque por assunto"
          type="search"
          name="busca"
          autoComplete="off"
          prefix={<Search aria-hidden="true" size={20} />}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      <VisuallyHidden role="status">{search !== '' && countInWords(matches.length)}</VisuallyHidden>
      {matches.length > 0 ? (
        <Accordion level={level}>
          {matches.map((item) => (
            <Question key={item.id} item={item} />
          ))}
        </Accordion>
      ) : (
        <EmptyState scene={<SignpostScene />} title="Nenhuma pergunta com estas palavras">
          Tente outra palavra, ou fale com a gente pelos contatos desta página.
        </EmptyState>
      )}
    </Stack>
  )
}

function countInWords(count: number): string {
  return count === 1 ? '1 pergunta encontrada' : `${count} perguntas encontradas`
}

function Question({ item: { id, pergunta, resposta, img, link } }: { item: FaqItem }) {
  const Image = images[img]
  const recorded = useRef(false)

  function record(open: boolean) {
    // Opening by the URL's anchor and a click can both report the same opening.
    if (open && !recorded.current) track('faqPergunta', { faqId: id, label: pergunta })
    recorded.current = open
  }

  return (
    <AccordionItem
      id={id}
      title={
        <span className={styles.question}>
          <Image aria-hidden="true" size={22} className={styles.image} />
          {pergunta}
        </span>
      }
      onToggle={record}
    >
      <Stack gap={12} className={styles.answer}>
        {resposta.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <Inline>
          {link && (
            <TextLink to={link.to} standalone>
              {link.label}
            </TextLink>
          )}
          <QuestionAddress id={id} />
        </Inline>
      </Stack>
    </AccordionItem>
  )
}

/** A shareable link to the question. */
function QuestionAddress({ id }: { id: string }) {
  return (
    <TextLink href={`#${id}`} standalone className={styles.address} icon={<Link2 size={18} />}>
      Endereço desta pergunta
    </TextLink>
  )
}
