import { defineProblems, failure, ok, pickProblems, skipped } from "../../../platform/check.ts";
import { reasonOf } from "../../../platform/http-client.ts";
import type { DeploymentCheck } from "../check.ts";
import type { Probes } from "../probes.ts";

/** Responds with 401 and the code of `operatorSignedOut` if there is no session. */
const call = "/api/console/session";
const unknownCall = "/api/no-such-call";

const problem = defineProblems({
  consoleNotReached: failure(
    ({ origin, status }: Record<"origin" | "status", string>) => ({
      zh: `${origin}${call}回答${status}，应为401`,
      en: `${origin}${call} answers ${status} instead of 401`,
    }),
    {
      zh: "让代理把这个域名也转发到HOST:PORT，Host头原样传递，证书包含这个域名；CONSOLE_ALLOW要包括这台机器，否则回答404",
      en: "Have the proxy pass this host to HOST:PORT too, with its Host header as it is, and a certificate that names it; if CONSOLE_ALLOW leaves out this machine, the answer is 404",
    },
  ),
  consoleOnPublicHost: failure(
    ({ publicOrigin }: { publicOrigin: string }) => ({
      zh: `${publicOrigin}也有控制台`,
      en: `The console is reachable at ${publicOrigin} too`,
    }),
    {
      zh: "让代理把访问者请求的域名作为Host传递，不要改成控制台的域名",
      en: "Have the proxy pass on the visitor's Host header unchanged, not the console's host",
    },
  ),
});

/** Whether the console is served on its own host and nowhere else. */
export const checkConsole: DeploymentCheck = {
  id: "console",
  subject: { zh: "控制台", en: "Console" },
  async run({ settings: { publicOrigin, console }, probes }) {
    if (!console?.isOn || !console.origin || !publicOrigin || console.origin === publicOrigin) {
      return skipped({
        zh: "控制台没有单独的地址（CONSOLE_ORIGIN）",
        en: "The console has no origin of its own (CONSOLE_ORIGIN)",
      });
    }
    const { origin } = console;
    const status = await probes.fetch(`${origin}${call}`).then((answer) => String(answer.status), reasonOf);
    return pickProblems(
      [
        status !== "401" && problem.consoleNotReached({ origin, status }),
        await checkPublicHost(publicOrigin, origin, probes),
      ],
      ok({ zh: `控制台只在${origin}`, en: `The console is reachable at ${origin} only` }),
    );
  },
};

/** Console calls must get the same response as unknown calls, even if the request claims the console's host. */
async function checkPublicHost(publicOrigin: string, origin: string, probes: Probes) {
  const forgedHeaders = { "x-forwarded-host": new URL(origin).host };
  const fetchStatusAndCode = async (path: string, headers: Readonly<Record<string, string>>) => {
    const { status, body } = await probes.fetch(`${publicOrigin}${path}`, headers);
    return `${status} ${/"code":\s*(\d+)/.exec(body)?.[1]}`;
  };
  try {
    const unknown = await fetchStatusAndCode(unknownCall, {});
    const answers = [await fetchStatusAndCode(call, {}), await fetchStatusAndCode(call, forgedHeaders)];
    return !answers.every((answer) => answer === unknown) && problem.consoleOnPublicHost({ publicOrigin });
  } catch {
    // The check of the public address reports the reason.
    return skipped({ zh: "公开地址没有回应", en: "The public address does not answer" });
  }
}
