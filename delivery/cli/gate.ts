import { refusal } from '../storage'

/** Runs the browser gate on a built folder. */
export async function gateBuild(dir: string): Promise<void> {
  const { runGate, withoutRepeats } = await import('../gates')
  const started = performance.now()
  const { broken, known, routes, smokes } = await runGate(dir)
  const seconds = Math.round((performance.now() - started) / 1000)
  const notes = [
    ...known.map((each) => `Já falha no que está no ar: ${each}`),
    `Navegador: ${routes} rotas e ${smokes} smokes em ${seconds} s.`,
  ]
  const [finding, ...others] = withoutRepeats(broken)
  if (finding !== undefined) throw refusal(finding, [...others, ...notes].join('\n'))
  console.log(notes.join('\n'))
}
