import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { Metrics } from './metrics'
import { takeRequests } from './requests'

test('answers are counted by class of status, and a line of another form is not', async () => {
  const metrics = new Metrics()
  const taken = takeRequests(metrics, 0, '127.0.0.1')
  await once(taken, 'listening')
  const nginx = createSocket('udp4')
  const sendLine = async (line: string) => {
    const came = once(taken, 'message')
    nginx.send(`<190>Nov 29 08:00:00 portal: ${line}`, taken.address().port, '127.0.0.1')
    await came
  }
  for (const line of [
    '200 0.012 site',
    '304 0.000 site',
    '206 4.100 site',
    '502 60.001 api',
    '200 x site',
    '',
  ])
    await sendLine(line)
  nginx.close()
  taken.close()
  const text = await metrics.text()
  for (const line of [
    'portal_request_seconds_count{status="2xx",from="site"} 2',
    'portal_request_seconds_bucket{le="0.025",status="2xx",from="site"} 1',
    'portal_request_seconds_count{status="3xx",from="site"} 1',
    'portal_request_seconds_sum{status="5xx",from="api"} 60.001',
  ])
    expect(text.split('\n')).toContain(line)
  expect(text.match(/^portal_request_seconds_count/gm)).toHaveLength(3)
})
