import { type Finding, isTest, type SourceFile } from "./source-file.ts";

/** Reads the host itself, or, in the doctor, sends the header to check that it is ignored. */
const excepted = /^server\/src\/(platform\/http\/request-host\.ts$|operations\/doctor\/)/;
const forwarded = /\b(request|req)\.(host|hostname)\b|x-forwarded-host/i;

/** Fastify's `request.host` trusts `X-Forwarded-Host`, which anyone can send. */
export function checkHosts({ path, text }: Pick<SourceFile, "path" | "text">): Finding[] {
  if (!path.startsWith("server/src/") || isTest(path) || excepted.test(path)) return [];
  return text.split("\n").flatMap((line, index) => {
    const word = forwarded.exec(line)?.[0];
    const advice = `${word} is what the visitor claims: use hostOf of server/src/platform/http/request-host.ts.`;
    return word ? [{ path, line: index + 1, rule: "hosts", advice }] : [];
  });
}
