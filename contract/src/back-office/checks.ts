import * as z from "zod/mini";
import { instant } from "../rules.ts";
import { defineConsoleCall } from "./console-call.ts";
import { sentence } from "./shop-values.ts";

export const runChecks = defineConsoleCall("GET /checks", {
  requiredAccess: "readSettings",
  timeout: "long",
  reply: z.object({
    at: instant,
    findings: z.array(
      z.object({
        subject: sentence,
        result: z.enum(["fail", "warn", "ok", "skipped"]),
        sentence,
        /** What to do about it, or further information. */
        remedy: z.nullable(sentence),
      }),
    ),
  }),
  summary:
    "What `npm run doctor` finds, seen from the server that answers, in the order in which it should be mended. Requests at the same time share a run.",
});
