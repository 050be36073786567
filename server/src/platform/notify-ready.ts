import { execFile } from "node:child_process";
import { promisify } from "node:util";

/**
 * Reports to systemd that the service is ready, if systemd waits for it: `Type=notify`
 * (https://www.freedesktop.org/software/systemd/man/252/systemd.service.html#Type=). Node.js has no datagram sockets of
 * the file system, so systemd's own program sends it.
 */
export async function notifyReady({ NOTIFY_SOCKET, PATH }: NodeJS.ProcessEnv): Promise<void> {
  if (NOTIFY_SOCKET === undefined) return;
  await promisify(execFile)("systemd-notify", ["--ready"], { env: { NOTIFY_SOCKET, PATH } });
}
