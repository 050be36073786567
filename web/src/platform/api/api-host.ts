const localNames = ["localhost", "127.0.0.1", "[::1]"];

/** The API's origin according to the build settings, without a trailing slash; empty for the page's own origin. */
export function apiHost(pageHost = location.hostname): string {
  // The admin site's API has the same origin as the page.
  if (pageHost === import.meta.env.VITE_ADMIN_HOST_NAME) return "";
  const host = localNames.includes(pageHost)
    ? import.meta.env.VITE_API_LOCAL_HOST
    : import.meta.env.VITE_API_PUBLIC_HOST;
  return String(host ?? "").replace(/\/+$/, "");
}
