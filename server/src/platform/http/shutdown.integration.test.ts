import http from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { findFreePort } from "../../../../scripts/testing/find-free-port.ts";
import { type RunningServer, waitForOutput } from "../../../../scripts/testing/start-server.ts";
import { createDatabase } from "../../testing/databases.ts";
import { startServerForTest } from "../../testing/running-server.ts";

const startWith = async (settings: Record<string, string>): Promise<RunningServer> => {
  const { databaseUrl, drop } = await createDatabase();
  onTestFinished(drop);
  return await startServerForTest({ DATABASE_URL: databaseUrl, LOG_LEVEL: "silent", ...settings });
};

interface Answer {
  readonly status: number | undefined;
  readonly connection: string | undefined;
}

/** Sends one request; keep-alive connections belong to the agent. Rejects when the connection breaks. */
function ask(url: string, agent: http.Agent | false = false): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent }, (response) => {
      const { statusCode: status, headers } = response;
      response.on("end", () => resolve({ status, connection: headers.connection }));
      response.on("error", reject);
      response.resume();
    });
    request.on("error", reject);
  });
}

function keptConnection(): http.Agent {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  return agent;
}

const endsConnection = ({ status, connection }: Answer) => connection === "close" || status !== 200;

const isReady = async (origin: string) => (await ask(`${origin}/readyz`)).status === 200;

/** Repeats a request until a condition holds. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds()));
}

test("a stop under forty clients breaks no request and answers none with 503", async () => {
  const { url: origin, stop } = await startWith({ STOP_DELAY_S: "3" });
  const paths = ["/api/packages/client", "/pricing", "/robots.txt", "/healthz"];
  const failures: unknown[] = [];
  const announced: boolean[] = [];
  let turnedAway = false;
  const underWay = Promise.withResolvers<void>();
  let asked = 0;
  const client = async (path: string, agent: http.Agent | false) => {
    for (let isLast = false; !isLast; asked += 1) {
      const answer = await ask(origin + path, agent).catch((error: unknown) => error as Answer);
      if (answer.status !== 200) failures.push(answer);
      if (asked === 400) underWay.resolve();
      // A keep-alive connection is used until the server ends it; no new ones are opened to a node that is not ready.
      isLast = agent ? endsConnection(answer) : turnedAway;
      if (agent && isLast) announced.push(answer.connection === "close");
    }
  };
  const clients = Array.from({ length: 40 }, (_, n) =>
    client(paths[n % 4] ?? "", n % 8 < 4 && keptConnection()),
  );
  const watching = until(async () => !(await isReady(origin))).then(() => {
    turnedAway = true;
  });
  await underWay.promise;
  const exited = stop();
  await Promise.all([watching, ...clients]);
  expect(failures).toEqual([]);
  expect(announced).toEqual(Array(20).fill(true));
  expect(await exited).toBe(0);
});

test("a stop is told by readiness, then by answers, then by the port; idle connections are served to the last", async () => {
  const { url: origin, stop } = await startWith({ STOP_DELAY_S: "3" });
  const call = `${origin}/api/packages/client`;
  const idle = keptConnection();
  await ask(call, idle);
  const exited = stop();
  await until(async () => !(await isReady(origin)));
  expect(await ask(call, idle)).toEqual({ status: 200, connection: "keep-alive" });
  expect(await ask(call, keptConnection())).toEqual({ status: 200, connection: "keep-alive" });

  const busy = keptConnection();
  await until(async () => (await ask(call, busy)).connection === "close");
  expect((await ask(call)).status).toBe(200);

  const refused = () =>
    ask(`${origin}/readyz`).then(
      () => false,
      (error) => error.code === "ECONNREFUSED",
    );
  await until(refused);
  expect(await ask(call, idle)).toEqual({ status: 200, connection: "close" });
  expect(await exited).toBe(0);
});

test("a second signal does not cut a stop short", async () => {
  const { url: origin, pid, stop } = await startWith({ STOP_DELAY_S: "3" });
  const exited = stop();
  await until(async () => !(await isReady(origin)));
  process.kill(pid, "SIGTERM");
  expect((await ask(`${origin}/api/packages/client`)).status).toBe(200);
  expect(await exited).toBe(0);
});

test("a node that another one replaces on its port serves its connections to their end, and refuses none", async () => {
  const shared = { SHARE_PORT: "yes", PORT: String(await findFreePort()) };
  const former = await startWith(shared);
  const next = await startWith(shared);
  // Until then the former one answers for it.
  await waitForOutput(next, /(http:\/\/)/);
  const call = `${former.url}/api/packages/client`;
  // Both accept connections, so that some of these belong to each.
  const agents = Array.from({ length: 40 }, keptConnection);
  await Promise.all(agents.map((agent) => ask(call, agent)));
  process.kill(former.pid, "SIGUSR2");
  const exited = former.stop();
  let hasEnded = false;
  void exited.then(() => {
    hasEnded = true;
  });
  const failures: unknown[] = [];
  const client = async (agent: http.Agent | false, index: number) => {
    while (!hasEnded) {
      // A proxy's checks arrive at both, and would take a 503 for the port's.
      const answer = await ask(index % 2 === 0 ? call : `${former.url}/readyz`, agent).catch(
        (error: unknown) => error as Answer,
      );
      if (answer.status !== 200) failures.push(answer);
    }
  };
  await Promise.all([...agents, false as const].map(client));
  expect(failures).toEqual([]);
  expect(await exited).toBe(0);
  expect((await ask(call)).status).toBe(200);
  expect(await next.stop()).toBe(0);
});
