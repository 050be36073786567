import * as z from "zod/mini";
import { instant } from "../rules.ts";
import { defineConsoleCall } from "./console-call.ts";
import { operatorAction, operatorActionBody } from "./operator-action.ts";

export const maxVerificationFiles = 20;
export const maxVerificationContent = 500;

/** `MP_verify_a1B2.txt`, `baidu_verify_codeva-x1.html`: one segment below the root. The site's own files keep their names. */
const verificationFileName = /^(?!robots\.txt$)[A-Za-z0-9][\w-]{0,79}\.(?:txt|html)$/;
/** Printable ASCII and line ends, without what begins an element of HTML. */
const content = /^[\t\n\r\x20-\x3b=\x3f-\x7e]+$/;

const params = z.object({ name: z.string().check(z.regex(verificationFileName)) });

export const listVerificationFiles = defineConsoleCall("GET /verification-files", {
  allows: "readSettings",
  reply: z.object({
    files: z.array(
      z.object({ name: z.string(), content: z.string(), changedAt: instant, changedBy: z.string() }),
    ),
  }),
  summary: "The files at the root that prove to other services whose site this is.",
});

/** Replaces the content of a file that is there. At most `maxVerificationFiles`. */
export const setVerificationFile = defineConsoleCall("POST /verification-files/{name}", {
  allows: "setVerificationFiles",
  params,
  body: z.object({
    ...operatorAction,
    /** Served byte by byte. */
    content: z.string().check(z.maxLength(maxVerificationContent), z.regex(content)),
  }),
  summary: "Serves a small text at /NAME, such as MP_verify_….txt of WeChat.",
});

export const removeVerificationFile = defineConsoleCall("POST /verification-files/{name}/remove", {
  allows: "setVerificationFiles",
  params,
  body: operatorActionBody,
  summary: "Stops serving such a file.",
});
