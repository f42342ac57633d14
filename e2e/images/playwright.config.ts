import { defineConfig } from '@playwright/test'
import everyDay from '../playwright.config'

/** Only the containers, which bring a portal and a bank of their own. */
const { globalSetup, projects, ...others } = everyDay

export default defineConfig({ ...others, testDir: '.', outputDir: '../../test-results' })
