import { defaultConfig } from '@portal/demo-bank'

test('throws without a configuration instead of using a default bank', async () => {
  await jest.isolateModulesAsync(async () => {
    const { getConfig, setConfig } = await import('./config')
    expect(getConfig).toThrow('setConfig() comes first')
    setConfig(defaultConfig)
    expect(getConfig()).toBe(defaultConfig)
  })
})
