import type { ConnectionOptions } from "node:tls";
import type { SMTPConnectionCustomAuthContext } from "nodemailer/lib/smtp-connection";
import { withTimeout } from "../../platform/with-timeout.ts";
import { failureOf, smtpOptions } from "./mail-sender.ts";
import { addressOf, type MailSettings } from "./mail-settings.ts";
import { NotSentError } from "./sender.ts";

/** A mail server does not send for these settings: it refuses the password, or the sender. */
export class MailSettingsError extends NotSentError {
  readonly refused: "password" | "sender";

  constructor(refused: MailSettingsError["refused"], status: number) {
    super(`The mail server did not take the ${refused} (${status})`, "provider");
    this.refused = refused;
  }
}

interface Trial extends MailSettings {
  readonly timeoutMs?: number;
  readonly tls?: ConnectionOptions;
}

/**
 * Connects to a mail server, signs in and names the sender, which some servers refuse if it is not the account; then takes that
 * back (`RSET`). No mail is sent. Throws `NotSentError`.
 */
export async function tryMailServer({ smtpUrl, from, timeoutMs = 11_000, tls }: Trial): Promise<void> {
  const { createTransport } = await import("nodemailer");
  const { auth, ...options } = smtpOptions({ smtpUrl });
  let refusal: MailSettingsError | undefined;
  const signIn = async (context: SMTPConnectionCustomAuthContext) => {
    refusal = await tryToSend(context, addressOf(from));
    // Nodemailer writes the server's own words into what is thrown here.
    if (refusal) throw new Error("refused");
  };
  const transport = createTransport({
    ...options,
    // A way to sign in of our own can send commands: https://nodemailer.com/smtp/customauth
    ...(auth && { auth: { ...auth, type: "custom", method: "TRY" }, customAuth: { TRY: signIn } }),
    ...(tls && { tls }),
  });
  try {
    await withTimeout(timeoutMs, () => transport.verify());
  } catch (error) {
    throw refusal ?? failureOf(error);
  } finally {
    transport.close();
  }
}

async function tryToSend(
  { auth, authMethods, sendCommand }: SMTPConnectionCustomAuthContext,
  from: string,
): Promise<MailSettingsError | undefined> {
  const { user, pass } = auth.credentials;
  const signedIn = authMethods.includes("PLAIN")
    ? await sendCommand(`AUTH PLAIN ${base64(`\0${user}\0${pass}`)}`)
    : await signInByLogin({ user, pass }, sendCommand);
  if (isRefused(signedIn)) return new MailSettingsError("password", signedIn.status);
  const taken = await sendCommand(`MAIL FROM:<${from}>`);
  await sendCommand("RSET");
  return isRefused(taken) ? new MailSettingsError("sender", taken.status) : undefined;
}

type SendCommand = (command: string) => Promise<Reply>;
interface Reply {
  readonly status: number;
}

async function signInByLogin(
  { user, pass }: { readonly user: string; readonly pass: string },
  sendCommand: SendCommand,
): Promise<Reply> {
  const begun = await sendCommand("AUTH LOGIN");
  if (isRefused(begun)) return begun;
  const named = await sendCommand(base64(user));
  return isRefused(named) ? named : await sendCommand(base64(pass));
}

const isRefused = ({ status }: Reply) => status < 200 || status >= 400;
const base64 = (text: string) => Buffer.from(text).toString("base64");
