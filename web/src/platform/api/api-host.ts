interface Hosts {
  /** In local development. */
  readonly local: string | undefined;
  /** The host name of the admin site, whose API has the page's own origin. */
  readonly admin: string | undefined;
  /** On every other host. */
  readonly public: string | undefined;
}

const localNames = ["localhost", "127.0.0.1", "[::1]"];

/** The API's origin without a final slash; empty for the page's own. */
export function chooseApiHost(pageHost: string, hosts: Hosts): string {
  if (pageHost === hosts.admin) return "";
  const host = localNames.includes(pageHost) ? hosts.local : hosts.public;
  return (host ?? "").replace(/\/+$/, "");
}

function setting(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The API's origin by the settings of the build; without them it is the page's own. */
export function apiHost(): string {
  return chooseApiHost(location.hostname, {
    local: setting(import.meta.env.VITE_API_LOCAL_HOST),
    admin: setting(import.meta.env.VITE_ADMIN_HOST_NAME),
    public: setting(import.meta.env.VITE_API_PUBLIC_HOST),
  });
}
