interface Hosts {
  /** For a browser on the developer's own machine. */
  readonly local: string | undefined;
  /** The host name of the operators' site, which always has the API at its own origin. */
  readonly admin: string | undefined;
  /** For everybody else. */
  readonly public: string | undefined;
}

const localNames = ["localhost", "127.0.0.1", "[::1]"];

/** Which origin the API is asked at; empty is the page's own. */
export function chooseApiHost(pageHost: string, hosts: Hosts): string {
  if (pageHost === hosts.admin) return "";
  const host = localNames.includes(pageHost) ? hosts.local : hosts.public;
  return (host ?? "").replace(/\/+$/, "");
}

function setting(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Read at build time; without these settings the site and its API share an origin. */
export function apiHost(): string {
  return chooseApiHost(location.hostname, {
    local: setting(import.meta.env.VITE_API_LOCAL_HOST),
    admin: setting(import.meta.env.VITE_ADMIN_HOST_NAME),
    public: setting(import.meta.env.VITE_API_PUBLIC_HOST),
  });
}
