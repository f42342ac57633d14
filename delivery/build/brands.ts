import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defaultConfig } from '@portal/demo-bank'
import { isRecord } from '@portal/domain/record'
import type { PortalConfig } from '@portal/runtime'
import { BRANDS, CommandError, EMBED, EMBED_OF, inSite, readJsonIfThere, refuseIfAny } from '../storage'
import schema from './config.schema.json' with { type: 'json' }
import { configProblems, deploymentConfig, formProblems, layered } from './deployment-config'

/**
 * A theme with a `brand.json` is a separate bank: everything composed from the configuration is composed again from
 * this file, for the theme's host names, from the same releases.
 */
export interface Brand {
  /** Folder of its composed files: '' for the default brand, else `brands/<theme>`. */
  root: string
  config: PortalConfig
  /** Its themes; host names select among them. */
  themes: readonly string[]
  /** Public origin; null if unknown. */
  origin: string | null
}

/** Theme by host name. */
export interface Themes {
  default: string
  hosts: Readonly<Record<string, string>>
}

const FILE = 'brand.json'

/** Required in every `brand.json`. */
const IDENTITY = ['brand', 'contact'] as const
/** Defaults of what is never inherited from another bank. */
const OWN = {
  branches: { list: [], finderUrl: null },
  stories: [],
  slipIssuers: [],
  recorders: {},
} satisfies Partial<PortalConfig>

/** `PORTAL_THEMES`, else the table of the shell's release. */
export function hostThemes(): Themes {
  if (process.env.PORTAL_THEMES) return JSON.parse(process.env.PORTAL_THEMES)
  return readJsonIfThere(inSite('themes/hosts.json')) ?? { default: '', hosts: {} }
}

/** Pattern for nginx and JavaScript: any case, any port, and an optional trailing dot of the FQDN. */
export const hostPattern = (host: string): string =>
  `^${host.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\.?(:\\d+)?$`

export const themeOf = ({ default: usual, hosts }: Themes, host: string): string =>
  Object.entries(hosts).find(([name]) => new RegExp(hostPattern(name), 'i').test(host))?.[1] ?? usual

const folderOf = (theme: string): string => inSite('themes', theme)

/** Folder of a theme's brand, relative to the site: '' for the default brand. */
export const rootOf = (themes: Themes, theme: string): string =>
  theme !== themes.default && existsSync(join(folderOf(theme), FILE)) ? `${BRANDS}/${theme}` : ''

/** Brands with host names; the default one first. */
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

/** `PORTAL_URL` with another host name. */
function originOf(host: string | undefined): string | null {
  if (!process.env.PORTAL_URL) return null
  const url = new URL(process.env.PORTAL_URL)
  if (host !== undefined) url.hostname = host
  return url.href.replace(/\/$/, '')
}

/** Configuration of the pages on a theme's host names. */
export function brandConfig(themes: Themes, theme: string, builtIn = defaultConfig): PortalConfig {
  const site = deploymentConfig(builtIn)
  // A theme without a brand shows the default brand's pages.
  const folder = folderOf(rootOf(themes, theme) === '' ? themes.default : theme)
  const own = readBrand(folder)
  if (own === undefined) return site
  refuseIfAny(`${join(folder, FILE)}:`, brandProblems(own))
  return withBrand(site, own)
}

export const withBrand = (site: PortalConfig, own: BrandFile): PortalConfig =>
  layered(site, { ...OWN, ...own })

/** Folder of a bank's embeds; a default theme with a `brand.json` has its own, too. */
export function embedOf(themes: Themes, theme: string): string {
  const bank = rootOf(themes, theme) === '' ? themes.default : theme
  return existsSync(join(folderOf(bank), FILE)) ? `${EMBED_OF}/${bank}` : EMBED
}

/** Validates a `brand.json`. Each message names what to change. */
export function brandProblems(own: unknown): string[] {
  const problems = configProblems(defaultConfig, own)
  if (!isRecord(own)) return problems
  const missing = IDENTITY.flatMap((part) => {
    const given = own[part]
    return Object.keys(defaultConfig[part])
      .filter((key) => !(isRecord(given) && key in given))
      .map((key) => `"${part}.${key}" falta: uma marca não usa os dados de outra`)
  })
  // All host names share one CSP for the frame.
  const libras = 'libras' in own ? ['"libras" é do site inteiro: fica na configuração dele'] : []
  return [...problems, ...missing, ...libras, ...formProblems(schema.brand, own.brand, 'brand.')]
}

/** A valid `brand.json`. */
export type BrandFile = Partial<PortalConfig> & Pick<PortalConfig, (typeof IDENTITY)[number]>

/** A theme's brand; undefined for themes that only change the look. */
export const readBrand = (folder: string) => readJsonIfThere<BrandFile>(join(folder, FILE))
