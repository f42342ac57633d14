import { createSocket, type Socket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import type { Metrics } from './metrics'

/** nginx sends status, seconds and target of each response to the collector by syslog (`counted` in `portal.conf`). */
const LINE = /: ([1-5])\d\d (\d{1,6}\.\d{3}) (api|site)$/

/** Counts responses. UDP packets may be lost without a retry. */
export function takeRequests(metrics: Metrics, port: number, host: string): Socket {
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4')
  socket.on('message', (message) => {
    const [, status = '', seconds, from = ''] = LINE.exec(message.toString()) ?? []
    if (seconds !== undefined) metrics.countRequest(`${status}xx`, from, Number(seconds))
  })
  return socket.bind(port, host)
}
