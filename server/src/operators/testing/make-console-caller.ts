import type { ConsoleCall } from "@baleen/contract/back-office/console-call.ts";
import type { ExportedFile } from "@baleen/contract/back-office/exported-file.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import type { World } from "../../testing/world.ts";
import type { CallHandler } from "../console-handler.ts";
import { callHandler, makeOperator } from "./call-handler.ts";

type AskOptions<C extends ConsoleCall> = Parameters<typeof callHandler<C>>[3];

/** A new owner of the console, and a function that calls handlers as this owner. */
export async function makeConsoleCaller(world: World) {
  const operator = await makeOperator(world);
  return {
    login: operator.login,
    ask: async <C extends ConsoleCall>(
      handler: CallHandler<C>,
      asking: AskOptions<C> = {},
    ): Promise<ReplyOf<C>> => await callHandler(world, handler, operator, asking),
  };
}

/** The text of a file, after it was sent completely. */
export async function readFile({ chunks }: ExportedFile): Promise<string> {
  let text = "";
  for await (const chunk of chunks) text += chunk;
  return text;
}
