export { parseBeacon } from '../telemetry/beacon'
