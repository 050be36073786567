import type { Problem } from "@baleen/contract/error-kind.ts";
import { defineProblems, failure } from "../check.ts";
import { errorCodeOf } from "./database-errors.ts";
import { findUrlProblem, formatHosts, readDatabaseUrl } from "./database-url.ts";
import { PrimaryClient, tryHosts } from "./primary.ts";

const minVersion = 15;
const connectTimeoutMs = 5_000;

/**
 * Why PostgreSQL cannot be used at this URL, and the remedy; undefined if it can. Messages contain host, user and
 * database, never the password.
 */
export async function findDatabaseProblem(databaseUrl: string): Promise<Problem | undefined> {
  const unreadable = findUrlProblem(databaseUrl);
  if (unreadable) return unreadable;
  let client: PrimaryClient | undefined;
  try {
    client = await tryHosts(databaseUrl, async () => {
      const tried = new PrimaryClient({
        connectionString: databaseUrl,
        connectionTimeoutMillis: connectTimeoutMs,
        query_timeout: connectTimeoutMs,
      });
      await tried.connect();
      return tried;
    });
    const { rows } = await client.query<{ server_version: string }>("show server_version");
    return findVersionProblem(rows[0]?.server_version ?? "");
  } catch (error) {
    return explainDatabaseError(error, databaseUrl);
  } finally {
    // Not awaited: a server that does not respond does not complete the close either.
    client?.end().catch(() => undefined);
  }
}

/** The problem of a PostgreSQL version such as `14.9` that is too old; undefined if it is new enough. */
export function findVersionProblem(version: string): Problem | undefined {
  return Number.parseInt(version, 10) >= minVersion ? undefined : problem.versionOld(version);
}

/** The problem for any error that was thrown while the database was used. */
export function explainDatabaseError(error: unknown, databaseUrl: string): Problem {
  const message = error instanceof Error ? error.message : String(error);
  return problemOfDatabaseError(error, databaseUrl) ?? problem.unusable(message);
}

/** The problem for a database error; undefined for other errors. */
export function problemOfDatabaseError(error: unknown, databaseUrl: string): Problem | undefined {
  if (!(error instanceof Error)) return undefined;
  const server = { address: formatHosts(databaseUrl), detail: error.message };
  const parameter = fileParameterOf(error, databaseUrl);
  if (parameter !== undefined) return problem.fileUnreadable({ parameter, code: errorCodeOf(error) });
  if (/does not support SSL/i.test(error.message)) return problem.noTls(server);
  if (/timeout|timed out/i.test(error.message)) return problem.noResponse(server);
  return problemsByCode[errorCodeOf(error)]?.(server);
}

/** The URL parameter whose file could not be read; undefined for other errors. */
function fileParameterOf(error: Error, databaseUrl: string): string | undefined {
  const { path } = error as NodeJS.ErrnoException;
  if (path === undefined) return undefined;
  const parameters = readDatabaseUrl(databaseUrl)?.parameters;
  return ["sslrootcert", "sslcert", "sslkey"].find((name) => parameters?.get(name) === path);
}

interface ServerParams {
  readonly address: string;
  readonly detail: string;
}

const problem = defineProblems({
  unusable: failure((message: string) => ({
    zh: `数据库不能用：${message}`,
    en: `the database cannot be used: ${message}`,
  })),
  versionOld: failure((version: string) => ({
    zh: `这是PostgreSQL ${version}，需要${minVersion}或更新；请用pg_upgrade升级`,
    en: `this is PostgreSQL ${version}; the server needs ${minVersion} or newer; upgrade it by pg_upgrade`,
  })),
  hostUnknown: failure(({ address }: ServerParams) => ({
    zh: `查不到${address}的主机；请改正它的名字`,
    en: `the host of ${address} is not known; mend its name`,
  })),
  connectionRefused: failure(({ address }: ServerParams) => ({
    zh: `${address}没有服务在监听；请启动PostgreSQL，或改正主机和端口`,
    en: `nothing listens at ${address}; start PostgreSQL, or mend host and port`,
  })),
  userRefused: failure(({ detail }: ServerParams) => ({
    zh: `PostgreSQL拒绝了这个用户（${detail}）；请改正用户和密码，或它的pg_hba.conf`,
    en: `PostgreSQL refuses this user (${detail}); mend user and password, or its pg_hba.conf`,
  })),
  noResponse: failure(({ address }: ServerParams) => ({
    zh: `${address}没有应答；请看PostgreSQL是否在运行，以及前面的防火墙`,
    en: `${address} does not answer; look whether PostgreSQL runs, and at the firewall before it`,
  })),
  fileUnreadable: failure(({ parameter, code }: Record<"parameter" | "code", string>) => ({
    zh: `${parameter}指定的文件读不出来（${code}）；请改正路径，并让服务的用户可以读它`,
    en: `the file that ${parameter} names cannot be read (${code}); mend its path, and let the server's user read it`,
  })),
  noTls: failure(({ address }: ServerParams) => ({
    zh: `${address}没有开启TLS；请在PostgreSQL里设置ssl = on，或在同一台机器、内网里去掉sslmode`,
    en: `${address} has no TLS; set ssl = on in PostgreSQL, or leave sslmode out on the same machine or a private network`,
  })),
  authorityUnknown: failure(({ address }: ServerParams) => ({
    zh: `${address}的证书不是公共机构签发的；请把签发它的CA证书存成文件，在地址里加上sslmode=verify-full&sslrootcert=/路径/ca.pem（证书里没有这个主机名就用verify-ca）`,
    en: `no public authority has signed the certificate of ${address}; keep its authority's certificate in a file and add sslmode=verify-full&sslrootcert=/path/ca.pem to the address (verify-ca if the certificate has another host name)`,
  })),
  certificateOfOtherHost: failure(({ address }: ServerParams) => ({
    zh: `证书里没有${address}这个主机名；请用证书里的名字，或用sslmode=verify-ca加sslrootcert（只核对签发者）`,
    en: `the certificate is not for the host of ${address}; use the name in it, or sslmode=verify-ca with sslrootcert, which checks its authority alone`,
  })),
  certificateExpired: failure(({ address }: ServerParams) => ({
    zh: `${address}的证书已过期；请在数据库服务器上更换`,
    en: `the certificate of ${address} has expired; renew it on the database's server`,
  })),
  databaseMissing: failure(({ detail }: ServerParams) => ({
    zh: `${detail}；请用createdb创建，或改正地址末尾的名字`,
    en: `${detail}; create it (createdb), or mend the name at the address's end`,
  })),
  permissionMissing: failure(({ detail }: ServerParams) => ({
    zh: `这个用户缺少权限（${detail}）；请让它成为数据库的所有者`,
    en: `this user lacks a right (${detail}); make it the database's owner`,
  })),
  readOnly: failure(({ address }: ServerParams) => ({
    zh: `${address}只能读；请写主库`,
    en: `${address} only reads; name the primary server`,
  })),
  databaseDiskFull: failure({
    zh: "数据库所在机器的磁盘已满；请腾出空间",
    en: "the disk of the database's machine is full; make room on it",
  }),
  connectionsExhausted: failure(({ detail }: ServerParams) => ({
    zh: `PostgreSQL没有空余的连接（${detail}）；请调高max_connections`,
    en: `PostgreSQL has no connection left (${detail}); raise max_connections`,
  })),
  notReady: failure(({ detail }: ServerParams) => ({
    zh: `PostgreSQL还没有就绪（${detail}）；请稍后再启动`,
    en: `PostgreSQL is not ready (${detail}); wait and start again`,
  })),
});

// Codes of the operating system, then SQLSTATE codes (PostgreSQL's manual, appendix A).
const problemsByCode: Readonly<Record<string, (server: ServerParams) => Problem>> = {
  ECONNREFUSED: problem.connectionRefused,
  ENOENT: problem.connectionRefused,
  ENOTFOUND: problem.hostUnknown,
  EAI_AGAIN: problem.hostUnknown,
  ETIMEDOUT: problem.noResponse,
  EHOSTUNREACH: problem.noResponse,
  ENETUNREACH: problem.noResponse,
  ECONNRESET: problem.noResponse,
  SELF_SIGNED_CERT_IN_CHAIN: problem.authorityUnknown,
  DEPTH_ZERO_SELF_SIGNED_CERT: problem.authorityUnknown,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: problem.authorityUnknown,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: problem.authorityUnknown,
  ERR_TLS_CERT_ALTNAME_INVALID: problem.certificateOfOtherHost,
  CERT_HAS_EXPIRED: problem.certificateExpired,
  "28P01": problem.userRefused,
  "28000": problem.userRefused,
  "3D000": problem.databaseMissing,
  "42501": problem.permissionMissing,
  "25006": problem.readOnly,
  "53100": () => problem.databaseDiskFull(),
  "53300": problem.connectionsExhausted,
  "57P03": problem.notReady,
};
