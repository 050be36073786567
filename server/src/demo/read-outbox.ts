import type { readOutbox as call } from "@baleen/contract/demo.ts";
import type { Handler } from "../http/handler.ts";
import type { DemoDeps } from "./demo-deps.ts";
import { listMessages } from "./outbox-store.ts";

export const readOutbox: Handler<DemoDeps, typeof call> = async ({ db }) => await listMessages(db);
