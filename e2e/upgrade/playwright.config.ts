import { defineConfig } from '@playwright/test'
import everyDay from '../playwright.config'

/** The upgrade test only, which builds two versions. */
const { globalSetup, projects, ...others } = everyDay

export default defineConfig({
  ...others,
  testDir: '.',
  outputDir: '../../test-results',
  timeout: 3_600_000,
})
