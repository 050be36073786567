import { randomUUID } from "node:crypto";
import type { Role } from "@baleen/contract/back-office/roles.ts";
import type { InjectOptions } from "fastify";
import { addOperator } from "../operators/operator-store.ts";
import { newTotpSecret, totpCodeAt } from "../operators/sessions/totp.ts";
import type { Answer, World } from "./world.ts";

export const operatorPassword = "a password for the console";

/** An operator with a second factor. */
export interface TestOperator {
  readonly id: number;
  readonly login: string;
  readonly secret: Buffer;
}

let made = 0;

/** Adds an operator who has a password and a second factor. */
export async function makeOperator(world: World, role: Role = "owner"): Promise<TestOperator> {
  made += 1;
  const login = `${role}-${made}`;
  const passwordHash = await world.context.passwordHash.hash(operatorPassword);
  const id = await addOperator(world.db, { login, name: login, role, passwordHash }, world.clock.now());
  if (id === undefined) throw new Error(`There is an operator ${login}`);
  const secret = newTotpSecret(world.context.random);
  const sealed = world.context.keyRing.seal("second factor", String(id), secret, world.context.random);
  await world.db.updateTable("operators").set({ totp_sealed: sealed }).where("id", "=", id).execute();
  return { id, login, secret };
}

interface Sent {
  readonly cookie?: string;
  readonly origin?: string | undefined;
  readonly host?: string;
  readonly ipAddress?: string;
  readonly headers?: Record<string, string>;
}

const siteOrigin = "http://localhost:9";

/** Sends a call to the console, from its own page unless another origin is named. */
export async function sendToConsole(
  world: World,
  method: "GET" | "POST",
  path: string,
  body?: object,
  sent: Sent = {},
): Promise<Answer> {
  const origin = "origin" in sent ? sent.origin : siteOrigin;
  const options: InjectOptions = {
    method,
    url: `/api/console${path}`,
    headers: {
      host: sent.host ?? "localhost:9",
      "accept-language": "en",
      ...(origin !== undefined && { origin }),
      ...(sent.cookie !== undefined && { cookie: sent.cookie }),
      ...(sent.ipAddress !== undefined && { "x-forwarded-for": sent.ipAddress }),
      ...sent.headers,
    },
    ...(body !== undefined && method === "POST" && { payload: body }),
  };
  const response = await world.app.inject(options);
  const text = response.body;
  return { status: response.statusCode, headers: response.headers, body: text ? response.json() : {} };
}

/** A cookie that an answer sets, that of the session unless another is named; empty without one. */
export function cookieOf({ headers }: Answer, name = "operator"): string {
  const set = [headers["set-cookie"] ?? []].flat().map(String);
  const line = set.find((cookie) => cookie.startsWith(`${name}=`)) ?? "";
  return line.split(";")[0] ?? "";
}

/** The first half of signing in: login and password. */
export async function submitOperatorPassword(
  world: World,
  { login }: Pick<TestOperator, "login">,
  password = operatorPassword,
): Promise<Answer> {
  return await sendToConsole(world, "POST", "/session", { login, password });
}

/** Signs an operator in and returns the cookie. The clock is turned, since a code works once. */
export async function signInOperator(world: World, operator: TestOperator): Promise<string> {
  world.clock.advance(60);
  const cookie = cookieOf(await submitOperatorPassword(world, operator));
  const code = totpCodeAt(operator.secret, world.clock.now());
  const answer = await sendToConsole(world, "POST", "/session/totp", { code }, { cookie });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return cookieOf(answer);
}

/** The fields of every changing call. */
export function actionFields() {
  return { actionKey: randomUUID(), reasonCategory: "other", reason: "a test of the console" };
}
