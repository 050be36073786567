import { execFile } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import tls from "node:tls";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { selfSignedCertificate } from "../../../scripts/testing/certificate.data.ts";
import { productionSettings } from "../../../scripts/testing/production-settings.ts";
import { childEnvironment } from "../../../scripts/testing/start-server.ts";
import { createDatabase } from "../testing/databases.ts";

async function runDoctor(settings: Record<string, string>): Promise<{ code: number; stdout: string }> {
  const command = fileURLToPath(new URL("doctor.ts", import.meta.url));
  return await promisify(execFile)(process.execPath, [command], { env: childEnvironment(settings) }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
  );
}

test("the doctor names what is wrong with settings, database and certificate together, and leaves with 1", async () => {
  const { databaseUrl, drop } = await createDatabase();
  onTestFinished(drop);
  const server = tls.createServer(selfSignedCertificate);
  server.on("tlsClientError", () => undefined);
  onTestFinished(() => void server.close());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const { code, stdout } = await runDoctor({
    ...productionSettings,
    DATABASE_URL: databaseUrl,
    PUBLIC_ORIGIN: `https://localhost:${port}`,
    MAIL_FROM: "",
    SECRET_KEY: "short",
  });
  expect(code).toBe(1);
  expect(stdout).toContain(
    "  FAIL  MAIL_FROM：正式运行需要邮件的发件人 / MAIL_FROM: production needs the sender of its mails\n",
  );
  expect(stdout).toContain(
    "  FAIL  SECRET_KEY：至少要有32个字符 / SECRET_KEY: must have at least 32 characters\n",
  );
  expect(stdout).toMatch(/数据库 \/ Database\n {2}ok {4}PostgreSQL \d+/);
  expect(stdout).toContain("  WARN  在这台机器上，localhost解析到内网地址");
  expect(stdout).toContain("  FAIL  证书是自签的 / The certificate is self-signed\n");
  expect(stdout).toMatch(/\d+个错误，\d+个提醒 \/ \d+ failed, \d+ to look at\n$/);
  expect(stdout).not.toContain(new URL(databaseUrl).password || "\0");
});
