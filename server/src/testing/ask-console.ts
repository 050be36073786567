import { randomUUID } from "node:crypto";
import type { BodyOf, ParamsOf, QueryOf, ReplyOf } from "@baleen/contract/call.ts";
import type { ConsoleCall } from "@baleen/contract/console/console-call.ts";
import type { CsvFile } from "@baleen/contract/console/csv-file.ts";
import type { ConsoleAsked, ConsoleHandler } from "../console/console-handler.ts";
import type { World } from "./world.ts";

/** The fields of every changing body, for an action of its own. */
export const action = () =>
  ({ actionKey: randomUUID(), reasonCategory: "maintenance", reason: "a test" }) as const;

interface Sent<C extends ConsoleCall> {
  readonly params?: ParamsOf<C>;
  readonly query?: QueryOf<C>;
  readonly body?: BodyOf<C>;
}

/** An operator, and a function that asks handlers of the console in their name. */
export async function operatorOf({ deps, db, clock }: Pick<World, "deps" | "db" | "clock">, login = "li") {
  const { id } = await db
    .insertInto("operators")
    .values({ login, name: login, role: "owner", created_at: clock.now() })
    .returning("id")
    .executeTakeFirstOrThrow();
  const operator = { id, login, name: login, role: "owner", sessionId: 1 };
  return async <C extends ConsoleCall>(
    handler: ConsoleHandler<C>,
    sent: Sent<C> = {},
  ): Promise<ReplyOf<C>> => {
    const from = { operator, ipAddress: "127.0.0.1", language: "en" };
    const asked = { params: {}, query: {}, body: {}, ...sent, ...from };
    // Input is valid here as a call's schemas would make it.
    return await handler({ ...deps, reads: db }, asked as unknown as ConsoleAsked<C>);
  };
}

/** The text of a file, once it has been sent whole. */
export async function readFile({ chunks }: CsvFile): Promise<string> {
  let text = "";
  for await (const chunk of chunks) text += chunk;
  return text;
}

/** The keys in a file of new cards. */
export async function keysOf(file: CsvFile): Promise<string[]> {
  const lines = (await readFile(file)).trimEnd().split("\r\n");
  return lines.slice(1).map((line) => line.split(",")[0] ?? "");
}
