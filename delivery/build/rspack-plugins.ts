import type { RspackPluginFunction } from '@rspack/core'
import subsetFont from 'subset-font'

/** Workarounds for missing rspack options, each with its upstream issue. */

/**
 * Makes builds reproducible in any folder. The federation runtime's module id depends on its path and sometimes
 * collides (https://github.com/web-infra-dev/rspack/issues/9947); so does the order of the map of chunk hashes.
 */
export const sameBytes: RspackPluginFunction = (compiler) => {
  const { Compilation, sources } = compiler.rspack
  const name = 'same-bytes'
  const inOrder = (_: string, before: string, entries: string) =>
    `${before}{${entries.split(',').sort().join(',')}}`
  compiler.hooks.compilation.tap(name, (compilation) => {
    compilation.hooks.beforeModuleIds.tap(name, (modules) => {
      for (const module of modules)
        if (module.libIdent(compiler)?.startsWith('@module-federation/runtime/rspack.js!=!'))
          Reflect.set(module, 'id', 'federation')
    })
    // After the hashes are inserted, before the content hash names the file.
    const stage = Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE
    compilation.hooks.processAssets.tap({ name, stage }, (assets) => {
      for (const [file, source] of Object.entries(assets).filter(([each]) => each.endsWith('.js'))) {
        const code = source.source().toString()
        const sorted = code.replace(/(\.sri(?:Css)?Hashes=)\{([^}]*)\}/g, inOrder)
        if (sorted !== code) compilation.updateAsset(file, new sources.RawSource(sorted))
      }
    })
  })
}

const FIGURES = '0123456789'
const OTHERS = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code))
  .filter((each) => !FIGURES.includes(each))
  .join('')

/**
 * Serves digits from Figtree and all other glyphs from the text font, whose slashed zero is misread in amounts
 * (`base.css`). Each font is subset accordingly, until the text font has a plain zero
 * (https://github.com/googlefonts/atkinson-hyperlegible-next/issues/9).
 */
export const plainFigures: RspackPluginFunction = (compiler) => {
  const { Compilation, sources } = compiler.rspack
  const name = 'plain-figures'
  compiler.hooks.compilation.tap(name, (compilation) => {
    // Before content hashes name the files.
    const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE
    compilation.hooks.processAssets.tapPromise({ name, stage }, async (assets) => {
      for (const [file, source] of Object.entries(assets)) {
        if (!file.endsWith('.woff2')) continue
        const font = source.buffer()
        const subset = file.includes('figtree')
          ? subsetFont(font, FIGURES, { targetFormat: 'woff2', keepFeatures: ['tnum'] })
          : subsetFont(font, OTHERS, { targetFormat: 'woff2' })
        compilation.updateAsset(file, new sources.RawSource(await subset))
      }
    })
  })
}

/**
 * Adds a cache-busting query when a chunk is loaded again: a browser queues a second request for the same URL behind a
 * hanging one, and may reuse a corrupt cached copy (https://github.com/webpack/webpack/issues/11816).
 *
 * Also marks the page's preloaded stylesheets as loaded chunks. The page references them from the root and a module
 * from its entry, so the runtime would load them twice.
 */
export const addressesOfChunks: RspackPluginFunction = (compiler) => {
  const { RuntimeGlobals, RuntimeModule } = compiler.rspack
  class AddressOfChunk extends RuntimeModule {
    constructor(private readonly addressOf: string) {
      super(`address-of-chunk ${addressOf}`, RuntimeModule.STAGE_ATTACH)
    }
    override generate(): string {
      const { publicPath, uniqueName } = compiler.options.output
      const isPartOfPage = this.addressOf === RuntimeGlobals.getChunkCssFilename && publicPath === 'auto'
      return `(() => {
        const named = ${this.addressOf}, tried = {};
        ${this.addressOf} = (id) => {
          const name = named(id);
          if (tried[id]) return name + "?again=" + Date.now();
          tried[id] = 1;
          ${
            isPartOfPage
              ? `for (const { href, ownerNode } of document.styleSheets)
                   if (href == new URL(${RuntimeGlobals.publicPath} + name))
                     ownerNode.dataset.rspack = ${JSON.stringify(`${uniqueName}:chunk-`)} + id;`
              : ''
          }
          return name;
        };
      })();`
    }
  }
  compiler.hooks.compilation.tap('address-of-chunk', (compilation) => {
    // rspack's `publicPath: 'auto'` takes 500 bytes for browsers and loading modes that the portal does not support.
    // Reads `currentScript` through the prototype, because `<img name="currentScript">` shadows it on the document.
    compilation.hooks.runtimeModule.tap('address-of-chunk', ({ name, source }) => {
      if (name.includes('auto_public_path') && source)
        source.source = Buffer.from(
          `${RuntimeGlobals.publicPath} = new URL("..", Reflect.get(Document.prototype, "currentScript", document).src).href;`,
        )
    })
    for (const name of [RuntimeGlobals.getChunkScriptFilename, RuntimeGlobals.getChunkCssFilename])
      compilation.hooks.runtimeRequirementInTree.for(name).tap('address-of-chunk', (chunk) => {
        compilation.addRuntimeModule(chunk, new AddressOfChunk(name))
      })
  })
}
