import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defaultConfig } from '@portal/demo-bank'
import type { PortalConfig } from '@portal/runtime'
import { configProblems, isLayer } from './config-checks'
import { deploymentConfig, layered } from './deployment-config'
import { CommandError, inSite, readJson } from './site'
import { BRANDS, EMBED, EMBED_OF } from './site-routes'

/**
 * A theme's folder with a `brand.json` is a bank of its own: under the host names of that theme all that is written from
 * the configuration is written from this file, into a folder of its own, from the same releases.
 */
export interface Brand {
  /** Where its composed files are on the site: '' for the brand of all other host names, else `brands/<theme>`. */
  root: string
  config: PortalConfig
  /** Its stylesheets, by host name. */
  themes: readonly string[]
  /** Where it is public; null where that is not known. */
  origin: string | null
}

/** The theme of each host name. */
export interface Themes {
  default: string
  hosts: Readonly<Record<string, string>>
}

const FILE = 'brand.json'

/** Who a bank is. A brand has all of these from its own file. */
const IDENTITY = ['brand', 'contact'] as const
/** What is one bank's alone, and may be left out. */
const OWN = {
  branches: { list: [], finderUrl: null },
  stories: [],
  slipIssuers: [],
  recorders: {},
} satisfies Partial<PortalConfig>

/** The operator's, or those that the shell's release came with. */
export function hostThemes(): Themes {
  if (process.env.PORTAL_THEMES) return JSON.parse(process.env.PORTAL_THEMES)
  const file = inSite('themes/hosts.json')
  return existsSync(file) ? readJson(file) : { default: '', hosts: {} }
}

/** A name of hosts as a pattern of nginx and JavaScript alike: in any case, with any port, with the dot of a full name. */
export const hostPattern = (host: string): string =>
  `^${host.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\.?(:\\d+)?$`

export const themeOf = ({ default: usual, hosts }: Themes, host: string): string =>
  Object.entries(hosts).find(([name]) => new RegExp(hostPattern(name), 'i').test(host))?.[1] ?? usual

const folderOf = (theme: string): string => inSite('themes', theme)

/** The folder of a theme's brand, from the root of the site: '' for the brand of all other host names. */
export const rootOf = (themes: Themes, theme: string): string =>
  theme !== themes.default && existsSync(join(folderOf(theme), FILE)) ? `${BRANDS}/${theme}` : ''

/** The brands that host names lead to, that of all others first. */
export function brandsOf(builtIn: PortalConfig): Brand[] {
  const themes = hostThemes()
  const named = [...new Set([themes.default, ...Object.values(themes.hosts)])]
  const unknown = named.find((theme) => !existsSync(folderOf(theme)))
  if (unknown)
    throw new CommandError(
      `PORTAL_THEMES, ou themes/hosts.json, pede a pasta "${unknown}", que não existe em themes/ do site.`,
    )
  const roots = [...new Set(named.map((theme) => rootOf(themes, theme)))]
  return roots.map((root) => {
    const own = named.filter((theme) => rootOf(themes, theme) === root)
    const [host] = Object.entries(themes.hosts).find(([, theme]) => root !== '' && own.includes(theme)) ?? []
    return {
      root,
      config: brandConfig(themes, own[0] ?? themes.default, builtIn),
      themes: own,
      origin: originOf(host),
    }
  })
}

/** The address that `PORTAL_URL` gives, at another host name. */
function originOf(host: string | undefined): string | null {
  if (!process.env.PORTAL_URL) return null
  const url = new URL(process.env.PORTAL_URL)
  if (host !== undefined) url.hostname = host
  return url.href.replace(/\/$/, '')
}

/** The configuration of the pages that a theme's host names get. */
export function brandConfig(themes: Themes, theme: string, builtIn = defaultConfig): PortalConfig {
  const site = deploymentConfig(builtIn)
  // A theme without a brand shows the pages of all other host names.
  const folder = folderOf(rootOf(themes, theme) === '' ? themes.default : theme)
  const own = readBrand(folder)
  if (own === undefined) return site
  const problems = brandProblems(own)
  if (problems.length > 0)
    throw new CommandError(`${join(folder, FILE)}:\n${problems.map((each) => `- ${each}`).join('\n')}`)
  return withBrand(site, own)
}

export const withBrand = (site: PortalConfig, own: BrandFile): PortalConfig =>
  layered(site, { ...OWN, ...own })

/** The folder of the embeds of a theme's bank: a bank of its own has its own also where all other host names are its. */
export function embedOf(themes: Themes, theme: string): string {
  const bank = rootOf(themes, theme) === '' ? themes.default : theme
  return existsSync(join(folderOf(bank), FILE)) ? `${EMBED_OF}/${bank}` : EMBED
}

/** What is wrong with a `brand.json`. Each sentence names what to change. */
export function brandProblems(own: unknown): string[] {
  const problems = configProblems(defaultConfig, own)
  if (!isLayer(own)) return problems
  const missing = IDENTITY.flatMap((part) => {
    const given = own[part]
    return Object.keys(defaultConfig[part])
      .filter((key) => !(isLayer(given) && key in given))
      .map((key) => `"${part}.${key}" falta: uma marca não usa os dados de outra`)
  })
  // One policy for the frame under all host names.
  const libras = 'libras' in own ? ['"libras" é do site inteiro: fica na configuração dele'] : []
  return [...problems, ...missing, ...libras, ...markProblems(own.brand), ...nameProblems(own.brand)]
}

/** A longer one makes the bar of a phone of 360 px higher. */
const LONGEST_NAME = 30

function nameProblems(brand: unknown): string[] {
  const name = isLayer(brand) && typeof brand.name === 'string' ? brand.name : ''
  return name.length > LONGEST_NAME
    ? [
        `"brand.name" tem ${name.length} letras, e na barra de um celular cabem ${LONGEST_NAME}: o nome inteiro é "brand.legalName"`,
      ]
    : []
}

/** It is written into attributes of pages. */
function markProblems(brand: unknown): string[] {
  const mark = isLayer(brand) ? brand.mark : undefined
  if (!Array.isArray(mark)) return []
  const isPath = (path: unknown) => typeof path === 'string' && /^[Mm][\d\sMLHVCSQTAZ.,e+-]*$/i.test(path)
  return mark.length > 0 && mark.every(isPath)
    ? []
    : ['"brand.mark" são os caminhos (d) do símbolo em SVG, em um quadrado de 32 por 32']
}

/** What a `brand.json` without problems has. */
export type BrandFile = Partial<PortalConfig> & Pick<PortalConfig, (typeof IDENTITY)[number]>

/** The brand of a theme's folder; undefined when the theme is only a look. */
export function readBrand(folder: string): BrandFile | undefined {
  const file = join(folder, FILE)
  return existsSync(file) ? readJson<BrandFile>(file) : undefined
}
