import ipaddr from 'ipaddr.js'

/** Key for limits by address: an IPv4 address, or the /64 network of an IPv6 subscriber. */
export function clientNetwork(text: string): string {
  // A proxy may pass on anything.
  if (!ipaddr.isValid(text)) return text
  const address = ipaddr.process(text)
  if (address instanceof ipaddr.IPv4) return address.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`)}/64`
}
