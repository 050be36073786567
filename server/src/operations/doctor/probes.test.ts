import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import tls from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { selfSignedCertificate } from "../../../../scripts/testing/certificate.data.ts";
import { reasonOf } from "../../platform/http-client.ts";
import { readCertificate, systemProbes } from "./probes.ts";

async function openTlsServer(): Promise<number> {
  const server = tls.createServer(selfSignedCertificate);
  // The clients only read the certificate.
  server.on("tlsClientError", () => undefined);
  server.on("secureConnection", (socket) => socket.on("error", () => undefined));
  onTestFinished(() => void server.close());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

const failureOf = async (work: Promise<unknown>) =>
  await work.then(
    () => "none",
    (error) => reasonOf(error),
  );

test("a certificate is read whatever is wrong with it, and what that is", async () => {
  const port = await openTlsServer();
  const byItself = await readCertificate("localhost", port);
  expect(byItself.trustErrorCode).toBe("DEPTH_ZERO_SELF_SIGNED_CERT");
  expect(byItself.validTo.getUTCFullYear()).toBe(2126);
  const { cert } = selfSignedCertificate;
  expect((await readCertificate("localhost", port, cert)).trustErrorCode).toBeUndefined();
  expect((await readCertificate("127.0.0.1", port, cert)).trustErrorCode).toBe(
    "ERR_TLS_CERT_ALTNAME_INVALID",
  );
});

const { resolve, fetch, readDisk } = systemProbes({ mode: "production", dataDir: "" });

test("a connection that fails has a reason", async () => {
  expect(await failureOf(readCertificate("localhost", 1))).toBe("ECONNREFUSED");
  expect(await failureOf(fetch(`https://localhost:${await openTlsServer()}`))).toBe(
    "DEPTH_ZERO_SELF_SIGNED_CERT",
  );
  expect(await failureOf(resolve("no-such-name.invalid"))).toMatch(/ENOTFOUND|EAI_AGAIN/);
});

test("a folder that does not exist yet has the disk of the one above it", async () => {
  const { folder, freeBytes } = await readDisk(path.join(tmpdir(), "no-such-folder", "below"));
  expect(folder).toBe(tmpdir());
  expect(freeBytes).toBeGreaterThan(0);
});
