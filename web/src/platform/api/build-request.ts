import type { Call } from "@baleen/contract/call.ts";
import { type Language, languageTag } from "@baleen/contract/language.ts";

export interface RequestParts {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly body?: object | undefined;
  readonly language: Language;
  readonly token: string | undefined;
  /** The API's origin; empty for the page's own origin. */
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
