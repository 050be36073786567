import { once } from "node:events";
import net from "node:net";
import { defineProblems, failure } from "../check.ts";
import { problemOf, type SettingProblem } from "../setting-problem.ts";

/** The settings for host and port. */
const usualNames = { host: "HOST", port: "PORT" };
type SettingNames = Readonly<typeof usualNames>;

interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

const problem = defineProblems({
  portInUse: failure(({ host, port }: ListenAddress) => ({
    zh: `${host}的${port}端口已被占用，也许是这个服务的另一份；请停止它，或换一个端口`,
    en: `${port} is in use on ${host}, perhaps by another copy of this server; stop that one, or set another port`,
  })),
  portForbidden: failure(({ port }: ListenAddress) => ({
    zh: `当前用户不能监听${port}端口；请用1024或更大的端口，或用CAP_NET_BIND_SERVICE允许`,
    en: `this user may not listen on ${port}; set a port from 1024 on, or allow it by CAP_NET_BIND_SERVICE`,
  })),
  addressElsewhere: failure(({ host }: ListenAddress) => ({
    zh: `这台机器没有${host}这个地址；请写127.0.0.1、表示全部地址的0.0.0.0，或它有的地址`,
    en: `this machine does not have the address ${host}; set 127.0.0.1, 0.0.0.0 for all addresses, or one it has`,
  })),
  nameUnknown: failure(({ host }: ListenAddress) => ({
    zh: `查不到${host}这个名字；请写127.0.0.1、表示全部地址的0.0.0.0，或这台机器有的地址`,
    en: `nothing is known of the name ${host}; set 127.0.0.1, 0.0.0.0 for all addresses, or one that this machine has`,
  })),
  listenFailed: failure(({ host, port, code }: ListenAddress & { code: string | undefined }) => ({
    zh: `服务不能监听${host}:${port}（${code}）`,
    en: `the server cannot listen on ${host}:${port} (${code})`,
  })),
});

/** Why the server cannot listen on this host and port; undefined if it can. */
export async function findPortProblem(
  place: ListenAddress,
  names: SettingNames = usualNames,
): Promise<SettingProblem | undefined> {
  const probe = net.createServer();
  try {
    probe.listen(place);
    await once(probe, "listening");
    return undefined;
  } catch (error) {
    const found = problemOfListenError(error, place, names);
    if (!found) throw error;
    return found;
  } finally {
    probe.close();
  }
}

/** The problem for an error of `listen`; undefined for any other error. */
export function problemOfListenError(
  error: unknown,
  place: ListenAddress,
  names: SettingNames = usualNames,
): SettingProblem | undefined {
  const { code, syscall } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  if (syscall !== "listen" && syscall !== "bind" && syscall !== "getaddrinfo") return undefined;
  switch (code) {
    case "EADDRINUSE":
      return problemOf(names.port, problem.portInUse(place));
    case "EACCES":
      return problemOf(names.port, problem.portForbidden(place));
    case "EADDRNOTAVAIL":
      return problemOf(names.host, problem.addressElsewhere(place));
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return problemOf(names.host, problem.nameUnknown(place));
    default:
      return problemOf(joinNames(names), problem.listenFailed({ ...place, code }));
  }
}

function joinNames({ host, port }: SettingNames): string {
  return `${host}, ${port}`;
}
