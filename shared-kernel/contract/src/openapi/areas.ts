import type { CallDefinition } from '../index'

const EXTENSIONS = 'Extensões'
const NEGOTIATION = 'Negociação e pagamento'

/** The headings of spec §7; paths without a match are negotiation. */
const areas: readonly (readonly [name: string, path: RegExp])[] = [
  [
    'Acesso e consulta',
    /^\/api\/(verificar|consultar|auth\/(login|verificar|TokenValidate)|login\/(Pws|cadastro)|UsuarioData|v1\/(criar_exec|get-csrf))/,
  ],
  [
    'Contato e KBA',
    /^(\/v1\/User|\/api\/(auth\/(PhoneRegister|AtualizarTelefone|GetAutentica|urlAutentica)|[Ll]ogin\/Get|v1\/(User|validKBAs|pj|getContactMeans|kbas)))/,
  ],
  ['Widget de contato', /^\/api\/v1\/(Conversacao|meligue|clicktocall|getServerDate)/],
  ['Rastreamento', /^\/api\/v1\/(journey|vincularExec|InspectLog|inspectlet|smartlook)/],
]

export const areaNames: readonly string[] = [...areas.map(([name]) => name), NEGOTIATION, EXTENSIONS]

/** @param name 'METHOD /path' */
export function areaOf(name: string, { extension }: CallDefinition): string {
  if (extension) return EXTENSIONS
  const path = name.slice(name.indexOf(' ') + 1)
  return areas.find(([, pattern]) => pattern.test(path))?.[0] ?? NEGOTIATION
}
