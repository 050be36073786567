import * as z from "zod/mini";
import { instant } from "../rules.ts";
import { defineConsoleCall } from "./console-call.ts";

export const readSettings = defineConsoleCall({
  method: "GET",
  path: "/settings",
  allows: "readSettings",
  reply: z.object({
    mode: z.enum(["demo", "production"]),
    nodeVersion: z.string(),
    databaseVersion: z.string(),
    settings: z.array(
      z.object({
        name: z.string(),
        meaning: z.object({ zh: z.string(), en: z.string() }),
        isSet: z.boolean(),
        default: z.nullable(z.string()),
        /** Six hexadecimal digits of a keyed digest of the value, to compare nodes; null if it is not set. */
        fingerprint: z.nullable(z.string()),
      }),
    ),
    migrations: z.array(z.object({ name: z.string(), appliedAt: instant })),
  }),
  summary: "Which settings are set, without their values, and the migrations of the database.",
});
