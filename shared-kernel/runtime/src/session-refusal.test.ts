import { refusesToken } from './session-refusal'

test.each<[challenge: string | null, plain: boolean, own: boolean]>([
  [null, true, false],
  ['Bearer', true, false],
  ['Bearer realm="api"', true, false],
  ['Bearer error="invalid_token"', true, true],
  ['bearer realm="api", error=invalid_token, error_description="The token expired"', true, true],
  ['DPoP algs="ES256", Bearer error="invalid_token"', true, true],
  ['Bearer error="insufficient_scope", scope="write"', false, false],
  ['Bearer error="insufficient_user_authentication", max_age="300"', false, false],
  ['Basic realm="proxy"', false, false],
  ['', false, false],
])('%j', (challenge, plain, own) => {
  expect([refusesToken(challenge, false), refusesToken(challenge, true)]).toEqual([plain, own])
})
