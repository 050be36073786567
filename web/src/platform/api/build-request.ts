import type { Call } from "@baleen/contract/call.ts";
import { type Language, languageTag } from "@baleen/contract/language.ts";

interface RequestParts {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly body?: object | undefined;
  readonly language: Language;
  readonly token: string | undefined;
  /** The API's origin; empty for the page's own. */
  readonly host: string;
}

/** The arguments of `fetch` for a call. Throws if a path parameter is missing or a header is invalid. */
export function buildRequest(
  { method, path }: Pick<Call, "method" | "path">,
  { params, query, body, language, token, host }: RequestParts,
): { url: string; init: RequestInit } {
  const headers = new Headers({ Accept: "application/json", "Accept-Language": languageTag[language] });
  if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
  const init: RequestInit = { method, headers, credentials: "include" };
  if (method === "POST") {
    headers.set("Content-Type", "application/json");
    init.body = JSON.stringify(withNumericAmount(body ?? {}));
  }
  const search = new URLSearchParams(query).toString();
  return { url: `${host}/api${fillPath(path, params ?? {})}${search && `?${search}`}`, init };
}

function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === "") throw new Error(`The path ${path} lacks its "${name}".`);
    return encodeURIComponent(value);
  });
}

function withNumericAmount(body: object): object {
  return "amount" in body ? { ...body, amount: Number(body.amount) } : body;
}

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
