import { type ConsultFacts, neededLookUps, routeAfterConsult } from './consult-outcome'

const each = [true, false]
const everyFact: ConsultFacts[] = (['OK', 'NOK'] as const).flatMap((detail) =>
  (['PF', 'PJ'] as const).flatMap((stateMode) =>
    each.flatMap((contact) =>
      each.flatMap((kba) => each.map((campaign) => ({ detail, stateMode, contact, kba, campaign }))),
    ),
  ),
)

describe('after a consult (spec §4)', () => {
  test.each`
    detail   | stateMode | contact  | kba      | campaign | route
    ${'OK'}  | ${'PF'}   | ${true}  | ${false} | ${false} | ${'/login-cpf'}
    ${'OK'}  | ${'PF'}   | ${false} | ${false} | ${true}  | ${'/login-cpf'}
    ${'OK'}  | ${'PJ'}   | ${true}  | ${true}  | ${true}  | ${'/login-cpf'}
    ${'NOK'} | ${'PJ'}   | ${true}  | ${true}  | ${true}  | ${'/boletagem'}
    ${'NOK'} | ${'PJ'}   | ${false} | ${true}  | ${false} | ${'/cadastro-pj'}
    ${'NOK'} | ${'PJ'}   | ${true}  | ${false} | ${true}  | ${'/procure-uma-agencia'}
    ${'NOK'} | ${'PJ'}   | ${true}  | ${false} | ${false} | ${'/procure-uma-agencia'}
    ${'NOK'} | ${'PF'}   | ${false} | ${false} | ${true}  | ${'/sem-contato'}
    ${'NOK'} | ${'PF'}   | ${false} | ${true}  | ${false} | ${'/sem-contato'}
    ${'NOK'} | ${'PF'}   | ${true}  | ${false} | ${true}  | ${'/boletagem'}
    ${'NOK'} | ${'PF'}   | ${true}  | ${false} | ${false} | ${'/cria-senha'}
  `(
    '$detail $stateMode contact=$contact kba=$kba campaign=$campaign goes to $route',
    ({ route, ...facts }: ConsultFacts & { route: string }) => {
      expect(routeAfterConsult(facts)).toBe(route)
    },
  )

  test('the table has a row for whatever is known', () => {
    for (const facts of everyFact) expect(() => routeAfterConsult(facts)).not.toThrow()
  })

  test('what is not looked up never decides the route', () => {
    for (const facts of everyFact) {
      const wanted = neededLookUps(facts)
      const routes = each.map((guess) =>
        routeAfterConsult({
          ...facts,
          kba: wanted.kba ? facts.kba : guess,
          campaign: wanted.campaign ? facts.campaign : guess,
        }),
      )
      expect(new Set(routes).size).toBe(1)
    }
  })
})
