import type { Localized } from "@baleen/contract/language.ts";
import { codeOf } from "./database-errors.ts";
import { findUrlProblem, placesOf, readDatabaseUrl } from "./database-url.ts";
import { PrimaryClient, tryHosts } from "./primary.ts";

const minVersion = 15;
const connectTimeoutMs = 5_000;

/**
 * Why PostgreSQL cannot be used at this URL, and the remedy; undefined if it can.
 * Sentences contain host, user and database, never the password.
 */
export async function findDatabaseProblem(databaseUrl: string): Promise<Localized | undefined> {
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
    const { message } = error as Error;
    return (
      describeDatabaseError(error, databaseUrl) ?? {
        zh: `数据库不能用：${message}`,
        en: `the database cannot be used: ${message}`,
      }
    );
  } finally {
    // Not awaited: a server that does not respond does not close the connection either.
    client?.end().catch(() => undefined);
  }
}

/** What is wrong with a version such as `14.9`; undefined if it is new enough. */
export function findVersionProblem(version: string): Localized | undefined {
  if (Number.parseInt(version, 10) >= minVersion) return undefined;
  return {
    zh: `这是PostgreSQL ${version}，需要${minVersion}或更新；请用pg_upgrade升级`,
    en: `this is PostgreSQL ${version}; the server needs ${minVersion} or newer; upgrade it by pg_upgrade`,
  };
}

/** The sentence for an error of the database; undefined for other errors. */
export function describeDatabaseError(error: unknown, databaseUrl: string): Localized | undefined {
  if (!(error instanceof Error)) return undefined;
  const context = { where: placesOf(databaseUrl), said: error.message };
  const parameter = fileParameterOf(error, databaseUrl);
  if (parameter !== undefined) return missingFile(parameter, codeOf(error));
  if (/does not support SSL/i.test(error.message)) return withoutTls(context);
  if (/timeout|timed out/i.test(error.message)) return silence(context);
  return sentences[codeOf(error)]?.(context);
}

const unknownHost: Sentence = ({ where }) => ({
  zh: `查不到${where}的主机；请改正它的名字`,
  en: `the host of ${where} is not known; mend its name`,
});
const refused: Sentence = ({ where }) => ({
  zh: `${where}没有服务在监听；请启动PostgreSQL，或改正主机和端口`,
  en: `nothing listens at ${where}; start PostgreSQL, or mend host and port`,
});
const notLetIn: Sentence = ({ said }) => ({
  zh: `PostgreSQL拒绝了这个用户（${said}）；请改正用户和密码，或它的pg_hba.conf`,
  en: `PostgreSQL refuses this user (${said}); mend user and password, or its pg_hba.conf`,
});
const silence: Sentence = ({ where }) => ({
  zh: `${where}没有应答；请看PostgreSQL是否在运行，以及前面的防火墙`,
  en: `${where} does not answer; look whether PostgreSQL runs, and at the firewall before it`,
});

type Sentence = (context: { readonly where: string; readonly said: string }) => Localized;

/** The parameter of the URL whose file could not be read; undefined for other errors. */
function fileParameterOf(error: Error, databaseUrl: string): string | undefined {
  const { path } = error as NodeJS.ErrnoException;
  if (path === undefined) return undefined;
  const parameters = readDatabaseUrl(databaseUrl)?.parameters;
  return ["sslrootcert", "sslcert", "sslkey"].find((name) => parameters?.get(name) === path);
}

const missingFile = (parameter: string, code: string): Localized => ({
  zh: `${parameter}指定的文件读不出来（${code}）；请改正路径，并让服务的用户可以读它`,
  en: `the file that ${parameter} names cannot be read (${code}); mend its path, and let the server's user read it`,
});
const withoutTls: Sentence = ({ where }) => ({
  zh: `${where}没有开启TLS；请在PostgreSQL里设置ssl = on，或在同一台机器、内网里去掉sslmode`,
  en: `${where} has no TLS; set ssl = on in PostgreSQL, or leave sslmode out on the same machine or a private network`,
});
const ownAuthority: Sentence = ({ where }) => ({
  zh: `${where}的证书不是公共机构签发的；请把签发它的CA证书存成文件，在地址里加上sslmode=verify-full&sslrootcert=/路径/ca.pem（证书里没有这个主机名就用verify-ca）`,
  en: `no public authority has signed the certificate of ${where}; keep its authority's certificate in a file and add sslmode=verify-full&sslrootcert=/path/ca.pem to the address (verify-ca if the certificate has another host name)`,
});
const otherName: Sentence = ({ where }) => ({
  zh: `证书里没有${where}这个主机名；请用证书里的名字，或用sslmode=verify-ca加sslrootcert（只核对签发者）`,
  en: `the certificate is not for the host of ${where}; use the name in it, or sslmode=verify-ca with sslrootcert, which checks its authority alone`,
});
const outdated: Sentence = ({ where }) => ({
  zh: `${where}的证书已过期；请在数据库服务器上更换`,
  en: `the certificate of ${where} has expired; renew it on the database's server`,
});

// Codes of the operating system, then SQLSTATE codes (PostgreSQL's manual, appendix A).
const sentences: Readonly<Record<string, Sentence>> = {
  ECONNREFUSED: refused,
  ENOENT: refused,
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
  ETIMEDOUT: silence,
  EHOSTUNREACH: silence,
  ENETUNREACH: silence,
  ECONNRESET: silence,
  SELF_SIGNED_CERT_IN_CHAIN: ownAuthority,
  DEPTH_ZERO_SELF_SIGNED_CERT: ownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: ownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: ownAuthority,
  ERR_TLS_CERT_ALTNAME_INVALID: otherName,
  CERT_HAS_EXPIRED: outdated,
  "28P01": notLetIn,
  "28000": notLetIn,
  "3D000": ({ said }) => ({
    zh: `${said}；请用createdb创建，或改正地址末尾的名字`,
    en: `${said}; create it (createdb), or mend the name at the address's end`,
  }),
  "42501": ({ said }) => ({
    zh: `这个用户缺少权限（${said}）；请让它成为数据库的所有者`,
    en: `this user lacks a right (${said}); make it the database's owner`,
  }),
  "25006": ({ where }) => ({
    zh: `${where}只能读；请写主库`,
    en: `${where} only reads; name the primary server`,
  }),
  "53100": () => ({
    zh: "数据库所在机器的磁盘已满；请腾出空间",
    en: "the disk of the database's machine is full; make room on it",
  }),
  "53300": ({ said }) => ({
    zh: `PostgreSQL没有空余的连接（${said}）；请调高max_connections`,
    en: `PostgreSQL has no connection left (${said}); raise max_connections`,
  }),
  "57P03": ({ said }) => ({
    zh: `PostgreSQL还没有就绪（${said}）；请稍后再启动`,
    en: `PostgreSQL is not ready (${said}); wait and start again`,
  }),
};
