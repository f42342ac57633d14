/** The tests that a changed file can reach; none where it is only read by people. */
export interface Reach {
  /** Specs and folders of them, for Playwright. */
  browser: string[]
  /** Everything depends on it: all unit tests run, not only those that import it. */
  allUnits: boolean
}

const MAIN_PATH = 'e2e/main-path'

/** What a folder's screens or servers are seen by; the first row that fits a file counts. */
const SEEN_BY: readonly (readonly [folder: RegExp, specs: readonly string[]])[] = [
  [/\.(md|test\.tsx?)$/, []],
  [/^mfe-access\/src\/(pages\/home|consult)\//, ['e2e/access/consult.spec.ts', MAIN_PATH]],
  [
    /^mfe-access\/src\/(pages\/(login-|email-auth|cod-sms|cadastro-pj|pj-kba)|code-access|auth|identity)/,
    ['e2e/access/reload-walk.spec.ts', MAIN_PATH],
  ],
  [/^mfe-access\//, ['e2e/access/keyboard.spec.ts', MAIN_PATH]],
  [/^mfe-panel\/src\/(pages\/painel-negociacoes|agreements|slip)\//, ['e2e/panel/agreements.spec.ts']],
  [
    /^mfe-panel\/src\/pages\/painel-alterar-pagamento\//,
    ['e2e/panel/change-payment.spec.ts', 'e2e/panel/settle-early.spec.ts'],
  ],
  [/^mfe-panel\/src\/pages\/painel-quitar-antes\//, ['e2e/panel/settle-early.spec.ts']],
  [/^mfe-panel\/src\/pages\/painel-meus-dados\//, ['e2e/panel/personal-data.spec.ts']],
  [/^mfe-panel\/src\/pages\/painel-central-de-duvidas\//, ['e2e/panel/questions.spec.ts']],
  [/^mfe-panel\//, ['e2e/panel/opportunities.spec.ts', MAIN_PATH]],
  [
    /^mfe-negotiation\/src\/(pages\/(sucesso|segunda-via|boletagem)|success)/,
    ['e2e/negotiation/slips.spec.ts', MAIN_PATH],
  ],
  [
    /^mfe-negotiation\/src\/pages\/(upload-docs|status|refinanciamento-contrato)\//,
    ['e2e/negotiation/signing.spec.ts', MAIN_PATH],
  ],
  [/^mfe-negotiation\/src\/pages\/revisao\//, ['e2e/negotiation/conclusion.spec.ts', MAIN_PATH]],
  [
    /^mfe-negotiation\//,
    ['e2e/negotiation/families.spec.ts', 'e2e/negotiation/hours-and-resuming.spec.ts', MAIN_PATH],
  ],
  [/^mfe-widget\/src\/core\//, ['e2e/widget/launcher.spec.ts', 'e2e/widget/portal.spec.ts']],
  [/^mfe-widget\/src\//, ['e2e/widget/portal.spec.ts']],
  [/^mfe-widget\//, ['e2e/widget']],
  [/^shell\//, ['e2e/delivery/releases.spec.ts', 'e2e/quality/back-forward.spec.ts', MAIN_PATH]],
  [/^shared-kernel\/ui\//, ['e2e/kernel/gallery.spec.ts', MAIN_PATH]],
  [/^shared-kernel\/(gallery|testing)\//, ['e2e/kernel/gallery.spec.ts']],
  [/^shared-kernel\//, [MAIN_PATH, 'e2e/panel/agreements.spec.ts']],
  [/^sandbox-api\/src\/(worlds|scenes|control)\//, ['e2e/worlds', MAIN_PATH]],
  [/^sandbox-api\//, [MAIN_PATH]],
  [/^(docker|delivery\/(gateway-config|security-headers|site-routes))/, ['e2e/delivery/gateway.spec.ts']],
  [/^delivery\/(shell-canary|gateway\/draws)/, ['e2e/delivery/shell-canary.spec.ts']],
  [/^delivery\/(test-run|commands\/test)/, []],
  [/^(delivery\/|rspack\.config)/, ['e2e/delivery/releases.spec.ts', 'e2e/delivery/gateway.spec.ts']],
  [/^package-lock\.json$/, [MAIN_PATH]],
]

/** A spec, a folder of a module that a spec breaks on purpose, or what all specs use. */
function ofSpecs(file: string): string[] {
  if (/\.spec\.ts$/.test(file)) return [file]
  const pictured = /^(e2e\/.+\.spec\.ts)-snapshots\//.exec(file)
  if (pictured?.[1]) return [pictured[1]]
  const [, folder] = /^(e2e\/[^/]+)\//.exec(file) ?? []
  return [folder ?? MAIN_PATH]
}

const specsOf = (file: string): readonly string[] =>
  file.startsWith('e2e/') ? ofSpecs(file) : (SEEN_BY.find(([folder]) => folder.test(file))?.[1] ?? [])

/** Unit tests follow imports; these files have no importer. */
const IMPORTED_BY_NONE = /^(package-lock\.json|tsconfig\.json|jest\.config\.mjs|jest\/.+)$/

/** @param files paths relative to the root, with `/` */
export function reachOf(files: readonly string[]): Reach {
  return {
    browser: [...new Set(files.flatMap(specsOf))],
    allUnits: files.some((file) => IMPORTED_BY_NONE.test(file)),
  }
}

/** All specs named by the table. */
export const namedSpecs = (): string[] => [...new Set(SEEN_BY.flatMap(([, specs]) => specs))]
