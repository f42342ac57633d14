import { defineConfig } from '@playwright/test'
import everyDay from '../playwright.config'

/** The image tests only, whose containers provide portal and bank. */
const { globalSetup, projects, ...others } = everyDay

export default defineConfig({ ...others, testDir: '.', outputDir: '../../test-results' })
