import { defaultConfig } from '@portal/demo-bank'

test('a page without its configuration is told so, and not served a made-up bank', async () => {
  await jest.isolateModulesAsync(async () => {
    const { getConfig, setConfig } = await import('./config')
    expect(getConfig).toThrow('setConfig() comes first')
    setConfig(defaultConfig)
    expect(getConfig()).toBe(defaultConfig)
  })
})
