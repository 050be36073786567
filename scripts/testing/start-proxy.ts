import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { selfSignedCertificate } from "./certificate.data.ts";
import { findFreePort } from "./find-free-port.ts";
import { waitTimeoutMs } from "./timeouts.ts";

export const siteHost = "www.example.com";
export const consoleHost = "console.example.com";
/** The operator's address; every other loopback address counts as a stranger's. */
export const operatorAddress = "127.0.0.2";
export const strangerAddress = "127.0.0.3";

export interface ProxyRequest {
  readonly method?: string;
  readonly host?: string;
  readonly from?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface ProxyAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface RunningProxy {
  readonly port: number;
  /** Sends a request over TLS, with the path as it is written. */
  send(path: string, sent?: ProxyRequest): Promise<ProxyAnswer>;
  /** What it has written into its access log. */
  accessLog(): string;
  stop(): Promise<void>;
}

const env = { ...process.env, PATH: `${process.env.PATH}${delimiter}/usr/sbin` };
const file = (name: string) => fileURLToPath(new URL(`../../deployment/${name}`, import.meta.url));

/** Whether the proxies are installed; `scripts/machine` installs them where it can. */
export const hasProxy = {
  nginx: spawnSync("nginx", ["-v"], { env }).status === 0,
  Caddy: spawnSync("caddy", ["version"], { env }).status === 0,
};
export type ProxyName = keyof typeof hasProxy;

/** Starts a proxy with its shipped file; only addresses, ports and the certificate are this machine's. */
export async function startProxy(name: ProxyName, upstreamPort: number): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), "baleen-proxy-"));
  // nginx gives up root for its workers.
  chmodSync(folder, 0o755);
  const port = await findFreePort();
  const started = await (name === "nginx" ? startNginx : startCaddy)(folder, port, upstreamPort);
  let output = "";
  started.stderr?.on("data", (chunk: Buffer) => {
    output += chunk;
  });
  const ended = once(started, "close");
  const stop = async () => {
    started.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  await untilListening(port).catch(async (error: unknown) => {
    await stop();
    throw new Error(`${name} did not start. It wrote:\n${output}`, { cause: error });
  });
  return {
    port,
    send: (path, sent) => sendTo(port, path, sent),
    accessLog: () => (name === "nginx" ? readFileSync(join(folder, "access.log"), "utf8") : output),
    stop,
  };
}

async function startNginx(folder: string, port: number, upstreamPort: number): Promise<ChildProcess> {
  writeFileSync(join(folder, "key.pem"), selfSignedCertificate.key);
  writeFileSync(join(folder, "cert.pem"), selfSignedCertificate.cert);
  const plainPort = await findFreePort();
  const site = readFileSync(file("nginx/baleen.conf"), "utf8")
    .replaceAll(/^ *listen \[::\].*$/gm, "")
    .replaceAll(/listen 443/g, `listen 127.0.0.1:${port}`)
    .replaceAll(/listen 80/g, `listen 127.0.0.1:${plainPort}`)
    .replaceAll(`server_name ${siteHost};`, `server_name ${siteHost} ${consoleHost};`)
    .replaceAll(/\/etc\/letsencrypt\S+fullchain\.pem/g, join(folder, "cert.pem"))
    .replaceAll(/\/etc\/letsencrypt\S+privkey\.pem/g, join(folder, "key.pem"))
    .replaceAll("203.0.113.0/24", `${operatorAddress}/32`)
    .replaceAll("127.0.0.1:3000", `127.0.0.1:${upstreamPort}`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const places = temporary.map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join("\n");
  const main = `daemon off;
pid ${join(folder, "pid")};
error_log stderr;
events { worker_connections 256; }
http {
access_log ${join(folder, "access.log")};
${places}
${site}
}
`;
  writeFileSync(join(folder, "nginx.conf"), main);
  return spawn("nginx", ["-c", join(folder, "nginx.conf"), "-e", "stderr"], {
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
}

async function startCaddy(folder: string, port: number, upstreamPort: number): Promise<ChildProcess> {
  const main = `{
  admin off
  local_certs
  skip_install_trust
  auto_https disable_redirects
  default_bind 127.0.0.1
}
import ${file("caddy/Caddyfile")}
`;
  writeFileSync(join(folder, "Caddyfile"), main);
  return spawn("caddy", ["run", "--config", join(folder, "Caddyfile"), "--adapter", "caddyfile"], {
    env: {
      ...env,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      SITE: `https://${siteHost}:${port}, https://${consoleHost}:${port}`,
      OPERATORS: `${operatorAddress}/32`,
      UPSTREAM: `127.0.0.1:${upstreamPort}`,
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
}

/**
 * Waits until the proxy answers over TLS: Caddy creates its certificate after it listens, and first checks whether the
 * server is ready.
 */
async function untilListening(port: number): Promise<void> {
  const deadline = performance.now() + waitTimeoutMs;
  for (;;) {
    const answer = await sendTo(port, "/readyz").catch(() => undefined);
    if (answer?.status === 200) return;
    if (performance.now() > deadline) throw new Error(`The last answer was ${answer?.status}`);
    await pause(50);
  }
}

function sendTo(
  port: number,
  path: string,
  { method = "GET", host = siteHost, from = strangerAddress, headers = {}, body }: ProxyRequest = {},
): Promise<ProxyAnswer> {
  return new Promise((resolve, reject) => {
    const options = {
      hostname: "127.0.0.1",
      port,
      path,
      method,
      localAddress: from,
      servername: host,
      // Caddy's authority is this test's own, and nginx has another's certificate.
      rejectUnauthorized: false,
      headers: {
        host,
        ...(body !== undefined && { "content-length": String(Buffer.byteLength(body)) }),
        ...headers,
      },
    };
    const sending = request(options, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("error", reject);
      response.on("end", () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
      });
    });
    sending.on("error", reject);
    sending.end(body);
  });
}
