import { REPORTS, type Report } from '../site-routes'

const quote = (pattern: string) => `'~${pattern}'`
const variable = (kind: string, field: string) => `$${kind}_${field}`

const formatOf = ([, { kind, fields }]: [string, Report]): string => {
  const told = Object.keys(fields).map((field) => `"${field}":"${variable(kind, field)}"`)
  return `log_format ${kind} escape=json '{"time":"$time_iso8601","event":"${kind}",${told.join(',')}}';`
}

const mapsOf = ([, { kind, fields }]: [string, Report]): string[] =>
  Object.entries(fields).map(
    ([field, pattern]) => `map $request_body ${variable(kind, field)} {
    ${quote(pattern)} $1;
  }`,
  )

/**
 * Logs are JSON lines on the standard output: reports, and requests that were refused or failed. Addresses of people
 * and their tax ids have no place in them: a path ends before its first segment that could be an id or a secret.
 */
export const logFormats = (): string => `map $uri $logged_path {
    '~^((?:/api)?(?:/v1)?(?:/[A-Za-z_.-]{1,30}){0,4})' $1;
  }
  map $status $incident {
    default 0;
    '~^(400|408|413|414|429|431|5)' 1;
  }
  log_format incident escape=json '{"time":"$time_iso8601","event":"request","method":"$request_method",'
    '"path":"$logged_path","status":$status,"seconds":$request_time,"upstream":"$upstream_status"}';
  ${Object.entries(REPORTS)
    .flatMap((report) => [...mapsOf(report), formatOf(report)])
    .join('\n  ')}
  access_log /dev/stdout incident if=$incident;`

/** A report is read by nginx alone: it is passed to the status server so that its body can be logged. */
export const reportLocations = (statusPort: number): string =>
  Object.entries(REPORTS)
    .map(
      ([path, { kind }]) => `location = ${path} {
      limit_except POST { deny all; }
      limit_req zone=reports burst=20 nodelay;
      client_max_body_size 16k;
      client_body_buffer_size 16k;
      access_log /dev/stdout ${kind};
      proxy_pass http://127.0.0.1:${statusPort}/report;
    }`,
    )
    .join('\n    ')
