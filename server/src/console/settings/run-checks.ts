import type { ConsoleHandler } from "../../operators/console-handler.ts";
import { adaptCommandsInBoth } from "../../platform/adapt-commands.ts";
import { defineHandler } from "../../platform/http/define-handler.ts";
import { defineLimit } from "../../platform/http/limit.ts";

/** Each run signs in to the mail server and to gateways. */
const perOperator = defineLimit("runs of the checks", {
  by: "operator",
  max: 60,
  windowS: 3600,
  error: "tooManyOperatorTries",
});

/** Runs the doctor's checks inside the running server. Throws `tooManyOperatorTries`. */
export const runChecks = defineHandler<ConsoleHandler<"runChecks">>({
  limits: ({ operator }) => [perOperator.of(operator.id)],
  async run({ examineDeployment }) {
    const { at, results } = await examineDeployment();
    const findings = results.flatMap(({ subject, findings }) =>
      findings.map(({ result, sentence, remedy }) => ({
        subject,
        result,
        sentence: adaptCommandsInBoth(sentence),
        remedy: remedy ? adaptCommandsInBoth(remedy) : null,
      })),
    );
    return { at: at.toISOString(), findings };
  },
});
