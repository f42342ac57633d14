import type { Configuration } from '@rspack/core'
import { defineModule } from '../rspack.config.base'
import { styleTextRule } from './embed/style-text'

const withStyleText = (config: Configuration): Configuration => ({
  ...config,
  module: { ...config.module, rules: [...(config.module?.rules ?? []), styleTextRule([])] },
})

export default defineModule(import.meta.dirname, { exposes: { './Widget': './src/widget.tsx' } }).map(
  withStyleText,
)
