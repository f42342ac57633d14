import { CANARY_CACHE, DRAWS, drawCookie } from '../shell-canary'
import { PAGES } from '../site-routes'

/** A visitor's draw: that of the cookie, or two digits of this request's own number. */
export const drawMaps = (): string => `map $request_id $new_draw {
    "~^(?<two_digits>..)" $two_digits;
  }
  map $cookie_draw $draw {
    default $new_draw;
    "~^[0-9a-f][0-9a-f]$" $cookie_draw;
  }
  map $client_scheme $draw_secure {
    https "; Secure";
  }`

/** Only while a shell has a canary: a page is then one visitor's, and no cache but the visitor's may keep it. */
export const drawVariables = (site: string): string => `set $draw_cookie "";
    set $page_cache "${PAGES.headers['cache-control']}";
    if (-d ${site}/${DRAWS}) {
      set $draw_cookie "${drawCookie('$draw', '$draw_secure')}";
      set $page_cache "${CANARY_CACHE}";
    }`

/** Headers of a page, whoever gets it. */
export const pageRoute = {
  ...PAGES,
  headers: { ...PAGES.headers, 'cache-control': '$page_cache', 'set-cookie': '$draw_cookie' },
}

/** Where the pages of this visitor's draw are, if it has any. */
export const drawnPages = `$portal_brand/${DRAWS}/$draw`
