const devices: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android.*Mobile/, 'Celular Android'],
  [/Android/, 'Tablet Android'],
  [/Windows/, 'Computador Windows'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Computador Linux'],
]

/** Default name of a passkey: the device according to the user agent. */
export const deviceName = (userAgent: string): string =>
  devices.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Chave de acesso'
