import { shellCanary } from '../../registry'
import { urls } from '../../storage'

/** The visitor's bucket: from the cookie, else the first two digits of the random request id. */
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

/** Only during a shell canary: pages then differ by visitor, so shared caches must not store them. */
export const drawVariables = (site: string): string => `set $draw_cookie "";
    set $page_cache "${urls.PAGES.headers['cache-control']}";
    if (-d ${site}/${shellCanary.DRAWS}) {
      set $draw_cookie "${shellCanary.drawCookie('$draw', '$draw_secure')}";
      set $page_cache "${shellCanary.CACHE}";
    }`

export const pageRoute = {
  ...urls.PAGES,
  headers: { ...urls.PAGES.headers, 'cache-control': '$page_cache', 'set-cookie': '$draw_cookie' },
}

/** Canary pages of the visitor's bucket in the folder of a brand; it exists only for buckets in the share. */
export const DRAWN_PAGES = `/${shellCanary.DRAWS}/$draw`
