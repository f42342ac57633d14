import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { Bank, persona } from '../testing/bank'

// Records of earlier versions: the sandbox of a later one goes on with them, without losing an agreement.
const RECORDED = join(import.meta.dirname, 'recorded')
const folder = mkdtempSync(join(tmpdir(), 'recorded-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.each(readdirSync(RECORDED))('the agreements and journeys of %s are kept', async (file) => {
  const database = join(folder, `${file}.db`)
  const { setup, records } = JSON.parse(readFileSync(join(RECORDED, file), 'utf8'))
  const written = new Database(database)
  for (const statement of setup) written.exec(statement)
  const insert = written.prepare('INSERT INTO records (kind, id, owner, json) VALUES (?, ?, ?, ?)')
  for (const { kind, id, owner, json } of records) insert.run(kind, id, owner, JSON.stringify(json))
  written.close()

  const bank = await Bank.open({ database })
  const enter = (key: string) => bank.openSession(persona(key).taxId, persona(key).senha ?? '')
  const { acordos } = await (await enter('cartao-p1')).negotiations()
  expect(acordos).toMatchObject([{ numeroAcordo: '6513733100' }])
  const stopped = await enter('retomada-9a')
  const { eventos } = await stopped.fetchData('GET /api/v1/journey_tracker/{id}', {
    params: { id: stopped.taxId },
  })
  expect(eventos.map(({ codigo }) => codigo)).toEqual(['9A'])
  await bank.close()
})
