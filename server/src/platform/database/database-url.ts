import type { Problem } from "@baleen/contract/error-kind.ts";
import { defineProblems, failure } from "../check.ts";

/** The parts of a database URL, for the driver, PostgreSQL's programs and messages. */
export interface DatabaseUrl {
  /**
   * In the order of the URL. A host is a name, an IP address, or the folder of a Unix socket; an empty host means
   * libpq's default.
   */
  readonly hosts: readonly { readonly host: string; readonly port: string }[];
  /** Empty if the URL has none. */
  readonly user: string;
  readonly password: string;
  readonly database: string;
  readonly parameters: URLSearchParams;
}

const urlPattern = /^postgres(?:ql)?:\/\/(?:([^@/?]*)@)?([^@/?]*)(?:\/([^?]*))?(?:\?(.*))?$/s;
const hostPattern = /^(\[[^\]]*\]|[^:[\]]*)(?::(\d*))?$/;

/**
 * Parses a database URL as libpq does (https://www.postgresql.org/docs/17/libpq-connect.html#LIBPQ-CONNSTRING-URIS):
 * zero or more hosts; host, port, user and password may also be parameters. Undefined if the URL is ambiguous or
 * malformed (`findUrlProblem`).
 */
export function readDatabaseUrl(text: string): DatabaseUrl | undefined {
  if (findUrlProblem(text)) return undefined;
  const [, signIn = "", hosts = "", database = "", query = ""] = urlPattern.exec(text) ?? [];
  const parameters = new URLSearchParams(query);
  const [user = "", ...password] = signIn.split(":");
  const named = (parameters.get("host") ?? decodeURIComponent(hosts)).split(",");
  const ports = parameters.get("port")?.split(",");
  const listed = parameters.has("host") ? named : hosts.split(",");
  return {
    hosts: listed.map((each, index) => {
      const [, host = each, port = ""] = parameters.has("host") ? [] : (hostPattern.exec(each) ?? []);
      return {
        host: decodeURIComponent(host.replace(/^\[(.*)\]$/, "$1")),
        port: ports?.[index] ?? ports?.[0] ?? port,
      };
    }),
    user: parameters.get("user") ?? decodeURIComponent(user),
    password: parameters.get("password") ?? decodeURIComponent(password.join(":")),
    database: decodeURIComponent(database),
    parameters,
  };
}

const problem = defineProblems({
  /**
   * An unencoded special character ends the password early, and its rest would be read as host, path or query. So no
   * message may show any part of the URL.
   */
  urlHasRawSign: failure({
    zh: "用户名或密码里有没有编码的符号，请改写成百分号编码：@写成%40，#写成%23，/写成%2F，?写成%3F，%写成%25",
    en: "user or password holds a sign that ends it: percent-encode the password (@ is %40, # is %23, / is %2F, ? is %3F, % is %25)",
  }),
  urlHasBlank: failure({
    zh: "里面有空格或换行，请去掉；密码里的空格写成%20",
    en: "there is a blank or a line break in it: remove it (a blank of the password is %20)",
  }),
  urlMalformed: failure({
    zh: "主机或端口写得不对，要像postgres://用户:密码@主机:5432/数据库；密码里的符号要写成百分号编码",
    en: "host or port cannot be read; it has to look like postgres://USER:PASSWORD@HOST:5432/DATABASE, with signs of the password percent-encoded",
  }),
});

/** Why a database URL cannot be read as intended; undefined if it can. The problem never contains a part of the URL. */
export function findUrlProblem(text: string): Problem | undefined {
  if (/\s/.test(text)) return problem.urlHasBlank();
  const [signIn, hosts = "", database = "", query = ""] = urlPattern.exec(text)?.slice(1) ?? [];
  const hasRawSign =
    text.includes("#") ||
    /%(?![0-9a-f]{2})/i.test(text) ||
    !isDecodable(text) ||
    !urlPattern.test(text) ||
    database.includes("@") ||
    // Without a user before the host, any `@` in the query comes from an unencoded password. With one, parameter values
    // may contain `@`.
    query
      .split("&")
      .some((parameter) =>
        (signIn === undefined ? parameter : (parameter.split("=")[0] ?? "")).includes("@"),
      );
  if (hasRawSign) return problem.urlHasRawSign();
  return hosts.split(",").every((host) => hostPattern.test(host)) ? undefined : problem.urlMalformed();
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Hosts with their ports, for messages. */
export function formatHosts(text: string): string {
  const hosts = readDatabaseUrl(text)?.hosts ?? [];
  return (
    hosts.map(({ host, port }) => `${host || "localhost"}:${port || 5432}`).join(" or ") || "this address"
  );
}

/**
 * The URL for the driver, which treats `require` and `verify-ca` as `verify-full`. With a custom certificate authority
 * libpq does not check the host name for them (https://www.postgresql.org/docs/17/libpq-ssl.html#LIBPQ-SSL-PROTECTION).
 * Without one, the driver stays stricter than libpq: it verifies the certificate.
 */
export function urlForDriver(text: string): string {
  const parameters = readDatabaseUrl(text)?.parameters;
  const mode = parameters?.get("sslmode") ?? "";
  if (!["require", "verify-ca"].includes(mode)) return text;
  if (parameters?.get("sslrootcert") && !parameters.has("uselibpqcompat"))
    return `${text}&uselibpqcompat=true`;
  // Means the same to the driver, but avoids its warning on standard error.
  return parameters?.has("uselibpqcompat")
    ? text
    : text.replace(/([?&]sslmode=)(require|verify-ca)/, "$1verify-full");
}
