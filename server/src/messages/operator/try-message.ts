import { emailAddress, phoneNumber } from "@baleen/contract/accounts/account-fields.ts";
import type { Localized } from "@baleen/contract/language.ts";
import type { Context } from "../../context.ts";
import { type ConsoleHandler, contextWithoutReason } from "../../operators/console-handler.ts";
import { outcomeOfChannels, performExternalAction } from "../../operators/perform-action.ts";
import { defineHandler } from "../../platform/http/define-handler.ts";
import { defineLimit } from "../../platform/http/limit.ts";
import { randomDigits } from "../../platform/random.ts";
import { Rejection } from "../../platform/rejection.ts";
import { maskAddress } from "../compose-message.ts";
import { composeOperatorMail } from "../compose-operator-mail.ts";
import { explainFailure } from "../senders/explain-failure.ts";
import type { OutgoingMessage } from "../senders/sender.ts";

/** Shared by all operators: the address is typed freely and may belong to anyone. */
const limits = { email: limitsOf("test mails"), sms: limitsOf("test SMS") };

function limitsOf(name: string) {
  const error = "tooManyOperatorTries";
  return [
    defineLimit(name, { by: "all", max: 1, windowS: 60, error }),
    defineLimit(name, { by: "all", max: 8, windowS: 3600, error }),
  ];
}

/**
 * Sends a test message to the typed address. Throws `tooManyOperatorTries`, and `invalidRequest` for an invalid
 * address.
 */
export const tryMessage = defineHandler<ConsoleHandler<"tryMessage">>({
  // An invalid address sends nothing, so it does not count towards the limits.
  limits: ({ body }) =>
    readAddress(body) === undefined ? [] : limits[body.channel].map((limit) => limit.of()),
  async run(context, request) {
    const { channel } = request.body;
    const to = readAddress(request.body);
    if (to === undefined) throw new Rejection("invalidRequest", { fields: { to: "invalid" } });
    const target = maskAddress(channel, to);
    const subject = { kind: "firstHourStep", id: channel === "email" ? "mail" : "sms" } as const;
    const params = { channel, target };
    const action = { ...contextWithoutReason(request), action: "tryMessage", subject, params } as const;
    return await performExternalAction(context, action, async () => {
      const sent = await send(context, compose(context, channel, to, request.language));
      return { result: { target, ...sent }, outcome: outcomeOfChannels(sent.problem ? [channel] : []) };
    });
  },
});

function readAddress({ channel, to }: { readonly channel: OutgoingMessage["channel"]; readonly to: string }) {
  return (channel === "email" ? emailAddress : phoneNumber).safeParse(to).data;
}

function compose(
  { random }: Pick<Context, "random">,
  channel: OutgoingMessage["channel"],
  to: string,
  language: keyof Localized,
): OutgoingMessage {
  if (channel === "email") return composeOperatorMail({ purpose: "test", to, language });
  // SMS providers send only approved templates, and every site has a template for codes.
  const code = randomDigits(random, 6);
  return { channel, to, purpose: "test", code, text: code };
}

async function send({ sender }: Pick<Context, "sender">, message: OutgoingMessage) {
  try {
    const receipt = await sender.send(message);
    return { providerId: receipt?.providerId ?? null, problem: null };
  } catch (error) {
    return { providerId: null, problem: explainFailure(error) };
  }
}
