import * as z from "zod/mini";
import { instant } from "../rules.ts";
import { defineConsoleCall } from "./console-call.ts";
import { operatorActionBody, operatorActionFields } from "./operator-action.ts";

export const maxVerificationFiles = 20;
export const maxVerificationContent = 500;

/**
 * File names such as `MP_verify_a1B2.txt` and `baidu_verify_codeva-x1.html`: one segment below the root. The name
 * `robots.txt` belongs to the site.
 */
const verificationFileName = /^(?!robots\.txt$)[A-Za-z0-9][\w-]{0,79}\.(?:txt|html)$/;
/** Printable ASCII, tabs and line ends, without `<` and `>`, so that it contains no HTML elements. */
const content = /^[\t\n\r\x20-\x3b=\x3f-\x7e]+$/;

const params = z.object({ name: z.string().check(z.regex(verificationFileName)) });

export const listVerificationFiles = defineConsoleCall("GET /verification-files", {
  requiredAccess: "readSettings",
  reply: z.object({
    files: z.array(
      z.object({ name: z.string(), content: z.string(), changedAt: instant, changedBy: z.string() }),
    ),
  }),
  summary: "The files at the root that prove to other services whose site this is.",
});

/** Adds a file, or replaces its content if it exists. At most `maxVerificationFiles` files. */
export const setVerificationFile = defineConsoleCall("POST /verification-files/{name}", {
  requiredAccess: "setVerificationFiles",
  params,
  body: z.object({
    ...operatorActionFields,
    /** Served byte for byte. */
    content: z.string().check(z.maxLength(maxVerificationContent), z.regex(content)),
  }),
  summary: "Serves a small text at /NAME, such as MP_verify_….txt of WeChat.",
});

export const removeVerificationFile = defineConsoleCall("POST /verification-files/{name}/remove", {
  requiredAccess: "setVerificationFiles",
  params,
  body: operatorActionBody,
  summary: "Stops serving such a file.",
});
