const localNames = ["localhost", "127.0.0.1", "[::1]"];

/** The API's origin by the settings of the build, without a final slash; empty for the page's own. */
export function apiHost(pageHost = location.hostname): string {
  // The API of the admin site has the page's own origin.
  if (pageHost === import.meta.env.VITE_ADMIN_HOST_NAME) return "";
  const host = localNames.includes(pageHost)
    ? import.meta.env.VITE_API_LOCAL_HOST
    : import.meta.env.VITE_API_PUBLIC_HOST;
  return String(host ?? "").replace(/\/+$/, "");
}
