import { once } from "node:events";
import net from "node:net";

/** The settings that name host and port. */
interface SettingNames {
  readonly host: string;
  readonly port: string;
}

const usualNames: SettingNames = { host: "HOST", port: "PORT" };

/** Why the server cannot listen there: a sentence with the setting's name and the remedy; undefined if it can. */
export async function findPortProblem(
  host: string,
  port: number,
  names: SettingNames = usualNames,
): Promise<string | undefined> {
  const probe = net.createServer();
  try {
    probe.listen({ host, port });
    await once(probe, "listening");
    return undefined;
  } catch (error) {
    const both = `${names.host}, ${names.port}`;
    return (
      describeListenError(error, host, port, names) ?? `${both}: ${host}:${port} cannot be used: ${error}`
    );
  } finally {
    probe.close();
  }
}

/** The sentence for a failed `listen`; undefined for any other error. */
export function describeListenError(
  error: unknown,
  host: string,
  port: number,
  names: SettingNames = usualNames,
): string | undefined {
  const { code, syscall } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  if (syscall !== "listen" && syscall !== "bind" && syscall !== "getaddrinfo") return undefined;
  switch (code) {
    case "EADDRINUSE":
      return `${names.port}: ${port} is in use on ${host}, perhaps by another copy of this server; stop that one, or set another port`;
    case "EACCES":
      return `${names.port}: this user may not listen on ${port}; set a port from 1024 on, or allow it by CAP_NET_BIND_SERVICE`;
    case "EADDRNOTAVAIL":
      return `${names.host}: this machine does not have the address ${host}; set 127.0.0.1, 0.0.0.0 for all addresses, or one it has`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `${names.host}: nothing is known of the name ${host}; set 127.0.0.1, 0.0.0.0 for all addresses, or one that this machine has`;
    default:
      return `${names.host}, ${names.port}: the server cannot listen on ${host}:${port} (${code})`;
  }
}
