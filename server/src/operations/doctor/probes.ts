import { lookup } from "node:dns/promises";
import { stat, statfs } from "node:fs/promises";
import { isIP } from "node:net";
import path from "node:path";
import tls from "node:tls";
import { selfTestMethod } from "../../back-office/payments/check-payment-method.ts";
import { tryMailServer } from "../../messages/senders/mail-sender.ts";
import { systemClock } from "../../platform/clock.ts";
import { readDatabaseHosts } from "../../platform/database/database-hosts.ts";
import { sendRequest } from "../../platform/http-client.ts";
import { systemRandom } from "../../platform/random.ts";
import { withTimeout } from "../../platform/with-timeout.ts";
import { readRepository } from "../backups/pgbackrest/pgbackrest.ts";
import { findPostgresPrograms } from "../backups/tools/postgres-programs.ts";
import type { UsableSettings } from "../settings/settings.ts";
import type { Disk, Probes, ServedCertificate, WebAnswer } from "./check.ts";

const timeoutMs = 8_000;

/** The requests and reads as they are made outside of tests. */
export function systemProbes({ payments, publicOrigin }: UsableSettings): Probes {
  const origin = publicOrigin ?? "";
  return {
    now: () => systemClock.now(),
    resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
    readCertificate,
    fetch: fetchOnce,
    readDisk,
    readDatabaseHosts,
    async findPostgresClients(postgresBin) {
      const found = await findPostgresPrograms(postgresBin, process.env.PATH ?? "");
      return found.map(({ version }) => version);
    },
    readRepository: (stanza) => readRepository(stanza, process.env),
    tryMailServer: (mail) => tryMailServer(mail),
    async *selfTest(method) {
      if (payments)
        yield* selfTestMethod(method, payments, { clock: systemClock, random: systemRandom, origin });
    },
  };
}

/** The certificate that a server shows, whatever is wrong with it. `ca` replaces the known authorities. */
export async function readCertificate(host: string, port: number, ca?: string): Promise<ServedCertificate> {
  const connect = (signal: AbortSignal) => {
    const { promise, resolve, reject } = Promise.withResolvers<ServedCertificate>();
    const servername = isIP(host) === 0 ? host : "";
    const socket = tls.connect({ host, port, servername, rejectUnauthorized: false, ...(ca && { ca }) });
    signal.addEventListener("abort", () => socket.destroy());
    socket.once("error", reject);
    socket.once("secureConnect", () => {
      const { valid_from, valid_to } = socket.getPeerCertificate();
      socket.destroy();
      resolve({
        validFrom: new Date(valid_from),
        validTo: new Date(valid_to),
        // Node gives the code, although its type is an error.
        rejectedFor: socket.authorized ? undefined : String(socket.authorizationError),
      });
    });
    return promise;
  };
  return await withTimeout(timeoutMs, connect);
}

async function fetchOnce(url: string, headers: Readonly<Record<string, string>> = {}): Promise<WebAnswer> {
  const { body, ...answer } = await sendRequest(url, { method: "GET", headers, timeoutMs });
  return { ...answer, body: body.toString() };
}

async function readDisk(wanted: string): Promise<Disk> {
  let folder = path.resolve(wanted);
  while (!(await exists(folder)) && path.dirname(folder) !== folder) folder = path.dirname(folder);
  const { bavail, bsize } = await statfs(folder);
  return { folder, freeBytes: bavail * bsize };
}

async function exists(folder: string): Promise<boolean> {
  return await stat(folder).then(
    () => true,
    () => false,
  );
}

/** A short reason for a failed connection: the code of the system or of TLS where there is one. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (code) return code;
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message || error.name;
}
