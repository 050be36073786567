import { lookup } from "node:dns/promises";
import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { isIP } from "node:net";
import path from "node:path";
import tls from "node:tls";
import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { tryMailServer } from "../../messages/senders/mail-sender.ts";
import { selfTestMethod } from "../../payments/operator/check-payment-method.ts";
import { systemClock } from "../../platform/clock.ts";
import { readDatabaseHosts } from "../../platform/database/database-hosts.ts";
import { sendRequest } from "../../platform/http-client.ts";
import { systemRandom } from "../../platform/random.ts";
import { withTimeout } from "../../platform/with-timeout.ts";
import { readRepository } from "../backups/pgbackrest/pgbackrest.ts";
import { findPostgresPrograms } from "../backups/tools/postgres-programs.ts";
import type { UsableSettings } from "../settings/settings.ts";

const timeoutMs = 8_000;

/** The requests and reads that checks make; replaced in tests. */
export type Probes = Readonly<ReturnType<typeof systemProbes>>;

export function systemProbes({ payments, publicOrigin }: UsableSettings) {
  const origin = publicOrigin ?? "";
  return {
    now: () => systemClock.now(),
    resolve: async (host: string) => (await lookup(host, { all: true })).map(({ address }) => address),
    readCertificate,
    fetch: fetchOnce,
    readDisk,
    /** What each host of a database URL is. */
    readDatabaseHosts,
    /** The versions of pg_dump and pg_restore that are there. */
    async findPostgresClients(postgresBin: string | undefined) {
      const found = await findPostgresPrograms(postgresBin, process.env.PATH ?? "");
      return found.map(({ version }) => version);
    },
    /** What pgBackRest says of a stanza. */
    readRepository: (stanza: string) => readRepository(stanza, process.env),
    /** Connects, signs in and names the sender; sends nothing. */
    tryMailServer,
    async *selfTest(method: PaymentMethod) {
      if (payments)
        yield* selfTestMethod(method, payments, { clock: systemClock, random: systemRandom, origin });
    },
  };
}

export interface ServedCertificate {
  readonly validFrom: Date;
  readonly validTo: Date;
  /** The error code with which a browser would reject it. */
  readonly rejectedFor: string | undefined;
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

async function fetchOnce(url: string, headers: Readonly<Record<string, string>> = {}) {
  const { body, ...answer } = await sendRequest(url, { method: "GET", headers, timeoutMs });
  return { ...answer, body: body.toString() };
}

/** The folder itself, or its nearest parent that exists, and what is free there. */
async function readDisk(wanted: string) {
  let folder = path.resolve(wanted);
  while (!existsSync(folder) && path.dirname(folder) !== folder) folder = path.dirname(folder);
  const { bavail, bsize } = await statfs(folder);
  return { folder, freeBytes: bavail * bsize };
}

/** A short reason for a failed connection: the code of the system or of TLS where there is one. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (code) return code;
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message || error.name;
}
